import { $, element } from "./elements.js";
import { replaceText, select, selectTab, underline } from "./editor.js";
import { prefix } from "./engine.js";
import { state } from "./inputs.js";
import { byteLength, characterOffsets } from "./json.js";

const severityNames = { error: "Error", warning: "Warning", info: "Info" };

let findings = [];

/**
 * Returns the places of the findings in the text of the push, as offsets in bytes, with their lines and columns, which
 * begin with 1. A finding that is elsewhere has none.
 */
function placesOf(found) {
  const limit = byteLength(state.push);
  const places = new Map();
  for (const finding of found) {
    const start = (finding.range?.start.offset ?? -1) - prefix;
    if (start < 0 || start > limit) continue;
    const end = Math.min(Math.max(finding.range.end.offset - prefix, start), limit);
    places.set(finding, { start, end, severity: finding.severity });
  }
  const offset = characterOffsets(state.push);
  let [line, lineStart] = [1, 0];
  for (const place of [...places.values()].sort((a, b) => a.start - b.start)) {
    const index = offset(place.start);
    for (let next = state.push.indexOf("\n", lineStart); next >= 0 && next < index; next = state.push.indexOf("\n", lineStart)) {
      line += 1;
      lineStart = next + 1;
    }
    Object.assign(place, { line, column: [...state.push.slice(lineStart, index)].length + 1 });
  }
  return places;
}

export function summarize(words, isFailure) {
  $("summary").textContent = words;
  $("summary").classList.toggle("failed", isFailure);
}

/** Lists the findings, and underlines their places. */
export function showFindings(lint) {
  findings = sorted(lint.findings ?? []);
  const places = placesOf(findings);
  underline([...places.values()]);
  const list = $("findings");
  if (lint.error) {
    list.replaceChildren();
    summarize(lint.error.message, true);
    $("fix").hidden = true;
    return;
  }
  list.replaceChildren(...findings.map((finding) => itemOf(finding, places.get(finding))));
  const counts = Object.keys(severityNames).map((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count ? `${count} ${severityNames[severity].toLowerCase()}${count > 1 ? "s" : ""}` : null;
  }).filter(Boolean);
  summarize(counts.length ? counts.join(", ") : "No findings", false);
  $("fix").hidden = !findings.some((finding) => finding.fixes.some((fix) => fix.isSafe));
}

/** Returns the findings with the most severe ones first, each in the order of their places. */
function sorted(found) {
  const severities = Object.keys(severityNames);
  return [...found].sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
}

function itemOf(finding, place) {
  return element("li", { className: finding.severity },
    element("a", { href: `../rules/${finding.code}.html`, target: "_blank", rel: "noopener" },
      element("code", {}, finding.code)),
    element("span", { className: "severity" }, severityNames[finding.severity]), " ",
    place
      ? element("button", {
        type: "button", className: "place",
        onclick: () => select(place),
      }, `line ${place.line}, column ${place.column}`)
      : element("span", {}, prefix && finding.range ? "headers" : ""),
    element("span", { className: "text-of-finding" }, finding.message),
    finding.remedy ? element("span", { className: "advice" }, finding.remedy) : null,
    ...finding.fixes.map((fix) => element("button", {
      type: "button", onclick: () => apply([fix]),
    }, fix.title)),
  );
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
