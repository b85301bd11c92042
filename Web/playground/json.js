const encoder = new TextEncoder();

export const encoded = (string) => encoder.encode(string);

export const byteLength = (string) => encoder.encode(string).length;

/** Returns a function from offsets in bytes of UTF-8 to offsets in a string; the offsets must ascend. */
export function characterOffsets(string) {
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

/** The parts of JSON that have a color, and the characters between them. */
export const tokens = /("(?:[^"\\\n]|\\.)*"?)(\s*:)?|(-?\d[\d.eE+-]*|true|false|null)|[^"\da-z-]+|[a-z]+|-/gi;

/** Indents JSON without changing any name or value, such as long numbers; with no indentation, on one line. */
export function indented(string, unit) {
  JSON.parse(string);
  const line = (depth) => (unit ? `\n${unit.repeat(depth)}` : "");
  let result = "";
  let depth = 0;
  for (const [token] of string.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g)) {
    if (token === "{" || token === "[") {
      depth += 1;
      result += token + line(depth);
    } else if (token === "}" || token === "]") {
      depth -= 1;
      // An empty object or array stays on its line.
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
