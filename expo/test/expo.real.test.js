'use strict';

// Runs the plugin in Expo with Expo's own template. Requires the packages `expo` and `@expo/prebuild-config` in
// node_modules of this package or in the folder CAMEO_EXPO_MODULES. Vendors' plugins in the same folder run together
// with this plugin.

const assert = require('node:assert/strict');
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { describe, test } = require('node:test');

const { commandsFile, needsEngine } = require('./support/engine.js');
const { filesOf, keepingFiles, put, scratchFolder } = require('./support/fixtures');
const { errorOf } = require('./support/snapshot');
const { cameo, needsTool, repository } = require('./support/tool');

const modules = [process.env.CAMEO_EXPO_MODULES, path.join(__dirname, '..', 'node_modules')].find(
  (folder) => folder && fs.existsSync(path.join(folder, '@expo', 'prebuild-config')),
);
const reason =
  'Expo isn\'t installed; set CAMEO_EXPO_MODULES to a folder with expo and @expo/prebuild-config';

/** Creates an app from Expo's template, like `npx expo prebuild`. */
function app(/** @type {any} */ ...plugins) {
  const root = scratchFolder();
  const source = /** @type {string} */ (modules);
  const target = path.join(root, 'node_modules');
  fs.mkdirSync(target);
  for (const name of fs.readdirSync(source)) {
    if (name !== 'expo-cameo') fs.symlinkSync(path.join(source, name), path.join(target, name));
  }
  // Make a copy instead of a link, so that the plugin finds Expo.
  fs.cpSync(path.join(__dirname, '..'), path.join(target, 'expo-cameo'), {
    recursive: true,
    filter: (file) => !/expo-cameo\/node_modules|\/test(\/|$)/.test(file),
  });
  fs.copyFileSync(String(commandsFile), path.join(target, 'expo-cameo', 'command', 'cameo-commands.wasm'));
  const expo = {
    name: 'Engines',
    slug: 'engines',
    version: '1.4.0',
    ios: { bundleIdentifier: 'com.example.engines', buildNumber: '7' },
    plugins,
  };
  put(root, 'app.json', JSON.stringify({ expo }));
  put(root, 'package.json', JSON.stringify({ name: 'engines', dependencies: { expo: '*' } }));
  execFileSync('tar', ['xzf', path.join(source, 'expo', 'template.tgz'), '-C', root]);
  const template = path.join(root, 'package', 'ios');
  rename(template);
  fs.renameSync(template, path.join(root, 'ios'));
  return root;
}

/**
 * Renames a template to the app's name.
 *
 * @param {string} folder
 */
function rename(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name.replace('HelloWorld', 'Engines'));
    fs.renameSync(path.join(folder, entry.name), file);
    if (entry.isDirectory()) rename(file);
    else {
      const bytes = fs.readFileSync(file);
      if (!bytes.includes('HelloWorld')) continue;
      fs.writeFileSync(file, bytes.toString('utf8').replaceAll('HelloWorld', 'Engines'));
    }
  }
}

/**
 * Runs prebuild in a separate process, because Expo caches files.
 *
 * @param {string} root
 * @returns {any} `extra` of the app config.
 */
