// Requests to the engine for tests: frames, and the samples in the repository.
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

/** Yields the JSON files of a folder, in order. */
function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (/\.(json|apns|txt)$/.test(entry.name) && statSync(path).size < 4_000_000) yield path;
  }
}

/** Returns all fixtures and examples, and the payloads in the folder CAMEO_PAYLOADS if it is set. */
export function samples() {
  const folders = ["Fixtures", "Examples"].map((name) => join(root, name));
  if (process.env.CAMEO_PAYLOADS) folders.push(process.env.CAMEO_PAYLOADS);
  return folders.flatMap((folder) =>
    [...files(folder)].map((path) => ({ name: relative(root, path), bytes: readFileSync(path) })));
}

/** Returns files that no provider sends. */
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

/** Returns every command for a file, with options that change the results; only the first three for a large file. */
export function requests({ name, bytes }, isShort = false) {
  const header = { files: [{ name, block: 0 }], now: 1_763_800_000 };
  const run = (command, more) => frame({ command, ...header, ...more }, [bytes]);
  const languages = ["en", "de", "fr", "es", "ar", "he", "ja", "zh", "zh-Hant"];
  // Each file has different options, so that all options occur.
  const pick = (values) => values[[...name].reduce((sum, character) => sum + character.codePointAt(0), 0) % values.length];
  const phone = [
    ["--theme", pick(["light", "dark"])], ["--ios", pick(["18", "26", "27"])], ["--language", pick(languages)],
    ["--view", pick(["lock", "expanded", "banner", "hidden"])], ["--time", "2026-03-01T21:05"], ["--age", "3h"], ["--age", "2d"],
    ["--category", "chat"], ...pick([[], [["--legend"]], [], []]),
  ];
  const all = [
    ["inspect", run("inspect", { options: [["--json"]] })],
    ["lint", run("lint", { messages: "json", options: [["--format", "json"]] })],
    ["preview as phone", run("preview", { page: "phone", options: phone })],
    ["map", run("map", { options: [["--json"]] })],
    ["inspect as text", run("inspect", {})],
    ["preview as page", run("preview", { page: "html" })],
    ["preview as text", run("preview", {})],
    ["map as text", run("map", {})],
    ["lint as text", run("lint", { options: [["--fix"]] })],
    ["settings", run("settings", { messages: "json" })],
    ["payload", run("payload", { messages: "json" })],
  ];
  return (isShort || bytes.length > 500_000 ? all.slice(0, 3) : all).map(([command, request]) => ({ title: `${name}: ${command}`, request }));
}

/** 32-bit numbers that are negative, overflow or exceed the size of any file if integers have 32 bits. */
const largeNumbers = [0, 1, 0x7ffffff0, 0x7fffffff, 0x80000000, 0xfffffff0, 0xfffffffe, 0xffffffff];

const big = (value, length = 4) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes.subarray(8 - length);
};
const little = (value, length = 4) => Buffer.from(big(value, length)).reverse();
const joined = (...parts) => Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)));

const chunk = (name, content, length = content.length) => joined(big(length), name, content, big(0));
const pngHeader = (width, height) => chunk("IHDR", joined(big(width), big(height), Buffer.from([8, 6, 0, 0, 0])));
const png = (header, ...chunks) => joined("\x89PNG\r\n\x1a\n", header, ...chunks, "\0\0\0\0IEND\xae\x42\x60\x82");
const tiff = (directory, entries = 1) =>
  joined("MM\0*", big(directory), big(entries, 2), big(0x0112, 2), big(3, 2), big(1), big(6, 2), big(0, 2), big(0));
const jpeg = (segments) => joined("\xff\xd8", segments, "\xff\xc0", big(11, 2), "\x08", big(100, 2), big(100, 2),
  "\x01\x01\x11\0", "\xff\xda", big(8, 2), Buffer.alloc(40), "\xff\xd9");
const webp = (content, size = content.length + 4) => joined("RIFF", little(size), "WEBP", content);
const webpChunk = (name, content, size = content.length) => joined(name, little(size), content);
const vp8x = (flags, side, size = 10) => webpChunk("VP8X", joined(Buffer.from([flags, 0, 0, 0]), little(side, 3), little(side, 3)), size);
const vp8 = (size) => webpChunk("VP8 ", joined("\0\0\0\x9d\x01*", little(100, 2), little(100, 2), Buffer.alloc(10)), size);
const vp8l = (bits, size) => webpChunk("VP8L", joined("/", little(bits), Buffer.alloc(11)), size);
const box = (name, content, size = content.length + 8) => joined(big(size), name, content);
const longBox = (name, content, high, low) => joined(big(1), name, big(high), big(low), content);
const heic = (properties, meta = (content) => box("meta", joined(big(0), content)), pixels = box("mdat", Buffer.alloc(20))) =>
  joined(box("ftyp", "heic\0\0\0\0mif1heic"), meta(box("iprp", box("ipco", properties))), pixels);
const ispe = (width, height) => box("ispe", joined(big(0), big(width), big(height)));

/** Returns images whose headers have numbers that don't fit in signed 32-bit integers, or sizes that exceed the file.
 * */
