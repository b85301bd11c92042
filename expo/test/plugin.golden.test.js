'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');

const { requiring: { describe, test } } = require('./support/engine.js');
const { cases, changes, copyOf, differences, filesOf, fixtures, put, repository } = require('./support/fixtures');
const { moduleHost } = require('../command/nodeHost.js');
const { parsePlist } = require('./support/plist');
const { prebuild } = require('./support/prebuild');
const { cameo, needsTool, tool } = require('./support/tool');

/** File that only the plugin writes. */
const MANIFEST = '.expo-cameo.json';

/**
 * Returns the files that `cameo install` changes in an app: the recorded files, if the fixture contains them. Without
 * the tool, returns the files of `npx expo-cameo install`, which uses the plugin's module.
 *
 * @param {import('./support/fixtures').Case} one
 */
function installed(one) {
  const recorded = path.join(fixtures, one.name, 'expected');
  if (fs.existsSync(recorded)) return filesOf(recorded);
  const root = copyOf(one);
  const before = filesOf(root);
  // Relative paths in the arguments are relative to the app.
  const words = one.arguments.map((word) => (fs.existsSync(path.join(root, word)) ? path.join(root, word) : word));
  const install = ['install', '--yes', '--project', root, '--package-location', repository, ...words];
  if (tool) cameo(install);
  else assert.strictEqual(moduleHost().host?.run(install).report.written, true);
  const made = changes(before, filesOf(root));
  return new Map([...made].filter(([name]) => path.basename(name) !== 'cameo.json'));
}

/**
 * Returns the content of a file without the allowed differences between the plugin and the tool.
 *
 * @param {string} name
 * @param {Buffer} bytes
 */
function comparable(name, bytes) {
  const text = bytes.toString('utf8');
  // Expo serializes the app's property lists with its own indentation and order.
  const isAppPlist = /(^|\/)Engines\/(Info\.plist|Engines\.entitlements)$/.test(name);
  if (isAppPlist) return parsePlist(text);
  if (path.basename(name) === 'Podfile') return text.replace(/:path => '[^']*'/g, ":path => 'PODS'");
  return name.endsWith('.png') || name.endsWith('.jpg') ? bytes.toString('base64') : text;
}

describe('the plugin generates the same files as cameo install', () => {
  for (const one of cases) {
    test(one.name, () => {
      const root = copyOf(one);
      const before = filesOf(root);
      prebuild(root, one);
      const expected = installed(one);
      const made = [...changes(before, filesOf(root))].filter(
        ([name]) => path.basename(name) !== MANIFEST,
      );
      assert.deepEqual(made.map(([name]) => name).sort(), [...expected.keys()].sort());
      for (const [name, bytes] of made) {
        assert.ok(bytes, `${name} is missing`);
        const recorded = /** @type {Buffer} */ (expected.get(name));
        assert.deepEqual(comparable(name, bytes), comparable(name, recorded), name);
      }
    });

    test(`${one.name}: a second run changes nothing`, () => {
      const root = copyOf(one);
      const { warnings } = prebuild(root, one);
      const first = filesOf(root);
      assert.deepEqual(prebuild(root, one).warnings, warnings);
      assert.deepEqual(differences(first, root), []);
      assert.ok(warnings.every((warning) => !warning.includes('edited')));
    });

    test(`${one.name}: cameo doctor reports no failure`, needsTool, () => {
      // The signing options differ from the project's settings, which doctor reports.
      const options = { ...one.options, signing: undefined };
      const root = copyOf(one);
      prebuild(root, { ...one, options });
      const report = cameo(['doctor'], root);
      assert.match(report, /✓[^✓✗!]*\[service-extension\]/);
      assert.doesNotMatch(report, /✗/);
    });

    test(`${one.name}: files of the tool aren't changed`, () => {
      const root = copyOf(one);
      for (const [name, bytes] of installed(one)) put(root, name, bytes);
      const before = filesOf(root);
      prebuild(root, one);
      for (const [name, bytes] of changes(before, filesOf(root))) {
        if (path.basename(name) === MANIFEST) continue;
        assert.ok(bytes, `${name} is missing`);
        const old = before.get(name);
        assert.ok(old, `${name} is new`);
        assert.deepEqual(comparable(name, bytes), comparable(name, old), name);
      }
    });
  }
});

describe('files of an earlier version of the plugin', () => {
  for (const one of cases.filter(({ name }) => fs.existsSync(path.join(fixtures, name, 'former.json')))) {
    test(`${one.name} is upgraded, and no outdated content remains`, () => {
      const root = copyOf(one);
      for (const [name, bytes] of filesOf(path.join(fixtures, one.name, 'expected'))) put(root, name, bytes);
      const records = JSON.parse(fs.readFileSync(path.join(fixtures, one.name, 'former.json'), 'utf8'));
      for (const [name, record] of Object.entries(records)) put(root, name, JSON.stringify(record));
      assert.deepEqual(prebuild(root, one).warnings, prebuild(copyOf(one), one).warnings);
      const fresh = copyOf(one);
      prebuild(fresh, one);
      assert.deepEqual(differences(fresh, root), []);
      // Everything that belongs to the options of the vendors, the hook and the app is removed.
      const { extensionName, contentExtension } = one.options;
      const less = { ...one, options: { extensionName, contentExtension } };
      prebuild(root, less);
      const lessFresh = copyOf(one);
      prebuild(lessFresh, less);
      const differing = [...changes(filesOf(lessFresh), filesOf(root)).keys()];
      // An entitlement remains if its list contains only the app itself, because iOS adds such an entitlement anyway.
      assert.deepEqual(differing.filter((name) => !name.endsWith('Engines.entitlements')), []);
    });
  }
});
