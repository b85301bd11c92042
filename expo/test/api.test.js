'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');

const { fakeNative, load } = require('./support/app');
const { assertSnapshot } = require('./support/snapshot');

/**
 * Loads the package as in an app, until the test ends.
 *
 * @param {import('node:test').TestContext} context
 * @param {Parameters<typeof load>[0]} [app]
 */
function start(context, app = {}) {
  const loaded = load(app);
  context.after(loaded.end);
  return loaded;
}

const message = { recipients: ['u_grace'], conversationId: 'engines' };

/** Functions with arguments, and their results without the native module. */
const functions = {
  isAvailable: [[], false],
  configureNotificationExtension: [[{ senderIdKey: 'data.senderId' }], undefined],
  updateSettings: [[{ titleStyle: 'groupFirst' }], undefined],
  getSettings: [[], null],
  prefetchAvatar: [['https://a.example/ada.jpg', 'u_ada'], undefined],
  clearAvatarCache: [[], undefined],
  validateSetup: [
    [{ data: { senderId: 'u_ada' } }],
    {
      configValid: false,
      appGroupAccessible: false,
      cachedAvatarCount: 0,
      payloadParseResult: null,
      findings: [],
      deliveries: [],
      permissions: {},
      sample: null,
    },
  ],
  getRecentDeliveries: [[], []],
  getDailyDeliveries: [[], []],
  inspectPayload: [[{ aps: {} }], null],
  donateOutgoingMessage: [[message], undefined],
  deleteDonations: [[], undefined],
  setDonationEnabled: [[true], undefined],
  isDonationEnabled: [[], false],
  getBadge: [[], 0],
  setBadge: [[3], 0],
  addToBadge: [[1], 0],
  clearBadge: [[], undefined],
  setCategories: [[[{ id: 'message' }]], []],
  setVisibleConversation: [['engines'], undefined],
  setForegroundPresentationEnabled: [[true], undefined],
  postNotification: [[{ aps: { alert: 'Hello' } }], null],
  setDecryptionKey: [['AAAA'], undefined],
  setRequestHeaders: [['cdn.example.com', { A: 'b' }], undefined],
  deleteAllData: [[], undefined],
};

for (const [os, native] of [
  ['android', fakeNative()],
  ['web', fakeNative()],
  ['ios', null],
]) {
  test(`without the native module no function has an effect: ${os}`, async (t) => {
    const { cameo, requestedModules, warnings } = start(t, { os: String(os), native });
    for (const [name, [values, expected]] of Object.entries(functions)) {
      const result = await /** @type {any} */ (cameo)[name](.../** @type {any[]} */ (values));
      assert.deepEqual(result, expected, name);
    }
    cameo.addNotificationListener(() => assert.fail()).remove();
    assert.deepEqual(requestedModules, os === 'ios' ? ['ExpoCameo'] : []);
    assert.equal(warnings.length, os === 'ios' ? 1 : 0);
    if (os === 'ios') assert.match(warnings[0], /npx expo run:ios/);
  });
}

