import { $, element } from "./elements.js";
import { replaceText, select, selectTab, underline } from "./editor.js";
import { prefix } from "./engine.js";
import { state } from "./inputs.js";
import { byteLength, characterOffsets } from "./json.js";

const severityNames = { error: "Error", warning: "Warning", info: "Info" };

let findings = [];

/** The place of a finding in the text of the push, as offsets in bytes; `null` if it is elsewhere. */
function placeOf(finding) {
  if (!finding.range) return null;
  const start = finding.range.start.offset - prefix;
  const end = finding.range.end.offset - prefix;
  const limit = byteLength(state.push);
  if (start < 0 || start > limit) return null;
  return { start, end: Math.min(Math.max(end, start), limit), severity: finding.severity };
}

export function summarize(words, isFailure) {
  $("summary").textContent = words;
  $("summary").classList.toggle("failed", isFailure);
}

/** Lists the findings, and underlines their places. */
export function showFindings(lint) {
  findings = lint.findings ?? [];
  underline(findings.map(placeOf).filter(Boolean));
  const list = $("findings");
  if (lint.error) {
    list.replaceChildren();
    summarize(lint.error.message, true);
    $("fix").hidden = true;
    return;
  }
  list.replaceChildren(...findings.map(itemOf));
  const counts = Object.keys(severityNames).map((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count ? `${count} ${severityNames[severity].toLowerCase()}${count > 1 ? "s" : ""}` : null;
  }).filter(Boolean);
  summarize(counts.length ? counts.join(", ") : "No findings", false);
  $("fix").hidden = !findings.some((finding) => finding.fixes.some((fix) => fix.isSafe));
}

function itemOf(finding) {
  const place = placeOf(finding);
  const position = place ? positionOf(place.start) : null;
  return element("li", { className: finding.severity },
    element("a", { href: `../rules/${finding.code}.html`, target: "_blank", rel: "noopener" },
      element("code", {}, finding.code)),
    element("span", { className: "severity" }, severityNames[finding.severity]), " ",
    position
      ? element("button", {
        type: "button", className: "place",
        onclick: () => select(place),
      }, `line ${position.line}, column ${position.column}`)
      : element("span", {}, prefix && finding.range ? "headers" : ""),
    element("span", { className: "text-of-finding" }, finding.message),
    finding.remedy ? element("span", { className: "advice" }, finding.remedy) : null,
    ...finding.fixes.map((fix) => element("button", {
      type: "button", onclick: () => apply([fix]),
    }, fix.title)),
  );
}

function positionOf(offset) {
  const before = state.push.slice(0, characterOffsets(state.push)(offset));
  const line = before.split("\n").length;
  return { line, column: [...before.slice(before.lastIndexOf("\n") + 1)].length + 1 };
}

/** Applies fixes whose edits don't overlap. */
function apply(fixes) {
  const edits = [];
  for (const fix of fixes) {
    const places = fix.edits.map((edit) => ({
      start: edit.range.start.offset - prefix, end: edit.range.end.offset - prefix, text: edit.replacement,
    }));
    const overlaps = places.some((place) =>
      place.start < 0 || edits.some((edit) => place.start < edit.end && edit.start < place.end));
    if (!overlaps) edits.push(...places);
  }
  edits.sort((a, b) => a.start - b.start || a.end - b.end);
  const offset = characterOffsets(state.push);
  let result = "";
  let end = 0;
  for (const edit of edits) {
    const start = offset(edit.start);
    result += state.push.slice(end, start) + edit.text;
    end = offset(edit.end);
  }
  result += state.push.slice(end);
  selectTab("push");
  replaceText(result);
}

/** Applies the first safe fix of each finding. */
export function fixAll() {
  apply(findings.flatMap((finding) => finding.fixes.filter((fix) => fix.isSafe).slice(0, 1)));
}
