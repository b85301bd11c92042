import { $, element, say } from "./elements.js";
import { inputs, maxTextLength, state } from "./inputs.js";
import { markLines, paintText } from "./paint.js";
import { schedule } from "./updates.js";

/** The number of characters up to which the places of findings are underlined, because the copy takes time, too. */
const maxMarkedLength = 100_000;

/** The number of characters from which a text is set instead of inserted, which takes browsers minutes. */
const maxInsertedLength = 200_000;

const marks = $("marks");
/** The text areas of the inputs. Each has its own, because a browser undoes only what was done in one of them. */
const fields = Object.fromEntries(Object.keys(inputs).map((name) => [name, $(`text-${name}`)]));

/** The name of the selected input. */
export let tab = "push";

/** A text of the push, and the places of the findings in it in ascending order, each with its severity. */
let marked = { text: "", places: [] };

/** Draws the text, and underlines the places of the findings in another copy. */
function showMarks({ isLong = state[tab].length > maxMarkedLength } = {}) {
  paintText(tab, fields[tab]);
  const isMarked = tab === "push" && state.push === marked.text;
  markLines(isMarked ? marked.places : []);
  const nodes = [];
  if (!isLong) {
    const value = state[tab];
    let end = 0;
    // Not in a text that changed since they were found.
    for (const place of isMarked ? marked.places : []) {
      if (place.start < end) continue;
      const to = Math.max(place.end, place.start + 1);
      nodes.push(value.slice(end, place.start),
        element("mark", { className: place.severity }, value.slice(place.start, to) || " "));
      end = to;
    }
    nodes.push(value.slice(end) + "\n");
  }
  marks.replaceChildren(...nodes);
  scrollCopies();
}

/** Underlines places in a text of the push. */
export function underline(text, places) {
  marked = { text, places: [...places].sort((a, b) => a.start - b.start || b.end - a.end) };
  showMarks();
}

function scrollCopies() { marks.scrollTop = $("paint").scrollTop = fields[tab].scrollTop; }

/** Selects an input and replaces its whole text, so that Undo restores it. */
export function replaceText(name, value) {
  selectTab(name);
  const field = fields[name];
  if (field.value === value) return;
  field.focus();
  field.select();
  const isLong = Math.max(value.length, field.value.length) > maxInsertedLength;
  // The only way that keeps the browser's undo history.
  if (isLong || !document.execCommand(value === "" ? "delete" : "insertText", false, value)) setText(name, value);
  readText(name);
}

/** The last text that was set instead of inserted, which the browser can't undo. */
let lastSet = null;

function setText(name, value) {
  lastSet = { name, before: fields[name].value, after: value };
  fields[name].value = value;
}

/** Replaces the texts of all inputs, so that Undo restores them, the push first. */
export function replaceTexts(texts) {
  const focused = document.activeElement;
  for (const name of Object.keys(inputs).reverse()) replaceText(name, lines(texts[name] ?? ""));
  if (document.activeElement !== focused) {
    document.activeElement.blur();
    focused?.focus();
  }
}

/** Sets the texts of all inputs when the page opens, before anything can be undone. */
export function setTexts(texts) {
  for (const name of Object.keys(inputs)) {
    fields[name].value = lines(texts[name] ?? "");
    readText(name);
  }
  selectTab("push");
}

/** A text with the line ends that text areas have, so that positions in it are those in its text area. */
const lines = (string) => string.replace(/\r\n?/g, "\n");

/** The text of the selected input, which may be longer than the one that is read. */
export const currentText = () => fields[tab].value;

/** The end of the text of the push that isn't read, because it's too long. */
export const restOfPush = () => fields.push.value.slice(state.push.length);

function readText(name) {
  const { value } = fields[name];
  const tooLong = value.length > maxTextLength;
  say(tooLong ? `The text is longer than ${maxTextLength / 1e6} million characters; the rest isn't read.` : "");
  state[name] = tooLong ? value.slice(0, maxTextLength) : value;
  // Undo changes the text of another input, too.
  if (name !== tab) selectTab(name);
  // At once, because the text has no color of its own.
  paintText(name, fields[name]);
  schedule();
}

