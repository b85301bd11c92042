'use strict';

// Tests of the engine's loader: without WebAssembly, with an incomplete module, after a trap, and without enough
// memory.

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

/** Returns the module with another maximum size of its memory, in pages of 64 KB. */
function withMaxPages(bytes, maximum) {
  const number = (start) => {
    let [value, shift, end] = [0, 0, start];
    for (let isLast = false; !isLast; end += 1, shift += 7) {
      value += (bytes[end] & 0x7F) * 2 ** shift;
      isLast = bytes[end] < 0x80;
    }
    return { value, end };
  };
  for (let start = 8; start < bytes.length;) {
    const { value: size, end: content } = number(start + 1);
    if (bytes[start] === 5) {
      const { value: flags, end: minimum } = number(content + 1);
      assert.strictEqual(flags, 1, 'the memory has a maximum');
      const maximumStart = number(minimum).end;
      const { end } = number(maximumStart);
      const copy = Uint8Array.from(bytes);
      // The number is padded, so that the other offsets don't change.
      for (let index = maximumStart, rest = maximum; index < end; index += 1, rest >>= 7) {
        copy[index] = (rest & 0x7F) | (index < end - 1 ? 0x80 : 0);
      }
      return copy;
    }
    start = content + size;
  }
  throw new Error('The module has no memory');
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

test('an incomplete module is an error, in the background too', needsEngine, async () => {
  const bytes = fs.readFileSync(moduleFile);
  const contents = [bytes.subarray(0, bytes.length / 2), bytes.subarray(0, 8), encode('<html>'), new Uint8Array()];
  for (const content of contents) {
    for (const engine of [CameoEngine.create(content), await CameoEngine.load(content)]) {
      assert.strictEqual(engine.error?.code, 'invalid-module');
      assert.strictEqual(engine.run(inspection, [push]).error?.code, 'invalid-module');
    }
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

test('commands run after one that exceeded the memory limit', needsEngine, () => {
  const bytes = fs.readFileSync(moduleFile);
  const engine = CameoEngine.create(withMaxPages(bytes, 256));
  assert.strictEqual(engine.error, null);
  // The request itself doesn't fit into 16 MB.
  assert.strictEqual(engine.run(inspection, [new Uint8Array(15_900_000)]).error?.code, 'memory');
  assert.strictEqual(JSON.parse(engine.run(inspection, [push]).output)[0].appearance.firstLine, 'Ada');
  // The request fits, but not its values.
  const values = encode(`{"a":[${'{"b":1},'.repeat(400_000)}1]}`);
  assert.ok(['memory', 'engine-stopped'].includes(engine.run(inspection, [values]).error?.code ?? ''));
  assert.strictEqual(JSON.parse(engine.run(inspection, [push]).output)[0].appearance.firstLine, 'Ada');
});

test('hostile payloads are results with an error, and the engine stays usable', needsEngine, () => {
  const engine = CameoEngine.create(fs.readFileSync(moduleFile));
  const payloads = {
    'not JSON': 'Ada', empty: '', truncated: '{"aps":', deep: '['.repeat(1_000_000), list: '[1]',
    'deep objects': '{"a":'.repeat(500_000), 'wrong bytes': Uint8Array.of(0xFF, 0xFE, 0x00, 0xD8),
    large: `{"a":"${'a'.repeat(10_000_000)}"`, 'too large': new Uint8Array(16_000_001),
  };
  for (const [name, payload] of Object.entries(payloads)) {
    const { output } = engine.run(inspection, [typeof payload === 'string' ? encode(payload) : payload]);
    assert.ok(JSON.parse(output)[0].error.code, name);
    assert.strictEqual(JSON.parse(engine.run(inspection, [push]).output)[0].appearance.firstLine, 'Ada', name);
  }
});

test('an invalid header is an error', needsEngine, () => {
  const engine = CameoEngine.create(fs.readFileSync(moduleFile));
  assert.strictEqual(engine.run({ command: 'nothing' }).error?.code, 'request');
  assert.strictEqual(engine.run({ command: 'inspect', files: [{ name: 'a', block: 3 }] }).error?.code, 'request');
  const circular = /** @type {any} */ ({});
  circular.self = circular;
  assert.strictEqual(engine.run(circular).error?.code, 'engine');
});
