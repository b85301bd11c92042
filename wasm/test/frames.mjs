// Requests of the engine for tests: frames, and the samples in the repository.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Returns a frame: the size of the header, the header and its blocks. */
export function frame(header, blocks = []) {
  const text = Buffer.from(JSON.stringify({ ...header, blocks: blocks.map((block) => block.length) }));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(text.length);
  return Buffer.concat([size, text, ...blocks]);
}

/** Returns the header and the blocks of a frame. */
export function parse(bytes) {
  const end = 4 + bytes.readUInt32LE(0);
  const header = JSON.parse(bytes.subarray(4, end).toString());
  let start = end;
  const blocks = header.blocks.map((count) => bytes.subarray(start, start += count));
  if (start !== bytes.length) throw new Error("The response has more bytes than its blocks");
  return { ...header, output: blocks[0].toString(), messages: blocks[1].toString(), blocks };
}

/** The JSON files of a folder, in order. */
function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (/\.(json|apns|txt)$/.test(entry.name) && statSync(path).size < 4_000_000) yield path;
  }
}

/** All fixtures and examples, and the payloads in the folder CAMEO_PAYLOADS if it is set. */
export function samples() {
  const folders = ["Fixtures", "Examples"].map((name) => join(root, name));
  if (process.env.CAMEO_PAYLOADS) folders.push(process.env.CAMEO_PAYLOADS);
  return folders.flatMap((folder) =>
    [...files(folder)].map((path) => ({ name: relative(root, path), bytes: readFileSync(path) })));
}

/** Files that no provider sends. */
export function hostileSamples() {
  const text = (name, value) => ({ name: `hostile: ${name}`, bytes: Buffer.from(value) });
  const nested = (open, close, depth) => open.repeat(depth) + close.repeat(depth);
  return [
    text("empty", ""), text("only spaces", " \n\t"), text("not JSON", "Hello, this isn't JSON"),
    text("truncated", '{"aps": {"alert": {"title": "Ada", "bo'), text("two values", "{} {}"),
    text("a number", "42"), text("an array of nulls", "[null, null]"), text("a null character", '{"aps": "\0"}'),
    text("arrays 100,000 deep", nested("[", "]", 100_000)),
    text("objects 100,000 deep", nested('{"a":', "", 100_000) + "1" + "}".repeat(100_000)),
    text("objects 60 deep", nested('{"aps":', "", 60) + "1" + "}".repeat(60)),
    text("wrong types", '{"aps": [1], "senderName": {"a": []}, "sender": true, "conversationId": 1e400}'),
    text("wrong types in aps", '{"aps": {"alert": {"title": 1, "body": [], "loc-args": "x"}, "badge": "1", "sound": 5}}'),
    text("numbers", '{"aps":{"badge":-0.0},"a":0.1,"b":1e22,"c":123456789012345678901234567890,"d":5e-324,"e":1.7976931348623157e308}'),
    text("lone surrogates", '{"aps": {"alert": "\\ud83d \\udc00 \\ud83d\\udc4b"}}'),
    text("accents in other forms", '{"aps":{"alert":{"title":"A\u030ada \u1100\u1161","body":"\u0627\u0644\u0633 \u05e9\u05dc\u05d5\u05dd"}},"senderName":"Jose\u0301"}'),
    text("markup", '{"aps":{"alert":{"title":"</style><script>alert(1)</script>","body":"<img src=x onerror=alert(1)>"}}}'),
    { name: "hostile: not UTF-8", bytes: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
    { name: "hostile: UTF-16", bytes: Buffer.from("\ufeff{\"aps\":{\"alert\":\"a\"}}", "utf16le") },
    text("10 MB of one string", `{"aps":{"alert":"${"é".repeat(5_000_000)}"}}`),
    text("1 MB of keys", `{${Array.from({ length: 55_000 }, (_, index) => `"key${index}":${index}`).join()}}`),
    text("more than 16 MB", `{"aps":{"alert":"${"a".repeat(17_000_000)}"}}`),
  ];
}

/** Every command for a file, with options that change what they return; only the first three for a large file. */
export function requests({ name, bytes }, isShort = false) {
  const header = { files: [{ name, block: 0 }], now: 1_763_800_000 };
  const run = (command, more) => frame({ command, ...header, ...more }, [bytes]);
  const languages = ["en", "de", "fr", "es", "ar", "he", "ja", "zh", "zh-Hant"];
  // Each file has other options, so that all of them occur.
  const pick = (values) => values[[...name].reduce((sum, character) => sum + character.codePointAt(0), 0) % values.length];
  const phone = {
    theme: pick(["light", "dark"]), iOS: pick(["18", "26", "27"]), language: pick(languages),
    view: pick(["lock", "expanded", "banner", "hidden"]), time: "2026-03-01T21:05", ages: ["3h", "2d"],
    categories: ["chat"], showsLegend: pick([false, true, false, false]),
  };
  const all = [
    ["inspect", run("inspect", {})],
    ["lint", run("lint", { messages: "json" })],
    ["preview as phone", run("preview", { format: "phone", phone })],
    ["map", run("map", {})],
    ["inspect as text", run("inspect", { format: "text" })],
    ["preview as page", run("preview", { format: "html" })],
    ["preview as text", run("preview", { format: "text" })],
    ["lint as text", run("lint", { reports: [{ format: "text" }], isFix: true })],
    ["downloads", run("downloads", {})],
    ["settings", run("settings", { messages: "json" })],
  ];
  return (isShort || bytes.length > 500_000 ? all.slice(0, 3) : all).map(([command, request]) => ({ title: `${name}: ${command}`, request }));
}

/** Frames that are not requests. */
export function brokenFrames() {
  const valid = frame({ command: "inspect", files: [{ name: "a.json", block: 0 }] }, [Buffer.from('{"aps":{}}')]);
  const frames = [];
  for (let count = 0; count < valid.length; count++) frames.push(valid.subarray(0, count));
  // Random bytes, the same in every run.
  let seed = 1;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647);
  for (let index = 0; index < 500; index++) {
    frames.push(Buffer.from(Array.from({ length: random() % 200 }, () => random() % 256)));
    const changed = Buffer.from(valid);
    changed[random() % changed.length] = random() % 256;
    frames.push(changed);
  }
  for (const header of [
    {}, { command: 5 }, { command: "inspect" }, { command: "inspect", files: 5 }, { command: "inspect", files: [] },
    { command: "inspect", files: [null] }, { command: "inspect", files: [{ name: 1, block: 99 }] },
    { command: "preview", files: [{ block: 0 }], phone: { iOS: "9" } }, { command: "version" },
    { command: "preview", files: [{ block: 0 }], phone: { ages: Array(101).fill("1m") } },
    { command: "preview", files: [{ block: 0 }], phone: { appIcon: { name: "icon.png", block: 0 } } },
    { command: "preview", files: [{ block: 0 }], phone: { categories: [5] } },
    { command: "lint", files: [{ block: 0, chain: -5 }], chains: [[9]] },
    { command: "map", files: [{ block: 0 }], settings: { block: 0 }, provider: ["unknown"] },
  ]) frames.push(frame(header, [Buffer.from('{"aps":{}}')]));
  return frames.map((request, index) => ({ title: `broken frame ${index}`, request }));
}

export const digest = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** Adds the size before each part. */
export function stream(parts) {
  return Buffer.concat(parts.flatMap((part) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(part.length);
    return [size, part];
  }));
}
