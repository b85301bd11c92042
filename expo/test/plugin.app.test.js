'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');

const { requiring: { describe, test } } = require('./support/engine.js');
const { copyOf, differences, everything, filesOf, keepingFiles, plain, put, scratchFolder } = require('./support/fixtures');
const { decode, list, write } = require('./support/pbxproj');
const { plistFile } = require('./support/plist');
const { prebuild, project, projectFile, readPlist } = require('./support/prebuild');

describe('the app', () => {
  const plist = (/** @type {string} */ root, /** @type {string} */ name) => readPlist(root, `Engines/${name}`);

  test('existing entitlements and keys are kept', () => {
    const root = copyOf(plain);
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

  test('the app config takes precedence over an option', () => {
    const root = copyOf(plain);
    const infoPlist = { Cameo: { appGroup: 'group.com.example.mine' }, NSFocusStatusUsageDescription: 'Mine?' };
    const config = { ...plain.config, ios: { ...plain.config.ios, infoPlist } };
    const plistAfter = (/** @type {any} */ options) => {
      put(root, 'ios/Engines/Info.plist', plistFile({ ...plist(root, 'Info.plist'), ...infoPlist }));
      prebuild(root, { ...plain, config, options });
      return plist(root, 'Info.plist');
    };
    assert.equal(plistAfter({ focusUsageDescription: 'Ours?' }).NSFocusStatusUsageDescription, 'Mine?');
    assert.equal(plistAfter({}).NSFocusStatusUsageDescription, 'Mine?');
    assert.deepEqual(plistAfter({}).Cameo, infoPlist.Cameo);
    // The extension and the entitlements have the same app group.
    assert.equal(readPlist(root, 'NotificationServiceExtension/Info.plist').Cameo.appGroup, 'group.com.example.mine');
    assert.deepEqual(plist(root, 'Engines.entitlements')['com.apple.security.application-groups'], ['group.com.example.mine']);
  });

  test('elements of an omitted option are removed from the app\'s lists', () => {
    const root = copyOf(plain);
    const all = { appGroupId: 'group.com.example.a', keychainGroup: 'com.example.a', enableCalls: true, focusUsageDescription: 'One?' };
    const entitlements = path.join(root, 'ios/Engines/Engines.entitlements');
    const groups = 'com.apple.security.application-groups';
    fs.writeFileSync(entitlements, plistFile({ ...plist(root, 'Engines.entitlements'), [groups]: ['group.other'] }));
    prebuild(root, { ...plain, options: all });
    const copy = scratchFolder();
    fs.cpSync(root, copy, { recursive: true });
    // An element that the app config also contains is kept.
    const ios = { ...plain.config.ios, entitlements: { [groups]: ['group.com.example.a'] } };
    prebuild(copy, { ...plain, config: { ...plain.config, ios } });
    assert.deepEqual(
      plist(copy, 'Engines.entitlements')[groups],
      ['group.other', 'group.com.example.a', 'group.com.example.engines']);
    assert.deepEqual(plist(root, 'Info.plist').NSUserActivityTypes, ['INSendMessageIntent', 'INStartCallIntent']);
    prebuild(root, plain);
    assert.deepEqual(plist(root, 'Info.plist').NSUserActivityTypes, ['INSendMessageIntent']);
    assert.ok(!('NSFocusStatusUsageDescription' in plist(root, 'Info.plist')));
    const updated = plist(root, 'Engines.entitlements');
    assert.deepEqual(updated[groups], ['group.other', 'group.com.example.engines']);
    assert.deepEqual(updated['keychain-access-groups'], ['$(AppIdentifierPrefix)$(PRODUCT_BUNDLE_IDENTIFIER)']);
  });

  test('values of a changed or omitted option are updated', () => {
    const root = copyOf(plain);
    prebuild(root, { ...plain, options: { appGroupId: 'group.com.example.a', focusUsageDescription: 'One?' } });
    prebuild(root, { ...plain, options: { appGroupId: 'group.com.example.b', focusUsageDescription: 'Two?' } });
    assert.deepEqual(plist(root, 'Info.plist').Cameo, { appGroup: 'group.com.example.b' });
    assert.equal(plist(root, 'Info.plist').NSFocusStatusUsageDescription, 'Two?');
    prebuild(root, plain);
    assert.ok(!('Cameo' in plist(root, 'Info.plist')));
  });

  test('the extension follows changes that a later plugin makes to the app\'s settings', () => {
    const root = copyOf(plain);
    // The mods of plugins that are listed first run last.
    const later = (/** @type {any} */ config) => {
      config.mods = [{ kind: 'xcodeproj', action: raiseDeploymentTarget }, ...config.mods];
      return config;
    };
    const raiseDeploymentTarget = (/** @type {any} */ results) => {
      const { XCBuildConfiguration: all } = results.modResults.hash.project.objects;
      for (const one of Object.values(all)) {
        if (one.buildSettings?.INFOPLIST_FILE === 'Engines/Info.plist') one.buildSettings.IPHONEOS_DEPLOYMENT_TARGET = '16.4';
      }
      return results;
    };
    prebuild(root, { ...plain, others: [later] });
    const text = fs.readFileSync(projectFile(path.join(root, 'ios')), 'utf8');
    assert.equal(text.split('IPHONEOS_DEPLOYMENT_TARGET = 16.4;').length, 5);
    keepingFiles(root, () => prebuild(root, { ...plain, others: [later] }));
  });

  test('the extension has the same versions that Expo writes to the app', () => {
    const root = copyOf(plain);
    prebuild(root, plain);
    const infoPlist = { CFBundleShortVersionString: '3.0', CFBundleVersion: '11' };
    put(root, 'ios/Engines/Info.plist', plistFile({ ...plist(root, 'Info.plist'), ...infoPlist }));
    prebuild(root, plain);
    const { objects } = project(path.join(root, 'ios')).hash.project;
    const own = Object.values(objects.XCBuildConfiguration)
      .filter((one) => decode(one.buildSettings?.INFOPLIST_FILE) === 'NotificationServiceExtension/Info.plist')
      .map(({ buildSettings: all }) => [all.MARKETING_VERSION, all.CURRENT_PROJECT_VERSION].map(String));
    assert.deepEqual(own, [['3.0', '11'], ['3.0', '11']]);
  });

  test('an obsolete content extension causes a warning', () => {
    const root = copyOf(plain);
    prebuild(root, { ...plain, options: { contentExtension: true } });
    const { warnings } = prebuild(root, plain);
    assert.match(warnings.join(), /NotificationContentExtension .*npx expo prebuild --clean/);
  });

  test('if there are several app targets, the one with the project\'s name is used', () => {
    const root = copyOf({ project: 'two-apps', texts: { Podfile: "target 'Engines' do\nend\ntarget 'EnginesLite' do\nend\n" } });
    const { hash } = project(root);
    const { objects } = hash.project;
    objects.PBXProject[hash.project.rootObject].targets.reverse();
    fs.writeFileSync(projectFile(root), write({ hash }));
    prebuild(root, { ...plain, ios: '.' });
    const { PBXNativeTarget: targets, PBXTargetDependency: dependencies } = project(root).hash.project.objects;
    const names = (/** @type {any} */ app) =>
      list(app.dependencies).map((id) => decode(targets[dependencies[id].target].name));
    const owners = Object.values(targets)
      .filter((one) => typeof one === 'object' && names(one).includes('NotificationServiceExtension'));
    assert.deepEqual(owners.map(({ name }) => decode(name)), ['Engines']);
  });
});

describe('the extension\'s folder', () => {
  test('files that the user added to its group are kept', () => {
    const root = copyOf(plain);
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

  test('an obsolete but edited hook is kept, with a warning', () => {
    const root = copyOf(everything);
    const { extensionHookFile: _, ...rest } = everything.options;
    prebuild(root, everything);
    const file = path.join(root, 'ios/Push Styling/Hook.swift');
    fs.appendFileSync(file, '// mine\n');
    const { warnings } = prebuild(root, { ...everything, options: rest });
    assert.match(warnings.join(), /Hook\.swift: .*edited/);
    assert.match(fs.readFileSync(file, 'utf8'), /mine/);
  });

  test('an edited file is kept, with a warning', () => {
    const root = copyOf(plain);
    prebuild(root, plain);
    const file = path.join(root, 'ios/NotificationServiceExtension/NotificationService.swift');
    fs.appendFileSync(file, '// mine\n');
    const before = filesOf(root);
    const { warnings } = prebuild(root, plain);
    assert.deepEqual(differences(before, root), []);
    assert.match(warnings.join(), /NotificationService\.swift: .*edited/);
    fs.rmSync(file);
    assert.deepEqual(prebuild(root, plain).warnings, []);
    assert.doesNotMatch(fs.readFileSync(file, 'utf8'), /mine/);
  });

  test('a manifest with a path outside of the folder removes nothing', () => {
    const root = copyOf(plain);
    prebuild(root, plain);
    put(root, 'ios/kept.txt', 'kept');
    const manifest = path.join(root, 'ios/NotificationServiceExtension/.expo-cameo.json');
    const files = JSON.parse(fs.readFileSync(manifest, 'utf8')).files;
    const crypto = require('node:crypto');
    files['../kept.txt'] = crypto.createHash('sha256').update('kept').digest('hex');
    fs.writeFileSync(manifest, JSON.stringify({ version: 1, files }));
    prebuild(root, plain);
    assert.ok(fs.existsSync(path.join(root, 'ios/kept.txt')));
  });
});
