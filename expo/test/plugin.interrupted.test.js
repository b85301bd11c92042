'use strict';

const assert = require('node:assert/strict');
const { spawnSync } = require('node:child_process');
const path = require('node:path');

const { requiring: { describe, test } } = require('./support/engine.js');
const { copyOf, differences, filesOf, plain } = require('./support/fixtures');
const { prebuild } = require('./support/prebuild');

/** Runs the plugin in another process after a script that replaces functions of the module `fs`. */
function prebuildWith(/** @type {string} */ script, /** @type {string} */ root) {
  const words = [path.join(__dirname, 'support/prebuild'), root, plain].map((word) => JSON.stringify(word));
  const code = `const fs = require('node:fs');\n${script}\nrequire(${words[0]}).prebuild(${words[1]}, ${words[2]});`;
  return spawnSync(process.execPath, ['-e', code], { encoding: 'utf8' });
}

describe('an interrupted prebuild, or one with concurrent changes', () => {
  test('a run that ends at any rename is completed by the next one', () => {
    const expected = copyOf(plain);
    prebuild(expected, plain);
    let limit = 0;
    for (let isComplete = false; !isComplete; limit += 1) {
      const root = copyOf(plain);
      const { status, stderr } = prebuildWith(`
        let left = ${limit};
        const rename = fs.renameSync;
        fs.renameSync = (...files) => (left-- === 0 ? process.exit(9) : rename(...files));
      `, root);
      isComplete = status === 0;
      assert.ok(isComplete || status === 9, stderr);
      prebuild(root, plain);
      assert.deepEqual(differences(expected, root), [], `after ${limit} files`);
    }
    assert.ok(limit > 5, `${limit} files`);
  });

  test('a project that changes in the meantime is not overwritten', () => {
    const root = copyOf(plain);
    const project = path.join(root, 'ios/Engines.xcodeproj/project.pbxproj');
    const { status, stderr } = prebuildWith(`
      const write = fs.writeFileSync;
      let isChanged = false;
      fs.writeFileSync = (file, bytes, options) => {
        // The plan is complete when the project is locked.
        if (file.endsWith('-lock') && !isChanged) {
          isChanged = true;
          fs.appendFileSync(${JSON.stringify(project)}, '// Other');
        }
        return write(file, bytes, options);
      };
    `, root);
    assert.equal(status, 1);
    assert.match(stderr, /changed/);
    const files = filesOf(root);
    assert.ok(files.get('ios/Engines.xcodeproj/project.pbxproj')?.toString().endsWith('// Other'));
    assert.deepEqual([...files.keys()].filter((name) => name.includes('Extension') || name.includes('cameo')), []);
  });
});
