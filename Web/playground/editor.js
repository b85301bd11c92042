import { $, element, say } from "./elements.js";
import { inputs, maxTextLength, state } from "./inputs.js";
import { markLines, paintText } from "./paint.js";
import { schedule } from "./updates.js";

/** The maximum length of text in which findings are underlined, in characters: updating the underlined copy takes time.
 * */
const maxMarkedLength = 100_000;

/** Pasted text of at least this many characters is set instead of inserted, because inserting it takes minutes. */
const maxInsertedLength = 200_000;

const marks = $("marks");
/** The text areas of the inputs. */
const fields = Object.fromEntries(Object.keys(inputs).map((name) => [name, $(`text-${name}`)]));

/** The name of the selected input. */
export let tab = "push";

/** The text of all inputs, and the findings in it with their ranges, in ascending order. */
let marked = { texts: {}, findings: [] };

/** Draws the text, and underlines the ranges of the findings in a second copy. */
function showMarks({ isLong = state[tab].length > maxMarkedLength } = {}) {
  paintText(tab, fields[tab]);
  // Don't underline ranges if the text has changed since they were determined.
  const ranges = state[tab] === marked.texts[tab]
    ? marked.findings.filter((finding) => finding.tab === tab).map(({ severity, textRange }) => ({ severity, ...textRange })) : [];
  markLines(ranges);
  const nodes = [];
  if (!isLong) {
    const value = state[tab];
    let end = 0;
    for (const range of ranges) {
      if (range.start < end) continue;
      const to = Math.max(range.end, range.start + 1);
      nodes.push(value.slice(end, range.start),
        element("mark", { className: range.severity }, value.slice(range.start, to) || " "));
      end = to;
    }
    nodes.push(value.slice(end) + "\n");
  }
  marks.replaceChildren(...nodes);
  scrollCopies();
}

/** Underlines the findings in the inputs. */
export function underline(texts, findings) {
  const located = findings.filter(({ textRange }) => textRange);
  marked = { texts, findings: located.sort(({ textRange: a }, { textRange: b }) => a.start - b.start || b.end - a.end) };
  showMarks();
}

function scrollCopies() { marks.scrollTop = $("paint").scrollTop = fields[tab].scrollTop; }

/** Returns the complete text of all inputs. */
export const currentTexts = () => Object.fromEntries(Object.keys(inputs).map((name) => [name, fields[name].value]));

/**
 * The undo and redo history: the text of all inputs. The page has its own, because browsers can't undo changes
 * to several inputs, and lose characters when they redo text that a script inserted.
 */
const past = [];
const future = [];
let present = {};
/** The kind of the last change. Consecutive typed characters count as one change. */
let lastKind = "";
/** The maximum length of the pushes in the history, in characters, and the maximum number of its changes. */
const maxHistoryLength = 20_000_000;
const maxChanges = 500;

/** Adds the current text of the inputs to the history. Consecutive changes of a kind count as one change. */
function remember(kind = "") {
  const texts = currentTexts();
  if (Object.keys(texts).every((name) => texts[name] === present[name])) return;
  if (kind === "" || kind !== lastKind) past.push(present);
  [present, lastKind] = [texts, kind];
  future.length = 0;
  let length = past.reduce((sum, { push }) => sum + push.length, 0);
  while (past.length > 1 && (length > maxHistoryLength || past.length > maxChanges)) length -= past.shift().push.length;
}

/** Returns the kind of a change by typing; an empty string for other changes, and for white space. */
const kindOf = ({ inputType, data }, name) => (
  /^(insertText|insertCompositionText|delete)/.test(inputType) && !/^\s$/.test(data ?? "") ? `${name} ${inputType}` : "");

