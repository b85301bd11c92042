'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { describe, test } = require('node:test');

const { cases, changes, copyOf, filesOf, fixtures } = require('./support/fixtures');
const { parsePlist } = require('./support/plist');
const { prebuild } = require('./support/prebuild');
const { cameo, needsTool } = require('./support/tool');

/** What the plugin keeps for itself beside what the tool makes. */
const RECORD = '.expo-cameo.json';

/**
 * What a file says, as far as both makers may write it in their own way.
 *
 * @param {string} name
 * @param {Buffer} bytes
 */
function meaning(name, bytes) {
  const text = bytes.toString('utf8');
  // Expo writes the app's lists anew, with its own indentation and order.
  const isOfApp = /(^|\/)Engines\/(Info\.plist|Engines\.entitlements)$/.test(name);
  if (isOfApp) return parsePlist(text);
  if (path.basename(name) === 'Podfile') return text.replace(/:path => '[^']*'/g, ":path => 'PODS'");
  return name.endsWith('.png') || name.endsWith('.jpg') ? bytes.toString('base64') : text;
}

describe('the plugin makes what cameo install makes', () => {
  for (const one of cases) {
    test(one.name, () => {
      const root = copyOf(one);
      const before = filesOf(root);
      prebuild(root, one);
      const expected = filesOf(path.join(fixtures, one.name, 'expected'));
      const made = [...changes(before, filesOf(root))].filter(
        ([name]) => path.basename(name) !== RECORD,
      );
      assert.deepEqual(made.map(([name]) => name).sort(), [...expected.keys()].sort());
      for (const [name, bytes] of made) {
        assert.ok(bytes, `${name} is gone`);
        const wanted = /** @type {Buffer} */ (expected.get(name));
        assert.deepEqual(meaning(name, bytes), meaning(name, wanted), name);
      }
    });

    test(`${one.name}: a second run changes nothing`, () => {
      const root = copyOf(one);
      const { warnings } = prebuild(root, one);
      const first = filesOf(root);
      assert.deepEqual(prebuild(root, one).warnings, warnings);
      assert.deepEqual([...changes(first, filesOf(root)).keys()], []);
      assert.ok(warnings.every((warning) => !warning.includes('edited')));
    });

    test(`${one.name}: cameo doctor finds no fault`, needsTool, () => {
      // The team of the other fixture is another one, which doctor tells.
      const options = { ...one.options, signing: undefined };
      const root = copyOf(one);
      prebuild(root, { ...one, options });
      const report = cameo(['doctor'], root);
      assert.match(report, /✓ one service extension/);
      assert.doesNotMatch(report, /✗/);
    });

    test(`${one.name}: what the tool has made is taken as it is`, () => {
      const root = copyOf(one);
      for (const [name, bytes] of filesOf(path.join(fixtures, one.name, 'expected'))) {
        fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
        fs.writeFileSync(path.join(root, name), bytes);
      }
      const before = filesOf(root);
      prebuild(root, one);
      for (const [name, bytes] of changes(before, filesOf(root))) {
        if (path.basename(name) === RECORD) continue;
        assert.ok(bytes, `${name} is gone`);
        const old = before.get(name);
        assert.ok(old, `${name} is new`);
        assert.deepEqual(meaning(name, bytes), meaning(name, old), name);
      }
    });
  }
});