test('every function is documented, declared and tested', () => {
  const { cameo, end } = load({});
  end();
  const names = Object.keys(cameo).sort();
  assert.deepEqual(names, [...Object.keys(functions), 'addNotificationListener'].sort());
  const types = fs.readFileSync(path.join(__dirname, '../src/index.d.ts'), 'utf8');
  const declared = [...types.matchAll(/^export function (\w+)/gm)].map((match) => match[1]);
  assert.deepEqual(declared.sort(), names);
  const article = fs.readFileSync(path.join(__dirname, '../API.md'), 'utf8');
  const documented = [...article.matchAll(/^### `(\w+)\(/gm)].map((match) => match[1]);
  assert.deepEqual(documented.sort(), names);
});

test('every native function that is called exists', () => {
  const script = fs.readFileSync(path.join(__dirname, '../src/index.js'), 'utf8');
  const called = new Set([...script.matchAll(/module\.(\w+)\(/g)].map((match) => match[1]));
  called.delete('addListener');
  const swift = fs.readFileSync(
    path.join(__dirname, '../ios/ExpoCameo/ExpoCameoModule.swift'),
    'utf8'
  );
  const declared = [...swift.matchAll(/Function\("(\w+)"\)/g)].map((match) => match[1]);
  assert.deepEqual([...called].sort(), declared.sort());
  assert.match(swift, /eventName = "onNotification"/);
});

test('a mapping is written immediately, as part of the settings', (t) => {
  const native = fakeNative();
  const { cameo } = start(t, { native });
  const result = cameo.configureNotificationExtension({
    senderIdKey: 'data.senderId',
    avatarUrlKey: ['data.senderAvatar', 'data.avatar'],
    groupNameKey: undefined,
  });
  assert.equal(result, undefined);
  assert.deepEqual(native.calls, [
    [
      'updateSettings',
      '{"mapping":{"senderIdKey":"data.senderId",' +
        '"avatarUrlKey":["data.senderAvatar","data.avatar"]}}',
    ],
  ]);
});

/**
 * Returns whether an error is about an invalid argument and not a failure of the function.
 *
 * @param {any} error
 */
function isArgumentError(error) {
  return ['key-unknown', 'key-missing', 'value-invalid', 'argument-invalid'].includes(error.code);
}

/** @type {[unknown, string, string | undefined][]} */
const invalidMappings = [
  [{ senderIdKey: 'a', avatarURLKey: 'b' }, 'key-unknown', 'avatarURLKey'],
  [{ senderIdKey: 'a', avatarUrlKey: 7 }, 'value-invalid', 'avatarUrlKey'],
  [{ senderIdKey: [] }, 'value-invalid', 'senderIdKey'],
  [{ avatarUrlKey: 'a' }, 'key-missing', 'senderIdKey'],
  [null, 'argument-invalid', undefined],
  [{ zzzzzzzzzzzz: 'a' }, 'key-unknown', 'zzzzzzzzzzzz'],
];

for (const os of ['ios', 'android', 'web']) {
  test(`an invalid mapping is an error and isn't written: ${os}`, (t) => {
    const native = fakeNative();
    const { cameo } = start(t, { os, native });
    for (const [input, code, key] of invalidMappings) {
      assert.throws(
        () => cameo.configureNotificationExtension(/** @type {any} */ (input)),
        (error) => isArgumentError(error) && error.code === code && error.key === key
      );
    }
    assert.throws(() => cameo.updateSettings(/** @type {any} */ ({ titelStyle: 'x' })), {
      code: 'key-unknown',
      key: 'titelStyle',
    });
    assert.throws(() => cameo.updateSettings({ mapping: /** @type {any} */ ({ sender: 'x' }) }), {
      code: 'key-unknown',
      key: 'sender',
    });
    assert.deepEqual(native.calls, []);
  });
}

test('null resets a setting, undefined keeps it', (t) => {
  const native = fakeNative({ getSettings: '{"titleStyle":"groupFirst"}' });
  const { cameo } = start(t, { native });
  cameo.updateSettings({
    titleStyle: null,
    mapping: null,
    logLevel: undefined,
    allowedHosts: ['a.example'],
  });
  assert.deepEqual(native.calls[0], [
    'updateSettings',
    '{"titleStyle":null,"mapping":null,"allowedHosts":["a.example"]}',
  ]);
  assert.deepEqual(cameo.getSettings(), { titleStyle: 'groupFirst' });
});

test('the keys are the same as in the native library', () => {
  const { mappingKeys } = require('../shared/mappingKeys');
  const { settingsKeys } = require('../shared/settings');
  for (const [name, keys] of /** @type {const} */ ([
    ['MappingKeys.md', mappingKeys],
    ['SettingsKeys.md', settingsKeys],
  ])) {
    const file = path.join(__dirname, '../../Sources/Cameo/Cameo.docc', name);
    const rows = fs.readFileSync(file, 'utf8').matchAll(/^\| `(\w+)` \|/gm);
    assert.deepEqual([...rows].map((row) => row[1]), [...keys], name);
  }
  const types = fs.readFileSync(path.join(__dirname, '../src/index.d.ts'), 'utf8');
  /** @param {string} name */
  const typed = (name) => {
    const body = types.split(`export type ${name} = {`)[1].split('\n};')[0];
    return [...body.matchAll(/^ {2}(\w+)\??: /gm)].map((match) => match[1]);
  };
  assert.deepEqual(typed('MappingKeys'), [...mappingKeys]);
  assert.deepEqual(typed('Settings'), [...settingsKeys]);
});

test('values are passed and returned as JSON', async (t) => {
  const native = fakeNative({
    validateSetup: Promise.resolve('{"configValid":true}'),
    getRecentDeliveries: Promise.resolve('[{"messageID":"m_1"}]'),
    getDailyDeliveries: Promise.resolve('[{"day":"2026-11-27"}]'),
    inspectPayload: Promise.resolve('{"kind":"message"}'),
    setCategories: Promise.resolve('["left out"]'),
    isDonationEnabled: true,
    getBadge: 2,
    setBadge: Promise.resolve(3),
    addToBadge: Promise.resolve(4),
  });
  const { cameo } = start(t, { native });
  assert.equal(cameo.isAvailable(), true);
  assert.deepEqual(await cameo.validateSetup(), { configValid: true });
  assert.deepEqual(await cameo.validateSetup({ a: null }), { configValid: true });
  assert.deepEqual(await cameo.getRecentDeliveries(), [{ messageID: 'm_1' }]);
  assert.deepEqual(await cameo.getRecentDeliveries(3), [{ messageID: 'm_1' }]);
  assert.deepEqual(await cameo.getDailyDeliveries(), [{ day: '2026-11-27' }]);
  assert.deepEqual(await cameo.inspectPayload({ aps: { badge: 1 } }), { kind: 'message' });
  assert.deepEqual(await cameo.inspectPayload('{"id":12345678901234567890}'), { kind: 'message' });
  assert.deepEqual(await cameo.setCategories([{ id: 'message' }]), ['left out']);
  assert.equal(await cameo.isDonationEnabled(), true);
  assert.equal(await cameo.getBadge(), 2);
  assert.equal(await cameo.setBadge(3), 3);
  assert.equal(await cameo.addToBadge(1), 4);
  await cameo.clearBadge();
  await cameo.donateOutgoingMessage(message);
  await cameo.setDonationEnabled(false);
  await cameo.prefetchAvatar('https://a.example/a', 7);
  await cameo.prefetchAvatar('https://a.example/a', 'engines', { kind: 'conversation' });
  await cameo.clearAvatarCache();
  await cameo.deleteAllData('work');
  await cameo.deleteAllData();
  cameo.setVisibleConversation('engines');
  cameo.setVisibleConversation({ id: 'engines', account: 'work' });
  cameo.setVisibleConversation(null);
  cameo.setForegroundPresentationEnabled(true);
  assert.deepEqual(native.calls, [
    ['validateSetup', null],
    ['validateSetup', '{"a":null}'],
    ['getRecentDeliveries', 20],
    ['getRecentDeliveries', 3],
    ['getDailyDeliveries'],
    ['inspectPayload', '{"aps":{"badge":1}}'],
    ['inspectPayload', '{"id":12345678901234567890}'],
    ['setCategories', '[{"id":"message"}]'],
    ['isDonationEnabled'],
    ['getBadge'],
    ['setBadge', 3],
    ['addToBadge', 1],
    ['clearBadge'],
    ['donateOutgoingMessage', '{"recipients":["u_grace"],"conversationId":"engines"}'],
    ['setDonationEnabled', false],
    ['prefetchAvatar', 'https://a.example/a', '7', null],
    ['prefetchAvatar', 'https://a.example/a', 'engines', '{"kind":"conversation"}'],
    ['clearAvatarCache'],
    ['deleteAllData', 'work'],
    ['deleteAllData', null],
    ['setVisibleConversation', '{"id":"engines"}'],
    ['setVisibleConversation', '{"id":"engines","account":"work"}'],
    ['setVisibleConversation', null],
    ['setForegroundPresentationEnabled', true],
  ]);
});

test('a key without a value deletes no donations', async (t) => {
  const native = fakeNative();
  const { cameo } = start(t, { native });
  for (const options of [{ conversationId: undefined }, { account: '' }, { account: null }, null]) {
    await assert.rejects(cameo.deleteDonations(/** @type {any} */ (options)), isArgumentError);
  }
  assert.deepEqual(native.calls, []);
  await cameo.deleteDonations();
  await cameo.deleteDonations({ conversationId: 'engines', account: 'work' });
  assert.deepEqual(native.calls, [
    ['deleteDonations', '{}'],
    ['deleteDonations', '{"conversationId":"engines","account":"work"}'],
  ]);
});

test('an avatar requires a URL and an identifier', async (t) => {
  const native = fakeNative();
  const { cameo } = start(t, { native });
  const prefetch = /** @type {any} */ (cameo.prefetchAvatar);
  await assert.rejects(prefetch(undefined, 'u_ada'), { code: 'argument-invalid' });
  await assert.rejects(prefetch('https://a.example/a', ''), { code: 'argument-invalid' });
  await assert.rejects(/** @type {any} */ (cameo.inspectPayload)(), {
    code: 'argument-invalid',
  });
  assert.deepEqual(native.calls, []);
});

test('native errors have the message of the native library, and its code', async (t) => {
  const text = 'App group container isn\'t accessible (test)';
  /** @param {string} message */
  const withCode = (message) => Object.assign(new Error(message), { code: 'ERR_CAMEO' });
  const syncError = withCode(
    "FunctionCallException: Calling the 'updateSettings' function has failed " +
      '(at ExpoModulesCore/SyncFunctionDefinition.swift:137)\n' +
      `→ Caused by: CameoException: ${text} (at ExpoCameo/CameoException.swift:17)`
  );
  const asyncError = withCode(
    `Calling the 'clearAvatarCache' function has failed\n→ Caused by: ${text}`
  );
  const native = fakeNative({
    updateSettings: syncError,
    clearAvatarCache: Promise.reject(asyncError),
    clearBadge: Promise.reject(new Error('plain')),
  });
  const { cameo } = start(t, { native });
  assert.throws(() => cameo.updateSettings({ titleStyle: 'groupFirst' }), {
    message: text,
    code: 'ERR_CAMEO',
    cause: syncError,
  });
  await assert.rejects(cameo.clearAvatarCache(), { message: text, code: 'ERR_CAMEO' });
  await assert.rejects(cameo.clearBadge(), { message: 'plain' });
});

test('isAvailable doesn\'t warn', (t) => {
  const { cameo, warnings } = start(t);
  assert.equal(cameo.isAvailable(), false);
  assert.deepEqual(warnings, []);
});

test('a listener receives events until it is removed', (t) => {
  const native = fakeNative();
  const { cameo } = start(t, { native });
  /** @type {string[]} */
  const received = [];
  const subscription = cameo.addNotificationListener((event) => received.push(event.kind));
  native.emit({ kind: 'tapped' });
  subscription.remove();
  native.emit({ kind: 'reply' });
  assert.deepEqual(received, ['tapped']);
  assert.deepEqual(native.calls, [['addListener', 'onNotification']]);
});

test('values that aren\'t whole numbers or Booleans are rejected before Expo converts them', async (t) => {
  const native = fakeNative({ getRecentDeliveries: '[]' });
  const { cameo } = start(t, { native });
  const wrong = /** @type {any[]} */ ([NaN, Infinity, 1.5, '3', null, undefined, 2 ** 53]);
  for (const value of wrong) {
    await assert.rejects(cameo.setBadge(value), { code: 'argument-invalid' });
    await assert.rejects(cameo.addToBadge(value), { code: 'argument-invalid' });
    await assert.rejects(cameo.setDonationEnabled(value), { code: 'argument-invalid' });
    assert.throws(() => cameo.setForegroundPresentationEnabled(value), {
      code: 'argument-invalid',
    });
  }
  for (const value of /** @type {any[]} */ ([NaN, -1, '3', null])) {
    await assert.rejects(cameo.getRecentDeliveries(value), { code: 'argument-invalid' });
  }
  assert.deepEqual(native.calls, []);
  await cameo.getRecentDeliveries(Infinity);
  await cameo.getRecentDeliveries(2.5);
  assert.deepEqual(native.calls, [['getRecentDeliveries', 200], ['getRecentDeliveries', 2]]);
});

test('a forgotten identifier deletes nothing', async (t) => {
  const native = fakeNative();
  const { cameo } = start(t, { native });
  for (const account of /** @type {any[]} */ ([undefined, '', ' ', 5, {}])) {
    await assert.rejects(cameo.deleteAllData(account), { code: 'argument-invalid' });
  }
  for (const options of /** @type {any[]} */ ([{ account: undefined }, { account: ' ' }, { conversationId: 5 }, []])) {
    await assert.rejects(cameo.deleteDonations(options), isArgumentError);
  }
  await assert.rejects(
    cameo.deleteDonations(/** @type {any} */ ({ conversation: 'engines' })),
    { code: 'key-unknown', key: 'conversation' },
  );
  assert.deepEqual(native.calls, []);
  await cameo.deleteAllData();
  await cameo.deleteAllData(null);
  assert.deepEqual(native.calls, [['deleteAllData', null], ['deleteAllData', null]]);
});

test('the visible conversation is a string, a number, an object, or none', (t) => {
  const native = fakeNative();
  const { cameo } = start(t, { native });
  for (const conversation of /** @type {any[]} */ (['engines', 5, { id: 'engines', account: 'work' }, null, undefined])) {
    cameo.setVisibleConversation(conversation);
  }
  assert.deepEqual(native.calls.map(([, text]) => text), [
    '{"id":"engines"}', '{"id":"5"}', '{"id":"engines","account":"work"}', null, null,
  ]);
});

test('undefined settings are omitted, and every key path of a mapping is validated', (t) => {
  const native = fakeNative();
  const { cameo } = start(t, { native });
  cameo.updateSettings({ titleStyle: undefined, allowedHosts: null });
  assert.deepEqual(native.calls, [['updateSettings', '{"allowedHosts":null}']]);
  for (const [paths, key, kind] of /** @type {[any, string, string][]} */ ([
    [['a', ''], 'senderIdKey[1]', 'path-invalid'],
    [['a', 1], 'senderIdKey[1]', 'path-expected'],
    [[], 'senderIdKey', 'path-expected'],
    ['a..b', 'senderIdKey', 'path-invalid'],
  ])) {
    assert.throws(() => cameo.configureNotificationExtension({ senderIdKey: paths }), {
      code: 'value-invalid',
      key,
      kind,
    });
  }
});

test('error messages for invalid arguments', async (t) => {
  const { cameo } = start(t, { native: fakeNative() });
  const untyped = /** @type {any} */ (cameo);
  /** @type {(() => unknown)[]} */
  const calls = [
    ...invalidMappings.map(([input]) => () => untyped.configureNotificationExtension(input)),
    () => untyped.updateSettings({ titelStyle: 'x' }),
    () => untyped.updateSettings(null),
    () => untyped.prefetchAvatar(undefined, 'u_ada'),
    () => untyped.getRecentDeliveries(-1),
    () => untyped.inspectPayload(),
    () => untyped.deleteDonations(null),
    () => untyped.deleteDonations({ conversation: 'engines' }),
    () => untyped.deleteDonations({ account: '' }),
    () => untyped.setDonationEnabled('yes'),
    () => untyped.setBadge(1.5),
    () => untyped.setVisibleConversation(''),
    () => untyped.deleteAllData(undefined),
  ];
  /** @type {string[]} */
  const messages = [];
  for (const body of calls) {
    await assert.rejects(
      async () => body(),
      (error) => isArgumentError(error) && messages.push(error.message) > 0
    );
  }
  const withoutModule = start(t);
  withoutModule.cameo.getSettings();
  messages.push(withoutModule.warnings[0]);
  assertSnapshot('api', messages.map((text) => `${text}\n`).join(''));
});

test('a notification of one\'s own is posted', async (t) => {
  const native = fakeNative({ postNotification: '{"result":"alreadyShown"}' });
  const { cameo } = start(t, { native });
  assert.deepEqual(await cameo.postNotification({ aps: { alert: 'a' } }), { result: 'alreadyShown' });
  assert.deepEqual(native.calls, [['postNotification', '{"aps":{"alert":"a"}}']]);
});

test('secrets are stored, and only null removes them', async (t) => {
  const native = fakeNative();
  const { cameo } = start(t, { native });
  await cameo.setDecryptionKey('AAAA', { id: 7, account: 'work', auth: 'BBBB' });
  await cameo.setDecryptionKey(null);
  await cameo.setRequestHeaders('cdn.example.com', { Authorization: 'Bearer a' });
  await cameo.setRequestHeaders('cdn.example.com', null);
  assert.deepEqual(native.calls, [
    ['setDecryptionKey', '{"id":"7","account":"work","auth":"BBBB","key":"AAAA"}'],
    ['setDecryptionKey', '{"removes":true}'],
    ['setRequestHeaders', '{"host":"cdn.example.com","headers":{"Authorization":"Bearer a"}}'],
    ['setRequestHeaders', '{"host":"cdn.example.com","removes":true}'],
  ]);
  native.calls.length = 0;
  const untyped = /** @type {any} */ (cameo);
  for (const call of [
    () => untyped.setDecryptionKey(),
    () => untyped.setDecryptionKey(''),
    () => untyped.setDecryptionKey('AAAA', { id: undefined }),
    () => untyped.setDecryptionKey('AAAA', { ID: 'a' }),
    () => untyped.setDecryptionKey('AAAA', { id: '' }),
    () => untyped.setDecryptionKey('AAAA', null),
    () => untyped.setRequestHeaders('cdn.example.com'),
    () => untyped.setRequestHeaders('cdn.example.com', {}),
    () => untyped.setRequestHeaders('cdn.example.com', { A: 1 }),
    () => untyped.setRequestHeaders('https://cdn.example.com', { A: 'b' }),
  ]) {
    await assert.rejects(call(), isArgumentError, String(call));
  }
  assert.deepEqual(native.calls, []);
});
