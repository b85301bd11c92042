import { $, element, say } from "./elements.js";
import { replaceText, replaceTexts, restOfPush, select, underline } from "./editor.js";
import { engineInput, lint } from "./engine.js";
import { headerRange, headersText, inputs, state } from "./inputs.js";
import { byteLength, characterIndexes } from "./json.js";
import { withLabels } from "./options.js";
import { contentOf, replacePush } from "./pasted.js";
import { headerProblems, inputProblems, rangeOfQuote, settingProblems } from "./problems.js";
import { update } from "./updates.js";

const severityNames = { error: "Error", warning: "Warning", info: "Info" };

/** The listed findings, and the inputs in which they were found. */
let listed = { input: null, findings: [], texts: {} };

/**
 * Sets the tabs and the ranges of the findings. A range consists of character indexes, and of the line and the column,
 * which start at 1. A finding outside of the inputs has no range.
 */
function locate(findings, { push, prefix }) {
  const limit = byteLength(push);
  const located = [];
  for (const finding of findings) {
    finding.tab = "push";
    let start = (finding.range?.start.offset ?? -1) - prefix;
    // A finding about the whole payload is at its key, before the push.
    if (finding.range && start < 0 && finding.path === "payload") start = 0;
    if (finding.range && start < 0) {
      finding.tab = "headers";
      finding.textRange = headerRange(finding.path.split("headers.")[1]);
    }
    if (!finding.range && finding.code.startsWith("mapping-") && state.mapping.trim()) {
      finding.tab = "mapping";
      finding.textRange = rangeOfQuote(state.mapping, finding.message);
    }
    if (start < 0 || start > limit) continue;
    located.push({ finding, start, end: Math.min(Math.max(finding.range.end.offset - prefix, start), limit) });
  }
  const indexes = characterIndexes(push, located.flatMap(({ start, end }) => [start, end]));
  let [line, lineStart] = [1, 0];
  for (const { finding, start, end } of located.sort((a, b) => a.start - b.start)) {
    const index = indexes.get(start);
    for (let next = push.indexOf("\n", lineStart); next >= 0 && next < index; next = push.indexOf("\n", lineStart)) {
      line += 1;
      lineStart = next + 1;
    }
    const column = [...push.slice(lineStart, index)].length + 1;
    finding.textRange = { start: index, end: indexes.get(end), severity: finding.severity, line, column };
  }
}

export function summarize(words, isFailure) {
  $("summary").textContent = words;
  $("summary").classList.toggle("failed", isFailure);
}

/** Shows an error of the linter. Links to the site's list of rules instead of naming the tool's. */
function summarizeError(message) {
  const [before, after] = message.split("cameo lint --list-rules");
  summarize(withLabels(before), true);
  if (after === undefined) return;
  const link = element("a", { href: "../rules/index.html", target: "_blank", rel: "noopener" }, "Lint rules");
  $("summary").append(link, withLabels(after));
}

/** Lists the findings and the problems of the other inputs, and underlines their ranges in the push. */
export function showFindings(result) {
  const input = engineInput();
  const isEmpty = input.push.trim() === "";
  const findings = isEmpty ? [] : result.findings ?? [];
  locate(findings, input);
  for (const finding of findings) finding.fixes = finding.fixes.filter((fix) => editsOf([fix], input) !== null);
  const problems = inputProblems();
  // An invalid mapping is ignored, so a finding that the payload isn't read would be misleading.
  const isUsable = problems.every(({ tab }) => tab !== "mapping");
  const all = sorted([...problems, ...headerProblems(), ...settingProblems(), ...findings.filter(({ code }) => isUsable || code !== "payload-not-read")]);
  listed = { input, findings: all, texts: { ...state } };
  underline({ ...state, push: input.push }, all);
  const hadFocus = $("findings").contains(document.activeElement);
  $("findings").replaceChildren(...all.map(itemOf));
  // After a fix with the keyboard, move the focus to the next finding.
  if (hadFocus) ($("findings").querySelector("button") ?? $("text-push")).focus();
  // Don't hide the button: Undo would move under the pointer, and the second click of a double click would press it.
  $("fix").setAttribute("aria-disabled", String(!all.some(hasSafeFix)));
  if (result.error && !isEmpty) {
    summarizeError(result.error.message);
    return;
  }
  const counts = Object.keys(severityNames).map((severity) => {
    const count = all.filter((finding) => finding.severity === severity).length;
    return count ? `${count} ${severityNames[severity].toLowerCase()}${count > 1 ? "s" : ""}` : null;
  }).filter(Boolean);
  summarize(counts.length ? counts.join(", ") : isEmpty ? "Paste a push" : "No findings", false);
}

