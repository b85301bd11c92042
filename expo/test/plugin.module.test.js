'use strict';

// Tests the loading of the module that contains the installer.

const assert = require('node:assert/strict');
const { execFileSync, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');

const { commandsFile, needsEngine } = require('./support/engine.js');
const { copyPackage, scratchFolder } = require('./support/fixtures');

/**
 * Returns the code and the message of the plugin's error in a copy of the package. The command has the same message.
 *
 * @param {(folder: string) => void} change Changes the copy.
 */
function errorIn(change) {
  const folder = path.join(scratchFolder(), 'expo-cameo', 'package');
  copyPackage(folder, 'command', 'inspect', 'plugin', 'server', 'shared', 'package.json');
  change(folder);
  const script = `
    const { runInstaller } = require('./plugin/installer');
    try { runInstaller({}); } catch ({ code, message }) { console.log(code, message); }`;
  const error = execFileSync(process.execPath, ['-e', script], { cwd: folder, encoding: 'utf8' });
  const { status, stderr } = spawnSync(process.execPath, ['command/index.js', 'install'], { cwd: folder, encoding: 'utf8' });
  assert.strictEqual(stderr, error.replace(/^.*?expo-cameo: /, 'cameo: '));
  assert.strictEqual(status, 70);
  return error;
}

const file = (/** @type {string} */ folder) => path.join(folder, 'command', 'cameo-commands.wasm');

/** @type {[name: string, error: RegExp, change: (folder: string) => void, options?: object][]} */
const cases = [
  ['missing', /^no-module expo-cameo: .*cameo-commands\.wasm doesn't exist; .*install expo-cameo again/, () => {}],
  [
    'incomplete', /^invalid-module expo-cameo: Can't load .*; install expo-cameo again/,
    (folder) => fs.writeFileSync(file(folder), Buffer.from([0, 0x61, 0x73])),
  ],
  [
    'of another version', /^other-module-version expo-cameo: .* expo-cameo has 9\.0\.0; install expo-cameo again/,
    (folder) => {
      fs.copyFileSync(String(commandsFile), file(folder));
      const text = fs.readFileSync(path.join(folder, 'package.json'), 'utf8');
      fs.writeFileSync(path.join(folder, 'package.json'), text.replace(/"version": "[^"]*"/, '"version": "9.0.0"'));
    },
    needsEngine,
  ],
];

for (const [name, error, change, options = {}] of cases) {
  test(`a module that is ${name} is an error with a fix`, options, () => assert.match(errorIn(change), error));
}
