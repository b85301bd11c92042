'use strict';

const assert = require('node:assert/strict');

const { withAppExtensions } = require('../plugin/eas');
const { makePlan } = require('../plugin/plan');
const { requiring: { describe, test } } = require('./support/engine.js');
const { isPluginError, testErrors } = require('./support/errors');
const { settingsOf } = require('./support/prebuild');

const app = { name: 'Engines', version: '1.4.0', ios: { bundleIdentifier: 'com.example.engines' } };

describe('options', () => {
  /** @type {[string, unknown, string, string | undefined][]} */
  const invalid = [
    ['a misspelled option', { cacheSizeLimitMb: 50 }, 'option-unknown', 'cacheSizeLimitMb'],
    ['an unknown option', { colour: 1 }, 'option-unknown', 'colour'],
    ['the end of an option', { logging: true }, 'option-unknown', 'logging'],
    ['a preset as vendor', { vendors: ['fcm'] }, 'vendor-unknown', 'fcm'],
    ['a vendor as preset', { presets: ['firebase'] }, 'option-invalid', 'presets'],
    ['a keychain group with a team prefix', { keychainGroup: 'ABCDE12345.com.example.shared' }, 'option-invalid', 'keychainGroup'],
    ['a misspelled signing option', { signing: { styl: 'manual' } }, 'option-unknown', 'signing.styl'],
    ['a misspelled option of the content extension', { contentExtension: { category: ['a'] } }, 'option-unknown', 'contentExtension.category'],
    ['a string for a number', { cacheSizeLimitMB: '50' }, 'option-invalid', 'cacheSizeLimitMB'],
    ['a number that is too small', { cacheSizeLimitMB: 15 }, 'option-invalid', 'cacheSizeLimitMB'],
    ['a number that is too large', { cacheSizeLimitMB: 1001 }, 'option-invalid', 'cacheSizeLimitMB'],
    ['a string for a Boolean', { enableLogging: 'yes' }, 'option-invalid', 'enableLogging'],
    ['an unknown signing style', { signing: { style: 'auto' } }, 'option-invalid', 'signing.style'],
    ['a Team ID that is too short', { signing: { developmentTeam: 'ABC' } }, 'option-invalid', 'signing.developmentTeam'],
    ['an unknown title style', { titleStyle: 'sender' }, 'option-invalid', 'titleStyle'],
    ['an app group without its prefix', { appGroupId: 'com.example' }, 'option-invalid', 'appGroupId'],
    ['a bundle ID with a space', { extensionBundleId: 'com.example engines' }, 'option-invalid', 'extensionBundleId'],
    ['a name outside of the folder', { extensionName: '../x' }, 'option-invalid', 'extensionName'],
    ['URLs for hosts', { allowedHosts: ['https://cdn.example.com'] }, 'option-invalid', 'allowedHosts'],
    ['an empty list of hosts', { allowedHosts: [] }, 'option-invalid', 'allowedHosts'],
    ['an unknown preset', { presets: ['onesgnal'] }, 'option-invalid', 'presets'],
    ['a content size ratio of 0', { contentExtension: { contentSizeRatio: 0 } }, 'option-invalid', 'contentExtension.contentSizeRatio'],
    ['an empty list of categories', { contentExtension: { categories: [] } }, 'option-invalid', 'contentExtension.categories'],
    ['a hook that isn\'t a Swift file', { extensionHookFile: './hook.m' }, 'option-invalid', 'extensionHookFile'],
    ['an unknown mapping key', { mapping: { senderIDKey: 'a' } }, 'key-unknown', 'mapping.senderIDKey'],
    ['an unknown mapping name', { mapping: 'servers' }, 'option-invalid', 'mapping'],
    ['a mapping without sender', { mapping: { avatarUrlKey: 'a' } }, 'key-missing', 'mapping.senderIdKey'],
    ['a number as key path', { mapping: { senderIdKey: 1 } }, 'value-invalid', 'mapping.senderIdKey'],
    ['an empty list of key paths', { mapping: { senderIdKey: [] } }, 'value-invalid', 'mapping.senderIdKey'],
    ['a name from the object prototype', { constructor: 1 }, 'option-unknown', 'constructor'],
    ['a name from the object prototype in signing', { signing: { toString: 1 } }, 'option-unknown', 'signing.toString'],
    ['the name of a module', { extensionName: 'Cameo' }, 'option-invalid', 'extensionName'],
    ['the name of a build folder', { extensionName: 'pods' }, 'option-invalid', 'extensionName'],
    ['a name with trailing space', { extensionName: 'Push ' }, 'option-invalid', 'extensionName'],
    ['a decryptor without algorithm', { decryption: {} }, 'option-missing', 'decryption.algorithm'],
    ['an unknown algorithm', { decryption: { algorithm: 'rsa' } }, 'option-invalid', 'decryption.algorithm'],
    ['an unknown option of the decryptor', { decryption: { algorithm: 'aes-gcm', key: 'a' } }, 'option-unknown', 'decryption.key'],
    ['a URL as authenticated host', { authenticatedHosts: ['https://a.example'] }, 'option-invalid', 'authenticatedHosts'],
    ['a string as options', 'yes', 'options-invalid', undefined],
    ['an array as options', [{}], 'options-invalid', undefined],
  ];
  test('all options have defaults', () => {
    const { appExtensions, appGroup } = makePlan(app, undefined);
    assert.deepEqual(appExtensions, [{
      targetName: 'NotificationServiceExtension',
      bundleIdentifier: 'com.example.engines.NotificationServiceExtension',
      entitlements: { 'com.apple.security.application-groups': ['group.com.example.engines'] },
    }]);
    assert.equal(appGroup, null);
    assert.deepEqual(settingsOf(undefined), { logLevel: 'off' });
  });

  /** @type {[string, any, any, string, string | undefined][]} */
  const impossible = [
    ['a bundle ID with another prefix', app, { extensionBundleId: 'com.example.other' }, 'bundle-id-invalid', 'extensionBundleId'],
    ['a bundle ID with the prefix but no dot', app, { extensionBundleId: 'com.example.engines2.push' }, 'bundle-id-invalid', 'extensionBundleId'],
    ['the app\'s own bundle ID', app, { extensionBundleId: 'com.example.engines' }, 'bundle-id-invalid', 'extensionBundleId'],
    ['a bundle ID with another prefix for the content extension', app, { contentExtension: { bundleId: 'com.other' } }, 'bundle-id-invalid', 'contentExtension.bundleId'],
    ['a name without a character for a bundle ID', app, { extensionName: 'Пуш' }, 'bundle-id-missing', 'extensionBundleId'],
    ['two extensions with the same bundle ID', app, { extensionBundleId: 'com.example.engines.NotificationContentExtension', contentExtension: true }, 'bundle-id-duplicate', 'com.example.engines.NotificationContentExtension'],
    ['two extensions with the same name', app, { extensionName: 'NotificationContentExtension', contentExtension: true }, 'option-invalid', 'extensionName'],
  ];
  testErrors(test, 'plugin.options', [...invalid.map(([name, ...rest]) => [name, {}, ...rest]), ...impossible].map(
    ([name, config, options, code, subject]) => [name, () => makePlan(config, options), isPluginError(code, subject)]));
});

