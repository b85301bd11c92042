'use strict';

// Runs the plugin in the real Expo: on Expo's own template, with its mods, into a folder. Wherever the
// packages `expo` and `@expo/prebuild-config` can be resolved: beside this package, or in the folder of
// modules that CAMEO_EXPO_MODULES names.

const assert = require('node:assert/strict');
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { describe, test } = require('node:test');

const { changes, filesOf, put, scratchFolder } = require('./support/fixtures');
const { cameo, needsTool, repository } = require('./support/tool');

const modules = [process.env.CAMEO_EXPO_MODULES, path.join(__dirname, '..', 'node_modules')].find(
  (folder) => folder && fs.existsSync(path.join(folder, '@expo', 'prebuild-config')),
);
const reason =
  'Expo is not here: name a folder of modules with expo and @expo/prebuild-config in CAMEO_EXPO_MODULES';
if (!modules) console.error(`SKIPPED, the real Expo was not tried: ${reason}`);

/** An app with Expo's template, as `npx expo prebuild` begins with. */
function app(/** @type {any} */ ...plugins) {
  const root = scratchFolder();
  const source = /** @type {string} */ (modules);
  const own = path.join(root, 'node_modules');
  fs.mkdirSync(own);
  for (const name of fs.readdirSync(source)) {
    if (name !== 'expo-cameo') fs.symlinkSync(path.join(source, name), path.join(own, name));
  }
  // A copy, so that Expo is found from the plugin.
  fs.cpSync(path.join(__dirname, '..'), path.join(own, 'expo-cameo'), {
    recursive: true,
    filter: (file) => !/expo-cameo\/node_modules|\/test(\/|$)/.test(file),
  });
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
 * Gives a template the app's name.
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
 * Prebuilds in a process of its own, since Expo keeps what it has read.
 *
 * @param {string} root
 * @returns {any} The app's configuration.
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
 * What a file says beside the place of the pods, and quotes that it does not need: Expo writes some.
 *
 * @param {Buffer | undefined} bytes
 */
const plainly = (bytes) =>
  String(bytes)
    .replace(/:path => '[^']*'/g, ":path => 'PODS'")
    .replace(/ = "([A-Za-z0-9]+)";/g, ' = $1;');

describe('in the real Expo', { skip: modules ? false : reason }, () => {
  test('a second prebuild changes nothing, and EAS is told', () => {
    const root = app(['expo-cameo', { contentExtension: true }]);
    const extra = prebuild(root);
    assert.deepEqual(
      extra.eas.build.experimental.ios.appExtensions.map((/** @type {any} */ one) => one.targetName),
      ['NotificationServiceExtension', 'NotificationContentExtension'],
    );
    const before = filesOf(path.join(root, 'ios'));
    prebuild(root);
    assert.deepEqual([...changes(before, filesOf(path.join(root, 'ios'))).keys()], []);
  });

  test('it makes what cameo install makes, and cameo doctor finds no fault', needsTool, () => {
    const options = [['plugin', app(['expo-cameo', { contentExtension: true }])], ['tool', app()]];
    for (const [, root] of options) prebuild(root);
    const [[, byPlugin], [, byTool]] = options;
    cameo(['install', '--content-extension', '--package', repository], byTool);
    const made = filesOf(path.join(byPlugin, 'ios'));
    const wanted = filesOf(path.join(byTool, 'ios'));
    for (const name of made.keys()) {
      if (name.endsWith('.expo-cameo.json') || name.endsWith('.entitlements')) continue;
      assert.equal(plainly(made.get(name)), plainly(wanted.get(name)), name);
    }
    const report = cameo(['doctor'], byPlugin);
    assert.doesNotMatch(report, /✗|!/);
    assert.match(report, /one service extension: NotificationServiceExtension/);
  });
});
