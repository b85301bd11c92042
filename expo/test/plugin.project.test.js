'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { describe, test } = require('node:test');

const { cases, changes, copyOf, filesOf, put, repository } = require('./support/cases');
const { parsePlist } = require('./support/plist');
const { write } = require('./support/pbxproj');
const { adding, prebuild, project, projectFile } = require('./support/prebuild');
const { plistFile } = require('../plugin/plist');
const { ProjectEditor } = require('../plugin/project/editor');
const { Graph, list } = require('../plugin/project/graph');
const { decode } = require('../plugin/project/text');

const [plain] = cases.filter(({ name }) => name === 'plain');
const [everything] = cases.filter(({ name }) => name === 'everything');

/** @param {string} name */
const copyOfPlain = (name = plain.project) => copyOf({ ...plain, project: name });

/**
 * @param {string} root
 * @param {string} [ios]
 */
function targets(root, ios = 'ios') {
  const { objects } = project(path.join(root, ios)).hash.project;
  return Object.entries(objects.PBXNativeTarget)
    .filter(([key]) => !key.endsWith('_comment'))
    .map(([, target]) => String(decode(target.name)));
}

/**
 * All identifiers that objects name and that are no object of the project.
 *
 * @param {string} root
 * @param {string} [ios]
 */
function dangling(root, ios = 'ios') {
  const { objects } = project(path.join(root, ios)).hash.project;
  const ids = new Set(Object.values(objects).flatMap((section) => Object.keys(section)));
  const named = new Set();
  const visit = (/** @type {any} */ value) => {
    if (Array.isArray(value)) for (const one of value) visit(one?.value ?? one);
    else if (value && typeof value === 'object') Object.values(value).forEach(visit);
    else if (/^[0-9A-F]{24}$/.test(String(value))) named.add(String(value));
  };
  visit(objects);
  return [...named].filter((id) => !ids.has(id));
}

