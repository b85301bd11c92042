'use strict';

const assert = require('node:assert/strict');
const { spawnSync } = require('node:child_process');
const path = require('node:path');
const { test } = require('node:test');

const isThere = spawnSync('tsc', ['--version']).status === 0;
if (!isThere) console.error('SKIPPED: the types are not checked without tsc (node-typescript)');

const flags =
  '--noEmit --strict --allowJs --checkJs --target es2022 --lib es2022,dom --module commonjs ' +
  '--moduleResolution node --typeRoots none';

test('scripts, their descriptions and the types agree', { skip: !isThere }, () => {
  const files = ['src/index.js', 'test/types/ambient.d.ts', 'test/types/use.ts'];
  const result = spawnSync('tsc', [...flags.split(' '), ...files], {
    cwd: path.join(__dirname, '..'),
    encoding: 'utf8',
  });
  assert.equal(result.stdout, '');
  assert.equal(result.status, 0);
});
