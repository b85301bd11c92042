import { $, options, say } from "./elements.js";
import { replaceText, select } from "./editor.js";
import { state } from "./inputs.js";
import { indented } from "./json.js";
import { rangesIn } from "./paths.js";
import { fitPhone } from "./phone.js";

/** The identifier of Cameo's own category, whose buttons the phone always shows. */
const ownCategory = "message";
/** The buttons of a new category: those of Cameo's own category. */
const newActions = ["reply", "markAsRead", "mute"];

/** Returns the settings; an empty object if they aren't JSON. */
function settings() {
  try {
    return JSON.parse(state.settings) ?? {};
  } catch {
    return {};
  }
}

/** Returns whether Cameo, an option or the settings define the buttons of a category. */
export function hasButtons(category) {
  const { categories } = settings();
  return category === ownCategory || options.elements.category.value.split(/[\s,]+/).includes(category)
    || (Array.isArray(categories) && categories.some((entry) => entry?.id === category));
}

/** The category to add: the one in the push if its buttons aren't defined, or the one in the options; `null` if there is none. */
let unknown = null;
/** Whether the category is in the options, but not in the push. */
let isOnlyOption = false;

/** Explains next to the expanded notification that it has no category, or that the buttons of its category aren't defined. */
export function showCategory(inspection) {
  const isExpanded = options.elements.view.value === "expanded";
  const categories = isExpanded ? inspection.map((entry) => entry.appearance?.category) : [];
  const [given] = options.elements.category.value.split(/[\s,]+/).filter(Boolean);
  isOnlyOption = Boolean(given) && categories.length > 0 && !categories.some(Boolean) && endOfAPS() !== null;
  unknown = isOnlyOption ? given : categories.find((category) => category && !hasButtons(category)) ?? null;
  const notice = $("category");
  const wasHidden = notice.hidden;
  notice.hidden = unknown === null;
  if (unknown !== null) {
    notice.querySelector("span").textContent = isOnlyOption ? "The push has no category, so iOS shows no buttons."
      : `The app's buttons for the category "${unknown}" aren't in Settings.`;
  }
  if (notice.hidden !== wasHidden) fitPhone();
}

/** Returns the index of the brace that ends the `aps` of the push; `null` if there is none. */
function endOfAPS() {
  const end = rangesIn(state.push).get("aps")?.end ?? 0;
  return state.push[end - 1] === "}" ? end - 1 : null;
}

/** Adds the category to the push. */
function addToPush() {
  const end = endOfAPS();
  const before = state.push.slice(0, end).trimEnd();
  const added = `${before.endsWith("{") ? "" : ", "}"category": ${JSON.stringify(unknown)}`;
  replaceText("push", before + added + state.push.slice(before.length));
  say(`The category "${unknown}" was added to the push. Undo removes it.`);
}

/** Returns settings with another category. Other values remain unchanged. */
function withCategory(text, entry) {
  if (text.trim() === "") return `{"categories": [${entry}]}`;
  const { categories, ...others } = JSON.parse(text);
  const textRange = rangesIn(text).get("categories");
  const comma = (isFirst) => (isFirst ? "" : ",");
  // Insert before the bracket of the array, replace another value, or insert before the last brace.
  const [start, end, added] = Array.isArray(categories)
    ? [textRange.end - 1, textRange.end - 1, `${comma(categories.length === 0)}${entry}`]
    : textRange ? [textRange.start, textRange.end, `"categories": [${entry}]`]
      : [text.lastIndexOf("}"), text.lastIndexOf("}"), `${comma(Object.keys(others).length === 0)}"categories": [${entry}]`];
  return text.slice(0, start) + added + text.slice(end);
}

/** Adds the category to the push, or to the settings, and selects its buttons there. Undo removes it. */
export async function addCategory() {
  if (unknown === null) return;
  if (isOnlyOption) {
    addToPush();
    return;
  }
  const text = indented(withCategory(state.settings, JSON.stringify({ id: unknown, actions: newActions })), "  ");
  replaceText("settings", text);
  const added = `The category "${unknown}" was added to the settings. Replace its buttons with those of your app; Undo removes the category.`;
  const textRange = rangesIn(text).get(`categories[${settings().categories.length - 1}].actions`);
  if (textRange) select("settings", textRange);
  say(added);
}
