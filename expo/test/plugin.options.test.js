'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { describe, test } = require('node:test');

const { withAppExtensions } = require('../plugin/eas');
const { Installation } = require('../plugin/installation');
const { TAKEN_NAMES, checkedOptions } = require('../plugin/options');
const { repository } = require('./support/tool');

const app = { name: 'Engines', version: '1.4.0', ios: { bundleIdentifier: 'com.example.engines' } };

describe('options', () => {
  /** @type {[string, unknown, RegExp][]} */
  const wrong = [
    ['a misspelled name', { cacheSizeLimitMb: 50 }, /cacheSizeLimitMb is unknown; did you mean cacheSizeLimitMB\?/],
    ['a name that is like none', { colour: 1 }, /colour is unknown; the options are: extensionBundleId/],
    ['a misspelled name of signing', { signing: { styl: 'manual' } }, /signing\.styl is unknown; did you mean signing\.style\?/],
    ['a misspelled name of the content extension', { contentExtension: { category: ['a'] } }, /contentExtension\.category is unknown/],
    ['a text for a number', { cacheSizeLimitMB: '50' }, /cacheSizeLimitMB cannot be "50"; give a whole number from 16 to 1000/],
    ['a number that is too small', { cacheSizeLimitMB: 0 }, /cacheSizeLimitMB cannot be 0/],
    ['a number that is too large', { cacheSizeLimitMB: 1001 }, /cacheSizeLimitMB cannot be 1001/],
    ['a text for a flag', { enableLogging: 'yes' }, /enableLogging cannot be "yes"; give true or false/],
    ['a style that is none', { signing: { style: 'auto' } }, /signing\.style cannot be "auto"; give one of: "automatic", "manual"/],
    ['a team that is too short', { signing: { developmentTeam: 'ABC' } }, /signing\.developmentTeam cannot be "ABC"/],
    ['a headline that is none', { headline: 'sender' }, /headline cannot be "sender"; give one of: "senderFirst"/],
    ['a group without its prefix', { appGroupId: 'com.example' }, /appGroupId cannot be "com\.example"; .*"group\."/],
    ['an identifier with a space', { extensionBundleId: 'com.example engines' }, /extensionBundleId cannot be/],
    ['a name that leaves its folder', { extensionName: '../x' }, /extensionName cannot be "\.\.\/x"/],
    ['hosts that are addresses', { hosts: ['https://cdn.example.com'] }, /hosts cannot be/],
    ['hosts without any', { hosts: [] }, /hosts cannot be \[\]/],
    ['a preset that is none', { presets: ['braze'] }, /presets cannot be \["braze"\]/],
    ['a ratio of nothing', { contentExtension: { contentSizeRatio: 0 } }, /contentSizeRatio cannot be 0/],
    ['categories without any', { contentExtension: { categories: [] } }, /categories cannot be \[\]/],
    ['a hook that is no Swift', { extensionHookFile: './hook.m' }, /extensionHookFile cannot be/],
    ['a mapping key that is none', { mapping: { senderIDKey: 'a' } }, /unknown mapping key "senderIDKey"; did you mean "senderIdKey"\?/],
    ['a mapping of nobody', { mapping: 'servers' }, /mapping cannot be "servers"; give an object of mapping keys, or "server"/],
    ['a mapping without a sender', { mapping: { avatarUrlKey: 'a' } }, /the mapping lacks "senderIdKey"/],
    ['a mapping to a number', { mapping: { senderIdKey: 1 } }, /the mapping key "senderIdKey" needs a path/],
    ['a mapping to no path', { mapping: { senderIdKey: [] } }, /the mapping key "senderIdKey" needs a path/],
    ['a name of every object', { constructor: 1 }, /the option constructor is unknown/],
    ['a name of every object in signing', { signing: { toString: 1 } }, /signing\.toString is unknown/],
    ['the name of a library', { extensionName: 'Cameo' }, /extensionName cannot be "Cameo"; .* no library has/],
    ['the name of a folder', { extensionName: 'pods' }, /extensionName cannot be "pods"/],
    ['a name with a space at its end', { extensionName: 'Push ' }, /extensionName cannot be "Push "/],
    ['options that are none', 'yes', /options of the plugin are no object/],
    ['options in a list', [{}], /options of the plugin are no object/],
  ];
  for (const [name, options, message] of wrong) {
    test(`${name} is refused`, () => assert.throws(() => checkedOptions(options), message));
  }

  test('none are needed', () => {
    assert.deepEqual(checkedOptions(undefined), {});
    const { extensions, version, build } = new Installation(app, {});
    assert.deepEqual([version, build], ['1.4.0', '1']);
    assert.equal(extensions.length, 1);
    const [{ name, bundleIdentifier, appGroup, settings }] = extensions;
    assert.deepEqual(
      [name, bundleIdentifier, appGroup, settings],
      [
        'NotificationServiceExtension',
        'com.example.engines.NotificationServiceExtension',
        'group.com.example.engines',
        { log: 'off' },
      ],
    );
  });

  test('the versions are those that Expo writes into the app', () => {
    const ios = { ...app.ios, version: '2.0', buildNumber: '9' };
    const own = { CFBundleShortVersionString: '3.0', CFBundleVersion: '11' };
    const { version, build } = new Installation({ ...app, ios }, {});
    assert.deepEqual([version, build], ['2.0', '9']);
    const given = new Installation({ ...app, ios: { ...ios, infoPlist: own } }, {});
    assert.deepEqual([given.version, given.build], ['3.0', '11']);
  });

  /** @type {[string, any, any, RegExp][]} */
  const impossible = [
    ['an app without an identifier', { name: 'Engines' }, {}, /no ios\.bundleIdentifier/],
    ['an identifier that is no child', app, { extensionBundleId: 'com.example.other' }, /no child of the app's com\.example\.engines/],
    ['an identifier that only begins alike', app, { extensionBundleId: 'com.example.engines2.push' }, /no child/],
    ['the app\'s own identifier', app, { extensionBundleId: 'com.example.engines' }, /no child/],
    ['a content extension that is no child', app, { contentExtension: { bundleId: 'com.other' } }, /contentExtension\.bundleId com\.other is no child/],
    ['a name of which no identifier is made', app, { extensionName: 'Пуш' }, /no identifier can be made of extensionName Пуш; give extensionBundleId/],
    ['two with one identifier', app, { extensionBundleId: 'com.example.engines.NotificationContentExtension', contentExtension: true }, /both extensions have the identifier/],
    ['two with one name', app, { extensionName: 'NotificationContentExtension', contentExtension: true }, /extensionName cannot be NotificationContentExtension/],
  ];
  for (const [name, config, options, message] of impossible) {
    test(`${name} is refused`, () => assert.throws(() => new Installation(config, options), message));
  }
});

test('the mapping of the functions for servers has a name', () => {
  const { mapping } = require('../server');
  assert.deepEqual(new Installation(app, checkedOptions({ mapping: 'server' })).settings.mapping, mapping);
  // Each of its keys is one that the app may give, too.
  assert.deepEqual(checkedOptions({ mapping }).mapping, mapping);
});

test('a group that the extension cannot find by its identifier is named', () => {
  const ids = { 'com.example.engines.push': false, 'com.example.engines.push.nse': true };
  for (const [extensionBundleId, isNamed] of Object.entries(ids)) {
    const [{ namesGroup, appGroup }] = new Installation(app, { extensionBundleId }).extensions;
    assert.deepEqual([namesGroup, appGroup], [isNamed, 'group.com.example.engines']);
  }
});

test('what is good and may do harm is told', () => {
  const told = (/** @type {any} */ options) => new Installation(app, options).warnings('/app');
  assert.deepEqual(told({ signing: { style: 'automatic' }, cacheSizeLimitMB: 16 }), []);
  assert.match(told({ cacheSizeLimitMB: 10 }).join(), /cacheSizeLimitMB 10 is less than 16/);
  assert.equal(new Installation(app, { cacheSizeLimitMB: 10 }).settings.cacheLimitMB, 16);
  const signing = { style: 'manual', provisioningProfile: 'Push' };
  assert.deepEqual(told({ signing }), []);
  assert.match(told({ signing, contentExtension: true }).join(), /contentExtension\.provisioningProfile is not given/);
  assert.match(told({ signing: { style: 'manual' } }).join(), /signing\.provisioningProfile is not given/);
  assert.deepEqual(
    told({ signing, contentExtension: { provisioningProfile: 'Content' } }), []);
});

test('the names that are taken are those of the tool', () => {
  const file = path.join(repository, 'Sources/CameoCLI/Install/InstallOptionsReader.swift');
  const [, list] = /takenNames: Set<String> = \[([^\]]*)\]/.exec(fs.readFileSync(file, 'utf8')) ?? [];
  assert.deepEqual([...list.matchAll(/"(\w+)"/g)].map(([, name]) => name), TAKEN_NAMES);
});