describe('bugs of other plugins', () => {
  test('a target whose comment is in quotes is found again', () => {
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

  test('the objects of other targets stay, each in its section', () => {
    // The widget's proxy and dependency are what a careless `section = {}` loses.
    const root = copyOf({ project: 'widget', texts: { Podfile: "target 'Engines' do\nend\n" } });
    const before = project(root).hash.project.objects;
    prebuild(root, { ...plain, ios: '.' });
    const after = project(root).hash.project.objects;
    const changed = [];
    for (const [isa, section] of Object.entries(before)) {
      for (const [id, object] of Object.entries(section)) {
        assert.ok(after[isa][id] !== undefined, `${isa} ${id} is gone`);
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
    assert.deepEqual(dangling(root, '.'), dangling(copyOf({ project: 'widget' }), '.'));
  });

  test('nothing is written as undefined, and no name stands in quotes in a comment', () => {
    const root = copyOf(everything);
    prebuild(root, everything);
    const text = fs.readFileSync(projectFile(path.join(root, 'ios')), 'utf8');
    assert.doesNotMatch(text, /undefined|\[object|NaN/);
    assert.doesNotMatch(text, /\/\* "/);
  });

  test('the extension is copied before the scripts that read the app\'s Info.plist', () => {
    const root = copyOfPlain();
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

  test('the Podfile gets each target once', () => {
    const root = copyOfPlain();
    prebuild(root, plain);
    prebuild(root, plain);
    const text = fs.readFileSync(path.join(root, 'ios', 'Podfile'), 'utf8');
    assert.equal(text.split("target 'NotificationServiceExtension' do").length, 2);
    assert.match(text, /NotificationServiceExtension' do\n  use_frameworks! :linkage => podfile/);
  });

  test('the extension\'s identifier is brought up to date', () => {
    const root = copyOfPlain();
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
    // What an option had set goes with the option.
    const first = copyOfPlain();
    prebuild(first, plain);
    prebuild(root, plain);
    assert.equal(
      fs.readFileSync(projectFile(path.join(root, 'ios')), 'utf8'),
      fs.readFileSync(projectFile(path.join(first, 'ios')), 'utf8'),
    );
  });
});

describe('with pod install between two runs', () => {
  /**
   * What CocoaPods does to a project: a script, a library and a base configuration for each target, and
   * sections in order.
   *
   * @param {string} root
   */
  function podInstall(root) {
    const { parse } = require('./support/pbxproj');
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
    test(`nothing changes: ${one.name}`, () => {
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

describe('what is refused, and nothing is written', () => {
  /**
   * @param {string} name
   * @param {RegExp} message
   * @param {(root: string) => any} prepare Gives what differs from the plain app.
   */
  function refused(name, message, prepare) {
    test(name, () => {
      const root = copyOfPlain();
      const app = { ...plain, ...prepare(root) };
      const before = filesOf(root);
      assert.throws(() => prebuild(root, app), message);
      assert.deepEqual([...changes(before, filesOf(root)).keys()], []);
    });
  }

  refused('an app without an identifier', /no ios\.bundleIdentifier/, () => ({ config: { name: 'Engines' } }));
  refused('a hook that is not there', /native\/Hook\.swift: there is no such file/, () => ({
    options: { extensionHookFile: './native/Hook.swift' },
  }));
  refused('a hook in the folder that prebuild clears', /prebuild --clean, so keep it elsewhere/, () => ({
    options: { extensionHookFile: './ios/Hook.swift' },
  }));
  refused('a hook that extends nothing', /must extend NotificationHook/, (root) => {
    put(root, 'Hook.swift', 'import UserNotifications\n');
    return { options: { extensionHookFile: 'Hook.swift' } };
  });
  refused('a hook with the name of the extension\'s file', /own file has this name/, (root) => {
    put(root, 'NotificationService.swift', 'extension NotificationHook { willProcessNotification }');
    return { options: { extensionHookFile: 'NotificationService.swift' } };
  });
  refused('a picture that is none', /it is no picture that iOS shows/, (root) => {
    put(root, 'nobody.png', '<svg/>');
    return { options: { defaultAvatarImage: 'nobody.png' } };
  });
  refused('a picture that is a folder', /assets: there is no such file/, (root) => {
    put(root, 'assets/a.png', '');
    return { options: { defaultAvatarImage: 'assets' } };
  });
  refused('a file of the same name', /there is such a file with other content/, (root) => {
    put(root, 'ios/NotificationServiceExtension/NotificationService.swift', 'class Other {}\n');
    return {};
  });
  refused('a Podfile without the app', /the Podfile has no target 'Engines'; add these lines/, (root) => {
    put(root, 'ios/Podfile', "target 'Other' do\nend\n");
    return {};
  });
  refused('a Podfile without an end', /a `do` or an `end` is too many/, (root) => {
    put(root, 'ios/Podfile', "target 'Engines' do\n");
    return {};
  });
  refused('a Podfile with a condition', /use_frameworks! stands in a condition/, (root) => {
    put(root, 'ios/Podfile', "target 'Engines' do\n  if ENV['A']\n    use_frameworks!\n  end\nend\n");
    return {};
  });
  for (const [plugin, options] of /** @type {[string, any][]} */ ([
    ['onesignal-expo-plugin', { mode: 'development' }],
    ['@braze/expo-plugin', { enableBrazeIosRichPush: true }],
    ['customerio-expo-plugin', { ios: { pushNotification: { useRichPush: true } } }],
    ['@pierrecapo/expo-notification-service-extension', undefined],
  ])) {
    refused(`the plugin ${plugin}`, /adds a service extension, too, and iOS runs only one/, () => ({
      config: { ...plain.config, plugins: ['expo-router', [plugin, options]] },
    }));
  }

  test('a plugin that is told to add none is no trouble', () => {
    const root = copyOfPlain();
    const plugins = [
      ['onesignal-expo-plugin', { disableNSE: true }],
      ['customerio-expo-plugin', { ios: { pushNotification: {} } }],
      '@braze/expo-plugin',
    ];
    prebuild(root, { ...plain, config: { ...plain.config, plugins } });
    assert.ok(targets(root).includes('NotificationServiceExtension'));
  });

  test('an app for Android alone may be shown, and is not refused', () => {
    const root = copyOfPlain();
    const before = filesOf(root);
    prebuild(root, { ...plain, config: { name: 'Engines' }, introspect: true });
    assert.throws(() => prebuild(root, { ...plain, config: { name: 'Engines' } }), /no ios\.bundle/);
    assert.deepEqual([...changes(before, filesOf(root)).keys()], []);
  });

  test('another service extension in the project', () => {
    const root = copyOf({ project: 'service-extension', texts: { Podfile: "target 'Engines' do\nend\n" } });
    const before = filesOf(root);
    assert.throws(
      () => prebuild(root, { ...plain, ios: '.', options: { extensionName: 'Styling' } }),
      /the app has the service extension .* already, and iOS runs only one/,
    );
    assert.deepEqual([...changes(before, filesOf(root)).keys()], []);
  });

  test('another service extension that a later plugin adds', () => {
    const root = copyOfPlain();
    const adds = (/** @type {any} */ config) =>
      adding('podfile')(config, (/** @type {any} */ results) => {
        // What another plugin's target is like, in the place of ours.
        const ios = path.join(root, 'ios');
        const file = projectFile(ios);
        fs.writeFileSync(
          file,
          fs.readFileSync(file, 'utf8').replaceAll('NotificationServiceExtension', 'OtherExtension'),
        );
        put(
          ios,
          'OtherExtension/Info.plist',
          fs.readFileSync(path.join(ios, 'NotificationServiceExtension/Info.plist'), 'utf8'),
        );
        return results;
      });
    assert.throws(() => prebuild(root, { ...plain, others: [adds] }), /the service extension OtherExtension already/);
  });

  test('a target that has the library as a package already', () => {
    const root = copyOfPlain();
    prebuild(root, plain);
    const file = projectFile(path.join(root, 'ios'));
    const text = fs.readFileSync(file, 'utf8');
    fs.writeFileSync(
      file,
      text
        .replace('name = NotificationServiceExtension;', 'name = NotificationServiceExtension;\n\t\t\tpackageProductDependencies = (\n\t\t\t\tABCDEF0123456789ABCDEF01 /* Cameo */,\n\t\t\t);')
        .replace('/* End XCConfigurationList section */', '/* End XCConfigurationList section */\n\n/* Begin XCSwiftPackageProductDependency section */\n\t\tABCDEF0123456789ABCDEF01 /* Cameo */ = {\n\t\t\tisa = XCSwiftPackageProductDependency;\n\t\t\tproductName = Cameo;\n\t\t};\n/* End XCSwiftPackageProductDependency section */'),
    );
    const before = filesOf(root);
    assert.throws(() => prebuild(root, plain), /has Cameo as a Swift package, and would have it twice/);
    assert.deepEqual([...changes(before, filesOf(root)).keys()], []);
  });

  test('lists of the app that are none', () => {
    for (const ios of [
      { entitlements: { 'com.apple.developer.usernotifications.communication': false } },
      { entitlements: { 'com.apple.security.application-groups': 'group.a' } },
      { infoPlist: { NSUserActivityTypes: 'A' } },
    ]) {
      const root = copyOfPlain();
      const before = filesOf(root);
      const config = { ...plain.config, ios: { ...plain.config.ios, ...ios } };
      assert.throws(() => prebuild(root, { ...plain, config }), /is not true in|is no list; make it one/);
      assert.deepEqual([...changes(before, filesOf(root)).keys()], []);
    }
  });

  test('our own extension under its name of before', () => {
    const root = copyOfPlain();
    prebuild(root, plain);
    assert.throws(
      () => prebuild(root, { ...plain, options: { extensionName: 'Push' } }),
      /is of an earlier run, before extensionName was Push; run npx expo prebuild --clean/,
    );
  });

  test('a target of the same name that is no extension', () => {
    const root = copyOfPlain();
    assert.throws(
      () => prebuild(root, { ...plain, options: { extensionName: 'Engines' } }),
      /has a target Engines that is no extension/,
    );
  });
});

test('a hook in the folder that prebuild clears is taken, and told', () => {
  const root = copyOfPlain();
  put(root, 'ios/Hook.swift', 'extension NotificationHook { willProcessNotification }');
  const { warnings } = prebuild(root, { ...plain, options: { extensionHookFile: './ios/Hook.swift' } });
  assert.match(warnings.join(), /extensionHookFile .* lies in the folder ios, which prebuild --clean deletes/);
  assert.ok(fs.existsSync(path.join(root, 'ios/NotificationServiceExtension/Hook.swift')));
});

describe('the app', () => {
  /** @param {string} root @param {string} name */
  const plist = (root, name) => parsePlist(fs.readFileSync(path.join(root, 'ios/Engines', name), 'utf8'));

  test('what is there stays', () => {
    const root = copyOfPlain();
    const file = path.join(root, 'ios/Engines/Engines.entitlements');
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('>development<', '>production<'));
    const infoPlist = { Cameo: { noticeBeforeFirstUnlock: 'New message' } };
    const config = { ...plain.config, ios: { ...plain.config.ios, infoPlist } };
    put(root, 'ios/Engines/Info.plist', plistFile({ ...plist(root, 'Info.plist'), ...infoPlist }));
    prebuild(root, { ...plain, config, options: { appGroupId: 'group.com.example.shared' } });
    assert.equal(plist(root, 'Engines.entitlements')['aps-environment'], 'production');
    assert.deepEqual(plist(root, 'Info.plist').Cameo, {
      noticeBeforeFirstUnlock: 'New message', appGroup: 'group.com.example.shared',
    });
  });

  test('what an option said goes with it, and changes with it', () => {
    const root = copyOfPlain();
    prebuild(root, { ...plain, options: { appGroupId: 'group.com.example.a', focusStatusUsageDescription: 'One?' } });
    prebuild(root, { ...plain, options: { appGroupId: 'group.com.example.b', focusStatusUsageDescription: 'Two?' } });
    assert.deepEqual(plist(root, 'Info.plist').Cameo, { appGroup: 'group.com.example.b' });
    assert.equal(plist(root, 'Info.plist').NSFocusStatusUsageDescription, 'Two?');
    prebuild(root, plain);
    assert.ok(!('Cameo' in plist(root, 'Info.plist')));
  });

  test('what a plugin changes in the app\'s settings later counts for the extension at once', () => {
    const root = copyOfPlain();
    // Plugins that are named first run last.
    const later = (/** @type {any} */ config) => {
      config.mods = [{ kind: 'xcodeproj', action: raise }, ...config.mods];
      return config;
    };
    const raise = (/** @type {any} */ results) => {
      const { XCBuildConfiguration: all } = results.modResults.hash.project.objects;
      for (const one of Object.values(all)) {
        if (one.buildSettings?.INFOPLIST_FILE === 'Engines/Info.plist') one.buildSettings.IPHONEOS_DEPLOYMENT_TARGET = '16.4';
      }
      return results;
    };
    prebuild(root, { ...plain, others: [later] });
    const text = fs.readFileSync(projectFile(path.join(root, 'ios')), 'utf8');
    assert.equal(text.split('IPHONEOS_DEPLOYMENT_TARGET = 16.4;').length, 5);
    const before = filesOf(root);
    prebuild(root, { ...plain, others: [later] });
    assert.deepEqual([...changes(before, filesOf(root)).keys()], []);
  });

  test('a content extension that is wanted no more is told', () => {
    const root = copyOfPlain();
    prebuild(root, { ...plain, options: { contentExtension: true } });
    const { warnings } = prebuild(root, plain);
    assert.match(warnings.join(), /NotificationContentExtension is wanted no more, and stays until npx expo prebuild --clean/);
  });

  test('of several apps the one of the project\'s name is meant', () => {
    const root = copyOf({ project: 'two-apps', texts: { Podfile: "target 'Engines' do\nend\ntarget 'EnginesLite' do\nend\n" } });
    const { hash } = project(root);
    const { root: object } = new Graph({ hash });
    object.targets.reverse();
    fs.writeFileSync(projectFile(root), write({ hash }));
    const editor = new ProjectEditor(project(root), 'Engines');
    assert.equal(editor.appName, 'Engines');
    assert.notEqual(new ProjectEditor(project(root)).appName, 'Engines');
  });
});

describe('the extension\'s folder', () => {
  test('what others have put into its group stays', () => {
    const root = copyOfPlain();
    prebuild(root, plain);
    const file = projectFile(path.join(root, 'ios'));
    const parsed = project(path.join(root, 'ios'));
    const { objects } = parsed.hash.project;
    const [, group] = /** @type {any} */ (Object.entries(objects.PBXGroup).find(
      ([, one]) => decode(one.path) === 'NotificationServiceExtension',
    ));
    group.children.push({ value: 'ABCDEF0123456789ABCDEF01', comment: 'Mine.swift' });
    objects.PBXFileReference.ABCDEF0123456789ABCDEF01 = { isa: 'PBXFileReference', path: 'Mine.swift', sourceTree: '"<group>"' };
    fs.writeFileSync(file, write(parsed));
    prebuild(root, plain);
    assert.match(fs.readFileSync(file, 'utf8'), /ABCDEF0123456789ABCDEF01/);
  });

  test('a former hook that somebody has edited stays, and is told', () => {
    const root = copyOf(everything);
    const { extensionHookFile: _, ...rest } = everything.options;
    prebuild(root, everything);
    const file = path.join(root, 'ios/Push Styling/Hook.swift');
    fs.appendFileSync(file, '// mine\n');
    const { warnings } = prebuild(root, { ...everything, options: rest });
    assert.match(warnings.join(), /Hook\.swift is wanted no more, but was edited; remove it/);
    assert.match(fs.readFileSync(file, 'utf8'), /mine/);
  });

  test('what somebody has edited stays, and is told', () => {
    const root = copyOfPlain();
    prebuild(root, plain);
    const file = path.join(root, 'ios/NotificationServiceExtension/NotificationService.swift');
    fs.appendFileSync(file, '// mine\n');
    const before = filesOf(root);
    const { warnings } = prebuild(root, plain);
    assert.deepEqual([...changes(before, filesOf(root)).keys()], []);
    assert.match(warnings.join(), /NotificationService\.swift was edited since it was made/);
    fs.rmSync(file);
    assert.deepEqual(prebuild(root, plain).warnings, []);
    assert.doesNotMatch(fs.readFileSync(file, 'utf8'), /mine/);
  });

  test('a hook that is wanted no more goes, from the disk and from the project', () => {
    const root = copyOf(everything);
    const { extensionHookFile, ...rest } = everything.options;
    assert.ok(extensionHookFile);
    prebuild(root, everything);
    prebuild(root, { ...everything, options: rest });
    const other = copyOf(everything);
    prebuild(other, { ...everything, options: rest });
    assert.deepEqual([...changes(filesOf(other), filesOf(root)).keys()], []);
    assert.ok(!fs.existsSync(path.join(root, 'ios/Push Styling/Hook.swift')));
  });

  test('a record that names another folder\'s file removes nothing', () => {
    const root = copyOfPlain();
    prebuild(root, plain);
    put(root, 'ios/kept.txt', 'kept');
    const record = path.join(root, 'ios/NotificationServiceExtension/.expo-cameo.json');
    const files = JSON.parse(fs.readFileSync(record, 'utf8')).files;
    const crypto = require('node:crypto');
    files['../kept.txt'] = crypto.createHash('sha256').update('kept').digest('hex');
    fs.writeFileSync(record, JSON.stringify({ version: 1, files }));
    prebuild(root, plain);
    assert.ok(fs.existsSync(path.join(root, 'ios/kept.txt')));
  });
});

test('the generated service is the one whose hook the extension\'s tests compile and run', () => {
  const { principalSource, SERVICE } = require('../plugin/extensions');
  const compiled = path.join(repository, 'Tests/InstalledServices/Hook/NotificationService.swift');
  const content = /** @type {any} */ ({ kind: SERVICE, hook: { name: 'Hook.swift' } });
  assert.equal(principalSource(content), fs.readFileSync(compiled, 'utf8'));
});