/** Returns the findings with the most severe ones first. Findings of the same severity are sorted by position. */
function sorted(found) {
  const severities = Object.keys(severityNames);
  return [...found].sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
}

/** Returns a suggestion without the words of the tool: here, a button proposes a mapping, and there are no files. */
const inPage = (suggestion) => suggestion?.replace(/; \S+ map proposes one/, "")
  .replace(/(?:Write|Pass) one (payload|object) per file/, "Paste one $1 at a time")
  .replace("pass it together with a payload", "move it to the tab Mapping");

function itemOf(finding) {
  const { code, tab, textRange, severity, message, fixes = [] } = finding;
  const position = textRange ? `line ${textRange.line}, column ${textRange.column}` : "";
  // Don't repeat the text of the button below.
  const advice = fixes.some(({ title }) => title === finding.suggestion) ? "" : inPage(finding.suggestion);
  return element("li", { className: severity },
    code ? element("a", { href: `../rules/${code}.html`, target: "_blank", rel: "noopener" },
      element("code", {}, code)) : null,
    element("span", { className: "severity" }, severityNames[severity]), " ",
    textRange ? element("button", {
      type: "button", className: "location",
      onclick: () => {
        const current = stillListed(finding);
        if (current?.textRange) select(current.tab, current.textRange);
      },
    }, `${inputs[tab].name}, ${position}`) : null,
    element("span", { className: "text-of-finding" }, message),
    advice ? element("span", { className: "advice" }, advice) : null,
    ...fixes.map(({ title }) => element("button", {
      type: "button", onclick: () => {
        const fix = stillListed(finding)?.fixes?.find((other) => other.title === title);
        if (fix) apply([fix]);
      },
    }, title)),
    code === "json-invalid" && contentOf(state.push)?.text ? element("button", { type: "button", onclick: replacePush },
      "Replace with its payload") : null,
    code === "payload-not-read" ? element("button", { type: "button", onclick: () => $("propose").click() },
      "Propose a mapping") : null,
  );
}

const hasSafeFix = ({ fixes = [] }) => fixes.some(({ isSafe }) => isSafe);

/** Updates the findings if an input has changed since the last update. */
function updateIfChanged() {
  if (Object.keys(inputs).some((name) => listed.texts[name] !== state[name])) update();
}

/** Returns a finding in the current inputs; `undefined` if it no longer exists. */
function stillListed(finding) {
  const same = (other) => ["tab", "code", "path", "message"].every((key) => other[key] === finding[key]);
  const index = listed.findings.filter(same).indexOf(finding);
  updateIfChanged();
  const found = listed.findings.filter(same)[index];
  if (!found) say("The text has changed, and no longer contains the finding.");
  return found;
}

/** Returns text with edits applied. The edits have byte offsets and don't overlap. */
function edited(string, edits) {
  const indexes = characterIndexes(string, edits.flatMap(({ start, end }) => [start, end]));
  let result = "";
  let last = 0;
  for (const edit of edits.sort((a, b) => a.start - b.start || a.end - b.end)) {
    result += string.slice(last, indexes.get(edit.start)) + edit.text;
    last = indexes.get(edit.end);
  }
  return result + string.slice(last);
}

/**
 * Returns the edits of fixes in the push, the values of the headers after the fixes, and the number of fixes; `null` if
 * none can be applied. A fix that overlaps an earlier one is skipped.
 */
