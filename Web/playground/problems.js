import { command, engineInput, inputError, serviceNames, unknownSettings } from "./engine.js";
import { headerValues, inputs, lineRange, state } from "./inputs.js";
import { characterIndexes } from "./json.js";
import { rangesIn } from "./paths.js";

/** Returns the range in text for a line and a column in UTF-8 bytes, which start at 1. */
function rangeOf(string, line, columnInBytes) {
  let start = 0;
  for (let index = 1; index < line; index++) start = string.indexOf("\n", start) + 1;
  const index = start + characterIndexes(string.slice(start), [columnInBytes - 1]).get(columnInBytes - 1);
  return { line, column: [...string.slice(start, index)].length + 1, start: index, end: index + 1 };
}

/** Returns a range with its line and its column, which start at 1. */
function located(string, start, end) {
  const before = string.slice(0, start).split("\n");
  return { line: before.length, column: [...before.at(-1)].length + 1, start, end };
}

/** Returns the range of the value or key that a message quotes; otherwise, the start of the text. */
export function rangeOfQuote(string, message) {
  for (const [quote] of message.matchAll(/"[^"]+"/g)) {
    const start = string.indexOf(quote);
    if (start >= 0) return located(string, start, start + quote.length);
  }
  return rangeOf(string, 1, 1);
}

/** Returns a path and the paths of the objects and arrays that contain its value, from the inside. */
function pathAndParents(path) {
  const parents = [path];
  for (let end = path.length; end > 0;) {
    end = Math.max(path.lastIndexOf(".", end - 1), path.lastIndexOf("[", end - 1));
    if (end > 0) parents.push(path.slice(0, end));
  }
  return parents;
}

/** Matches the path before the colon of a message. */
const pathPattern = /^[a-z]\w*(?:\[\d+\]|\.\w+)*(?=: )/;

/** Returns the paths that a message names, the most specific one first: `a[0].b: unknown key 'c'`, or `key "a": key "b"`. */
function pathsIn(message) {
  const path = pathPattern.exec(message)?.[0];
  const [unknown] = [...message.matchAll(/unknown key '([^']+)'/g)].map(([, name]) => name);
  if (path) return [...(unknown ? [`${path}.${unknown}`] : []), ...pathAndParents(path)];
  const [outer, inner] = [...message.matchAll(/\bkey "([^"]+)"/gi)].map(([, name]) => name);
  return outer ? [...(inner ? [`${outer}.${inner}`] : []), outer] : [];
}

/**
 * Returns the range of the key or the value that a message about JSON names. If a key is missing, this is the start of
 * the object that must contain it.
 */
function rangeOfMessage(string, message) {
  const paths = pathsIn(message);
  const textRanges = rangesIn(string);
  const found = paths.find((path) => textRanges.has(path))
    ?? [...textRanges.keys()].find((path) => paths.some((name) => path.endsWith(`.${name}`)));
  if (found === undefined) return rangeOfQuote(string, message);
  const { start, end } = textRanges.get(found);
  // Return only the name of a member, and only the first line of an object or an array.
  const [first] = /^"(?:[^"\\\n]|\\.)*"|^[^\n]*/.exec(string.slice(start, end));
  return located(string, start, start + first.length);
}

/** Returns the errors in the mapping and the settings. Invalid inputs are ignored. */
export function inputProblems() {
  return ["mapping", "settings"].flatMap((tab) => {
    const error = inputError(tab);
    if (!error) return [];
    const message = error.message.replace(`${tab}: `, "");
    const textRange = error.line ? rangeOf(state[tab], error.line, error.column) : rangeOfMessage(state[tab], message);
    // A path before a colon isn't the start of a sentence.
    const shown = pathPattern.test(message) ? message : `${message[0].toUpperCase()}${message.slice(1)}`;
    return [{ tab, severity: "error", message: shown, textRange }];
  });
}

/** Returns a warning for each unknown key in the settings. */
export function settingProblems() {
  return unknownSettings().map(({ key, suggestion }) => {
    const message = `Unknown settings key ${JSON.stringify(key)}; it is ignored`;
    return {
      tab: "settings", severity: "warning", message, suggestion,
      textRange: rangeOfMessage(state.settings, message),
    };
  });
}

/** Returns the header lines that can't be parsed, and the reason if no header is used. */
export function headerProblems() {
  if (state.headers.trimStart().startsWith("{")) {
    return [{
      tab: "headers", severity: "warning", textRange: lineRange(1),
      message: "Expected a line for each header, such as apns-priority: 10; JSON is ignored",
    }];
  }
  const found = state.headers.split("\n").flatMap((line, index) => (line.trim() === "" || line.indexOf(":") > 0 ? [] : [{
    tab: "headers", severity: "warning", message: "Expected a name and a colon; the line is ignored",
    textRange: lineRange(index + 1),
  }]));
  const names = state.headers.split("\n").map(headerName);
  names.forEach((name, index) => {
    if (!name || names.indexOf(name) === index) return;
    found.push({
      tab: "headers", severity: "warning", message: `The header ${name} is repeated; the last value is used`,
      textRange: lineRange(index + 1),
    });
  });
  const { service } = engineInput();
  if (service && Object.keys(headerValues()).length > 0) {
    found.push({
      tab: "headers", severity: "info", message: `The headers aren't used, because the push is a request to ${serviceNames[service]}`,
      textRange: lineRange(1),
    });
  }
  return found;
}

/**
 * Returns the message about the first error in the mapping or the settings, with its range; `null` if there is none.
 */
export function firstInputProblem() {
  const [problem] = inputProblems();
  if (!problem) return null;
  const { tab, message, textRange } = problem;
  return `${inputs[tab].name}, line ${textRange.line}, column ${textRange.column}: ${message}`;
}

/** Inspects the push. Throws an error for the first mistake that prevents this. */
export function inspected() {
  const problem = firstInputProblem();
  if (problem) throw new Error(problem);
  const result = command("inspect", [["--json"]]);
  const error = result.error ?? result.find((entry) => entry.error)?.error;
  if (!error) return result;
  const textRange = error.line ? rangeOf(state.push, error.line, error.column) : null;
  throw new Error(`Push${textRange ? `, line ${textRange.line}, column ${textRange.column}` : ""}: ${error.message}`);
}
