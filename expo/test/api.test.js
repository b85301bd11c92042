'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');

const { fakeNative, load } = require('./support/app');

/**
 * The package in an app, until the test ends.
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

/** Each function with arguments, and what it gives where there is no native module. */
const everything = {
  isAvailable: [[], false],
  configureNotificationExtension: [[{ senderIdKey: 'data.senderId' }], undefined],
  updateSettings: [[{ headline: 'groupFirst' }], undefined],
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
  recentDeliveries: [[], []],
  inspect: [[{ aps: {} }], null],
  donateOutgoing: [[message], undefined],
  deleteDonations: [[], undefined],
  setDonationsEnabled: [[true], undefined],
  isDonationsEnabled: [[], false],
  getBadge: [[], 0],
  setBadge: [[3], 0],
  addToBadge: [[1], 0],
  clearBadge: [[], undefined],
  setCategories: [[[{ id: 'message' }]], []],
  setOpenConversation: [['engines'], undefined],
  setAnswersInFront: [[true], undefined],
  deleteEverything: [[], undefined],
};

for (const [os, native] of [
  ['android', fakeNative()],
  ['web', fakeNative()],
  ['ios', null],
]) {
  test(`without a native module on ${os} everything resolves, and nothing is done`, async (t) => {
    const { cameo, asked, warnings } = start(t, { os: String(os), native });
    for (const [name, [values, expected]] of Object.entries(everything)) {
      const result = await /** @type {any} */ (cameo)[name](.../** @type {any[]} */ (values));
      assert.deepEqual(result, expected, name);
    }
    cameo.addNotificationListener(() => assert.fail()).remove();
    assert.deepEqual(asked, os === 'ios' ? ['ExpoCameo'] : []);
    assert.equal(warnings.length, os === 'ios' ? 1 : 0);
    if (os === 'ios') assert.match(warnings[0], /lacks the native module.*npx expo run:ios/);
  });
}

