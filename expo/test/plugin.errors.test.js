'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { describe, test } = require('node:test');

const { list } = require('../plugin/project/graph');
const { refuseOtherExtensions } = require('../plugin/otherExtensions');
const { changes, copyOf, filesOf, plain, put, scratchFolder } = require('./support/fixtures');
const { adding, prebuild, project, projectFile, targets } = require('./support/prebuild');

test('a service extension is told by its Info.plist, wherever the settings say it is', () => {
  const root = scratchFolder();
  put(root, 'Push/Info.plist', '<string>com.apple.usernotifications.service</string>');
  put(root, 'Widget/Info.plist', '<string>com.apple.widgetkit-extension</string>');
  for (const prefix of ['', '$(SRCROOT)/', '${SRCROOT}/']) {
    const extensions = ['Push', 'Widget'].map((name) => ({
      name, informationFile: `${prefix}${name}/Info.plist`,
    }));
    assert.throws(() => refuseOtherExtensions(extensions, 'Own', root), /the service extension Push already/);
    refuseOtherExtensions(extensions, 'Push', root);
  }
  refuseOtherExtensions([{ name: 'Push', informationFile: undefined }, { name: 'B', informationFile: 'none.plist' }], 'Own', root);
});

describe('what is refused, and nothing is written', () => {
  /**
   * @param {string} name
   * @param {RegExp} message
   * @param {(root: string) => any} prepare Gives what differs from the plain app.
   */
  function refused(name, message, prepare) {
    test(name, () => {
      const root = copyOf(plain);
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
  for (const name of ['NotificationService.swift', 'notificationservice.swift']) {
    refused(`a hook with the name of the extension's file: ${name}`, /own file has this name/, (root) => {
      put(root, name, 'extension NotificationHook { willProcessNotification }');
      return { options: { extensionHookFile: name } };
    });
  }
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
    ['onesignal-expo-plugin/app.plugin.js', undefined],
    ['@braze/expo-plugin', { enableBrazeIosRichPush: true }],
    ['customerio-expo-plugin', { ios: { pushNotification: { useRichPush: true } } }],
    ['@pierrecapo/expo-notification-service-extension', undefined],
  ])) {
    refused(`the plugin ${plugin}`, /adds a service extension, too, and iOS runs only one/, () => ({
      config: { ...plain.config, plugins: ['expo-router', [plugin, options]] },
    }));
  }

  test('a plugin that is told to add none is no trouble', () => {
    const root = copyOf(plain);
    const plugins = [
      ['onesignal-expo-plugin', { disableNSE: true }],
      ['customerio-expo-plugin', { ios: { pushNotification: {} } }],
      '@braze/expo-plugin',
    ];
    prebuild(root, { ...plain, config: { ...plain.config, plugins } });
    assert.ok(targets(root).includes('NotificationServiceExtension'));
  });

  test('an app for Android alone may be shown, and is not refused', () => {
    const root = copyOf(plain);
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
    const root = copyOf(plain);
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
    const root = copyOf(plain);
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
      const root = copyOf(plain);
      const before = filesOf(root);
      const config = { ...plain.config, ios: { ...plain.config.ios, ...ios } };
      assert.throws(() => prebuild(root, { ...plain, config }), /is not true in|is no list; make it one/);
      assert.deepEqual([...changes(before, filesOf(root)).keys()], []);
    }
  });

  test('our own extension under its name of before', () => {
    const root = copyOf(plain);
    prebuild(root, plain);
    assert.throws(
      () => prebuild(root, { ...plain, options: { extensionName: 'Push' } }),
      /is of an earlier run, before extensionName was Push; run npx expo prebuild --clean/,
    );
  });

  test('a target of the same name that is no extension', () => {
    const root = copyOf(plain);
    assert.throws(
      () => prebuild(root, { ...plain, options: { extensionName: 'Engines' } }),
      /has a target Engines that is no extension/,
    );
  });
});

test('a hook in the folder that prebuild clears is taken, and told', () => {
  const root = copyOf(plain);
  put(root, 'ios/Hook.swift', 'extension NotificationHook { willProcessNotification }');
  const { warnings } = prebuild(root, { ...plain, options: { extensionHookFile: './ios/Hook.swift' } });
  assert.match(warnings.join(), /extensionHookFile .* lies in the folder ios, which prebuild --clean deletes/);
  assert.ok(fs.existsSync(path.join(root, 'ios/NotificationServiceExtension/Hook.swift')));
});
