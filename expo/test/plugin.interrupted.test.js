'use strict';

const assert = require('node:assert/strict');
const { spawnSync } = require('node:child_process');
const path = require('node:path');

const { requiring: { test } } = require('./support/engine.js');
const { copyOf, differences, plain } = require('./support/fixtures');
const { prebuild } = require('./support/prebuild');

test('a prebuild that ends at any rename is completed by the next one', () => {
  const expected = copyOf(plain);
  prebuild(expected, plain);
  let limit = 0;
  for (let isComplete = false; !isComplete; limit += 1) {
    const root = copyOf(plain);
    const words = [path.join(__dirname, 'support/prebuild'), root, plain].map((word) => JSON.stringify(word));
    const { status, stderr } = spawnSync(process.execPath, ['-e', `
      const fs = require('node:fs');
      const rename = fs.renameSync;
      let left = ${limit};
      fs.renameSync = (...files) => (left-- === 0 ? process.exit(9) : rename(...files));
      require(${words[0]}).prebuild(${words[1]}, ${words[2]});`], { encoding: 'utf8' });
    isComplete = status === 0;
    assert.ok(isComplete || status === 9, stderr);
    prebuild(root, plain);
    assert.deepEqual(differences(expected, root), [], `after ${limit} files`);
  }
  assert.ok(limit > 5, `${limit} files`);
});
