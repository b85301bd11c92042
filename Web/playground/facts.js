import { hasButtons } from "./categories.js";
import { $, element } from "./elements.js";
import { selectPath } from "./uses.js";

/** The maximum number of unused values in the list. */
const maxUnused = 50;

/** Returns the name of the layout. */
function layout({ layout, firstLine, secondLine, body }) {
  if (![firstLine, secondLine, body].some(Boolean)) return "nothing is shown";
  return layout.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Shows the facts about the notification, and the origins of its values. */
export function showFacts(inspection) {
  const box = $("facts").querySelector("div");
  const result = inspection[0];
  const isEmpty = !result || result.error || !result.appearance;
  $("facts").hidden = isEmpty;
  if (isEmpty) {
    box.replaceChildren();
    return;
  }
  const appearance = result.appearance;
  const sources = result.sources ?? {};
  const unused = result.notUsed ?? [];
  const rows = [
    ["Preset", result.preset ?? "none"],
    ["Layout", layout(appearance)],
    ["First line", appearance.firstLine, sources["appearance.firstLine"]],
    ["Second line", appearance.secondLine, sources["appearance.secondLine"]],
    ["Text", appearance.body, sources["appearance.body"]],
    ["Avatar", appearance.avatar?.url ?? appearance.avatar?.source, sources["appearance.avatar.url"]],
    ["Thumbnail", appearance.thumbnail, sources["appearance.thumbnail"]],
    ["Thread", appearance.threadIdentifier, sources["appearance.threadIdentifier"]],
    ["Interruption level", appearance.interruptionLevel],
    ["Sound", appearance.sound],
    ["Category", appearance.category && `${appearance.category}${hasButtons(appearance.category) ? ""
      : ": only the app defines its buttons; enter the category under More options, or define it in the settings"}`],
    ...unused.slice(0, maxUnused).map((value) => ["Not used", value.path ?? String(value)]),
    ["Not used", unused.length > maxUnused ? `${unused.length - maxUnused} more` : ""],
  ].filter(([, value]) => value !== null && value !== undefined && value !== "");
  box.replaceChildren(element("table", {}, element("tbody", {}, ...rows.map(([name, value, source]) =>
    element("tr", {}, element("th", { scope: "row" }, name),
      element("td", {}, String(value), source ? element("button", {
        type: "button", className: "source", onclick: () => selectPath(source) }, element("code", {}, `← ${source}`)) : null))))));
}
