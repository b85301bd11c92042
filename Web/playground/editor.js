import { $, element, say, text } from "./elements.js";
import { inputs, maxTextLength, state } from "./inputs.js";
import { characterOffsets, tokens } from "./json.js";
import { schedule } from "./updates.js";

/** The number of characters up to which the text has colors, because each of them is an element. */
const maxPaintedLength = 20_000;
/** The number of characters up to which the places of findings are underlined, because the copy takes time, too. */
const maxMarkedLength = 100_000;

const marks = $("marks");
const paint = $("paint");

/** The name of the selected input. */
export let tab = "push";

/** The text that is drawn, with its tab. */
let painted = "";

/** The places of the findings in the push, as offsets in bytes in ascending order, each with its severity. */
let places = [];

/** Draws the text, whose own characters are transparent, in a copy that is behind it. A long text draws itself. */
function showText() {
  const value = text.value;
  if (painted === tab + value) return;
  painted = tab + value;
  const isPlain = tab === "headers" || value.length > maxPaintedLength;
  text.classList.toggle("plain", isPlain);
  if (isPlain) {
    paint.replaceChildren();
    return;
  }
  const nodes = [];
  for (const [token, string, colon, number] of value.matchAll(tokens)) {
    if (string === undefined && number === undefined) {
      nodes.push(token);
      continue;
    }
    const className = number !== undefined ? "number" : colon === undefined ? "string" : "name";
    nodes.push(element("span", { className }, string ?? number), colon ?? "");
  }
  paint.replaceChildren(...nodes, "\n");
}

/** Draws the text, and underlines the places of the findings in another copy. */
function showMarks({ isLong = state.push.length > maxMarkedLength } = {}) {
  showText();
  const nodes = [];
  if (tab === "push" && !isLong) {
    const offset = characterOffsets(state.push);
    let end = 0;
    for (const place of places) {
      const from = offset(place.start);
      if (from < end) continue;
      const to = Math.max(offset(place.end), from + 1);
      nodes.push(state.push.slice(end, from),
        element("mark", { className: place.severity }, state.push.slice(from, to) || " "));
      end = to;
    }
    nodes.push(state.push.slice(end) + "\n");
  }
  marks.replaceChildren(...nodes);
  scrollCopies();
}

/** Underlines places in the push. */
export function underline(newPlaces) {
  places = newPlaces.sort((a, b) => a.start - b.start || b.end - a.end);
  showMarks();
}

function scrollCopies() { marks.scrollTop = paint.scrollTop = text.scrollTop; }

/** Replaces the whole text, so that Undo restores it. */
export function replaceText(value) {
  text.focus();
  text.select();
  // The only way that keeps the browser's undo history.
  if (!document.execCommand("insertText", false, value)) text.value = value;
  readText();
}

function readText() {
  const tooLong = text.value.length > maxTextLength;
  say(tooLong ? `The text is longer than ${maxTextLength / 1e6} million characters; the rest isn't read.` : "");
  state[tab] = tooLong ? text.value.slice(0, maxTextLength) : text.value;
  // At once, because the text has no color of its own.
  showText();
  schedule();
}

export function selectTab(name) {
  tab = name;
  for (const other of Object.keys(inputs)) {
    const button = $(`tab-${other}`);
    button.setAttribute("aria-selected", String(other === name));
    button.tabIndex = other === name ? 0 : -1;
  }
  $("panel").setAttribute("aria-labelledby", `tab-${name}`);
  text.setAttribute("aria-label", inputs[name].label);
  $("hint").textContent = inputs[name].hint;
  text.value = state[name];
  text.scrollTop = 0;
  showMarks();
}

/** Marks the tabs, other than that of the push, that have a text. */
export function markUsedTabs() {
  for (const name of Object.keys(inputs)) {
    $(`tab-${name}`).classList.toggle("used", name !== "push" && state[name].trim() !== "");
  }
}

/** Selects a place in the push, and scrolls to it. */
export function select(place) {
  selectTab("push");
  showMarks({ isLong: false });
  const offset = characterOffsets(state.push);
  const start = offset(place.start);
  text.focus();
  text.setSelectionRange(start, offset(place.end));
  // Scrolls the selection into view, which setSelectionRange doesn't: the copy has the same lines.
  const position = document.createRange();
  const walker = document.createTreeWalker(marks, NodeFilter.SHOW_TEXT);
  let rest = start;
  while (walker.nextNode() && rest > walker.currentNode.length) rest -= walker.currentNode.length;
  position.setStart(walker.currentNode, Math.min(rest, walker.currentNode.length ?? 0));
  const top = position.getBoundingClientRect().top - marks.getBoundingClientRect().top + marks.scrollTop;
  text.scrollTop = Math.max(0, top - text.clientHeight / 3);
}

/** Starts to follow the keys. */
export function startEditor() {
  text.addEventListener("input", readText);
  text.addEventListener("scroll", scrollCopies);
  const names = Object.keys(inputs);
  for (const name of names) $(`tab-${name}`).addEventListener("click", () => selectTab(name));
  document.querySelector("[role=tablist]").addEventListener("keydown", (event) => {
    const steps = { ArrowRight: 1, ArrowLeft: names.length - 1 };
    const index = event.key === "Home" ? 0 : event.key === "End" ? names.length - 1
      : steps[event.key] ? (names.indexOf(tab) + steps[event.key]) % names.length : -1;
    if (index < 0) return;
    event.preventDefault();
    selectTab(names[index]);
    $(`tab-${names[index]}`).focus();
  });
}