function prebuild(root) {
  const script = `
    const { getPrebuildConfigAsync } = require('@expo/prebuild-config');
    const { compileModsAsync } = require('@expo/config-plugins');
    const root = process.argv[1];
    getPrebuildConfigAsync(root, { platforms: ['ios'] })
      .then(({ exp }) => compileModsAsync(exp, { projectRoot: root, platforms: ['ios'] }))
      .then((exp) => process.stdout.write('\\n' + JSON.stringify(exp.extra ?? null) + '\\n'));`;
  const output = execFileSync(process.execPath, ['-e', script, root], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, CI: '1', EXPO_OFFLINE: '1', NODE_PATH: path.join(root, 'node_modules') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return JSON.parse(output.trim().split('\n').pop() ?? '');
}

/**
 * Returns a file without the pod path, the random IDs of Expo's build phases, and unnecessary quotes, because Expo
 * writes some of them.
 *
 * @param {Buffer | undefined} bytes
 */
const normalized = (bytes) =>
  String(bytes)
    .replace(/:path => '[^']*'/g, ":path => 'PODS'")
    .replace(/[0-9A-F]{24}( \/\* \[Expo )/g, 'ID$1')
    .replace(/ = "([A-Za-z0-9]+)";/g, ' = $1;');

/** Options of vendors' plugins, without and with their service extension. */
const vendors = {
  onesignal: ['onesignal-expo-plugin', { mode: 'development', disableNSE: true }, { mode: 'development' }],
  customerio: [
    'customerio-expo-plugin',
    { config: { cdpApiKey: 'KEY' }, android: {}, ios: { pushNotification: { provider: 'apn' } } },
    { config: { cdpApiKey: 'KEY' }, android: {}, ios: { pushNotification: { useRichPush: true } } },
  ],
  braze: [
    '@braze/expo-plugin',
    { iosApiKey: 'KEY', baseUrl: 'sdk.example.com', enableBrazeIosPush: true },
    { iosApiKey: 'KEY', baseUrl: 'sdk.example.com', enableBrazeIosRichPush: true },
  ],
  klaviyo: [
    'klaviyo-expo-plugin',
    { android: {}, ios: { includeNotificationServiceExtension: false } },
    { android: {}, ios: {} },
  ],
};

describe('in Expo', { skip: modules ? needsEngine.skip : reason }, () => {
  test('a second prebuild changes nothing, and the app config describes the extensions for EAS', () => {
    const root = app(['expo-cameo', { contentExtension: true }]);
    const extra = prebuild(root);
    assert.deepEqual(
      extra.eas.build.experimental.ios.appExtensions.map((/** @type {any} */ one) => one.targetName),
      ['NotificationServiceExtension', 'NotificationContentExtension'],
    );
    keepingFiles(path.join(root, 'ios'), () => prebuild(root));
  });

  test('it generates the same files as cameo install, and cameo doctor reports no failure', needsTool, () => {
    const options = [['plugin', app(['expo-cameo', { contentExtension: true }])], ['tool', app()]];
    for (const [, root] of options) prebuild(root);
    const [[, byPlugin], [, byTool]] = options;
    cameo(['install', '--yes', '--content-extension', '--package-location', repository], byTool);
    const generated = filesOf(path.join(byPlugin, 'ios'));
    const expected = filesOf(path.join(byTool, 'ios'));
    for (const name of generated.keys()) {
      if (name.endsWith('.expo-cameo.json') || name.endsWith('.entitlements')) continue;
      assert.equal(normalized(generated.get(name)), normalized(expected.get(name)), name);
    }
    const report = cameo(['doctor'], byPlugin);
    assert.doesNotMatch(report, /✗|!/);
    assert.match(report, /✓[^✓✗!]*\[service-extension\]/);
  });

  for (const [vendor, [name, off, on]] of Object.entries(vendors)) {
    const isInstalled = modules && fs.existsSync(path.join(modules, String(name)));
    const skip = isInstalled ? false : `${name} isn't installed`;
    const ours = ['expo-cameo', { vendors: [vendor] }];

    for (const [order, plugins] of /** @type {[string, any[]][]} */ ([
      ['before', [ours, [name, off]]], ['after', [[name, off], ours]],
    ])) {
      test(`${vendor}'s code runs in our extension, listed ${order} its plugin`, { skip }, () => {
        const root = app(...plugins);
        prebuild(root);
        const before = filesOf(path.join(root, 'ios'));
        keepingFiles(path.join(root, 'ios'), () => prebuild(root));
        const source = before.get('NotificationServiceExtension/NotificationService.swift');
        assert.match(String(source), /configuration\.vendorSteps = \[/);
        const podfile = String(before.get('Podfile'));
        const target = podfile.slice(podfile.indexOf("target 'NotificationServiceExtension'"));
        // The target contains both `use_frameworks!` lines of Expo's template, our pod and the
        // vendor's pod.
        assert.match(target, /^.*\n  use_frameworks! .*\n  use_frameworks! .*\n  pod 'Cameo'.*\n  pod '.*\nend/);
        if (!needsTool.skip) assert.doesNotMatch(cameo(['doctor'], root), /✗/);
      });
    }

    test(`${vendor}'s plugin is rejected while it adds its extension`, { skip }, () => {
      const error = errorOf(() => prebuild(app([name, on], ours)));
      assert.match(String(/** @type {any} */ (error).stderr), /Plugin .* also adds a Notification Service Extension/);
    });
  }
});
