'use strict';

const assert = require('node:assert/strict');
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

const { requiring: { describe, test } } = require('./support/engine.js');
const { isPluginError } = require('./support/errors');
const { changes, copyOf, filesOf, plain, put } = require('./support/fixtures');
const { assertSnapshot, errorOf } = require('./support/snapshot');
const { adding, prebuild, project, projectFile, targets } = require('./support/prebuild');

test('without Expo, the error is one of the plugin', () => {
  const script = `
    const Module = require('node:module');
    const resolve = Module._resolveFilename;
    Module._resolveFilename = (name, ...rest) => resolve(name.startsWith('expo/') ? 'no-' + name : name, ...rest);
    try { require('./app.plugin'); } catch ({ name, code, message }) { console.log(name, code, message); }`;
  const folder = path.join(__dirname, '..');
  const output = execFileSync(process.execPath, ['-e', script], { cwd: folder, encoding: 'utf8' });
  assert.match(output, /^PluginError no-expo expo-cameo: .*npm install expo/);
});

describe('errors before anything is written', () => {
  /** Error messages, by test. */
  const messages = new Map();

  /**
   * @param {string} name
   * @param {string} code
   * @param {(root: string) => any} prepare Returns the properties that differ from the plain app.
   */
  function rejects(name, code, prepare) {
    test(name, () => {
      const root = copyOf(plain);
      const app = { ...plain, ...prepare(root) };
      const before = filesOf(root);
      const error = errorOf(() => prebuild(root, app));
      isPluginError(code)(error);
      messages.set(name, error.message);
      assert.deepEqual([...changes(before, filesOf(root)).keys()], []);
    });
  }

  rejects('an app without bundle ID', 'bundle-id-missing', () => ({ config: { name: 'Engines' } }));
  rejects('a missing hook', 'file-not-found', () => ({
    options: { extensionHookFile: './native/Hook.swift' },
  }));
  rejects('a missing hook in the folder ios', 'file-not-found', () => ({
    options: { extensionHookFile: './ios/Hook.swift' },
  }));
  rejects('a hook without extension', 'hook-invalid', (root) => {
    put(root, 'Hook.swift', 'import UserNotifications\n');
    return { options: { extensionHookFile: 'Hook.swift' } };
  });
  for (const name of ['NotificationService.swift', 'notificationservice.swift']) {
    rejects(`a hook with the name of a generated file: ${name}`, 'hook-name-conflict', (root) => {
      put(root, name, 'extension NotificationHook { willProcessNotification }');
      return { options: { extensionHookFile: name } };
    });
  }
  rejects('an image in an unsupported format', 'image-invalid', (root) => {
    put(root, 'missing.png', '<svg/>');
    return { options: { defaultAvatarImage: 'missing.png' } };
  });
  rejects('a folder as image', 'file-not-found', (root) => {
    put(root, 'assets/a.png', '');
    return { options: { defaultAvatarImage: 'assets' } };
  });
  rejects('a file with the name of a generated one', 'file-conflict', (root) => {
    put(root, 'ios/NotificationServiceExtension/NotificationService.swift', 'class Other {}\n');
    return {};
  });
  rejects('a Podfile without the app', 'podfile-without-app', (root) => {
    put(root, 'ios/Podfile', "target 'Other' do\nend\n");
    return {};
  });
  rejects('a Podfile with an unmatched do', 'podfile-unbalanced', (root) => {
    put(root, 'ios/Podfile', "target 'Engines' do\n");
    return {};
  });
  rejects('a Podfile with a conditional use_frameworks!', 'podfile-conditional', (root) => {
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
    rejects(`the plugin ${plugin}`, 'plugin-conflict', () => ({
      config: { ...plain.config, plugins: ['expo-router', [plugin, options]] },
    }));
  }

  test('plugins that don\'t add an extension are accepted', () => {
    const root = copyOf(plain);
    const plugins = [
      ['onesignal-expo-plugin', { disableNSE: true }],
      ['customerio-expo-plugin', { ios: { pushNotification: {} } }],
      '@braze/expo-plugin',
    ];
    prebuild(root, { ...plain, config: { ...plain.config, plugins } });
    assert.ok(targets(root).includes('NotificationServiceExtension'));
  });

  test('the config of an app for Android only can be introspected', () => {
    const root = copyOf(plain);
    const before = filesOf(root);
    prebuild(root, { ...plain, config: { name: 'Engines' }, introspect: true });
    assert.throws(() => prebuild(root, { ...plain, config: { name: 'Engines' } }), isPluginError('bundle-id-missing'));
    assert.deepEqual([...changes(before, filesOf(root)).keys()], []);
  });

  test('another service extension in the project', () => {
    const root = copyOf({ project: 'service-extension', texts: { Podfile: "target 'Engines' do\nend\n" } });
    const before = filesOf(root);
    assert.throws(
      () => prebuild(root, { ...plain, ios: '.', options: { extensionName: 'Styling' } }),
      isPluginError('extension-conflict'),
    );
    assert.deepEqual([...changes(before, filesOf(root)).keys()], []);
  });

  test('another service extension that a later plugin adds', () => {
    const root = copyOf(plain);
    const adds = (/** @type {any} */ config) =>
      adding('podfile')(config, (/** @type {any} */ results) => {
        // Replace our target with a target like the ones of other plugins.
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
    prebuild(root, plain);
    assert.throws(() => prebuild(root, { ...plain, others: [adds] }), isPluginError('extension-conflict', 'OtherExtension'));
  });

  test('a target that links the library as a Swift package', () => {
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
    assert.throws(() => prebuild(root, plain), isPluginError('linked-as-package', 'NotificationServiceExtension'));
    assert.deepEqual([...changes(before, filesOf(root)).keys()], []);
  });

  test('entitlements and Info.plist keys of the wrong type', () => {
    for (const [ios, code] of /** @type {[any, string][]} */ ([
      [{ entitlements: { 'com.apple.developer.usernotifications.communication': false } }, 'entitlement-disabled'],
      [{ entitlements: { 'com.apple.security.application-groups': 'group.a' } }, 'not-an-array'],
      [{ infoPlist: { NSUserActivityTypes: 'A' } }, 'not-an-array'],
    ])) {
      const root = copyOf(plain);
      const before = filesOf(root);
      const config = { ...plain.config, ios: { ...plain.config.ios, ...ios } };
      assert.throws(() => prebuild(root, { ...plain, config }), isPluginError(code));
      assert.deepEqual([...changes(before, filesOf(root)).keys()], []);
    }
  });

  test('our own extension under its previous name', () => {
    const root = copyOf(plain);
    prebuild(root, plain);
    assert.throws(
      () => prebuild(root, { ...plain, options: { extensionName: 'Push' } }),
      isPluginError('extension-renamed', 'NotificationServiceExtension'),
    );
  });

  test('a target of the same name that isn\'t an extension', () => {
    const root = copyOf(plain);
    assert.throws(
      () => prebuild(root, { ...plain, options: { extensionName: 'Engines' } }),
      isPluginError('target-conflict', 'Engines'),
    );
  });

  test('error messages', () => {
    const lines = [...messages].map(([name, message]) => `${name}: ${message}\n`);
    const text = lines.join('').replace(/:path => '[^']*'/g, ":path => 'PODS'");
    assertSnapshot('plugin.errors', text);
  });
});

test('a hook in the folder ios is used, with a warning', () => {
  const root = copyOf(plain);
  put(root, 'ios/Hook.swift', 'extension NotificationHook { willProcessNotification }');
  const { warnings } = prebuild(root, { ...plain, options: { extensionHookFile: './ios/Hook.swift' } });
  assert.match(warnings.join(), /extensionHookFile .*prebuild --clean/);
  assert.ok(fs.existsSync(path.join(root, 'ios/NotificationServiceExtension/Hook.swift')));
});
