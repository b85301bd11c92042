const encoder = new TextEncoder();

export const encoded = (string) => encoder.encode(string);

export const byteLength = (string) => encoder.encode(string).length;

/**
 * Returns a function that converts UTF-8 byte offsets to string offsets. The offsets must be passed in ascending order.
 */
function characterOffsets(string) {
  let bytes = 0;
  let index = 0;
  return (offset) => {
    while (bytes < offset && index < string.length) {
      const code = string.codePointAt(index);
      bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      index += code < 0x10000 ? 1 : 2;
    }
    return index;
  };
}

/** Returns a map from UTF-8 byte offsets to string offsets. */
export function characterIndexes(string, offsets) {
  const index = characterOffsets(string);
  return new Map([...new Set(offsets)].sort((a, b) => a - b).map((offset) => [offset, index(offset)]));
}

/** Matches the parts of JSON that are colored, and the characters between them. */
export const tokens = /("(?:[^"\\\n]|\\.)*"?)(\s*:)?|(-?\d[\d.eE+-]*|true|false|null)|[^"\da-z-]+|[a-z]+|-/gi;

/** Matches the tokens of JSON. */
export const jsonTokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** Returns the text of a JSON object's last member with the given name; long numbers remain unchanged. */
export function memberText(string, name) {
  let result;
  let depth = 0;
  let start = 0;
  let current = null;
  for (const { 0: token, index } of string.matchAll(jsonTokens)) {
    if (depth === 1 && token === ":") start = index + 1;
    if (depth === 1 && current === null && token.startsWith('"')) current = JSON.parse(token);
    if (depth === 1 && (token === "," || token === "}")) {
      if (current === name) result = string.slice(start, index).trim();
      current = null;
    }
    if (token === "{" || token === "[") depth += 1;
    if (token === "}" || token === "]") depth -= 1;
  }
  return result;
}

/**
 * Indents JSON without changing names or values, such as long numbers. Without an indentation, the result is on one
 * line.
 */
export function indented(string, unit) {
  JSON.parse(string);
  const line = (depth) => (unit ? `\n${unit.repeat(depth)}` : "");
  let result = "";
  let depth = 0;
  for (const [token] of string.matchAll(jsonTokens)) {
    if (token === "{" || token === "[") {
      depth += 1;
      result += token + line(depth);
    } else if (token === "}" || token === "]") {
      depth -= 1;
      // An empty object or array remains on its line.
      const open = token === "}" ? "{" : "[";
      result = result.trimEnd().endsWith(open) ? result.trimEnd() + token : result + line(depth) + token;
    } else if (token === ",") {
      result += token + line(depth);
    } else {
      result += token === ":" && unit ? ": " : token;
    }
  }
  return result;
}
