'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');

const { inspect } = require('../inspect');
const { makePlan } = require('../plugin/plan');
const delivery = require('./support/delivery');
const { needsEngine } = require('./support/engine.js');
const { repository } = require('./support/tool');

const folder = path.join(repository, 'Examples', 'expo-app');
const read = (/** @type {string} */ name) => fs.readFileSync(path.join(folder, name), 'utf8');

test('the options in app.json are valid', needsEngine, () => {
  const { expo } = JSON.parse(read('app.json'));
  const [, options] = expo.plugins.find((/** @type {any} */ [name]) => name === 'expo-cameo');
  assert.equal(makePlan(expo, options).appExtensions.length, 2);
});

test('the dependency is a packed file, since a linked folder wouldn\'t find Expo', () => {
  const { name, version } = JSON.parse(fs.readFileSync(path.join(__dirname, '../package.json'), 'utf8'));
  const { dependencies } = JSON.parse(read('package.json'));
  assert.equal(dependencies[name], `file:../../expo/${name}-${version}.tgz`);
});

test('App.js uses only existing functions', () => {
  const [, names] = /import \{([^}]*)\} from 'expo-cameo'/.exec(read('App.js')) ?? [];
  const declared = fs.readFileSync(path.join(__dirname, '../src/index.d.ts'), 'utf8');
  const imported = names.split(',').map((name) => name.trim()).filter(Boolean);
  assert.ok(imported.length > 5);
  for (const name of imported) {
    assert.match(declared, new RegExp(`export function ${name}\\(`), name);
    assert.ok(read('App.js').split(name).length > 2, `${name} is not used`);
  }
});

test('push.json is the output of expo-cameo/server', () => {
  const [, code] = /```js\n([^]*?)```/.exec(read('README.md')) ?? [];
  const script = code.replace("require('expo-cameo/server')", 'server');
  const push = new Function('server', `${script}; return push;`)(require('../server'));
  assert.deepEqual(JSON.parse(read('push.json')), push);
});

test('push.json is shown as a message from Ada with the mapping of the app', needsEngine, () => {
  const [, config] = /configureNotificationExtension\((\{[^]*?\})\);/.exec(read('App.js')) ?? [];
  const mapping = new Function(`return ${config}`)();
  const output = inspect(delivery.expo(JSON.parse(read('push.json'))), { mapping });
  assert.equal(output.sender.name, 'Ada');
  assert.equal(output.appearance.layout, 'directMessage');
});