/** Undoes or repeats the last change of the selected input, as the browser's menu does. */
export function undo(command) {
  fields[tab].focus();
  const [from, to] = command === "undo" ? ["after", "before"] : ["before", "after"];
  if (lastSet?.name === tab && fields[tab].value === lastSet[from]) {
    fields[tab].value = lastSet[to];
    readText(tab);
  } else {
    document.execCommand(command);
  }
}

/** The action for a text that was pasted or dropped as the whole push. */
let afterPaste = () => {};

export function onPaste(action) { afterPaste = action; }

/** Pastes a long text at the selection of the push. */
function pasteLong(text) {
  const { value, selectionStart, selectionEnd } = fields.push;
  const after = value.slice(0, selectionStart) + text + value.slice(selectionEnd);
  setText("push", after);
  readText("push");
  if (after.trim() === text.trim()) afterPaste();
}

/** Follows texts that are pasted or dropped. */
function startPastes() {
  let pasted = null;
  for (const [name, source] of [["paste", "clipboardData"], ["drop", "dataTransfer"]]) {
    fields.push.addEventListener(name, (event) => {
      pasted = lines(event[source]?.getData("text/plain") ?? "");
      if (name !== "paste" || pasted.length <= maxInsertedLength) return;
      event.preventDefault();
      pasteLong(pasted);
    });
  }
  fields.push.addEventListener("input", ({ inputType }) => {
    const isEntireText = pasted !== null && fields.push.value.trim() === pasted.trim();
    pasted = null;
    // In a task of its own, because nothing can be inserted while something is.
    if (isEntireText && /^insertFrom(Paste|Drop)/.test(inputType)) setTimeout(() => afterPaste());
  });
}

export function selectTab(name) {
  tab = name;
  for (const other of Object.keys(inputs)) {
    const button = $(`tab-${other}`);
    button.setAttribute("aria-selected", String(other === name));
    button.tabIndex = other === name ? 0 : -1;
    fields[other].hidden = other !== name;
  }
  $("panel").setAttribute("aria-labelledby", `tab-${name}`);
  $("hint").textContent = inputs[name].hint;
  showMarks();
}

/** Marks the tabs that have text, other than the push's. */
export function markUsedTabs() {
  for (const name of Object.keys(inputs)) {
    $(`tab-${name}`).classList.toggle("used", name !== "push" && state[name].trim() !== "");
  }
}

/** Selects a place in an input, and scrolls to it. */
export function select(name, { start, end }) {
  selectTab(name);
  showMarks({ isLong: false });
  const field = fields[name];
  field.focus();
  field.setSelectionRange(start, end);
  // Scrolls the selection into view, which setSelectionRange doesn't: the copy has the same lines.
  const position = document.createRange();
  const walker = document.createTreeWalker(marks, NodeFilter.SHOW_TEXT);
  let rest = start;
  while (walker.nextNode() && rest > walker.currentNode.length) rest -= walker.currentNode.length;
  position.setStart(walker.currentNode, Math.min(rest, walker.currentNode.length ?? 0));
  const top = position.getBoundingClientRect().top - marks.getBoundingClientRect().top + marks.scrollTop;
  field.scrollTop = Math.max(0, top - field.clientHeight / 3);
}

/** Starts to follow the keys. */
export function startEditor() {
  const names = Object.keys(inputs);
  startPastes();
  for (const name of names) {
    fields[name].setAttribute("aria-label", inputs[name].label);
    fields[name].placeholder = `For example:\n${inputs[name].example}`;
    fields[name].addEventListener("input", () => readText(name));
    fields[name].addEventListener("scroll", scrollCopies);
    $(`tab-${name}`).addEventListener("click", () => selectTab(name));
  }
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
