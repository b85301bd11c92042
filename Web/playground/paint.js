import { $, element } from "./elements.js";
import { tokens } from "./json.js";

/** The maximum length of text that is colored, in characters, because each colored part is an element. */
const maxPaintedLength = 20_000;
/** The maximum numbers of characters and lines of text with line numbers, because each line is an element. */
const maxNumberedLength = 400_000;
const maxNumberedLines = 12_000;

const paint = $("paint");

/** The text that is drawn: its tab, its lines, and whether it is plain, without colors. */
let painted = { tab: null, lines: [], isPlain: true };

/** Returns a line of the copy. The style sheet generates the number before the line. */
function lineOf(line, isPlain) {
  if (isPlain) return element("div", { className: "line" }, `${line}\n`);
  const nodes = [];
  for (const [token, string, colon, number] of line.matchAll(tokens)) {
    if (string === undefined && number === undefined) {
      nodes.push(token);
      continue;
    }
    const className = number !== undefined ? "number" : colon === undefined ? "string" : "name";
    nodes.push(element("span", { className }, string ?? number), colon ?? "");
  }
  return element("div", { className: "line" }, ...nodes, "\n");
}

/**
 * Draws the text of an input in a copy behind it. The input's own text is transparent. Only changed lines are drawn
 * again. Long text is visible in the input itself, and only its line numbers are drawn; very long text has no line
 * numbers.
 */
export function paintText(tab, field) {
  const value = field.value;
  const isPlain = tab === "headers" || value.length > maxPaintedLength;
  field.classList.toggle("plain", isPlain);
  paint.classList.toggle("plain", isPlain);
  let lines = value.length > maxNumberedLength ? [] : value.split("\n");
  if (lines.length > maxNumberedLines) lines = [];
  const isSame = painted.tab === tab && painted.isPlain === isPlain;
  const old = isSame ? painted.lines : [];
  if (!isSame) paint.replaceChildren();
  let start = 0;
  while (start < old.length && start < lines.length && old[start] === lines[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < lines.length - start && old.at(-1 - end) === lines.at(-1 - end)) end += 1;
  for (let index = start; index < old.length - end; index++) paint.children[start].remove();
  const next = paint.children[start] ?? null;
  const added = document.createDocumentFragment();
  for (const line of lines.slice(start, lines.length - end)) added.append(lineOf(line, isPlain));
  paint.insertBefore(added, next);
  painted = { tab, lines, isPlain };
}

/** Colors the line numbers by the most severe finding in each line. */
export function markLines(textRanges) {
  for (const line of paint.querySelectorAll(".error, .warning, .info")) line.className = "line";
  for (const severity of ["info", "warning", "error"]) {
    for (const { line } of textRanges.filter((textRange) => textRange.severity === severity)) {
      if (paint.children[line - 1]) paint.children[line - 1].className = `line ${severity}`;
    }
  }
}
