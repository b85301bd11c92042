import { $, options } from "./elements.js";
import { currentTexts } from "./editor.js";
import { inputs } from "./inputs.js";
import { optionValues, setOptions } from "./options.js";

/** The key in the storage of the tab, which the browser deletes when the tab is closed. */
const storageKey = "cameo-playground";
/** The pause in typing before the text is stored, in milliseconds. */
const storingPause = 300;

/** Text that may contain a credential. It isn't stored. */
const credential = new RegExp([
  /-----BEGIN [A-Z ]*PRIVATE KEY/, /\bauthorization\b/, /\bbearer\s+\S/, /\beyJ[\w-]{8,}\.eyJ/,
  /\b(?:api|private|secret|server|access|rest)[-_ ]?(?:key|token|secret)"?\s*[:=]/, /\b(?:password|passwd|secret)"?\s*[:=]/,
].map(({ source }) => source).join("|"), "i");

/** Matches a token in any input except the push, whose device token isn't a credential. */
const token = /token"?\s*[:=]/i;

const isSecret = (name, text) => credential.test(text) || (name !== "push" && token.test(text));

let storing = 0;

/** Stores the text of the inputs, the options, and the link in the page's URL. */
function store() {
  clearTimeout(storing);
  storing = 0;
  const texts = currentTexts();
  const omitted = Object.keys(texts).filter((name) => isSecret(name, texts[name]));
  for (const name of omitted) delete texts[name];
  try {
    // Remove older text first, because the new text may be too long to be stored.
    sessionStorage.removeItem(storageKey);
    sessionStorage.setItem(storageKey, JSON.stringify({ texts, omitted, options: optionValues(), fragment: location.hash }));
  } catch {
    // The text exceeds the storage quota, or the browser denies storage.
  }
}

/** Stores changed text and options, so that a reload can restore them. */
export function startStoring() {
  const storeLater = () => {
    clearTimeout(storing);
    storing = setTimeout(store, storingPause);
  };
  $("panel").addEventListener("input", storeLater);
  for (const name of ["change", "input"]) options.addEventListener(name, storeLater);
  addEventListener("pagehide", () => { if (storing) store(); });
}

/**
 * Restores the options. Returns the stored text of the inputs, and the names of the inputs whose text wasn't stored;
 * `null` if there is none.
 * A link in the page's URL takes precedence, unless its text was changed before the page was reloaded.
 */
export function storedTexts() {
  let stored = null;
  try {
    stored = JSON.parse(sessionStorage.getItem(storageKey));
  } catch {
    // The browser denies storage.
  }
  if (!stored?.texts) return null;
  const isNewPage = performance.getEntriesByType("navigation")[0]?.type === "navigate";
  if (location.hash.length > 1 && (isNewPage || stored.fragment !== location.hash)) return null;
  setOptions(stored.options ?? {});
  const texts = Object.fromEntries(Object.keys(inputs).map((name) => [name, String(stored.texts[name] ?? "")]));
  const omitted = (stored.omitted ?? []).filter((name) => inputs[name]).map((name) => inputs[name].name);
  return omitted.length || Object.values(texts).some((text) => text.trim() !== "") ? { texts, omitted } : null;
}
