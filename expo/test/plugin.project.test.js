'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');

const { requiring: { describe, test } } = require('./support/engine.js');
const { changes, copyOf, everything, filesOf, plain, repository } = require('./support/fixtures');
const { decode, list, parse, write } = require('./support/pbxproj');
const { prebuild, project, projectFile, targets } = require('./support/prebuild');

/**
 * Returns the identifiers that objects refer to but that don't exist in the project.
 *
 * @param {string} root
 * @param {string} [ios]
 */
function danglingIDs(root, ios = 'ios') {
  const { objects } = project(path.join(root, ios)).hash.project;
  const ids = new Set(Object.values(objects).flatMap((section) => Object.keys(section)));
  const references = new Set();
  const visit = (/** @type {any} */ value) => {
    if (Array.isArray(value)) for (const one of value) visit(one?.value ?? one);
    else if (value && typeof value === 'object') Object.values(value).forEach(visit);
    else if (/^[0-9A-F]{24}$/.test(String(value))) references.add(String(value));
  };
  visit(objects);
  return [...references].filter((id) => !ids.has(id));
}

describe('bugs that other plugins have', () => {
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
    assert.deepEqual([...changes(before, filesOf(root)).keys()], []);
  });

  test('objects of other targets are kept in their sections', () => {
    // With the statement `section = {}`, the widget's proxy and dependency would be lost.
    const root = copyOf({ project: 'widget', texts: { Podfile: "target 'Engines' do\nend\n" } });
    const before = project(root).hash.project.objects;
    prebuild(root, { ...plain, ios: '.' });
    const after = project(root).hash.project.objects;
    const changed = [];
    for (const [isa, section] of Object.entries(before)) {
      for (const [id, object] of Object.entries(section)) {
        assert.ok(after[isa][id] !== undefined, `${isa} ${id} is missing`);
        if (JSON.stringify(after[isa][id]) !== JSON.stringify(object)) changed.push(isa);
      }
    }
    assert.deepEqual(changed.sort(), [
      'PBXCopyFilesBuildPhase', 'PBXGroup', 'PBXGroup', 'PBXNativeTarget', 'PBXProject',
    ]);
    for (const [isa, section] of Object.entries(after)) {
      for (const [id, object] of Object.entries(section)) {
        if (!id.endsWith('_comment')) assert.equal(object.isa, isa, id);
      }
    }
    assert.deepEqual(danglingIDs(root, '.'), danglingIDs(copyOf({ project: 'widget' }), '.'));
  });

  test('no value is undefined, and no comment contains a quoted name', () => {
    const root = copyOf(everything);
    prebuild(root, everything);
    const text = fs.readFileSync(projectFile(path.join(root, 'ios')), 'utf8');
    assert.doesNotMatch(text, /undefined|\[object|NaN/);
    assert.doesNotMatch(text, /\/\* "/);
  });

  test('the extension is embedded before scripts that read the app\'s Info.plist', () => {
    const root = copyOf(plain);
    prebuild(root, plain);
    const { objects } = project(path.join(root, 'ios')).hash.project;
    const app = /** @type {any} */ (Object.values(objects.PBXNativeTarget).find(
      (target) => decode(target.name) === 'Engines',
    ));
    const isa = (/** @type {string} */ id) =>
      Object.entries(objects).find(([, section]) => section[id])?.[0];
    const kinds = list(app.buildPhases).map(isa);
    assert.equal(
      kinds.indexOf('PBXCopyFilesBuildPhase'),
      kinds.indexOf('PBXResourcesBuildPhase') + 1,
    );
    assert.ok(kinds.slice(kinds.indexOf('PBXCopyFilesBuildPhase')).includes('PBXShellScriptBuildPhase'));
  });

  test('each target is added to the Podfile once', () => {
    const root = copyOf(plain);
    prebuild(root, plain);
    prebuild(root, plain);
    const text = fs.readFileSync(path.join(root, 'ios', 'Podfile'), 'utf8');
    assert.equal(text.split("target 'NotificationServiceExtension' do").length, 2);
    assert.match(text, /NotificationServiceExtension' do\n  use_frameworks! :linkage => podfile/);
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
    assert.equal(
      fs.readFileSync(projectFile(path.join(root, 'ios')), 'utf8'),
      fs.readFileSync(projectFile(path.join(first, 'ios')), 'utf8'),
    );
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
      assert.deepEqual([...changes(before, filesOf(root)).keys()], []);
    });
  }
});

test('the generated service is the one that the extension\'s tests compile', () => {
  const folder = 'Tests/Support/InstalledServices/Hook';
  const root = copyOf({ ...plain, copies: { 'native/Hook.swift': `${folder}/Hook.swift` } });
  prebuild(root, { ...plain, options: { extensionHookFile: 'native/Hook.swift' } });
  const generated = fs.readFileSync(path.join(root, 'ios/NotificationServiceExtension/NotificationService.swift'), 'utf8');
  assert.equal(generated, fs.readFileSync(path.join(repository, folder, 'NotificationService.swift'), 'utf8'));
});