/** Returns the end of the range in new text that differs from old text. */
function endOfChange(before, after) {
  let same = 0;
  while (same < Math.min(before.length, after.length) && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return after.length - same;
}

/** Undoes or redoes the last change, and selects an input that it changed. */
export function undo(command) {
  const [from, to] = command === "undo" ? [past, future] : [future, past];
  if (!from.length) return;
  to.push(present);
  const before = present;
  [present, lastKind] = [from.pop(), ""];
  const changed = Object.keys(inputs).filter((name) => present[name] !== before[name]);
  const selected = changed.includes("push") ? "push" : changed[0];
  replaceTexts(present, selected);
  fields[selected].focus();
}

/** Selects an input and replaces its entire text. Undo restores it. */
export function replaceText(name, value) { replaceTexts({ [name]: value }, name); }

/** Replaces the text of several inputs, and selects one of them. Undo restores all of them. */
export function replaceTexts(texts, selected = "push") {
  for (const name of Object.keys(inputs).filter((other) => other in texts)) {
    const before = fields[name].value;
    const after = lines(texts[name]);
    if (before === after) continue;
    const end = endOfChange(before, after);
    fields[name].value = after;
    fields[name].setSelectionRange(end, end);
    if (name !== selected) readText(name);
  }
  selectTab(selected);
  // The listener reads the selected input, and adds all of them to the history.
  fields[selected].dispatchEvent(new Event("input", { bubbles: true }));
}

/** Replaces the text of all inputs. Omitted inputs become empty. */
export const replaceAllTexts = (texts) => (
  replaceTexts({ ...Object.fromEntries(Object.keys(inputs).map((name) => [name, ""])), ...texts }));

/** Sets the text of all inputs when the page opens, before the user can undo anything. */
export function setTexts(texts) {
  for (const name of Object.keys(inputs)) {
    fields[name].value = lines(texts[name] ?? "");
    readText(name);
  }
  present = currentTexts();
  past.length = future.length = 0;
  selectTab("push");
}

/** Returns text with the line endings of text areas, so that positions in both are the same. */
const lines = (string) => string.replace(/\r\n?/g, "\n");

/** Returns the text of the selected input, which may be longer than the part that is read. */
export const currentText = () => fields[tab].value;

/** Returns the end of the push, which isn't read if the push exceeds the limit. */
export const restOfPush = () => fields.push.value.slice(state.push.length);

function readText(name) {
  const { value } = fields[name];
  const tooLong = value.length > maxTextLength;
  say(tooLong ? `The text is longer than ${maxTextLength / 1e6} million characters; the rest isn't read.` : "");
  state[name] = tooLong ? value.slice(0, maxTextLength) : value;
  // Draw immediately, because the text itself is transparent.
  paintText(name, fields[name]);
  schedule();
}

/** The action to run after the entire push was replaced with pasted or dropped text. */
let afterPaste = () => {};

export function onPaste(action) { afterPaste = action; }

/** Pastes long text at the selection of the push. */
function pasteLong(text) {
  const { value, selectionStart, selectionEnd } = fields.push;
  const after = value.slice(0, selectionStart) + text + value.slice(selectionEnd);
  fields.push.value = after;
  readText("push");
  remember();
  if (after.trim() === text.trim()) afterPaste();
}

/** Starts observing pasted and dropped text. */
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
    // Run in a separate task, because text can't be inserted during an input event.
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

/** Marks the tabs that contain text, except the push's tab. */
export function markUsedTabs() {
  for (const name of Object.keys(inputs)) {
    $(`tab-${name}`).classList.toggle("used", name !== "push" && state[name].trim() !== "");
  }
}

/** Selects a range in an input, and scrolls to it. */
export function select(name, { start, end }) {
  selectTab(name);
  showMarks({ isLong: false });
  const field = fields[name];
  field.focus();
  field.setSelectionRange(start, end);
  // Scroll the selection into view, because setSelectionRange doesn't. The copy contains the same lines.
  const position = document.createRange();
  const walker = document.createTreeWalker(marks, NodeFilter.SHOW_TEXT);
  let rest = start;
  while (walker.nextNode() && rest > walker.currentNode.length) rest -= walker.currentNode.length;
  position.setStart(walker.currentNode, Math.min(rest, walker.currentNode.length ?? 0));
  const top = position.getBoundingClientRect().top - marks.getBoundingClientRect().top + marks.scrollTop;
  field.scrollTop = Math.max(0, top - field.clientHeight / 3);
}

/** Starts observing the keyboard. */
export function startEditor() {
  const names = Object.keys(inputs);
  startPastes();
  for (const name of names) {
    fields[name].setAttribute("aria-label", inputs[name].label);
    fields[name].placeholder = `For example:\n${inputs[name].example}`;
    fields[name].addEventListener("input", (event) => {
      readText(name);
      remember(kindOf(event, name));
    });
    fields[name].addEventListener("beforeinput", (event) => {
      if (!event.inputType.startsWith("history")) return;
      event.preventDefault();
      undo(event.inputType === "historyUndo" ? "undo" : "redo");
    });
    fields[name].addEventListener("scroll", scrollCopies);
    $(`tab-${name}`).addEventListener("click", () => selectTab(name));
  }
  addEventListener("keydown", (event) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !["z", "y"].includes(key)) return;
    // The browser undoes changes to other fields.
    if (event.target.matches("input, select")) return;
    event.preventDefault();
    undo(event.shiftKey || key === "y" ? "redo" : "undo");
  });
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