function editsOf(fixes, { push, start: before, prefix }) {
  const limit = prefix + byteLength(push);
  const result = { push: [], headers: null, count: 0 };
  const inHeaders = [];
  for (const fix of fixes) {
    const edits = fix.edits.map(({ range, replacement }) =>
      ({ start: range.start.offset, end: range.end.offset, text: replacement }));
    const overlaps = [...result.push, ...inHeaders].some((edit) =>
      edits.some((other) => other.start < edit.end && edit.start < other.end));
    if (overlaps) continue;
    if (edits.every(({ start, end }) => start >= prefix && end <= limit)) {
      result.push.push(...edits);
      result.count += 1;
    } else if (edits.every(({ end }) => end < prefix)) {
      try {
        result.headers = JSON.parse(`${edited(before, [...inHeaders, ...edits])}null}`).headers;
        inHeaders.push(...edits);
        result.count += 1;
      } catch {
        // Skip the fix: combined with the earlier edits, the result isn't JSON.
      }
    }
  }
  if (result.push.length === 0 && inHeaders.length === 0) return null;
  result.push = result.push.map((edit) => ({ ...edit, start: edit.start - prefix, end: edit.end - prefix }));
  return result;
}

/** Applies fixes of the findings in the current inputs. */
function apply(fixes) {
  const edits = editsOf(fixes, listed.input);
  if (!edits) return;
  const push = edited(listed.input.push, edits.push) + restOfPush();
  if (!edits.push.length) replaceText("headers", headersText(edits.headers));
  else replaceTexts(edits.headers ? { push, headers: headersText(edits.headers) } : { push });
}

/** The maximum number of rounds of fixes, as in `cameo lint --fix`. */
const maxRounds = 10;

/** The message about the last fixes, and the text after them. */
let lastFix = { texts: null, words: "" };

/** Returns a sentence about the listed findings that remain after all safe fixes, with the reasons. */
function remaining() {
  const { findings } = listed;
  if (!findings.length) return "No findings remain.";
  const hasFix = ({ fixes = [] }) => fixes.length > 0;
  const reasons = [
    [findings.filter((finding) => hasFix(finding) && !hasSafeFix(finding)), "needs you to choose a fix below", "need you to choose a fix below"],
    [findings.filter(hasSafeFix), "has a fix that overlaps another one", "have fixes that overlap others"],
    [findings.filter((finding) => !hasFix(finding)), "has no automatic fix", "have no automatic fix"],
  ].filter(([found]) => found.length).map(([found, one, several]) => (
    `${findings.length === 1 ? "it" : found.length} ${found.length === 1 ? one : several}`));
  return `${findings.length === 1 ? "1 finding remains" : `${findings.length} findings remain`}: ${reasons.join(", ")}.`;
}

/** Applies all fixes that require no choice. A second click, as in a double-click, has no effect. */
export function fixAll() {
  updateIfChanged();
  if (!listed.input) return;
  const count = listed.findings.some(hasSafeFix) ? applySafeFixes() : 0;
  if (count) {
    update();
    lastFix = { texts: { ...state }, words: `${count === 1 ? "1 fix was" : `${count} fixes were`} applied. ${remaining()} Undo restores the text.` };
  }
  const isFixed = lastFix.texts && Object.keys(inputs).every((name) => lastFix.texts[name] === state[name]);
  say(isFixed ? lastFix.words : listed.findings.length ? `No fix was applied. ${remaining()}` : "There are no findings to fix.");
}

/**
 * Applies the first safe fix of each finding, repeats this for the remaining findings, like `cameo lint --fix`, and
 * returns the number of fixes. Undo restores the text in one step.
 */
function applySafeFixes() {
  const { input: { push: before }, texts: { headers: headersBefore } } = listed;
  let { input, findings } = listed;
  let count = 0;
  for (let round = 0; round < maxRounds; round++) {
    const fixes = findings.flatMap(({ fixes: all = [] }) => all.filter((fix) => fix.isSafe).slice(0, 1));
    const edits = editsOf(fixes, input);
    if (!edits) break;
    count += edits.count;
    if (edits.headers) state.headers = headersText(edits.headers);
    if (edits.push.length) state.push = edited(input.push, edits.push);
    input = engineInput();
    findings = lint().findings ?? [];
  }
  const { push, headers } = state;
  Object.assign(state, { push: before, headers: headersBefore });
  if (push !== before) replaceTexts({ push: push + restOfPush(), headers });
  else if (count) replaceText("headers", headers);
  return count;
}
