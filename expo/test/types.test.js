'use strict';

// Checks the JSDoc types of the sources against the declarations, and both against examples of use.

const assert = require('node:assert');
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');

const folder = path.join(__dirname, '..');
const missing = 'tsc isn\'t installed; install the Debian package node-typescript, or add tsc to the PATH';
const hasTSC = spawnSync('tsc', ['--version']).status === 0;
const skip = hasTSC || process.env.CAMEO_REQUIRE_TSC === '1' ? false : missing;

function tsc(...options) {
  const { error, status, stdout } = spawnSync(
    'tsc', ['--project', '.', ...options], { cwd: folder, encoding: 'utf8' });
  assert.ok(!error, missing);
  return { status, stdout };
}

test('sources, declarations and examples of use type-check', { skip }, () => {
  assert.deepStrictEqual(tsc('--pretty', 'false'), { status: 0, stdout: '' });
});

test('all source files are type-checked', { skip }, () => {
  const files = tsc('--listFilesOnly').stdout.split('\n').filter(Boolean)
    .map((file) => path.relative(folder, path.resolve(folder, file)));
  for (const part of ['command', 'inspect', 'plugin', 'server', 'shared', 'src']) {
    for (const name of fs.readdirSync(path.join(folder, part))) {
      if (!/\.(js|d\.ts)$/.test(name)) continue;
      assert.ok(files.includes(path.join(part, name)), path.join(part, name));
    }
  }
});
