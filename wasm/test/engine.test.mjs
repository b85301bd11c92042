// Compares the WebAssembly module with the native engine, and uses it as hosts do. CAMEO_ENGINE_HOST is the native
// program.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { Browser } from "../../Web/test/browser.mjs";
import { brokenFrames, digest, frame, hostileSamples, imageRequests, parse, requests, root, samples, stream } from "./frames.mjs";

const require = createRequire(import.meta.url);
const { CameoEngine } = require("../../expo/inspect/engine.js");

/**
 * The maximum size of the module, compressed with gzip, in bytes. At 10 Mbit/s, it downloads in 1.2 of the 1.5 seconds
 * within which the page must open.
 */
const maxSize = require("../../expo/scripts/moduleSizes.json")["cameo.wasm"];

const bytes = readFileSync(join(root, ".build/wasm/cameo.wasm"));
const program = join(root, ".build/wasm/cameo-program.wasm");
const host = process.env.CAMEO_ENGINE_HOST;
assert(host && existsSync(host), "CAMEO_ENGINE_HOST must be the program EngineHost");

/** Creates an instance of the module. Its `run` takes the bytes of a request frame. */
function instance(module = new WebAssembly.Module(bytes)) {
  const exports = new WebAssembly.Instance(module, {}).exports;
  exports.cameo_seed(BigInt(Math.floor(Math.random() * 2 ** 48)));
  return {
    exports,
    run(request) {
      const start = exports.cameo_alloc(request.length);
      assert.notEqual(start, 0);
      new Uint8Array(exports.memory.buffer).set(request, start);
      const response = exports.cameo_run(start, request.length);
      exports.cameo_free(start);
      assert.notEqual(response, 0);
      const count = new DataView(exports.memory.buffer).getUint32(response, true);
      const result = Buffer.from(new Uint8Array(exports.memory.buffer, response + 4, count).slice());
      exports.cameo_free(response);
      return result;
    },
  };
}

/** The native engine, which responds in order. */
class Native {
  #process = spawn(host, { stdio: ["pipe", "pipe", "inherit"] });
  #waiting = [];
  #received = [];
  #count = 0;

  constructor() {
    this.#process.stdout.on("data", (data) => {
      this.#received.push(data);
      this.#count += data.length;
      this.#deliver();
    });
    this.#process.on("exit", (code) => { for (const { reject } of this.#waiting) reject(new Error(`EngineHost ended with ${code}`)); });
  }

  #deliver() {
    while (this.#waiting.length > 0 && this.#count >= 4) {
      if (this.#received.length > 1 && this.#received[0].length < 4) this.#received = [Buffer.concat(this.#received)];
      const size = this.#received[0].length < 4 ? Infinity : 4 + this.#received[0].readUInt32LE(0);
      if (this.#count < size) return;
      const all = this.#received.length === 1 ? this.#received[0] : Buffer.concat(this.#received);
      this.#received = [all.subarray(size)];
      this.#count -= size;
      this.#waiting.shift().resolve(all.subarray(4, size));
    }
  }

  run(request) {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#process.stdin.write(stream([request]));
    });
  }

  end() { this.#process.stdin.end(); }
}

/** The requests that every engine runs, and the digests of the native responses. */
const all = [...samples().flatMap((sample) => requests(sample)), ...hostileSamples().flatMap((sample) => requests(sample)),
  ...imageRequests(), ...brokenFrames()];
const small = [...samples().flatMap((sample) => requests(sample, true)), ...imageRequests(), ...brokenFrames()];
const digests = new Map();

/** The responses of WasmKit. It needs most of a minute on one core, so it starts before the first test. */
const wasmKit = runWasmKit();

