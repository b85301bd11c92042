import { jsonTokens } from "./json.js";

/** Returns a step of a path in the format of the engine. */
const step = (name) => (/^[^.[\]"\s=]+$/.test(name) ? name : JSON.stringify(name));

function nameIn(token) {
  try {
    return JSON.parse(token);
  } catch {
    return token.slice(1, -1);
  }
}

/** Returns the ranges of the values in JSON and of their names, by path. */
export function rangesIn(string) {
  const textRanges = new Map();
  /** The objects and arrays that contain a token, each with its path, and the name or index of the current value. */
  const stack = [];
  const pathOfValue = () => {
    const top = stack.at(-1);
    if (!top) return "";
    return top.isArray ? `${top.path}[${top.index}]` : `${top.path}${top.path ? "." : ""}${step(top.name ?? "")}`;
  };
  const finish = (end) => {
    const top = stack.at(-1);
    if (!top || top.start === null) return;
    textRanges.set(pathOfValue(), { start: top.start, end });
    top.start = null;
  };
  for (const { 0: token, index } of string.matchAll(jsonTokens)) {
    const top = stack.at(-1);
    if (token === "{" || token === "[") {
      if (top?.isArray) top.start = index;
      stack.push({ path: pathOfValue(), isArray: token === "[", index: 0, name: null, start: null });
    } else if (token === "}" || token === "]") {
      stack.pop();
      finish(index + 1);
    } else if (token === ",") {
      if (top?.isArray) top.index += 1;
      else if (top) top.name = null;
    } else if (token !== ":" && top) {
      if (!top.isArray && top.name === null) {
        top.name = nameIn(token);
        top.start = index;
      } else {
        if (top.isArray) top.start = index;
        finish(index + token.length);
      }
    }
  }
  return textRanges;
}

/** The fields of requests from which services create the alert. */
const requestFields = {
  "aps.alert.title": ["notification.title", "headings.en", "title"],
  "aps.alert.body": ["notification.body", "contents.en", "body"],
};

/** Returns the range whose path ends with the given one; `null` if there isn't exactly one. */
function onlyEnd(textRanges, path) {
  const found = [...textRanges.keys()].filter((other) => other === path || other.endsWith(`.${path}`));
  return found.length === 1 ? textRanges.get(found[0]) : null;
}

/** Returns a range in a request, where paths begin with different names than in the delivered payload. */
function rangeInRequest(textRanges, path) {
  for (const other of requestFields[path] ?? []) {
    const textRange = onlyEnd(textRanges, other);
    if (textRange) return textRange;
  }
  const steps = path.split(".");
  for (let index = 0; index < steps.length; index++) {
    const textRange = onlyEnd(textRanges, steps.slice(index).join("."));
    if (textRange) return textRange;
  }
  return null;
}

/**
 * Returns a function that finds the range of a payload's path in the JSON of a push; the function returns `null` if
 * there is none.
 */
export function placeFinder(string, isRequest) {
  const textRanges = rangesIn(string);
  return (path) => {
    if (isRequest) return rangeInRequest(textRanges, path);
    // The path may continue inside a string that contains JSON.
    for (let end = path.length; end > 0; end = path.lastIndexOf(".", end - 1)) {
      const textRange = textRanges.get(path.slice(0, end));
      if (textRange) return textRange;
    }
    return textRanges.get(JSON.stringify(path)) ?? null;
  };
}
