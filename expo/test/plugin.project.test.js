'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');

const { requiring: { describe, test } } = require('./support/engine.js');
const { changes, copyOf, differences, everything, filesOf, plain } = require('./support/fixtures');
const { decode, parse, write } = require('./support/pbxproj');
const { prebuild, projectFile, targets } = require('./support/prebuild');

describe('known bugs of other plugins', () => {
  test('a target with its comment in quotes is found again', () => {
    const root = copyOf(everything);
    prebuild(root, everything);
    const file = projectFile(path.join(root, 'ios'));
    const name = 'Push Styling';
    fs.writeFileSync(
      file,
      fs.readFileSync(file, 'utf8').replaceAll(`/* ${name} */`, `/* "${name}" */`),
    );
    const before = filesOf(root);
    prebuild(root, everything);
    assert.deepEqual(targets(root).filter((target) => target === name), [name]);
    assert.deepEqual(differences(before, root), []);
  });

  test('the extension\'s bundle ID is updated', () => {
    const root = copyOf(plain);
    prebuild(root, plain);
    const ids = targets(root);
    prebuild(root, {
      ...plain,
      options: { extensionBundleId: 'com.example.engines.push', signing: { style: 'manual' } },
    });
    const text = fs.readFileSync(projectFile(path.join(root, 'ios')), 'utf8');
    assert.deepEqual(targets(root), ids);
    assert.equal(text.split('PRODUCT_BUNDLE_IDENTIFIER = com.example.engines.push;').length, 3);
    assert.equal(text.split('CODE_SIGN_STYLE = Manual;').length, 3);
    assert.doesNotMatch(text, /engines\.NotificationServiceExtension;/);
    // The settings of an omitted option are removed.
    const first = copyOf(plain);
    prebuild(first, plain);
    prebuild(root, plain);
    assert.deepEqual(differences(first, root), []);
  });
});

describe('pod install between two runs', () => {
  /**
   * Changes a project like CocoaPods: adds a script, a library and a base configuration for each target,
   * and sorts the sections.
   *
   * @param {string} root
   */
  function podInstall(root) {
    const file = projectFile(path.join(root, 'ios'));
    const parsed = parse(fs.readFileSync(file, 'utf8'));
    const { objects } = parsed.hash.project;
    let next = 0;
    const add = (/** @type {string} */ isa, /** @type {string} */ comment, /** @type {any} */ object) => {
      next += 1;
      const id = `F${String(next).padStart(23, '0')}`;
      objects[isa] ??= {};
      objects[isa][id] = { isa, ...object };
      objects[isa][`${id}_comment`] = comment;
      return { value: id, comment };
    };
    for (const [key, target] of Object.entries(objects.PBXNativeTarget)) {
      if (key.endsWith('_comment')) continue;
      const name = `Pods-${decode(target.name)}`;
      target.buildPhases.unshift(
        add('PBXShellScriptBuildPhase', '[CP] Check Pods Manifest.lock', {
          buildActionMask: 2147483647,
          files: [],
          name: '"[CP] Check Pods Manifest.lock"',
          runOnlyForDeploymentPostprocessing: 0,
          shellPath: '/bin/sh',
          shellScript: '"exit 0\\n"',
        }),
      );
      const { value: configuration } = add('PBXFileReference', `${name}.debug.xcconfig`, {
        lastKnownFileType: 'text.xcconfig', path: `"${name}.debug.xcconfig"`, sourceTree: '"<group>"',
      });
      for (const { value: id } of objects.XCConfigurationList[target.buildConfigurationList].buildConfigurations) {
        const { isa, ...rest } = objects.XCBuildConfiguration[id];
        objects.XCBuildConfiguration[id] = {
          isa,
          baseConfigurationReference: configuration,
          baseConfigurationReference_comment: `${name}.debug.xcconfig`,
          ...rest,
        };
      }
    }
    for (const [isa, section] of Object.entries(objects)) {
      objects[isa] = Object.fromEntries(
        Object.entries(section).sort(([a], [b]) => (a < b ? -1 : 1)),
      );
    }
    fs.writeFileSync(file, write(parsed));
  }

  for (const one of [plain, everything]) {
    test(`the second run changes nothing: ${one.name}`, () => {
      const root = copyOf(one);
      prebuild(root, one);
      podInstall(root);
      const before = filesOf(root);
      assert.match(String(before.get(path.relative(root, projectFile(path.join(root, 'ios'))))), /Pods-(Push Styling|NotificationServiceExtension)\.debug/);
      prebuild(root, one);
      assert.deepEqual(differences(before, root), []);
    });
  }
});
