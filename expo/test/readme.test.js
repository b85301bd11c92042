'use strict';

const assert = require('node:assert/strict');
const { execFileSync } = require('node:child_process');
const { createRequire } = require('node:module');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');

const { makePlan } = require('../plugin/plan');
const { isPluginError } = require('./support/errors');
const { needsEngine } = require('./support/engine');
const { scratchFolder } = require('./support/fixtures');
const { repository } = require('./support/tool');

const folder = path.join(__dirname, '..');
const read = (/** @type {string} */ name) => fs.readFileSync(path.join(folder, name), 'utf8');
const readme = read('README.md');

/**
 * Returns the code blocks in a language.
 *
 * @param {string} text
 * @param {string} language
 */
const blocks = (text, language) =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map(([, code]) => code);

test('the server example creates the body of the curl request', () => {
  const [code] = blocks(readme, 'js').filter((block) => block.includes('expo-cameo/server'));
  const script = code.replace("require('expo-cameo/server')", 'server');
  const body = new Function('server', `${script}; return body;`)(require('../server'));
  const [curl] = blocks(readme, 'sh').filter((block) => block.includes("--data '{"));
  const sent = /--data '([^]*)'/.exec(curl)?.[1] ?? '';
  assert.deepEqual(JSON.parse(sent), body);
});

test('the example of a test passes', needsEngine, () => {
  const [server, example] = blocks(readme, 'js').filter((block) => /expo-cameo\/(server|inspect)/.test(block));
  /** @param {string} name */
  const load = (name) => require(name.replace('expo-cameo', '..'));
  // The file contains the request of the example for servers.
  const push = new Function('require', `${server}\nreturn body;`)(load);
  /** @type {string[]} */
  const names = [];
  const expect = (/** @type {unknown} */ value) => ({
    toBe: (/** @type {unknown} */ expected) => assert.equal(value, expected),
  });
  const run = (/** @type {string} */ name, /** @type {() => void} */ body) => {
    names.push(name);
    body();
  };
  new Function('require', 'test', 'expect', /** @type {string} */ (example))(
    (/** @type {string} */ name) => name === './push.json' ? push : load(name), run, expect);
  assert.deepEqual(names, ['Ada is the sender']);
});

test('the table of options is complete', needsEngine, () => {
  const declared = [...read('plugin/index.d.ts').matchAll(/^  (\w+)\?:/gm)].map(([, name]) => name);
  const [, table] = /^## Plugin options$([^]*?)^## /m.exec(readme) ?? [];
  const documented = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  assert.deepEqual(documented.sort(), declared.sort());
  for (const name of declared) {
    // Each option exists and rejects a value of the wrong type.
    assert.throws(() => makePlan({}, { [name]: 0 }), isPluginError('option-invalid', name));
  }
});

test('the app config in the README is accepted', () => {
  const [config] = blocks(readme, 'json').map((block) => JSON.parse(block)).filter(({ expo }) => expo);
  assert.deepEqual(config.expo.plugins, ['expo-cameo']);
});

test('the hook has the same signature as one that the extension\'s tests compile', () => {
  const [hook] = blocks(readme, 'swift');
  const compiled = fs.readFileSync(
    path.join(repository, 'Tests/Support/InstalledServices/AsyncHook/Hook.swift'), 'utf8');
  const signature = (/** @type {string} */ text) =>
    /extension NotificationHook \{[^]*?-> UNMutableNotificationContent \{/.exec(text)?.[0];
  assert.equal(signature(hook), signature(compiled));
});

test('the module\'s classes exist, and its pod has the required dependencies', () => {
  const { apple } = JSON.parse(read('expo-module.config.json'));
  for (const name of [...apple.modules, ...apple.appDelegateSubscribers]) {
    assert.match(read(`ios/ExpoCameo/${name}.swift`), new RegExp(`public class ${name}: `));
  }
  const classes = fs.readdirSync(path.join(folder, 'ios/ExpoCameo')).flatMap((name) =>
    [...read(`ios/ExpoCameo/${name}`).matchAll(/class (\w+): (Module|ExpoAppDelegateSubscriber)\b/g)].map(([, one]) => one),
  );
  assert.deepEqual(classes.sort(), [...apple.modules, ...apple.appDelegateSubscribers].sort());
  const podspec = read('ios/ExpoCameo.podspec');
  for (const pod of ['Cameo', 'CameoApp', 'ExpoModulesCore']) assert.match(podspec, new RegExp(`dependency '${pod}'`));
});

test('expo-cameo/server can be imported and required', () => {
  const root = scratchFolder();
  fs.mkdirSync(path.join(root, 'node_modules'));
  fs.symlinkSync(folder, path.join(root, 'node_modules', 'expo-cameo'));
  const expression = "typeof directMessage + typeof mapping.senderIdKey";
  fs.writeFileSync(
    path.join(root, 'a.mjs'),
    `import { directMessage, mapping } from 'expo-cameo/server';\nconsole.log(${expression});\n`,
  );
  fs.writeFileSync(
    path.join(root, 'b.cjs'),
    `const { directMessage, mapping } = require('expo-cameo/server');\nconsole.log(${expression});\n`,
  );
  for (const name of ['a.mjs', 'b.cjs']) {
    const output = execFileSync(process.execPath, [path.join(root, name)], { encoding: 'utf8' });
    assert.equal(output, 'functionobject\n', name);
  }
  // Expo, autolinking and the React Native tools resolve these files by name.
  const resolve = createRequire(path.join(root, 'b.cjs')).resolve;
  for (const name of ['package.json', 'app.plugin.js', 'app.plugin', 'expo-module.config.json']) {
    assert.ok(fs.existsSync(resolve(`expo-cameo/${name}`)), name);
  }
});

test('autolinking finds the pods of the app and the extensions', () => {
  const { apple } = JSON.parse(read('expo-module.config.json'));
  for (const podspec of apple.podspecPath) {
    assert.match(podspec, /^ios\/(ExpoCameo|CameoApp|Cameo)\.podspec$/);
  }
  assert.equal(apple.podspecPath.length, 3);
});
