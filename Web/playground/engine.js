import { $ } from "./elements.js";
import { headerValues, state } from "./inputs.js";
import { lintOptions, parsingOptions, phoneOptions } from "./options.js";
import { byteLength, encoded } from "./json.js";
import { examplePictures, shownPictures } from "./pictures.js";

/** The engine; `null` until it is loaded. */
export let engine = null;

/** Returns whether all parts of the engine have arrived: the page is loaded, or its next element has arrived. */
const hasArrived = () => document.readyState !== "loading" || document.querySelector(".engine ~ .example-pictures") !== null;

/** Returns the parts of the engine that have arrived. Until all have, the last part may be incomplete. */
function arrivedParts() {
  const parts = [...document.querySelectorAll("script.engine")];
  return hasArrived() ? parts : parts.slice(0, -1);
}

/** Waits until more of the page has arrived. */
const nextPart = () => new Promise((resolve) => {
  const observer = new MutationObserver(() => {
    observer.disconnect();
    resolve();
  });
  observer.observe(document.body, { childList: true });
  document.addEventListener("DOMContentLoaded", resolve, { once: true });
});

/** Returns a stream of the engine's bytes, which the page contains. */
function engineStream() {
  let index = 0;
  return new ReadableStream({
    async pull(controller) {
      while (index >= arrivedParts().length) {
        if (hasArrived()) {
          controller.close();
          return;
        }
        await nextPart();
      }
      controller.enqueue(Uint8Array.from(atob(arrivedParts()[index].textContent), (c) => c.charCodeAt(0)));
      index += 1;
    },
  });
}

/** Loads the engine, and compiles it while its bytes arrive. */
export async function loadEngine() {
  if (typeof WebAssembly !== "object") {
    throw new Error("This browser has no WebAssembly, or it is turned off. Use another browser, or the cameo tool.");
  }
  if (typeof DecompressionStream !== "function") {
    throw new Error("This browser is too old for the playground. Update it, or use the cameo tool.");
  }
  let module;
  try {
    const stream = engineStream().pipeThrough(new DecompressionStream("gzip"));
    module = await WebAssembly.compileStreaming(new Response(stream, { headers: { "Content-Type": "application/wasm" } }));
  } catch {
    throw new Error("The page didn't arrive completely, or it's damaged. Reload it, or use the cameo tool.");
  }
  const loaded = await CameoEngine.load(module);
  if (loaded.error) throw new Error(loaded.error.message);
  engine = loaded;
}

/** Returns a file of a request, whose content is the block at an index. */
const file = (name, block) => ({ name, block });

/** The names of the services to which requests are sent. */
export const serviceNames = { apns: "APNs", fcm: "Firebase", onesignal: "OneSignal", expo: "Expo" };

/**
 * Returns the inspection of the push alone, without the other inputs: the first message of a request, or an object with
 * an error.
 */
export function inspectPush() {
  const result = engine.run({ command: "inspect", options: [["--json"]], files: [file("push.json", 0)] }, [encoded(state.push)]);
  return (result.output ? JSON.parse(result.output)[0] : null) ?? { error: result.error };
}

