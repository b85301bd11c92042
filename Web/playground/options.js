import { $, options } from "./elements.js";

/** Returns the value of an option, without surrounding spaces. */
const valueOf = (name) => options.elements[name].value.trim();

/** Returns the values of an option whose value is a list. */
const listOf = (name) => valueOf(name).split(/[\s,]+/).filter(Boolean);

/** The options of the tool, by the names of the page's fields, with the defaults of the tool. */
const toolOptions = {
  theme: ["--theme", "light"], ios: ["--ios", "26"], glass: ["--glass", ""], language: ["--language", "en"],
  view: ["--view", "lock"], time: ["--time", ""], age: ["--age", ""], appName: ["--app-name", ""], icons: ["--icons", ""],
  category: ["--category", ""],
};
const parsingToolOptions = {
  provider: ["--provider", ""], titleStyle: ["--title-style", ""], currentUser: ["--current-user", ""],
};
const lintToolOptions = { minSeverity: ["--min-severity", "info"], rules: ["--rule", ""] };
const imageToolOptions = { crop: ["--crop", ""], background: ["--background", ""], scale: ["--scale", "2"] };

/** The fields with a list. The tool receives one option for each value. */
const lists = ["age", "category", "provider", "currentUser", "rules"];

const wordsOf = (table) => Object.entries(table).flatMap(([name, [option, preset]]) => (
  lists.includes(name) ? listOf(name).flatMap((value) => [option, value])
    : valueOf(name) === preset ? [] : [option, valueOf(name)]));

/** Returns the options that have a value, in the format of the engine. */
const pairsOf = (table) => Object.entries(table).flatMap(([name, [option]]) => (
  lists.includes(name) ? listOf(name) : [valueOf(name)].filter(Boolean)).map((value) => [option, value]));

/** Returns the values of all fields by name. */
export const optionValues = () => Object.fromEntries(new FormData(options));

/** Fills the fields. A field without a valid value is cleared, or keeps its value if it is a list. */
export function setOptions(values) {
  for (const field of options.elements) {
    const value = typeof values[field.name] === "string" ? values[field.name] : "";
    if (field.type === "checkbox") field.checked = value !== "";
    else if (field.type === "text") field.value = value;
    else if ([...(field.options ?? [])].some((option) => option.value === value)) field.value = value;
  }
}

/** Returns the options of the phone. */
export const phoneOptions = () => [...pairsOf(toolOptions), ...(options.elements.legend.checked ? [["--legend"]] : [])];

/** Returns the options for parsing payloads. */
export const parsingOptions = () => pairsOf(parsingToolOptions);

/** Returns the options of the linter. */
export const lintOptions = () => pairsOf(lintToolOptions);

/** Returns the command-line arguments for the options that are set, for `preview` or `lint`. */
export function toolWords(command) {
  const parsing = wordsOf(parsingToolOptions);
  if (command === "lint") return [...wordsOf(lintToolOptions), ...parsing];
  const legend = options.elements.legend.checked ? ["--legend"] : [];
  return [...wordsOf(toolOptions), ...legend, ...parsing];
}

/** Returns the command-line arguments for the options of an image. */
export const imageWords = () => wordsOf(imageToolOptions);

/** The selection fields above the phone, in their order. On a narrow page, only some are outside of More options. */
const aboveThePhone = ["ios", "theme", "view", "language", "titleStyle", "glass"];
const aboveOnNarrowPages = ["view", "theme"];
const isNarrow = matchMedia("(max-width: 560px)");

/** Moves the fields to their places, so that the text isn't below the window of a phone. */
function placeFields() {
  const labelsOf = (names) => names.map((name) => options.elements[name].closest("label"));
  const others = aboveThePhone.filter((name) => !aboveOnNarrowPages.includes(name));
  $("option-problem").before(...labelsOf(isNarrow.matches ? aboveOnNarrowPages : aboveThePhone));
  if (isNarrow.matches) $("more").querySelector(".fields").prepend(...labelsOf(others));
}

/** Places the fields, also after the width of the page has changed. */
export function startOptions() {
  isNarrow.addEventListener("change", placeFields);
  placeFields();
}

/** Replaces the tool's options in a message with the labels of the page's fields. */
export function withLabels(message) {
  const names = Object.entries({ ...toolOptions, ...parsingToolOptions, ...lintToolOptions, ...imageToolOptions });
  // An example of an option is an example of the field's text.
  return message.replace(/such as --[a-z-]+ /g, "such as ").replace(/--[a-z-]+/g, (option) => {
    const field = options.elements[names.find(([, [name]]) => name === option)?.[0]];
    return field?.labels[0].firstChild.textContent.trim() ?? option;
  });
}

/** Shows the reason that an option can't be used. */
export function showOptionProblem(error) {
  const isProblem = error?.code === "usage";
  $("option-problem").textContent = isProblem ? withLabels(error.message) : "";
  if (isProblem) $("more").open = true;
}
