'use strict';

// Tests how `npm pack` handles the engine's module.

const assert = require('node:assert');
const { spawnSync } = require('node:child_process');
const crypto = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');

const maxSizes = require('../scripts/moduleSizes.json');
const { repository, scratchFolder } = require('./support/fixtures.js');

const header = [0, 0x61, 0x73, 0x6D, 1, 0, 0, 0];

/** Returns a module with a custom section of random bytes, which can't be compressed. */
function moduleOfSize(size) {
  const length = size + 2;
  const digits = [0, 7, 14, 21].map((shift, index) => ((length >> shift) & 0x7F) | (index < 3 ? 0x80 : 0));
  return Buffer.concat([Buffer.from([...header, 0, ...digits, 1, 0x61]), crypto.randomBytes(size)]);
}

/** A module that imports the host's function. */
const hostModule = Buffer.from([
  ...header, 1, 4, 1, 0x60, 0, 0, 2, 0x0D, 1, 4, ...Buffer.from('host'), 4, ...Buffer.from('call'), 0, 0,
]);

/** Runs the script in a copy of the repository that contains only the files that the script copies. */
function prepack(module, env = {}, commands = module && hostModule) {
  const folder = scratchFolder();
  const copy = (...names) => fs.cpSync(path.join(repository, ...names), path.join(folder, ...names), { recursive: true });
  for (const name of ['Cameo.podspec', 'CameoApp.podspec', 'CameoContentUI.podspec', 'LICENSE']) copy(name);
  copy('expo', 'scripts');
  copy('Examples', 'VendorSteps');
  for (const name of ['expo/ios', 'expo/inspect', 'expo/command', 'expo/plugin', 'Sources/Cameo', 'Sources/CameoApp', 'Sources/CameoContentUI',
    'Sources/CameoInspection', '.build/wasm']) {
    fs.mkdirSync(path.join(folder, name), { recursive: true });
  }
  const result = path.join(folder, 'expo', 'inspect', 'cameo.wasm');
  const other = path.join(folder, 'expo', 'command', 'cameo-commands.wasm');
  // The file is from an earlier run.
  fs.writeFileSync(result, 'old');
  if (module) fs.writeFileSync(path.join(folder, '.build', 'wasm', 'cameo.wasm'), module);
  if (commands) fs.writeFileSync(path.join(folder, '.build', 'wasm', 'cameo-commands.wasm'), commands);
  const { status, stderr } = spawnSync(process.execPath, [path.join(folder, 'expo', 'scripts', 'prepack.js')], {
    encoding: 'utf8', env: { ...process.env, CAMEO_REQUIRE_WASM: '', ...env },
  });
  return { status, stderr, packed: fs.existsSync(result) ? fs.readFileSync(result) : null,
    commands: fs.existsSync(other) };
}

test('the modules are copied to the package', () => {
  const module = moduleOfSize(1000);
  const { status, stderr, packed, commands: hasCommands } = prepack(module);
  assert.strictEqual(status, 0, stderr);
  assert.ok(hasCommands);
  assert.deepStrictEqual(packed, module);
  assert.match(stderr, /has \d+ bytes with gzip/);
});

test('an incomplete module and a module with imports are errors', () => {
  const imports = Buffer.from([
    ...header, 1, 4, 1, 0x60, 0, 0, 2, 7, 1, 1, 0x61, 1, 0x62, 0, 0,
  ]);
  assert.ok(WebAssembly.validate(imports));
  for (const module of [moduleOfSize(1000).subarray(0, 500), imports]) {
    const { status, packed } = prepack(module);
    assert.deepStrictEqual([status, packed], [1, null]);
  }
});

test('the module with the project commands is copied to the package, too', () => {
  const engine = moduleOfSize(1000);
  assert.strictEqual(prepack(engine, {}, null).status, 1);
  assert.match(prepack(engine, {}, null).stderr, /cameo-commands\.wasm not found/);
  assert.strictEqual(prepack(engine, { CAMEO_REQUIRE_WASM: '1' }, moduleOfSize(maxSizes['cameo-commands.wasm'] + 10_000)).status, 1);
});

test('packing fails without a module, and for a release also with a large module', () => {
  const required = { CAMEO_REQUIRE_WASM: '1' };
  const { status, stderr, packed } = prepack(null);
  assert.deepStrictEqual([status, packed], [1, null]);
  assert.match(stderr, /run make wasm first\n$/);
  const large = moduleOfSize(maxSizes['cameo.wasm'] + 10_000);
  assert.strictEqual(prepack(large).status, 0);
  assert.strictEqual(prepack(large, required).status, 1);
  assert.strictEqual(prepack(moduleOfSize(1_390_000), required).status, 0);
});