test('a mapping with null is JSON in a string, because a property list has no null', () => {
  const mappingOf = (/** @type {any} */ mapping) => settingsOf({ mapping }).mapping;
  const rule = { path: 'a', when: undefined, values: { b: 'c' } };
  assert.deepEqual(mappingOf({ senderIdKey: rule, groupNameKey: null }), {
    senderIdKey: { path: 'a', values: { b: 'c' } },
  });
  const mapping = { senderIdKey: { path: 'a', values: { b: null, '*': 'c' } } };
  assert.deepEqual(JSON.parse(mappingOf(mapping)), mapping);
});

test('the mapping server is the one of expo-cameo/server', () => {
  const { mapping } = require('../server');
  assert.deepEqual(settingsOf({ mapping: 'server' }).mapping, mapping);
  // The keys are also valid in an app config.
  assert.deepEqual(settingsOf({ mapping }).mapping, mapping);
});

test('decryption and authenticated hosts require a keychain group', () => {
  const groupsOf = (/** @type {any} */ options) =>
    makePlan(app, options).appExtensions[0].entitlements?.['keychain-access-groups'];
  assert.equal(groupsOf({}), undefined);
  // Without other options, the group isn't a setting: the app's own Swift code uses it.
  const own = { keychainGroup: 'com.example.keys' };
  assert.deepEqual(groupsOf(own), ['$(AppIdentifierPrefix)com.example.keys']);
  assert.equal(settingsOf(own).keychainGroup, undefined);
  for (const options of [{ decryption: { algorithm: 'aes-gcm' } }, { authenticatedHosts: ['a.example'] }]) {
    const group = '$(AppIdentifierPrefix)com.example.engines.shared';
    assert.deepEqual(groupsOf(options), [group]);
    assert.deepEqual(settingsOf(options), { ...options, keychainGroup: group, logLevel: 'off' });
  }
});

test('an app group that can\'t be derived from the bundle ID is written', () => {
  const groupOf = (/** @type {string} */ extensionBundleId) => settingsOf({ extensionBundleId }).appGroup;
  assert.equal(groupOf('com.example.engines.push'), undefined);
  assert.equal(groupOf('com.example.engines.push.nse'), 'group.com.example.engines');
});

