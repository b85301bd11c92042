'use strict';

// Compares the names of options and settings with the table for all languages, Fixtures/setting-names.json.

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');

const { makePlan } = require('../plugin/plan');
const { settingsKeys } = require('../shared/settings');
const { needsEngine } = require('./support/engine.js');
const { settingsOf } = require('./support/prebuild');
const { errorOf } = require('./support/snapshot');
const { repository } = require('./support/tool');

/** @typedef {{name: string, json?: string, expo?: string}} Entry */

/** @type {{settings: Entry[], installOptions: Entry[]}} */
const table = JSON.parse(
  fs.readFileSync(path.join(repository, 'Fixtures/setting-names.json'), 'utf8'),
);

/**
 * Options of the plugin that the tool doesn't have: the tool has no options that apply only to the content extension.
 */
const pluginOnly = ['contentExtension.bundleId', 'contentExtension.provisioningProfile'];

/** A valid value of each option that becomes a setting in the extension's Info.plist. */
const values = {
  allowedHosts: ['cdn.example.com'],
  cacheSizeLimitMB: 20,
  enableLogging: true,
  groupAvatarFallback: 'initials',
  mapping: { senderIdKey: 'data.senderId' },
  presets: ['expo'],
  senderInGroupFormat: '{sender} in {group}',
  titleStyle: 'groupFirst',
};

test('the settings keys are the ones in the table', () => {
  assert.deepEqual(settingsKeys, table.settings.map(({ json }) => json));
});

test('the plugin options are the ones in the table', needsEngine, () => {
  /** Returns the names of options, which the error for an unknown one lists. */
  const namesIn = (/** @type {any} */ invalid) =>
    errorOf(() => makePlan({}, invalid)).message.split('valid options are ')[1].split(', ');
  const unknown = { qqqqqqqqqqqq: 1 };
  const options = [
    ...namesIn(unknown).filter((/** @type {string} */ name) => name !== 'signing'),
    ...namesIn({ signing: unknown }).map((/** @type {string} */ name) => `signing.${name}`),
    ...namesIn({ contentExtension: unknown }).map((/** @type {string} */ name) => `contentExtension.${name}`),
  ];
  const entries = [...table.settings, ...table.installOptions];
  const names = entries.flatMap(({ expo }) => (expo === undefined ? [] : [expo]));
  assert.deepEqual(options.sort(), [...names, ...pluginOnly].sort());
});

test('the plugin writes each option under its key of the table', needsEngine, () => {
  const keys = Object.keys(values).map(
    (option) => table.settings.find(({ expo }) => expo === option)?.json);
  assert.deepEqual(Object.keys(settingsOf(values)).sort(), keys.sort());
});
