import { $, element, say } from "./elements.js";
import { inputs, maxTextLength, state } from "./inputs.js";
import { markLines, paintText } from "./paint.js";
import { schedule } from "./updates.js";

/** The maximum length of text in which findings are underlined, in characters: updating the underlined copy takes time.
 * */
const maxMarkedLength = 100_000;

/**
 * The length from which text is set instead of inserted, in characters, because inserting longer text takes browsers
 * minutes.
 */
const maxInsertedLength = 200_000;

const marks = $("marks");
/** The text areas of the inputs. Each input has its own, because a browser's undo history belongs to a text area. */
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

/** Returns the range that differs between old and new text, and the new text in that range. */
function changedPart(before, after) {
  const shorter = Math.min(before.length, after.length);
  let [start, same] = [0, 0];
  while (start < shorter && before[start] === after[start]) start += 1;
  // Don't split a character of two UTF-16 code units.
  if (/[\uD800-\uDBFF]/.test(before[start - 1] ?? "")) start -= 1;
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  if (same && /[\uDC00-\uDFFF]/.test(before.at(-same))) same -= 1;
  // Chromium can't redo inserted text that ends with a line break.
  if (same && after[after.length - same - 1] === "\n") same -= 1;
  return { start, end: before.length - same, text: after.slice(start, after.length - same) };
}

/** Selects an input and replaces its entire text. Undo restores it. */
export function replaceText(name, value) {
  selectTab(name);
  const field = fields[name];
  if (field.value === value) return;
  field.focus();
  const { start, end, text } = changedPart(field.value, value);
  field.setSelectionRange(start, end);
  const isLong = Math.max(value.length, field.value.length) > maxInsertedLength;
  // Only execCommand preserves the browser's undo history.
  if (isLong || !document.execCommand(text === "" ? "delete" : "insertText", false, text)) setText(name, value);
  readText(name);
}

/** The last text that was set instead of inserted. The browser can't undo this change. */
let lastSet = null;

function setText(name, value) {
  lastSet = { name, before: fields[name].value, after: value };
  fields[name].value = value;
}

/** The changes of several inputs at once: the text of all inputs before and after each change. */
const jointChanges = [];

const currentTexts = () => Object.fromEntries(Object.keys(inputs).map((name) => [name, fields[name].value]));

function setOtherTexts(texts) {
  for (const name of Object.keys(inputs).filter((other) => other !== "push")) {
    if (fields[name].value === texts[name]) continue;
    fields[name].value = texts[name];
    readText(name);
  }
}

/**
 * Replaces the text of several inputs, the push last. Undo in the push restores all of them, because browsers can't
 * undo changes to hidden inputs.
 */
export function replaceTexts(texts) {
  const focused = document.activeElement;
  const before = currentTexts();
  const after = { ...before };
  for (const name of Object.keys(texts)) after[name] = lines(texts[name]);
  setOtherTexts(after);
  replaceText("push", after.push);
  jointChanges.push({ before, after });
  if (document.activeElement !== focused) {
    document.activeElement.blur();
    focused?.focus();
  }
}

/** Replaces the text of all inputs. Omitted inputs become empty. */
export const replaceAllTexts = (texts) => (
  replaceTexts({ ...Object.fromEntries(Object.keys(inputs).map((name) => [name, ""])), ...texts }));

/** Restores the other inputs after the text of the push was restored. */
function restoreOthers(from, to) {
  const texts = currentTexts();
  const change = jointChanges.findLast((other) => (
    other[to].push === texts.push && Object.keys(inputs).every((name) => name === "push" || other[from][name] === texts[name])));
  if (!change) return;
  setOtherTexts(change[to]);
  selectTab("push");
}

/** Sets the text of all inputs when the page opens, before the user can undo anything. */
export function setTexts(texts) {
  for (const name of Object.keys(inputs)) {
    fields[name].value = lines(texts[name] ?? "");
    readText(name);
  }
  selectTab("push");
}

/** Returns text with the line endings of text areas, so that positions in both are the same. */
const lines = (string) => string.replace(/\r\n?/g, "\n");

/** Returns the text of the selected input, which may be longer than the part that is read. */
export const currentText = () => fields[tab].value;

/** Returns the end of the push's text, which isn't read because the text is too long. */
export const restOfPush = () => fields.push.value.slice(state.push.length);

function readText(name) {
  const { value } = fields[name];
  const tooLong = value.length > maxTextLength;
  say(tooLong ? `The text is longer than ${maxTextLength / 1e6} million characters; the rest isn't read.` : "");
  state[name] = tooLong ? value.slice(0, maxTextLength) : value;
  // Undo may change the text of another input.
  if (name !== tab) selectTab(name);
  // Draw immediately, because the text itself is transparent.
  paintText(name, fields[name]);
  schedule();
}

/** Undoes or redoes the last change of the selected input, like the browser's menu. */
export function undo(command) {
  fields[tab].focus();
  const [from, to] = command === "undo" ? ["after", "before"] : ["before", "after"];
  if (lastSet?.name === tab && fields[tab].value === lastSet[from]) {
    fields[tab].value = lastSet[to];
    readText(tab);
    if (tab === "push") restoreOthers(from, to);
  } else {
    document.execCommand(command);
  }
}

/** The action to run after the entire push was replaced with pasted or dropped text. */
let afterPaste = () => {};

export function onPaste(action) { afterPaste = action; }

/** Pastes long text at the selection of the push. */
function pasteLong(text) {
  const { value, selectionStart, selectionEnd } = fields.push;
  const after = value.slice(0, selectionStart) + text + value.slice(selectionEnd);
  setText("push", after);
  readText("push");
  if (after.trim() === text.trim()) afterPaste();
}

/** Starts to observe pasted and dropped text. */
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
    if (inputType === "historyUndo") restoreOthers("after", "before");
    if (inputType === "historyRedo") restoreOthers("before", "after");
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

/** Starts to observe the keyboard. */
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