test('valid options that may cause problems are reported as warnings', () => {
  const warnings = (/** @type {any} */ options) => makePlan(app, options).warnings;
  assert.deepEqual(warnings({ signing: { style: 'automatic' }, cacheSizeLimitMB: 16 }), []);
  const senderInGroupFormat = '{sender} in {group}';
  assert.match(warnings({ senderInGroupFormat }).join(), /set titleStyle to "senderInGroup"/);
  assert.deepEqual(warnings({ senderInGroupFormat, titleStyle: 'senderInGroup' }), []);
  const signing = { style: 'manual', provisioningProfile: 'Push' };
  assert.deepEqual(warnings({ signing }), []);
  assert.match(
    warnings({ signing, contentExtension: true }).join(), /contentExtension\.provisioningProfile/);
  assert.match(warnings({ signing: { style: 'manual' } }).join(), /signing\.provisioningProfile/);
  assert.deepEqual(
    warnings({ signing, contentExtension: { provisioningProfile: 'Content' } }), []);
});

test('an iOS version that expo-cameo doesn\'t support is reported as a warning', () => {
  const warnings = (/** @type {string} */ deploymentTarget) => makePlan(
    { ...app, plugins: ['expo-font', ['expo-build-properties', { ios: { deploymentTarget } }]] }, {}).warnings;
  for (const version of ['9.0', '14', '15.0']) assert.match(warnings(version).join(), /requires iOS 15\.1/);
  for (const version of ['15.1', '16.0', '26']) assert.deepEqual(warnings(version), []);
});

describe('app extensions for EAS', () => {
  const extension = {
    targetName: 'NotificationServiceExtension',
    bundleIdentifier: 'com.example.engines.NotificationServiceExtension',
    entitlements: { groups: ['group.com.example.engines'] },
  };
  const appExtensionsOf = (/** @type {any} */ config) =>
    config.extra.eas.build.experimental.ios.appExtensions;
  const configWith = (/** @type {any[]} */ ...appExtensions) => ({
    extra: { router: true, eas: { projectId: '1', build: { experimental: { ios: { appExtensions } } } } },
  });

  test('a missing list is created, and other keys are kept', () => {
    const config = { name: 'Engines', extra: { router: true, eas: { projectId: '1' } } };
    const result = withAppExtensions(config, [extension]);
    assert.deepEqual(appExtensionsOf(result), [extension]);
    assert.equal(result.extra.router, true);
    assert.equal(result.extra.eas.projectId, '1');
    assert.deepEqual(config.extra, { router: true, eas: { projectId: '1' } });
  });

  test('entries of other extensions are kept, and a second run adds nothing', () => {
    const widget = { targetName: 'Widget', bundleIdentifier: 'com.example.engines.widget' };
    const once = withAppExtensions(configWith(widget), [extension]);
    assert.deepEqual(appExtensionsOf(once), [widget, extension]);
    assert.deepEqual(appExtensionsOf(withAppExtensions(once, [extension])), [widget, extension]);
  });

  test('an existing entry is extended', () => {
    const present = {
      ...extension,
      parentBundleIdentifier: 'com.example.engines',
      entitlements: { groups: ['group.other'], more: true },
    };
    assert.deepEqual(appExtensionsOf(withAppExtensions(configWith(present), [extension])), [
      {
        ...present,
        entitlements: { groups: ['group.other', 'group.com.example.engines'], more: true },
      },
    ]);
  });

  test('an incomplete entry is completed', () => {
    for (const name of /** @type {const} */ (['targetName', 'bundleIdentifier', 'entitlements'])) {
      const { [name]: _, ...rest } = extension;
      assert.deepEqual(appExtensionsOf(withAppExtensions(configWith(rest), [extension])), [extension]);
    }
  });

  testErrors(test, 'plugin.eas', /** @type {[string, any, string, string][]} */ ([
    ['a string instead of a list', configWith({ ...extension, entitlements: { groups: 'a' } }), 'not-an-array', 'groups'],
    ['another bundle ID', configWith({ ...extension, bundleIdentifier: 'com.example.engines.nse' }), 'eas-conflict', extension.targetName],
    ['another name', configWith({ ...extension, targetName: 'NSE' }), 'eas-conflict', 'NSE'],
    ['an object instead of extensions', { extra: { eas: { build: { experimental: { ios: { appExtensions: {} } } } } } }, 'not-an-array', 'appExtensions'],
    ['a string instead of an object', { extra: 'x' }, 'json-not-object', 'extra'],
  ]).map(([name, config, code, subject]) => [name, () => withAppExtensions(config, [extension]), isPluginError(code, subject)]));
});