/** Returns the exit code and the output of the program in WasmKit; `undefined` if WasmKit or the program is missing. */
async function runWasmKit() {
  if (spawnSync("wasmkit", ["--version"]).status !== 0 || !existsSync(program)) return undefined;
  const child = spawn("wasmkit", ["run", program], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.on("error", () => {}); // If it ends early, its exit code is not 0.
  child.stdin.end(stream(small.map(({ request }) => request)));
  const parts = [];
  child.stdout.on("data", (data) => parts.push(data));
  const status = await new Promise((resolve) => { child.on("close", resolve); });
  return { stdout: Buffer.concat(parts), status };
}

test("the module imports nothing, and is small", (t) => {
  const module = new WebAssembly.Module(bytes);
  assert.deepEqual(WebAssembly.Module.imports(module), []);
  assert.deepEqual(WebAssembly.Module.exports(module).map(({ name }) => name).sort(),
    ["cameo_alloc", "cameo_free", "cameo_run", "cameo_seed", "memory"]);
  const compressed = gzipSync(bytes, { level: 9 }).length;
  const starts = Array.from({ length: 5 }, () => {
    const start = performance.now();
    instance().run(frame({ command: "version" }));
    return performance.now() - start;
  }).sort((one, other) => one - other);
  t.diagnostic(`cameo.wasm: ${bytes.length} bytes, ${compressed} compressed; compiled and called in ${starts[2].toFixed(1)} ms`);
  assert(compressed <= maxSize, `${compressed} bytes are more than ${maxSize}`);
});

test("in Node, it returns the same bytes as the native engine", async (t) => {
  const [native, engine] = [new Native(), instance()];
  let time = 0;
  // Meanwhile, the native engine computes the next response.
  let answer = native.run(all[0].request);
  for (const [index, { title, request }] of all.entries()) {
    const expected = await answer;
    if (index + 1 < all.length) answer = native.run(all[index + 1].request);
    const start = performance.now();
    let response;
    try {
      response = engine.run(request);
    } catch (error) {
      assert.fail(`${title}: ${error}`);
    }
    time += performance.now() - start;
    assert(response.equals(expected), `${title}: the responses differ:\n${difference(response, expected)}`);
    digests.set(title, digest(expected));
    parse(response);
  }
  native.end();
  t.diagnostic(`${all.length} requests, ${(time / all.length).toFixed(2)} ms each; memory ${engine.exports.memory.buffer.byteLength / 2 ** 20} MB`);
});

/** Returns the first place where two responses differ. */
function difference(one, other) {
  let index = 0;
  while (one[index] === other[index] && index < one.length) index++;
  const excerpt = (bytes) => JSON.stringify(bytes.subarray(Math.max(0, index - 80), index + 80).toString());
  return `at ${index}: ${excerpt(one)}\nnative: ${excerpt(other)}`;
}

test("in WasmKit, it returns the same bytes", async (t) => {
  const result = await wasmKit;
  if (result === undefined) {
    t.skip("SKIPPED: the toolchain has no wasmkit");
    return;
  }
  const { stdout, status } = result;
  assert.equal(status, 0);
  let start = 0;
  for (const { title } of small) {
    const end = start + 4 + stdout.readUInt32LE(start);
    assert.equal(digest(stdout.subarray(start + 4, end)), digests.get(title), title);
    start = end;
  }
  assert.equal(start, stdout.length);
  t.diagnostic(`${small.length} requests`);
});

test("in Chromium, it returns the same bytes", async (t) => {
  const found = spawnSync(process.env.CAMEO_BROWSER ?? "chromium", ["--version"]);
  if (found.status !== 0) {
    assert(!process.env.CAMEO_REQUIRE_BROWSER, "there is no browser");
    t.skip("SKIPPED: there is no browser");
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "cameo-engine-"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Engine</title>");
  const browser = await Browser.start();
  try {
    await browser.open(pathToFileURL(join(folder, "index.html")).href, "isSecureContext && document.title === 'Engine'");
    await browser.value(`(async () => {
      const decode = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
      const { exports } = (await WebAssembly.instantiate(decode("${bytes.toString("base64")}"), {})).instance;
      exports.cameo_seed(crypto.getRandomValues(new BigUint64Array(1))[0]);
      globalThis.digests = (frames) => Promise.all(frames.map(async (text) => {
        const request = decode(text);
        const start = exports.cameo_alloc(request.length);
        new Uint8Array(exports.memory.buffer).set(request, start);
        const response = exports.cameo_run(start, request.length);
        exports.cameo_free(start);
        const count = new DataView(exports.memory.buffer).getUint32(response, true);
        const bytes = new Uint8Array(exports.memory.buffer, response + 4, count).slice();
        exports.cameo_free(response);
        return [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      }));
    })()`);
    const shared = all.filter(({ request }) => request.length < 1_000_000);
    for (let index = 0; index < shared.length; index += 100) {
      const part = shared.slice(index, index + 100);
      const results = await browser.value(`digests(${JSON.stringify(part.map(({ request }) => request.toString("base64")))})`);
      part.forEach(({ title }, position) => assert.equal(results[position], digests.get(title), title));
    }
    t.diagnostic(`${shared.length} requests`);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("memory stops growing after the first 10,000 of 50,000 calls", (t) => {
  const engine = instance();
  const push = Buffer.from(JSON.stringify({
    aps: { alert: { title: "Ada Lovelace", body: "Are you coming?" }, "mutable-content": 1 },
    senderId: "u_ada", senderName: "Ada Lovelace", conversationId: "c1",
  }));
  const inspect = frame({ command: "inspect", files: [{ name: "push.json", block: 0 }] }, [push]);
  const others = requests({ name: "push.json", bytes: push }).map(({ request }) => request);
  const calls = (count) => {
    for (let index = 0; index < count; index++) engine.run(index % 100 === 0 ? others[(index / 100) % others.length] : inspect);
  };
  calls(10_000);
  const size = engine.exports.memory.buffer.byteLength;
  calls(40_000);
  const growth = engine.exports.memory.buffer.byteLength - size;
  t.diagnostic(`${size} bytes, then ${growth} more`);
  // The allocator may keep fragments. Leaking even the smallest object would cost 16 bytes per call.
  assert(growth <= 4 * 65_536, `${growth} more bytes`);
});

test("the loader returns an error for invalid files and options", () => {
  const engine = CameoEngine.create(bytes);
  for (const { name, bytes } of hostileSamples()) {
    for (const command of ["inspect", "lint", "map", "preview"]) {
      const result = engine.run({ command, files: [{ name, block: 0 }] }, [bytes]);
      assert.equal(typeof result.output, "string", `${name}: ${command}`);
      assert.notEqual(result.error?.code, "engine-stopped", `${name}: ${command}`);
      if (command === "inspect" && /not JSON|truncated|empty|more than/.test(name)) assert.equal(result.exitCode, 66, name);
    }
  }
  assert.equal(engine.run({ command: "fly" }).error.code, "request");
  assert.equal(engine.run({ command: "preview", files: [{ block: 0 }], options: [["--ios", "9"]] }, [Buffer.from("{}")]).exitCode, 64);
});

test("after a trap, or if memory runs out, the loader starts a new instance and reports it", () => {
  let last;
  const Original = WebAssembly.Instance;
  class Watched extends Original {
    constructor(...parameters) {
      super(...parameters);
      last = this;
    }
  }
  WebAssembly.Instance = Watched;
  try {
    const engine = CameoEngine.create(bytes);
    const run = () => engine.run({ command: "inspect", files: [{ name: "push.json", block: 0 }] }, [Buffer.from('{"aps":{"alert":"Hello"}}')]);
    assert.equal(run().exitCode, 0);
    // Use all memory up to the limit of the module.
    const exhausted = last;
    for (let count = 2 ** 26; count >= 16; count /= 2) while (exhausted.exports.cameo_alloc(count) !== 0);
    assert(exhausted.exports.memory.buffer.byteLength <= 2 ** 30);
    const result = run();
    assert.equal(result.exitCode, 70);
    assert.equal(result.error.code, "memory");
    assert.notEqual(last, exhausted);
    assert.equal(run().exitCode, 0);
    // Overwriting the allocator's data with the bytes of another program makes the module trap.
    const broken = last;
    new Uint8Array(broken.exports.memory.buffer).fill(0xff);
    assert.equal(run().error.code, "engine-stopped");
    assert.notEqual(last, broken);
    assert.equal(run().exitCode, 0);
  } finally {
    WebAssembly.Instance = Original;
  }
});

test("an interrupted module causes an error for every command", async () => {
  for (const count of [0, 4, 8, 1000, bytes.length - 1]) {
    for (const engine of [CameoEngine.create(bytes.subarray(0, count)), await CameoEngine.load(bytes.subarray(0, count))]) {
      assert.equal(engine.run({ command: "version" }).error.code, "invalid-module");
    }
  }
});
