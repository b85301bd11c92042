/** The characters for escape sequences in `$'…'`, which browsers use when they copy a request for bash. */
const escapes = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", v: "\v", a: "\x07", e: "\x1b", 0: "\0" };

/** The parts of a word, each with the groups of its content. */
const parts = new RegExp([
  /'(?<single>[^']*)'/, /\$'(?<ansi>(?:[^'\\]|\\[^])*)'/, /"(?<double>(?:[^"\\]|\\[^])*)"/, /\\(?<escaped>[^])/,
  /(?<space>\s+)/, /(?<end>[;&|](?:&|\|)?)/, /(?<plain>[^\s'"\\;&|$]+|\$)/,
].map(({ source }) => source).join("|"), "y");

/** Returns the content of `$'…'`. */
function ansiText(text) {
  return text.replace(/\\(?:u([\da-f]{1,4})|x([\da-f]{1,2})|([^]))/gi, (_, unicode, byte, other) => (
    other === undefined ? String.fromCharCode(parseInt(unicode ?? byte, 16)) : escapes[other] ?? other));
}

/** Returns the content of a part of a word. */
function unquoted({ single, ansi, double, escaped, plain }) {
  if (ansi !== undefined) return ansiText(ansi);
  if (double !== undefined) return double.replace(/\\(["\\$`\n])/g, (_, character) => (character === "\n" ? "" : character));
  if (escaped !== undefined) return escaped === "\n" ? "" : escaped;
  return single ?? plain;
}

/** Returns the words of the first command in text, split as a shell does, but without expanding variables. */
export function words(text) {
  const result = [];
  let word = null;
  parts.lastIndex = 0;
  while (parts.lastIndex < text.length) {
    const match = parts.exec(text);
    if (!match) break;
    const { groups } = match;
    if (groups.end !== undefined) break;
    if (groups.space !== undefined) {
      if (word !== null) result.push(word);
      word = null;
    } else if (match[0] !== "\\\n") {
      word = (word ?? "") + unquoted(groups);
    }
  }
  if (word !== null) result.push(word);
  return result;
}