function hostileImages() {
  const images = { png: png(pngHeader(100, 100), chunk("IDAT", Buffer.alloc(9))), jpeg: jpeg(Buffer.alloc(0)), webp: webp(vp8()), heic: heic(ispe(100, 100)) };
  const pixels = chunk("IDAT", Buffer.alloc(9));
  for (const number of largeNumbers) {
    const add = (name, bytes) => { images[`${name} ${number.toString(16)}`] = bytes; };
    add("png width", png(pngHeader(number, 1), pixels));
    add("png height", png(pngHeader(1, number), pixels));
    add("png width and height", png(pngHeader(number, number), pixels));
    add("png header size", png(chunk("IHDR", Buffer.alloc(13), number), pixels));
    add("png chunk size", png(pngHeader(100, 100), chunk("tEXt", Buffer.alloc(4), number), pixels));
    add("png pixels size", png(pngHeader(100, 100), chunk("IDAT", Buffer.alloc(9), number)));
    add("png frames", png(pngHeader(100, 100), chunk("acTL", joined(big(number), big(number))), pixels));
    add("png orientation", png(pngHeader(100, 200), chunk("eXIf", tiff(number)), pixels));
    add("png orientation size", png(pngHeader(100, 200), chunk("eXIf", tiff(8), number), pixels));
    add("jpeg orientation", jpeg(joined("\xff\xe1", big(tiff(0).length + 8, 2), "Exif\0\0", tiff(number))));
    add("jpeg orientation size", jpeg(joined("\xff\xe1", big(number & 0xffff, 2), "Exif\0\0", tiff(8))));
    add("jpeg entries", jpeg(joined("\xff\xe1", big(tiff(0).length + 8, 2), "Exif\0\0", tiff(8, number & 0xffff))));
    add("webp file size", webp(vp8(), number));
    add("webp bitmap size", webp(vp8(number)));
    add("webp lossless", webp(vp8l(number)));
    add("webp lossless size", webp(vp8l(0x1f1f1f, number)));
    add("webp canvas", webp(joined(vp8x(0, number & 0xffffff), vp8())));
    add("webp header size", webp(joined(vp8x(0, 99, number), vp8())));
    add("webp chunk size", webp(joined(vp8x(0, 99), webpChunk("ICCP", Buffer.alloc(4), number), vp8())));
    add("webp frame size", webp(joined(vp8x(2, 99), webpChunk("ANMF", Buffer.alloc(24), number))));
    add("heic width", heic(ispe(number, 1)));
    add("heic height", heic(ispe(1, number)));
    add("heic width and height", heic(ispe(number, number)));
    add("heic box size", heic(ispe(100, 100), (content) => box("meta", joined(big(0), content), number)));
    add("heic long box", heic(ispe(100, 100), (content) => longBox("meta", joined(big(0), content), 0, number)));
    add("heic longer box", heic(ispe(100, 100), (content) => longBox("meta", joined(big(0), content), number, 64)));
    add("heic pixels size", heic(ispe(100, 100), undefined, box("mdat", Buffer.alloc(20), number)));
    add("heic property size", heic(joined(ispe(100, 100), box("irot", Buffer.from([1]), number))));
    add("gif screen", joined("GIF89a", little(number & 0xffff, 2), little(number & 0xffff, 2), Buffer.alloc(3), ",",
      little(number & 0xffff, 2), little(number & 0xffff, 2), little(number & 0xffff, 2), little(number & 0xffff, 2), "\0\x02\x02\0\0\0;"));
    add("audio", joined("RIFF", little(number), "WAVEfmt ", little(number), Buffer.alloc(16), "data", little(number)));
    add("video", joined(box("ftyp", "mp42\0\0\0\0mp42", number), box("moov", Buffer.alloc(8), number)));
  }
  return Object.entries(images).map(([name, bytes]) => ({ name, bytes }));
}

/** Returns previews with images that no decoder has validated: avatar, attachment, data URL, app icon and wallpaper. */
export function imageRequests() {
  const [avatar, photo] = ["https://example.com/avatar", "https://example.com/photo"];
  const payload = (more) => Buffer.from(JSON.stringify({
    aps: { alert: { title: "Ada", body: "Look" }, "mutable-content": 1 }, senderId: "u", senderName: "Ada", conversationId: "c", ...more,
  }));
  return hostileImages().flatMap(({ name, bytes }) => {
    const header = { command: "preview", page: "phone", messages: "json", files: [{ name: "push.json", block: 0 }] };
    const remote = payload({ senderAvatar: avatar, attachment: { url: photo } });
    const inline = payload({ senderAvatar: `data:image/png;base64,${bytes.toString("base64")}` });
    const inputs = [{ name: "image", block: 1 }];
    return [
      ["avatar and photo", frame({ ...header, images: [{ url: avatar, block: 1 }, { url: photo, block: 1 }] }, [remote, bytes])],
      ["data URL", frame(header, [inline])],
      ["app icon", frame({ ...header, inputs, options: [["--app-icon", "image"]] }, [remote, bytes])],
      ["wallpaper", frame({ ...header, inputs, options: [["--wallpaper", "image"]] }, [remote, bytes])],
    ].map(([use, request]) => ({ title: `image, ${name}: ${use}`, request }));
  });
}

/** Returns frames that are not requests. */
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
    { command: "preview", files: [{ block: 0 }], options: [["--ios", "9"]] }, { command: "version" },
    { command: "preview", files: [{ block: 0 }], options: Array(101).fill(["--age", "1m"]) },
    { command: "preview", files: [{ block: 0 }], inputs: [{ name: "icon.png", block: 0 }], options: [["--app-icon", "icon.png"]] },
    { command: "preview", files: [{ block: 0 }], options: [["--category", 5]] }, { command: "preview", files: [{ block: 0 }], page: "none" },
    { command: "preview", files: [{ block: 0 }], options: 5 }, { command: "preview", files: [{ block: 0 }], options: [5, [], ["--fix"]] },
    { command: "lint", files: [{ block: 0 }], inputs: [{ name: "a", block: -5 }] },
    { command: "inspect", files: [{ block: 0 }], inputs: [{ name: "s", block: 0 }], options: [["--settings", "s"], ["--provider", "unknown"]] },
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
