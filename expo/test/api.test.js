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
    if (os === 'ios') assertSnapshot('api.warning', `${warnings[0]}\n`);
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

/**
 * Calls, each with the expected call to the native function, the value that this function returns, and the expected
 * result.
 *
 * @type {[call: [string, ...unknown[]], native: [string, ...unknown[]], returned?: unknown, expected?: unknown][]}
 */
const calls = [
  [
    ['configureNotificationExtension', { senderIdKey: 'a', avatarUrlKey: ['b', 'c'], groupNameKey: undefined }],
    ['updateSettings', '{"mapping":{"senderIdKey":"a","avatarUrlKey":["b","c"]}}'],
  ],
  // null resets a setting, and undefined keeps it.
  [
    ['updateSettings', { titleStyle: null, mapping: null, logLevel: undefined, allowedHosts: ['a.example'] }],
    ['updateSettings', '{"titleStyle":null,"mapping":null,"allowedHosts":["a.example"]}'],
  ],
  [['getSettings'], ['getSettings'], '{"titleStyle":"groupFirst"}', { titleStyle: 'groupFirst' }],
  [['validateSetup'], ['validateSetup', null], '{"configValid":true}', { configValid: true }],
  [['validateSetup', { a: null }], ['validateSetup', '{"a":null}'], '{}', {}],
  [['getRecentDeliveries'], ['getRecentDeliveries', 20], '[{"messageID":"m_1"}]', [{ messageID: 'm_1' }]],
  [['getRecentDeliveries', 2.5], ['getRecentDeliveries', 2], '[]', []],
  [['getRecentDeliveries', Infinity], ['getRecentDeliveries', 200], '[]', []],
  [['getDailyDeliveries'], ['getDailyDeliveries'], '[{"day":"2026-11-27"}]', [{ day: '2026-11-27' }]],
  [
    ['inspectPayload', { aps: { badge: 1 } }], ['inspectPayload', '{"aps":{"badge":1}}'],
    '{"kind":"message"}', { kind: 'message' },
  ],
  [['inspectPayload', '{"id":12345678901234567890}'], ['inspectPayload', '{"id":12345678901234567890}'], '{}', {}],
  [
    ['postNotification', { aps: { alert: 'a' } }], ['postNotification', '{"aps":{"alert":"a"}}'],
    '{"result":"alreadyShown"}', { result: 'alreadyShown' },
  ],
  [['setCategories', [{ id: 'message' }]], ['setCategories', '[{"id":"message"}]'], '["left out"]', ['left out']],
  [['isDonationEnabled'], ['isDonationEnabled'], true, true],
  [['setDonationEnabled', false], ['setDonationEnabled', false]],
  [['getBadge'], ['getBadge'], 2, 2],
  [['setBadge', 3], ['setBadge', 3], 3, 3],
  [['addToBadge', 1], ['addToBadge', 1], 4, 4],
  [['clearBadge'], ['clearBadge']],
  [
    ['donateOutgoingMessage', message],
    ['donateOutgoingMessage', '{"recipients":["u_grace"],"conversationId":"engines"}'],
  ],
  [['deleteDonations'], ['deleteDonations', '{}']],
  [
    ['deleteDonations', { conversationId: 'engines', account: 'work' }],
    ['deleteDonations', '{"conversationId":"engines","account":"work"}'],
  ],
  [['prefetchAvatar', 'https://a.example/a', 7], ['prefetchAvatar', 'https://a.example/a', '7', null]],
  [
    ['prefetchAvatar', 'https://a.example/a', 'engines', { kind: 'conversation' }],
    ['prefetchAvatar', 'https://a.example/a', 'engines', '{"kind":"conversation"}'],
  ],
  [['clearAvatarCache'], ['clearAvatarCache']],
  [['deleteAllData', 'work'], ['deleteAllData', 'work']],
  [['deleteAllData'], ['deleteAllData', null]],
  [['deleteAllData', null], ['deleteAllData', null]],
  [['setVisibleConversation', 'engines'], ['setVisibleConversation', '{"id":"engines"}']],
  [['setVisibleConversation', 5], ['setVisibleConversation', '{"id":"5"}']],
  [
    ['setVisibleConversation', { id: 'engines', account: 'work' }],
    ['setVisibleConversation', '{"id":"engines","account":"work"}'],
  ],
  [['setVisibleConversation', null], ['setVisibleConversation', null]],
  [['setVisibleConversation', undefined], ['setVisibleConversation', null]],
  [['setForegroundPresentationEnabled', true], ['setForegroundPresentationEnabled', true]],
  // Only null removes a secret.
  [
    ['setDecryptionKey', 'AAAA', { id: 7, account: 'work', auth: 'BBBB' }],
    ['setDecryptionKey', '{"id":"7","account":"work","auth":"BBBB","key":"AAAA"}'],
  ],
  [['setDecryptionKey', null], ['setDecryptionKey', '{"removes":true}']],
  [
    ['setRequestHeaders', 'cdn.example.com', { Authorization: 'Bearer a' }],
    ['setRequestHeaders', '{"host":"cdn.example.com","headers":{"Authorization":"Bearer a"}}'],
  ],
  [
    ['setRequestHeaders', 'cdn.example.com', null],
    ['setRequestHeaders', '{"host":"cdn.example.com","removes":true}'],
  ],
];

