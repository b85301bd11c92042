import { $, options } from "./elements.js";
import { headerValues, state } from "./inputs.js";
import { byteLength, encoded } from "./json.js";
import { examplePictures, shownPictures } from "./pictures.js";

/** The engine; `null` until it is loaded. */
export let engine = null;

/** The number of bytes before the push in the text that the engine received last: its headers. */
export let prefix = 0;

/** Loads the engine, which the page contains. */
export async function loadEngine() {
  if (typeof WebAssembly !== "object") {
    throw new Error("This browser has no WebAssembly, or it is turned off. Use another browser, or the tool cameo.");
  }
  const packed = Uint8Array.from(atob($("engine").textContent.trim()), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const loaded = await CameoEngine.load(await new Response(stream).arrayBuffer());
  if (loaded.error) throw new Error(loaded.error.message);
  engine = loaded;
}

/** The text that the engine reads: the push, or an object with the headers and the push. */
function request() {
  prefix = 0;
  if (state.headers.trim() === "") return state.push;
  const start = `{"headers":${JSON.stringify(headerValues())},"payload":`;
  prefix = byteLength(start);
  return `${start}${state.push}}`;
}

/** A file of the request whose bytes are the block with an index. */
const file = (name, block) => ({ name, block });

/** The options of the engine, and the blocks that they refer to after that of the push. */
function engineOptions() {
  const values = Object.fromEntries(new FormData(options));
  const header = {
    files: [file("push.json", 0)],
    phone: {
      iOS: values.ios, theme: values.theme, view: values.view, language: values.language,
    },
    images: [],
    now: Date.now() / 1000,
  };
  if (values.titleStyle) header.titleStyle = values.titleStyle;
  if (values.glass) header.phone.glass = values.glass;
  const blocks = [encoded(request())];
  for (const name of ["mapping", "settings"]) {
    if (state[name].trim() === "") continue;
    header[name] = file(name, blocks.length);
    blocks.push(encoded(state[name]));
  }
  for (const [url, bytes] of examplePictures) {
    if (!state.push.includes(url)) continue;
    header.images.push({ url, block: blocks.length });
    blocks.push(bytes);
  }
  for (const [url, picture] of shownPictures) {
    header.images.push({ url, block: blocks.length });
    blocks.push(picture.bytes);
  }
  return [header, blocks];
}

/** Inspects the push alone, without the other texts: the first message of a request, or an object with an error. */
export function inspectPush() {
  const result = engine.run({ command: "inspect", files: [file("push.json", 0)] }, [encoded(state.push)]);
  return result.output ? JSON.parse(result.output)[0] : { error: result.error };
}

/** Runs a command for the push, and returns its output as JSON; an error is a value. */
export function command(name, more = {}) {
  const [header, blocks] = engineOptions();
  const result = engine.run({ command: name, ...header, ...more }, blocks);
  if (result.error && result.output === "") return { error: result.error };
  return JSON.parse(result.output);
}

/** Returns the engine's page: only the phone (`phone`), or with its explanations (`html`). */
export function page(format) {
  const [header, blocks] = engineOptions();
  return engine.run({ command: "preview", format, ...header }, blocks).output;
}
