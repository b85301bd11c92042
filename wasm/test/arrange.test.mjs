// Scripts/arrange-wasm: the result is another module that computes the same.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "./frames.mjs";

const [i32, i64, f64] = [0x7f, 0x7e, 0x7c];
const [end, get, set, tee, call, i32Const] = [0x0b, 0x20, 0x21, 0x22, 0x10, 0x41];

const integer = (value) => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...integer(value >> 7)]);
const vector = (items) => [...integer(items.length), ...items.flat()];
const sized = (bytes) => [...integer(bytes.length), ...bytes];
const section = (number, bytes) => [number, ...sized(bytes)];
const body = (locals, ...code) => sized([...vector(locals), ...code, end]);
const text = (string) => sized([...Buffer.from(string)]);

/** A module with two imports, tables, memory, all kinds of operands, and many functions that resemble one another. */
function sample(extra = []) {
  const types = [
    [0x60, ...vector([i32]), ...vector([i32])],
    [0x60, ...vector([i32, i64, f64]), ...vector([f64])],
    [0x60, ...vector([]), ...vector([i32])],
  ];
  const functions = [
    // 2: the factorial, with itself.
    [0, body([[3, i32], [1, f64], [2, i32]],
      get, 0, tee, 5, 0x45, 0x04, i32, i32Const, 1, 0x05, get, 5, get, 0, i32Const, 1, 0x6b, set, 6, get, 6, call, 2, 0x6c, end)],
    // 3: a jump table, a block with a type, and `select` with a type.
    [0, body([[1, i64]],
      0x02, 0x40, 0x02, 0x40, get, 0, 0x0e, 2, 0, 1, 0, end, i32Const, 7, 0x0f, end,
      i32Const, 8, i32Const, 9, get, 0, 0x1c, 1, i32)],
    // 4: memory with another alignment, its size, a copy, and a conversion that saturates.
    [1, body([[2, f64], [1, i32]],
      i32Const, 16, get, 1, 0x37, 0, 4, i32Const, 32, i32Const, 20, i32Const, 8, 0xfc, 10, 0, 0,
      get, 2, tee, 4, 0xfc, 2, tee, 5, get, 5, 0x6a, get, 0, 0x6a, 0x3f, 0, 0x6a, 0xb7,
      i32Const, 32, 0x2b, 0, 0, 0xa0, 0x44, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f, 0xa0, set, 3, get, 3)],
    // 5: a call through the table, and imports.
    [0, body([], get, 0, call, 1, call, 1, call, 0, i32Const, 1, 0x11, 0, 0, 0x23, 0, 0x6a)],
    // 6: an extra instruction.
    [2, body([], ...extra, i32Const, 42)],
    ...Array.from({ length: 300 }, (_, index) => [0, body([[1 + index % 3, i32]],
      get, 0, i32Const, ...integer(index % 50), 0x6a, set, 1, get, 1, get, 1, 0x6c, call, 2 + index % 2, get, 1, 0x73)]),
  ];
  return Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    ...section(1, vector(types)),
    ...section(2, vector([[...text("host"), ...text("double"), 0, 0], [...text("host"), ...text("negate"), 0, 0]])),
    ...section(3, vector(functions.map(([type]) => [type]))),
    ...section(4, vector([[0x70, 0, 4]])),
    ...section(5, vector([[0, 1]])),
    ...section(6, vector([[i32, 1, i32Const, 5, end]])),
    ...section(7, vector([[...text("memory"), 2, 0], ...functions.map((_, index) => [...text(`f${index}`), 0, ...integer(index + 2)])])),
    ...section(9, vector([[0, i32Const, 1, end, ...vector([[2], [3], [7]])]])),
    ...section(10, vector(functions.map(([, code]) => code))),
  ]);
}

/** Arranges a module in a file, and returns it, or the error. */
function arranged(bytes, hashSeed = "0") {
  const folder = mkdtempSync(join(tmpdir(), "cameo-arrange-"));
  try {
    const file = join(folder, "module.wasm");
    writeFileSync(file, bytes);
    const run = spawnSync(join(root, "Scripts/arrange-wasm"), [file], { encoding: "utf8", env: { ...process.env, PYTHONHASHSEED: hashSeed } });
    return run.status === 0 ? readFileSync(file) : { status: run.status, error: run.stderr, bytes: readFileSync(file) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The results of all functions for some arguments. */
function results(bytes) {
  const host = { double: (value) => value * 2, negate: (value) => -value };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { host });
  const values = Object.entries(exports).filter(([name]) => name !== "memory").map(([name, run]) =>
    [name, [0, 1, 2, 5].map((value) => (name === "f2" ? run(value, 6n, value + 0.5) : run(value)))]);
  return { values, memory: Buffer.from(exports.memory.buffer).toString("base64") };
}

test("an arranged module computes the same", () => {
  const module = sample();
  const other = arranged(module);
  assert.deepEqual(results(other), results(module));
  assert(!other.equals(module));
});

test("the result doesn't depend on the run, and can be arranged again", () => {
  const other = arranged(sample());
  assert(arranged(sample(), "1").equals(other));
  assert.deepEqual(results(arranged(other)), results(other));
});

test("similar functions follow one another", () => {
  // Of the 300 functions, those with the same constant and the same callee are equal but for their variables.
  const compressed = (bytes) => spawnSync("gzip", ["-9", "-c"], { input: bytes }).stdout.length;
  assert(compressed(arranged(sample())) < compressed(sample()) * 0.97);
});

test("a module with something unknown stays as it is", () => {
  const vectors = sample([0xfd, 0x0c, ...Array(16).fill(0), 0x1a]);
  const result = arranged(vectors);
  assert.equal(result.status, 1);
  assert.match(result.error, /module\.wasm: not arranged: instruction 0xFD; add it to this script/);
  assert(result.bytes.equals(vectors));
  assert.match(arranged(Buffer.from("not a module")).error, /not a WebAssembly module/);
  const named = Buffer.concat([sample(), Buffer.from(section(0, [...text("name"), 0]))]);
  assert.match(arranged(named).error, /link with --strip-all/);
});