test('every function is described, typed and tested', () => {
  const { cameo, end } = load({});
  end();
  const names = Object.keys(cameo).sort();
  assert.deepEqual(names, [...Object.keys(everything), 'addNotificationListener'].sort());
  const types = fs.readFileSync(path.join(__dirname, '../src/index.d.ts'), 'utf8');
  const typed = [...types.matchAll(/^export function (\w+)/gm)].map((match) => match[1]);
  assert.deepEqual(typed.sort(), names);
  const article = fs.readFileSync(path.join(__dirname, '../API.md'), 'utf8');
  const described = [...article.matchAll(/^### `(\w+)\(/gm)].map((match) => match[1]);
  assert.deepEqual(described.sort(), names);
});

test('every native function that is called is there', () => {
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

test('a mapping is written at once, as the settings have it', (t) => {
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

for (const os of ['ios', 'android', 'web']) {
  test(`a mapping that cannot be read is an error on ${os}, and is not written`, (t) => {
    const native = fakeNative();
    const { cameo } = start(t, { os, native });
    /** @type {[unknown, string][]} */
    const cases = [
      [
        { senderIdKey: 'a', avatarURLKey: 'b' },
        'unknown mapping key "avatarURLKey"; did you mean "avatarUrlKey"?',
      ],
      [
        { senderIdKey: 'a', avatarUrlKey: 7 },
        'the mapping key "avatarUrlKey" needs a path such as "data.senderId", or a list of paths',
      ],
      [
        { senderIdKey: [] },
        'the mapping key "senderIdKey" needs a path such as "data.senderId", or a list of paths',
      ],
      [
        { avatarUrlKey: 'a' },
        'the mapping lacks "senderIdKey"; add the path of the sender\'s id, such as ' +
          '"senderIdKey": "data.senderId"',
      ],
      [null, 'the mapping must be an object such as { senderIdKey: "data.senderId" }'],
    ];
    for (const [config, words] of cases) {
      assert.throws(() => cameo.configureNotificationExtension(/** @type {any} */ (config)), {
        message: words,
      });
    }
    assert.throws(
      () => cameo.configureNotificationExtension(/** @type {any} */ ({ zzzzzzzzzzzz: 'a' })),
      /^Error: unknown mapping key "zzzzzzzzzzzz"; the keys are senderIdKey, .*, accountKey$/
    );
    assert.throws(() => cameo.updateSettings(/** @type {any} */ ({ headlin: 'x' })), {
      message: 'unknown settings key "headlin"; did you mean "headline"?',
    });
    assert.throws(() => cameo.updateSettings({ mapping: /** @type {any} */ ({ sender: 'x' }) }), {
      message: /unknown mapping key "sender"/,
    });
    assert.deepEqual(native.calls, []);
  });
}

test('null is sent as the default of a setting, and what is undefined stays', (t) => {
  const native = fakeNative({ settings: '{"headline":"groupFirst"}' });
  const { cameo } = start(t, { native });
  cameo.updateSettings({ headline: null, mapping: null, log: undefined, hosts: ['a.example'] });
  assert.deepEqual(native.calls[0], [
    'updateSettings',
    '{"headline":null,"mapping":null,"hosts":["a.example"]}',
  ]);
  assert.deepEqual(cameo.getSettings(), { headline: 'groupFirst' });
});

test('the keys are those of the native library', () => {
  const { mappingKeys, settingsKeys } = require('../shared/settings');
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
  assert.deepEqual(typed('NotificationExtensionConfig'), [...mappingKeys]);
  assert.deepEqual(typed('Settings'), [...settingsKeys]);
});

test('values cross as JSON, and come back as values', async (t) => {
  const native = fakeNative({
    validateSetup: Promise.resolve('{"configValid":true}'),
    recentDeliveries: Promise.resolve('[{"messageID":"m_1"}]'),
    inspect: Promise.resolve('{"kind":"message"}'),
    setCategories: Promise.resolve('["left out"]'),
    isDonationsEnabled: true,
    getBadge: 2,
    setBadge: Promise.resolve(3),
    addToBadge: Promise.resolve(4),
  });
  const { cameo } = start(t, { native });
  assert.equal(cameo.isAvailable(), true);
  assert.deepEqual(await cameo.validateSetup(), { configValid: true });
  assert.deepEqual(await cameo.validateSetup({ a: null }), { configValid: true });
  assert.deepEqual(await cameo.recentDeliveries(), [{ messageID: 'm_1' }]);
  assert.deepEqual(await cameo.recentDeliveries(3), [{ messageID: 'm_1' }]);
  assert.deepEqual(await cameo.inspect({ aps: { badge: 1 } }), { kind: 'message' });
  assert.deepEqual(await cameo.inspect('{"id":12345678901234567890}'), { kind: 'message' });
  assert.deepEqual(await cameo.setCategories([{ id: 'message' }]), ['left out']);
  assert.equal(await cameo.isDonationsEnabled(), true);
  assert.equal(await cameo.getBadge(), 2);
  assert.equal(await cameo.setBadge(3), 3);
  assert.equal(await cameo.addToBadge(1), 4);
  await cameo.clearBadge();
  await cameo.donateOutgoing(message);
  await cameo.setDonationsEnabled(false);
  await cameo.prefetchAvatar('https://a.example/a', 7);
  await cameo.prefetchAvatar('https://a.example/a', 'engines', { kind: 'conversation' });
  await cameo.clearAvatarCache();
  await cameo.deleteEverything('work');
  await cameo.deleteEverything();
  cameo.setOpenConversation('engines');
  cameo.setOpenConversation({ id: 'engines', account: 'work' });
  cameo.setOpenConversation(null);
  cameo.setAnswersInFront(true);
  assert.deepEqual(native.calls, [
    ['validateSetup', null],
    ['validateSetup', '{"a":null}'],
    ['recentDeliveries', 20],
    ['recentDeliveries', 3],
    ['inspect', '{"aps":{"badge":1}}'],
    ['inspect', '{"id":12345678901234567890}'],
    ['setCategories', '[{"id":"message"}]'],
    ['isDonationsEnabled'],
    ['getBadge'],
    ['setBadge', 3],
    ['addToBadge', 1],
    ['clearBadge'],
    ['donateOutgoing', '{"recipients":["u_grace"],"conversationId":"engines"}'],
    ['setDonationsEnabled', false],
    ['prefetchAvatar', 'https://a.example/a', '7', null],
    ['prefetchAvatar', 'https://a.example/a', 'engines', '{"kind":"conversation"}'],
    ['clearAvatarCache'],
    ['deleteEverything', 'work'],
    ['deleteEverything', null],
    ['setOpenConversation', '{"id":"engines"}'],
    ['setOpenConversation', '{"id":"engines","account":"work"}'],
    ['setOpenConversation', null],
    ['setAnswersInFront', true],
  ]);
});

test('what was to be named and is not deletes nothing', async (t) => {
  const native = fakeNative();
  const { cameo } = start(t, { native });
  for (const options of [{ conversationId: undefined }, { account: '' }, { account: null }, null]) {
    await assert.rejects(cameo.deleteDonations(/** @type {any} */ (options)), /what to delete/);
  }
  assert.deepEqual(native.calls, []);
  await cameo.deleteDonations();
  await cameo.deleteDonations({ conversationId: 'engines', account: 'work' });
  assert.deepEqual(native.calls, [
    ['deleteDonations', '{}'],
    ['deleteDonations', '{"conversationId":"engines","account":"work"}'],
  ]);
});

test('a picture needs an address and an identifier', async (t) => {
  const native = fakeNative();
  const { cameo } = start(t, { native });
  const prefetch = /** @type {any} */ (cameo.prefetchAvatar);
  await assert.rejects(prefetch(undefined, 'u_ada'), /an address and an identifier/);
  await assert.rejects(prefetch('https://a.example/a', ''), /an address and an identifier/);
  await assert.rejects(/** @type {any} */ (cameo.inspect)(), /the payload must be an object/);
  assert.deepEqual(native.calls, []);
});

test('errors come in the words of the native library, with their code', async (t) => {
  const words = 'the app group cannot be reached (say why)';
  /** @param {string} message */
  const coded = (message) => Object.assign(new Error(message), { code: 'ERR_CAMEO' });
  const atOnce = coded(
    "FunctionCallException: Calling the 'updateSettings' function has failed " +
      '(at ExpoModulesCore/SyncFunctionDefinition.swift:137)\n' +
      `→ Caused by: CameoException: ${words} (at ExpoCameo/CameoException.swift:17)`
  );
  const later = coded(
    `Calling the 'clearAvatarCache' function has failed\n→ Caused by: ${words}`
  );
  const native = fakeNative({
    updateSettings: atOnce,
    clearAvatarCache: Promise.reject(later),
    clearBadge: Promise.reject(new Error('plain')),
  });
  const { cameo } = start(t, { native });
  assert.throws(() => cameo.updateSettings({ headline: 'groupFirst' }), {
    message: words,
    code: 'ERR_CAMEO',
    cause: atOnce,
  });
  await assert.rejects(cameo.clearAvatarCache(), { message: words, code: 'ERR_CAMEO' });
  await assert.rejects(cameo.clearBadge(), { message: 'plain' });
});

test('who only asks whether the module is there is not warned', (t) => {
  const { cameo, warnings } = start(t);
  assert.equal(cameo.isAvailable(), false);
  assert.deepEqual(warnings, []);
});

test('a listener hears events until it is removed', (t) => {
  const native = fakeNative();
  const { cameo } = start(t, { native });
  /** @type {string[]} */
  const heard = [];
  const subscription = cameo.addNotificationListener((event) => heard.push(event.kind));
  native.tell({ kind: 'tapped' });
  subscription.remove();
  native.tell({ kind: 'reply' });
  assert.deepEqual(heard, ['tapped']);
  assert.deepEqual(native.calls, [['addListener', 'onNotification']]);
});

test('what is no number or no flag is refused before Expo makes one of it', async (t) => {
  const native = fakeNative({ recentDeliveries: '[]' });
  const { cameo } = start(t, { native });
  const wrong = /** @type {any[]} */ ([NaN, Infinity, 1.5, '3', null, undefined, 2 ** 53]);
  for (const value of wrong) {
    await assert.rejects(cameo.setBadge(value), { message: 'setBadge needs a whole number' });
    await assert.rejects(cameo.addToBadge(value), { message: 'addToBadge needs a whole number' });
    await assert.rejects(cameo.setDonationsEnabled(value), /setDonationsEnabled needs true or false/);
    assert.throws(() => cameo.setAnswersInFront(value), /setAnswersInFront needs true or false/);
  }
  for (const value of /** @type {any[]} */ ([NaN, -1, '3', null])) {
    await assert.rejects(cameo.recentDeliveries(value), /recentDeliveries needs a number/);
  }
  assert.deepEqual(native.calls, []);
  await cameo.recentDeliveries(Infinity);
  await cameo.recentDeliveries(2.5);
  assert.deepEqual(native.calls, [['recentDeliveries', 200], ['recentDeliveries', 2]]);
});

test('a forgotten identifier deletes nothing', async (t) => {
  const native = fakeNative();
  const { cameo } = start(t, { native });
  for (const account of /** @type {any[]} */ ([undefined, '', ' ', 5, {}])) {
    await assert.rejects(cameo.deleteEverything(account), /deleteEverything needs the account's scope/);
  }
  for (const options of /** @type {any[]} */ ([{ account: undefined }, { account: ' ' }, { conversationId: 5 }, []])) {
    await assert.rejects(cameo.deleteDonations(options), /of what to delete must be|must be an object/);
  }
  await assert.rejects(
    cameo.deleteDonations(/** @type {any} */ ({ conversation: 'engines' })),
    /unknown deletion key "conversation"; did you mean "conversationId"\?/,
  );
  assert.deepEqual(native.calls, []);
  await cameo.deleteEverything();
  await cameo.deleteEverything(null);
  assert.deepEqual(native.calls, [['deleteEverything', null], ['deleteEverything', null]]);
});

test('the conversation in front may be named in several ways, or not at all', (t) => {
  const native = fakeNative();
  const { cameo } = start(t, { native });
  for (const conversation of /** @type {any[]} */ (['engines', 5, { id: 'engines', account: 'work' }, null, undefined])) {
    cameo.setOpenConversation(conversation);
  }
  assert.deepEqual(native.calls.map(([, text]) => text), [
    '{"id":"engines"}', '{"id":"5"}', '{"id":"engines","account":"work"}', null, null,
  ]);
});

test('of settings only what is there crosses, and each path of a mapping is looked at', (t) => {
  const native = fakeNative();
  const { cameo } = start(t, { native });
  cameo.updateSettings({ headline: undefined, hosts: null });
  assert.deepEqual(native.calls, [['updateSettings', '{"hosts":null}']]);
  for (const paths of /** @type {any[]} */ ([['a', ''], ['a', 1], [], ' '])) {
    assert.throws(() => cameo.configureNotificationExtension({ senderIdKey: paths }), /"senderIdKey" needs a path/);
  }
});
