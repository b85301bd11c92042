'use strict';

// Tests of the engine's loader: without WebAssembly, after a trap, and without a result. wasm/test/engine.test.mjs tests
// incomplete modules, hostile payloads, and traps and memory limits of the engine itself.

const assert = require('node:assert');
const { webcrypto } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');
const vm = require('node:vm');

const { CameoEngine } = require('../inspect/engine.js');
const { moduleFile, needsEngine } = require('./support/engine.js');

const script = fs.readFileSync(path.join(__dirname, '..', 'inspect', 'engine.js'), 'utf8');
const encode = (/** @type {string} */ text) => new TextEncoder().encode(text);
const push = encode('{"aps":{"alert":{"title":"Ada","body":"Hi"},"mutable-content":1},"senderName":"Ada"}');
const inspection = { command: 'inspect', options: [['--json']], files: [{ name: 'push.json', block: 0 }] };

/** Returns the engine's class in a page whose global object has only these members. */
function inPage(members) {
  const page = vm.createContext({ TextEncoder, TextDecoder, crypto: webcrypto, ...members });
  // Every context contains WebAssembly.
  if (!('WebAssembly' in members)) vm.runInContext('delete globalThis.WebAssembly', page);
  return vm.runInContext(`${script}\nCameoEngine`, page);
}

/** Returns a module with the exports of the engine, in which the function `cameo_run` traps or returns null. */
function fakeModule(body) {
  const name = (text) => [text.length, ...encode(text)];
  const section = (id, content) => [id, content.length, ...content];
  const exports = ['cameo_run', 'cameo_alloc', 'cameo_free', 'cameo_seed'].map((text, index) => [...name(text), 0, index]);
  return Uint8Array.from([
    0, 0x61, 0x73, 0x6D, 1, 0, 0, 0,
    ...section(1, [4, 0x60, 2, 0x7F, 0x7F, 1, 0x7F, 0x60, 1, 0x7F, 1, 0x7F, 0x60, 1, 0x7F, 0, 0x60, 1, 0x7E, 0]),
    ...section(3, [4, 0, 1, 2, 3]),
    ...section(5, [1, 0, 1]),
    ...section(7, [5, ...name('memory'), 2, 0, ...exports.flat()]),
    ...section(10, [4, body.length + 2, 0, ...body, 0x0B, 5, 0, 0x41, 0x80, 8, 0x0B, 2, 0, 0x0B, 2, 0, 0x0B]),
  ]);
}

test('a page loads the engine in the background', needsEngine, async () => {
  const engine = await inPage({ WebAssembly }).load(fs.readFileSync(moduleFile));
  assert.strictEqual(engine.error, null);
  assert.strictEqual(JSON.parse(engine.run(inspection, [push]).output)[0].appearance.firstLine, 'Ada');
});

test('without WebAssembly, every command returns an error', async () => {
  const Page = inPage({});
  for (const engine of [Page.create(new Uint8Array(8)), await Page.load(new Uint8Array(8))]) {
    assert.strictEqual(engine.error.code, 'no-webassembly');
    const { exitCode, output, error } = engine.run(inspection, [push]);
    assert.deepStrictEqual([exitCode, output, error.code], [70, '', 'no-webassembly']);
  }
});

test('after a trap, the next command has a new instance', () => {
  const engine = CameoEngine.create(fakeModule([0x00]));
  assert.strictEqual(engine.error, null);
  for (let count = 0; count < 3; count += 1) {
    const { exitCode, error } = engine.run(inspection, [push]);
    assert.deepStrictEqual([exitCode, error?.code], [70, 'engine-stopped']);
  }
});

test('a null response is an error about memory', () => {
  const engine = CameoEngine.create(fakeModule([0x41, 0]));
  assert.strictEqual(engine.run(inspection, [push]).error?.code, 'memory');
});

test('an invalid header is an error', needsEngine, () => {
  const engine = CameoEngine.create(fs.readFileSync(moduleFile));
  assert.strictEqual(engine.run({ command: 'nothing' }).error?.code, 'request');
  assert.strictEqual(engine.run({ command: 'inspect', files: [{ name: 'a', block: 3 }] }).error?.code, 'request');
  const circular = /** @type {any} */ ({});
  circular.self = circular;
  assert.strictEqual(engine.run(circular).error?.code, 'engine');
});