/** Returns whether text is a JSON object. */
function isObject(string) {
  try {
    const value = JSON.parse(string);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

let lastInput = null;

/**
 * Returns the text that the engine reads, and the inputs that it was created from. The text is either the push, or an
 * object with the headers (`start`) and the push. The headers apply only to a payload; for a request, `service` names
 * its service.
 */
export function engineInput() {
  const { push, headers } = state;
  if (lastInput?.push === push && lastInput.headers === headers) return lastInput;
  const values = headerValues();
  let start = "";
  let service = null;
  // The push must be valid JSON, so that its text can't end the surrounding object.
  if (Object.keys(values).some((name) => name.startsWith("apns-"))) {
    const { error, request } = inspectPush();
    service = request?.service ?? null;
    if (!error && !request && isObject(push)) start = `{"headers":${JSON.stringify(values)},"payload":`;
  }
  lastInput = { push, headers, service, start, prefix: byteLength(start), text: start ? `${start}${push}}` : push };
  return lastInput;
}

/** The last mapping and settings that were checked, each with its error. */
const checked = {};

/** Returns the reason why the mapping or the settings can't be used; `null` if they can. */
export function inputError(name) {
  const string = state[name];
  if (checked[name]?.string !== string) {
    const { error } = string.trim() === "" ? {} : engine.run({
      command: "preview", options: [[`--${name}`, name]], files: [file("push.json", 0)], inputs: [file(name, 1)],
    }, [encoded('{"aps":{}}'), encoded(string)]);
    checked[name] = { string, error: error ?? null };
  }
  return checked[name].error;
}

let lastUnknown = { string: "", keys: [] };

/** Returns the unknown keys in the settings, each with the fix. */
export function unknownSettings() {
  const { settings: string } = state;
  if (lastUnknown.string !== string) {
    const { output } = string.trim() === "" ? {} : engine.run({ command: "settings", files: [file("settings", 0)] }, [encoded(string)]);
    lastUnknown = { string, keys: (output ? JSON.parse(output).unknownKeys : null) ?? [] };
  }
  return lastUnknown.keys;
}

/** Returns the JSON object in text, with the differences between the text and JSON; `null` if there is none. */
export function payloadIn(string) {
  const { output } = engine.run({ command: "payload", files: [file("push.json", 0)] }, [encoded(string)]);
  return output ? JSON.parse(output) : null;
}

/**
 * Returns a request to the engine for the push with options of the tool: the header, and the blocks to which it refers.
 * `mapping` replaces the mapping; an empty one means none.
 */
function engineRequest(command, options, { text = engineInput().text, mapping } = {}) {
  const header = { command, options: [...options], files: [file("push.json", 0)], inputs: [], images: [], now: Date.now() / 1000 };
  const blocks = [encoded(text)];
  const inputs = { mapping: inputText("mapping"), settings: inputText("settings"), ...(mapping === undefined ? {} : { mapping }) };
  for (const [name, content] of command === "map" ? [] : Object.entries(inputs)) {
    if (content.trim() === "") continue;
    header.options.push([`--${name}`, name]);
    header.inputs.push(file(name, blocks.length));
    blocks.push(encoded(content));
  }
  for (const [url, bytes] of examplePictures) {
    if (!text.includes(url)) continue;
    header.images.push({ url, block: blocks.length });
    blocks.push(bytes);
  }
  for (const [url, picture] of shownPictures) {
    header.images.push({ url, block: blocks.length });
    blocks.push(picture.bytes);
  }
  return [header, blocks];
}

/** Returns the mapping or the settings; an empty string if they can't be used. */
const inputText = (name) => (state[name].trim() === "" || inputError(name) ? "" : state[name]);

/** Runs a command for the push with options of the tool, and returns its output as JSON, or an object with an error. */
export function command(name, options) {
  const result = engine.run(...engineRequest(name, name === "map" ? options : [...options, ...parsingOptions()]));
  if (result.error && result.output === "") return { error: result.error };
  return JSON.parse(result.output);
}

/** Lints the push. */
export const lint = () => command("lint", [["--format", "json"], ...lintOptions()]);

/**
 * Returns the engine's page, or the error that prevents its creation. If `content` is `phone`, the page has only the
 * phone; if it is `html`, also the explanations. `text`, `phone` and `mapping` replace the push, phone options and the
 * mapping.
 */
export function page(content, { text, phone = {}, mapping, withoutPictures = false } = {}) {
  const more = Object.entries(phone).map(([name, value]) => [`--${name}`, value]);
  const [header, blocks] = engineRequest("preview", [...phoneOptions(), ...parsingOptions(), ...more], { text, mapping });
  if (withoutPictures) header.images = header.images.filter(({ url }) => !shownPictures.has(url));
  const { output, error } = engine.run({ ...header, page: content }, blocks);
  return { html: output, error: output ? null : error };
}