describe('what EAS is told', () => {
  const own = {
    targetName: 'NotificationServiceExtension',
    bundleIdentifier: 'com.example.engines.NotificationServiceExtension',
    entitlements: { groups: ['group.com.example.engines'] },
  };
  const told = (/** @type {any} */ config) =>
    config.extra.eas.build.experimental.ios.appExtensions;
  const telling = (/** @type {any[]} */ ...appExtensions) => ({
    extra: { router: true, eas: { projectId: '1', build: { experimental: { ios: { appExtensions } } } } },
  });

  test('a list is made where there is none, and the rest stays', () => {
    const config = { name: 'Engines', extra: { router: true, eas: { projectId: '1' } } };
    const result = withAppExtensions(config, [own]);
    assert.deepEqual(told(result), [own]);
    assert.equal(result.extra.router, true);
    assert.equal(result.extra.eas.projectId, '1');
    assert.deepEqual(config.extra, { router: true, eas: { projectId: '1' } });
  });

  test('another extension\'s entry stays, and a second time adds nothing', () => {
    const widget = { targetName: 'Widget', bundleIdentifier: 'com.example.engines.widget' };
    const once = withAppExtensions(telling(widget), [own]);
    assert.deepEqual(told(once), [widget, own]);
    assert.deepEqual(told(withAppExtensions(once, [own])), [widget, own]);
  });

  test('an entry of ours keeps what it has', () => {
    const present = {
      ...own,
      parentBundleIdentifier: 'com.example.engines',
      entitlements: { groups: ['group.other'], more: true },
    };
    assert.deepEqual(told(withAppExtensions(telling(present), [own])), [
      {
        ...present,
        entitlements: { groups: ['group.other', 'group.com.example.engines'], more: true },
      },
    ]);
  });

  test('an entry that lacks something is completed', () => {
    for (const name of /** @type {const} */ (['targetName', 'bundleIdentifier', 'entitlements'])) {
      const { [name]: _, ...rest } = own;
      assert.deepEqual(told(withAppExtensions(telling(rest), [own])), [own]);
    }
  });

  test('a text where a list belongs is refused', () => {
    const entry = { ...own, entitlements: { groups: 'group.com.example.engines' } };
    assert.throws(() => withAppExtensions(telling(entry), [own]), /groups of .* in appExtensions is no list/);
  });

  for (const [name, entry] of /** @type {[string, any][]} */ ([
    ['identifier', { ...own, bundleIdentifier: 'com.example.engines.nse' }],
    ['name', { ...own, targetName: 'NSE' }],
  ])) {
    test(`an entry with another ${name} is refused with words`, () => {
      assert.throws(
        () => withAppExtensions(telling(entry), [own]),
        /appExtensions in the app's configuration has .* remove the entry, or make/,
      );
    });
  }

  test('what is no list is refused', () => {
    const config = telling();
    config.extra.eas.build.experimental.ios.appExtensions = /** @type {any} */ ({});
    assert.throws(() => withAppExtensions(config, [own]), /appExtensions is no list/);
    assert.throws(() => withAppExtensions({ extra: 'x' }, [own]), /is no object/);
  });
});
