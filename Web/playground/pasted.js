import { say } from "./elements.js";
import { onPaste, replaceTexts, selectTab } from "./editor.js";
import { payloadIn } from "./engine.js";
import { headersText, maxTextLength, state } from "./inputs.js";
import { indented } from "./json.js";
import { words } from "./shell.js";

/** The differences between text and JSON that the findings explain and fix. */
const fixedByFindings = ["trailing-commas", "comments"];

/** The options of curl for the data, in all spellings. */
const dataOptions = ["-d", "--data", "--data-raw", "--data-binary", "--data-ascii", "--json"];

const prompt = /^\s*(?:[$%>#]\s+)?(?=curl\s)/;

/** Returns the header in a line if it's an APNs header. Other headers, such as a token, are discarded. */
function apnsHeader(line) {
  const match = /^\s*(apns-[a-z-]+)\s*:\s*(.*?)\s*$/i.exec(line);
  return match ? [[match[1].toLowerCase(), match[2]]] : [];
}

/** Returns the parts of a curl command: its data and its APNs headers. */
function curlParts(text) {
  const found = { headers: [], data: [], file: null };
  const list = words(text.replace(prompt, "").replace(/\r\n?/g, "\n"));
  for (let index = 1; index < list.length; index++) {
    // The value of an option is the next word, or follows "=", or directly follows "-d" or "-H".
    const [, option, direct] = /^(--[a-z-]+|-[dH])=?([^]*)$/.exec(list[index]) ?? [];
    const isData = dataOptions.includes(option);
    if (!isData && option !== "-H" && option !== "--header") continue;
    const value = direct || list[++index] || "";
    if (!isData) found.headers.push(...apnsHeader(value));
    else if (value.startsWith("@") && option !== "--data-raw") found.file = value.slice(1);
    else found.data.push(value);
  }
  // The data of "-d @-" is often in a here document that follows.
  const here = /<<-?\s*(['"]?)(\w+)\1[^\n]*\n([^]*?)\n\s*\2(?:\n|$)/.exec(text);
  if (here && found.file === "-") Object.assign(found, { file: null, data: [here[3]] });
  return found;
}

/** Returns the body and the headers of text that begins with the lines of an HTTP request. */
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

/**
 * Returns the JSON in text, with a description of the differences between the text and JSON; `null` if there is none,
 * or if the findings explain the differences. In text that begins with an object, a part that is JSON isn't the payload.
 */
function readJSON(text) {
  if (isJSON(text)) return { text: text.trim(), about: "" };
  const result = payloadIn(text);
  const isPart = /^\s*(?:\[\s*)?\{/.test(text) && result?.conversions.some(({ code }) => code === "text-before");
  if (!result || isPart) return null;
  const others = result.conversions.filter(({ code }) => !fixedByFindings.includes(code));
  return others.length ? { text: result.text, about: others[0].message } : { text: text.trim(), about: "" };
}

/**
 * Returns the content of pasted text: the payload or request, the APNs headers, and a sentence about the change.
 * Returns only a sentence if the payload is in another file or incomplete, and `null` for text that remains unchanged.
 */
export function contentOf(text) {
  if (text.length > maxTextLength || text.trim() === "" || isJSON(text)) return null;
  if (prompt.test(text)) {
    const { headers, data, file } = curlParts(text);
    if (file !== null) return { about: `The command reads its data from ${file}; paste that file` };
    const content = data.length ? readJSON(data.join("&")) : null;
    return content && { ...content, headers, isRequest: true, about: "The command was replaced with its data" };
  }
  const request = httpParts(text);
  const content = readJSON(request?.body ?? text);
  if (!content) {
    const advice = advices.find(([pattern]) => pattern.test(text));
    return advice ? { about: advice[1] } : null;
  }
  if (!request && !content.about) return null;
  return request ? { ...content, headers: request.headers, isRequest: true, about: "The request was replaced with its body" } : {
    ...content, about: `The text was replaced with its payload. ${content.about}` };
}

/** The instructions for text from which a console has omitted a part of the push. */
const advices = [
  [/\[(?:Object|Array)\]/, "Node abbreviated the push; print it with JSON.stringify(push)"],
  [/^[▸▾▶▼]|\{…\}/m, "The browser abbreviated the push; choose Copy object in its context menu"],
  [/^\s*\{\w+: [^"']*\}\s*$/, "The text has no quotation marks, as Dart prints a map; print it with jsonEncode(map)"],
];

/** The headers of the last command or request that was replaced with its data. */
let headersOfRequest = "";

/** Returns whether the headers belong to an earlier request, and the push replaces the entire request. */
const hasOldHeaders = () => state.headers !== "" && state.headers === headersOfRequest
  && (isJSON(state.push) || payloadIn(state.push) !== null);

/**
 * Replaces the text of the push with the content that it contains, and returns whether there is any. Undo restores the
 * text.
 */
export function replacePush() {
  const content = contentOf(state.push);
  if (!content) return false;
  if (content.text === undefined) {
    say(`${content.about}.`);
    return false;
  }
  const push = content.text.includes("\n") || !isJSON(content.text) ? content.text : indented(content.text, "  ");
  // The headers belong to the pasted request; text without a request has none.
  if (content.isRequest) {
    headersOfRequest = headersText(Object.fromEntries(content.headers));
    replaceTexts({ push, headers: headersOfRequest });
  } else {
    replaceTexts(hasOldHeaders() ? { push, headers: "" } : { push });
  }
  selectTab("push");
  const also = content.headers?.length ? ", and its headers for APNs are in Headers" : "";
  say(`${content.about}${also}. Undo restores it.`);
  return true;
}

/** Replaces pasted text with its content, or removes the headers of an earlier request if it is a push. */
function finishPaste() {
  if (replacePush() || !hasOldHeaders()) return;
  replaceTexts({ headers: "" });
  say("The headers of the last pasted request were removed. Undo restores them.");
}

/** Starts replacing text that is pasted as the entire push. */
export function startPasting() { onPaste(finishPaste); }
