'use strict';

const assert = require('node:assert/strict');
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

const { requiring: { describe, test } } = require('./support/engine.js');
const { isPluginError } = require('./support/errors');
const { copyOf, keepingFiles, plain, put } = require('./support/fixtures');
const { assertSnapshot, errorOf } = require('./support/snapshot');
const { adding, prebuild, projectFile } = require('./support/prebuild');

test('without Expo, the plugin throws an error', () => {
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
   * @param {string} [subject]
   * @param {Parameters<typeof copyOf>[0]} [project]
   */
  function rejects(name, code, prepare, subject, project = plain) {
    test(name, () => {
      const root = copyOf(project);
      const app = { ...plain, ...prepare(root) };
      const error = keepingFiles(root, () => errorOf(() => prebuild(root, app)));
      isPluginError(code, subject)(error);
      messages.set(name, error.message);
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
  rejects('the plugin onesignal-expo-plugin/app.plugin.js', 'plugin-conflict', () => ({
    config: { ...plain.config, plugins: ['expo-router', ['onesignal-expo-plugin/app.plugin.js', undefined]] },
  }));
  rejects('a target that links the library as a Swift package', 'linked-as-package', (root) => {
    prebuild(root, plain);
    const file = projectFile(path.join(root, 'ios'));
    const text = fs.readFileSync(file, 'utf8');
    fs.writeFileSync(
      file,
      text
        .replace('name = NotificationServiceExtension;', 'name = NotificationServiceExtension;\n\t\t\tpackageProductDependencies = (\n\t\t\t\tABCDEF0123456789ABCDEF01 /* Cameo */,\n\t\t\t);')
        .replace('/* End XCConfigurationList section */', '/* End XCConfigurationList section */\n\n/* Begin XCSwiftPackageProductDependency section */\n\t\tABCDEF0123456789ABCDEF01 /* Cameo */ = {\n\t\t\tisa = XCSwiftPackageProductDependency;\n\t\t\tproductName = Cameo;\n\t\t};\n/* End XCSwiftPackageProductDependency section */'),
    );
  }, 'NotificationServiceExtension');
  rejects('our own extension under its previous name', 'extension-renamed', (root) => {
    prebuild(root, plain);
    return { options: { extensionName: 'Push' } };
  }, 'NotificationServiceExtension');
  rejects('a target of the same name that isn\'t an extension', 'target-conflict', () => ({
    options: { extensionName: 'Engines' },
  }), 'Engines');
  for (const [key, ios, code] of /** @type {[string, any, string][]} */ ([
    ['com.apple.developer.usernotifications.communication', { entitlements: false }, 'entitlement-disabled'],
    ['com.apple.security.application-groups', { entitlements: 'group.a' }, 'not-an-array'],
    ['NSUserActivityTypes', { infoPlist: 'A' }, 'not-an-array'],
  ])) {
    const [[plist, value]] = Object.entries(ios);
    rejects(`${key} of the wrong type`, code, () => ({
      config: { ...plain.config, ios: { ...plain.config.ios, [plist]: { [key]: value } } },
    }), key);
  }

  test('the config of an app for Android only can be introspected', () => {
    const root = copyOf(plain);
    keepingFiles(root, () => prebuild(root, { ...plain, config: { name: 'Engines' }, introspect: true }));
  });

  rejects('another service extension in the project', 'extension-conflict', () => ({
    ios: '.', options: { extensionName: 'Styling' },
  }), 'PushExtension', { project: 'service-extension', texts: { Podfile: "target 'Engines' do\nend\n" } });

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