test('values are passed immediately and returned, as JSON', async (t) => {
  const results = /** @type {Record<string, unknown>} */ ({});
  const native = fakeNative(results);
  const { cameo } = start(t, { native });
  assert.equal(cameo.isAvailable(), true);
  for (const [[name, ...values], call, returned, expected] of calls) {
    native.calls.length = 0;
    results[call[0]] = returned;
    const result = /** @type {any} */ (cameo)[name](...values);
    assert.deepEqual(native.calls, [call]);
    assert.deepEqual(await result, expected, name);
  }
});

const unknownKey = (/** @type {string} */ key) => ({ code: 'key-unknown', key });
const invalidValue = (/** @type {string} */ key) => ({ code: 'value-invalid', key });
const invalidArgument = { code: 'argument-invalid', key: undefined };

/** @type {[error: object, mapping: unknown][]} */
const invalidMappings = [
  [unknownKey('avatarURLKey'), { senderIdKey: 'a', avatarURLKey: 'b' }],
  [invalidValue('avatarUrlKey'), { senderIdKey: 'a', avatarUrlKey: 7 }],
  [{ ...invalidValue('senderIdKey'), kind: 'path-expected' }, { senderIdKey: [] }],
  [{ code: 'key-missing', key: 'senderIdKey' }, { avatarUrlKey: 'a' }],
  [invalidArgument, null],
  [unknownKey('zzzzzzzzzzzz'), { zzzzzzzzzzzz: 'a' }],
  [{ ...invalidValue('senderIdKey[1]'), kind: 'path-invalid' }, { senderIdKey: ['a', ''] }],
  [{ ...invalidValue('senderIdKey[1]'), kind: 'path-expected' }, { senderIdKey: ['a', 1] }],
  [{ ...invalidValue('senderIdKey'), kind: 'path-invalid' }, { senderIdKey: 'a..b' }],
];

/** @type {[error: object, name: string, ...values: unknown[]][]} */
const invalidOnAllPlatforms = [
  ...invalidMappings.map(([error, mapping]) => /** @type {any} */ ([error, 'configureNotificationExtension', mapping])),
  [unknownKey('titelStyle'), 'updateSettings', { titelStyle: 'x' }],
  [unknownKey('sender'), 'updateSettings', { mapping: { sender: 'x' } }],
  [invalidArgument, 'updateSettings', null],
  // Expo would convert these values instead of rejecting them.
  ...[NaN, Infinity, 1.5, '3', null, undefined, 2 ** 53].flatMap((value) =>
    ['setBadge', 'addToBadge', 'setDonationEnabled', 'setForegroundPresentationEnabled'].map(
      (name) => /** @type {any} */ ([invalidArgument, name, value]))),
  ...[NaN, -1, '3', null].map((limit) => /** @type {any} */ ([invalidArgument, 'getRecentDeliveries', limit])),
  // A missing identifier must not delete everything.
  ...[undefined, '', ' ', 5, {}].map((account) => /** @type {any} */ ([invalidArgument, 'deleteAllData', account])),
  ...[undefined, '', ' ', null, 5].map((account) => /** @type {any} */ ([invalidValue('account'), 'deleteDonations', { account }])),
  [invalidValue('conversationId'), 'deleteDonations', { conversationId: undefined }],
  [unknownKey('conversation'), 'deleteDonations', { conversation: 'engines' }],
  [invalidArgument, 'deleteDonations', null],
  [invalidArgument, 'deleteDonations', []],
  [invalidArgument, 'setVisibleConversation', ''],
  [invalidArgument, 'setDecryptionKey'],
  [invalidArgument, 'setDecryptionKey', ''],
  [invalidArgument, 'setDecryptionKey', 'AAAA', null],
  [invalidValue('id'), 'setDecryptionKey', 'AAAA', { id: undefined }],
  [invalidValue('id'), 'setDecryptionKey', 'AAAA', { id: '' }],
  [unknownKey('ID'), 'setDecryptionKey', 'AAAA', { ID: 'a' }],
  [invalidArgument, 'setRequestHeaders', 'cdn.example.com'],
  [invalidArgument, 'setRequestHeaders', 'cdn.example.com', {}],
  [invalidArgument, 'setRequestHeaders', 'cdn.example.com', { A: 1 }],
  [invalidArgument, 'setRequestHeaders', 'https://cdn.example.com', { A: 'b' }],
];

/** Errors that are thrown only if the native module is available. @type {typeof invalidOnAllPlatforms} */
const invalidOnIOS = [
  [invalidArgument, 'prefetchAvatar', undefined, 'u_ada'],
  [invalidArgument, 'prefetchAvatar', 'https://a.example/a', ''],
  [invalidArgument, 'inspectPayload'],
];

for (const os of ['ios', 'android', 'web']) {
  test(`an invalid argument is an error, and the call has no effect: ${os}`, async (t) => {
    const native = fakeNative();
    const { cameo } = start(t, { os, native });
    const messages = new Set();
    for (const [error, name, ...values] of [...invalidOnAllPlatforms, ...(os === 'ios' ? invalidOnIOS : [])]) {
      const call = async () => /** @type {any} */ (cameo)[name](...values);
      await assert.rejects(call, error, name);
      await call().catch((/** @type {Error} */ { message: text }) => messages.add(text));
    }
    assert.deepEqual(native.calls, []);
    if (os === 'ios') assertSnapshot('api', [...messages].map((text) => `${text}\n`).join(''));
  });
}

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

test('errors keep the message and code of the native library', async (t) => {
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
