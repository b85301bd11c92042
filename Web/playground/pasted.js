import { say } from "./elements.js";
import { onPaste, replaceText, selectTab } from "./editor.js";
import { payloadIn } from "./engine.js";
import { headerValues, headersText, maxTextLength, state } from "./inputs.js";
import { indented } from "./json.js";
import { words } from "./shell.js";

/** The differences from JSON that the findings explain and fix. */
const fixedByFindings = ["trailing-commas", "comments"];

/** The options of curl whose value is data, in all their spellings. */
const dataOptions = ["-d", "--data", "--data-raw", "--data-binary", "--data-ascii", "--json"];

const prompt = /^\s*(?:[$%>#]\s+)?(?=curl\s)/;

/** Returns the header of a line, if it's for APNs; others, such as a token, aren't kept. */
function apnsHeader(line) {
  const match = /^\s*(apns-[a-z-]+)\s*:\s*(.*?)\s*$/i.exec(line);
  return match ? [[match[1].toLowerCase(), match[2]]] : [];
}

/** Returns the parts of a command for curl: its data and its headers for APNs. */
function curlParts(text) {
  const found = { headers: [], data: [], file: null };
  const list = words(text.replace(prompt, "").replace(/\r\n?/g, "\n"));
  for (let index = 1; index < list.length; index++) {
    // A value follows its option as the next word, after "=", or for "-d" and "-H" directly.
    const [, option, direct] = /^(--[a-z-]+|-[dH])=?([^]*)$/.exec(list[index]) ?? [];
    const isData = dataOptions.includes(option);
    if (!isData && option !== "-H" && option !== "--header") continue;
    const value = direct || list[++index] || "";
    if (!isData) found.headers.push(...apnsHeader(value));
    else if (value.startsWith("@") && option !== "--data-raw") found.file = value.slice(1);
    else found.data.push(value);
  }
  // The data of "-d @-" is often the text that follows.
  const here = /<<-?\s*(['"]?)(\w+)\1[^\n]*\n([^]*?)\n\s*\2(?:\n|$)/.exec(text);
  if (here && found.file === "-") Object.assign(found, { file: null, data: [here[3]] });
  return found;
}

/** Returns the body and the headers of a text that begins with the lines of an HTTP request. */
function httpParts(text) {
  if (!/^\s*(?:POST|PUT)\s+\S+|^\s*:?[a-z][a-z-]*\s*:\s*[^{\n]*\n/i.test(text)) return null;
  const start = text.search(/^\s*[{[]/m);
  const headers = start < 0 ? [] : text.slice(0, start).split("\n").flatMap(apnsHeader);
  return headers.length || /^\s*(?:POST|PUT)\s/.test(text) ? { body: text.slice(Math.max(start, 0)), headers } : null;
}

function isJSON(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the JSON in a text that isn't JSON by itself, and how the text differs; `null` if the findings explain it. */
function readJSON(text) {
  if (isJSON(text)) return { text: text.trim(), about: "" };
  const result = payloadIn(text);
  if (!result) return null;
  const others = result.conversions.filter(({ code }) => !fixedByFindings.includes(code));
  return others.length ? { text: result.text, about: others[0].message } : { text: text.trim(), about: "" };
}

/**
 * Returns what a pasted text contains: the payload or request, the headers for APNs, and a sentence about it; or only a
 * sentence, if the payload is elsewhere. `null` for text that stays as it is.
 */
export function contentOf(text) {
  if (text.length > maxTextLength || text.trim() === "" || isJSON(text)) return null;
  if (prompt.test(text)) {
    const { headers, data, file } = curlParts(text);
    if (file !== null) return { about: `The command reads its data from ${file}; paste that file` };
    const content = data.length ? readJSON(data.join("&")) : null;
    return content && { ...content, headers, about: "The command was replaced by its data" };
  }
  const request = httpParts(text);
  const content = readJSON(request?.body ?? text);
  if (!content || (!request && !content.about)) return null;
  return request ? { ...content, headers: request.headers, about: "The request was replaced by its body" } : {
    ...content, headers: [], about: `The text was replaced by its payload. ${content.about}` };
}

/** Replaces the text of the push by what it contains, so that Undo restores it. Returns whether there is something. */
export function replacePush() {
  const content = contentOf(state.push);
  if (!content) return false;
  if (content.text === undefined) {
    say(`${content.about}.`);
    return false;
  }
  const headers = Object.fromEntries(content.headers ?? []);
  if (content.headers?.length) replaceText("headers", headersText({ ...headerValues(), ...headers }));
  replaceText("push", content.text.includes("\n") || !isJSON(content.text) ? content.text : indented(content.text, "  "));
  selectTab("push");
  const also = content.headers?.length ? ", and its headers for APNs are in Headers" : "";
  say(`${content.about}${also}. Undo restores it.`);
  return true;
}

/** Replaces what is pasted as the whole push. */
export function startPasting() { onPaste(replacePush); }
