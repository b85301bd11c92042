'use strict';

// Compares npx expo-cameo with the tool for files that are too large for one request to the engine.

const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');

const { inspect, map, previewHTML } = require('expo-cameo/inspect');
const { compare, push, withFolder } = require('./support/command.js');
const { needsBoth, needsEngine, runCommand } = require('./support/engine.js');

const spaces = Buffer.alloc(15_000_000, 32);

/** Creates 15 MB files with these values. Their total size exceeds 128 MB. */
function addLargeFiles(folder, values) {
  values.forEach((value, index) => {
    const file = path.join(folder, `large${index}.json`);
    fs.writeFileSync(file, JSON.stringify(value));
    fs.appendFileSync(file, spaces);
  });
}

test('files with more than 128 MB are inspected as in the tool', needsBoth, () => {
  const custom = { aps: { alert: 'Hi' }, x: 1 };
  withFolder({ 'a.json': custom, 'z.json': push, 'settings.json': { unknown: 1 } }, (folder) => {
    addLargeFiles(folder, [...Array(8).fill({ a: 1 }), custom]);
    const files = ['a.json', ...Array.from({ length: 9 }, (_, index) => `large${index}.json`), 'none.json', 'z.json'];
    // Omit the tool's progress.
    const { output } = compare(['inspect', '--quiet', '--settings', 'settings.json', ...files], { folder });
    assert.match(runCommand(['inspect', '--settings', 'settings.json', ...files], { folder }).messages,
      /^cameo: settings\.json: unknown settings key [^\n]*\ncameo: none\.json: no such file\n$/);
    assert.match(output, /\nTo propose a mapping, run: npx expo-cameo map a\.json .*large8\.json\n$/);
    const json = runCommand(['inspect', '--json', ...files], { folder });
    assert.deepStrictEqual(JSON.parse(json.output).map(({ file }) => file ?? 'none.json'), files);
    assert.strictEqual(json.exitCode, 66);
    assert.strictEqual(runCommand(['inspect', '--title-style', 'x', ...files], { folder }).exitCode, 64);
  });
});

test('files in folders with more than 128 MB are skipped if they aren\'t pushes', needsEngine, () => {
  withFolder({ 'a.json': push }, (folder) => {
    const expected = runCommand(['lint', '--format', 'json', '.'], { folder });
    addLargeFiles(folder, Array(9).fill({ a: 1 }));
    const { output, messages, exitCode } = runCommand(['lint', '--format', 'json', '.'], { folder });
    assert.deepStrictEqual([output, messages, exitCode],
      [expected.output.replace('"skipped":0', '"skipped":9').replace('"notPush":0', '"notPush":9'), '', expected.exitCode]);
  });
});

test('files with more than 128 MB have the same mapping as small ones', needsEngine, () => {
  const value = { aps: { alert: 'Hi' }, chat: { from_name: 'Ada', from_id: '7' } };
  const files = Array.from({ length: 9 }, (_, index) => `large${index}.json`);
  withFolder(Object.fromEntries(files.map((name) => [name, value])), (folder) => {
    const expected = runCommand(['map', '--json', ...files], { folder });
    assert.strictEqual(expected.exitCode, 0);
    addLargeFiles(folder, Array(9).fill(value));
    assert.deepStrictEqual(runCommand(['map', '--json', ...files], { folder }), expected);
  });
});

test('content that is too large is an error that names the limit', needsEngine, () => {
  const result = inspect(Buffer.alloc(150_000_000, 32));
  assert.deepStrictEqual([result.error.code, result.file], ['payload-too-large', 'push.json']);
  assert.deepStrictEqual(inspect(Buffer.alloc(16_000_001, 32)), result);
  assert.strictEqual(inspect(push, { mapping: Buffer.alloc(150_000_000, 32) }).error.file, 'mapping');
  assert.strictEqual(map(Array(9).fill(spaces)).error.code, 'payload-too-large');
  assert.throws(() => previewHTML(Array(9).fill(spaces)), { code: 'payload-too-large' });
});
