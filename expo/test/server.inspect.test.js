'use strict';

// Inspects requests and delivered payloads to check the values that the extension reads from them.

const assert = require('node:assert');
const { inspect, lint } = require('../inspect');
const server = require('../server');
const delivery = require('./support/delivery.js');
const { ada, direct, inGroup, ringing } = require('./support/sampleMessages.js');
const { requiring: { test } } = require('./support/engine.js');

const { directMessage, groupMessage, call } = server;

const now = 1700000000;
const toAPNs = (m) => server.toAPNs(m, { topic: 'com.example.engines' });
const toOneSignal = (m) => server.toOneSignal(
  m, { appId: '0f0f0f0f-1a2b-4c3d-8e5f-0a1b2c3d4e5f', externalIds: ['u_grace'], now });
const oneSignal = { preset: 'onesignal', messageID: '0c9e0a9e-9a8f-4d4a-8a35-6a4a9c2d7a10', request: toOneSignal };

/**
 * The providers, each with the preset that is detected, the carrier that is named if a mapping reads the payload, and the
 * provider's own message ID. A request to OneSignal is converted to only one of OneSignal's two payload formats.
 */
const providers = {
  APNs: { preset: 'generic', service: 'apns', request: toAPNs, deliver: delivery.apns },
  Firebase: {
    preset: 'fcm', carrier: 'fcm', messageID: '1627428480762269', service: 'fcm',
    request: (m) => server.toFCM(m, { fid: 'f' }), deliver: delivery.fcm,
  },
  Expo: {
    preset: 'expo', carrier: 'expo', service: 'expo',
    request: (m) => server.toExpo(m, { to: 'ExponentPushToken[t]' }), deliver: delivery.expo,
  },
  OneSignal: { ...oneSignal, service: 'onesignal', deliver: (request) => delivery.oneSignal(request) },
  'OneSignal, flat': { ...oneSignal, deliver: (request) => delivery.oneSignal(request, 'os_data') },
};

/** Returns the payload that a provider delivers. */
const send = ({ request, deliver }, message) => deliver(request(message));

const handle = { type: 'unknown', value: 'u_ada' };
const people = inGroup.recipients;
const photo = 'https://example.com/photo.jpg';

/** The part of the output that is the same for most messages from Ada. */
const defaults = {
  extensionRuns: true,
  kind: 'message',
  sender: {
    id: 'u_ada', name: 'Ada', avatarURL: ada.avatarUrl, handle, contactIdentifier: null,
  },
  conversation: { id: 'u_ada', name: null, avatarURL: null, isGroup: false },
  recipients: [],
  recipientCount: null,
  mentionsCurrentUser: false,
  repliesToCurrentUser: false,
  notifiesAnyway: false,
  call: null,
  media: [],
  deepLink: null,
  category: null,
  actions: [],
  receiptURL: null,
  account: null,
};

const appearance = {
  layout: 'directMessage',
  firstLine: 'Ada',
  secondLine: null,
  body: direct.body,
  avatar: { source: 'sender', url: ada.avatarUrl },
  thumbnail: null,
  sound: 'default',
  badge: null,
  interruptionLevel: 'active',
  diagnostics: [],
};

const engines = {
  conversation: {
    id: 'c_engines', name: 'Engines', avatarURL: inGroup.group.avatarUrl, isGroup: true,
  },
  recipients: people,
  recipientCount: 2,
};

const groupAppearance = {
  layout: 'groupMessage',
  secondLine: 'Engines',
  body: inGroup.body,
  avatar: { source: 'group', url: inGroup.group.avatarUrl },
  // The group's avatar is shown. The sender's avatar is the fallback.
  diagnostics: ['sender-avatar-not-drawn'],
};

/** Returns the appearance of a mention or a reply. */
const addressed = (secondLine) => ({
  ...groupAppearance,
  secondLine,
  body: `Engines\n${inGroup.body}`,
  diagnostics: ['group-name-not-drawn', 'sender-avatar-not-drawn'],
});

const calling = (state, more = {}) => ({
  kind: 'call',
  call: { state, capability: 'video', participants: [], date: null, duration: null, ...more },
});

/** Messages, each with the fields and the parts of the appearance that differ from the defaults. */
const cases = {
  'a direct message': [directMessage(direct), {}, {}],
  'a direct message with everything': [
    directMessage({
      ...direct,
      sender: { ...ada, handle: '+44 20 7946 0000', handleType: 'phoneNumber' },
      conversationId: 'c_ada',
      media: [photo],
      messageId: 'm_1',
      deepLink: 'engines://chat/c_ada',
      category: 'MESSAGE',
      badge: 3,
      sound: 'whistle.caf',
      interruptionLevel: 'time-sensitive',
      notifiesAnyway: true,
      receiptUrl: 'https://example.com/receipts/1',
      account: 'grace',
      expiresAt: now + 60,
      priority: 'normal',
      data: { room: { floor: 2 }, list: [1], read: false, note: null },
    }),
    {
      sender: {
        ...defaults.sender, handle: { type: 'phoneNumber', value: '+44 20 7946 0000' },
      },
      conversation: { ...defaults.conversation, id: 'c_ada' },
      media: [{ url: photo, typeHint: null }],
      messageID: 'm_1',
      deepLink: 'engines://chat/c_ada',
      category: 'MESSAGE',
      notifiesAnyway: true,
      receiptURL: 'https://example.com/receipts/1',
      account: 'grace',
    },
    {
      thumbnail: photo,
      sound: 'whistle.caf',
      badge: 3,
      interruptionLevel: 'time-sensitive',
      diagnostics: ['entitlement-needed', 'focus-access-needed'],
    },
  ],
  'a silent message with a badge of 0': [
    directMessage({ ...direct, silent: true, badge: 0 }), {}, { sound: null, badge: 0 },
  ],
  'a message with two files and their types': [
    directMessage({
      ...direct, media: [photo, { url: 'https://example.com/file', type: 'image/png' }],
    }),
    {
      media: [
        { url: photo, typeHint: null },
        { url: 'https://example.com/file', typeHint: 'image/png' },
      ],
    },
    { thumbnail: photo, diagnostics: ['media-not-drawn'] },
  ],
  'a group': [groupMessage(inGroup), engines, groupAppearance],
  'a group with identifiers only, and more members than are listed': [
    groupMessage({ ...inGroup, recipients: ['u_mary', 'u_charles'], recipientCount: 5 }),
    {
      ...engines,
      recipients: [{ id: 'u_mary', name: null }, { id: 'u_charles', name: null }],
      recipientCount: 5,
    },
    groupAppearance,
  ],
  'a group with only a member count': [
    groupMessage({ ...inGroup, recipients: undefined, recipientCount: 12 }),
    { ...engines, recipients: [], recipientCount: 12 },
    groupAppearance,
  ],
  'a group without a name': [
    groupMessage({ ...inGroup, group: {} }),
    { ...engines, conversation: { ...engines.conversation, name: null, avatarURL: null } },
    { layout: 'groupMessage', secondLine: 'You, Mary & 1 other', body: inGroup.body },
  ],
  'a mention': [
    groupMessage({ ...inGroup, mentionsCurrentUser: true }),
    { ...engines, mentionsCurrentUser: true },
    addressed('mentioned you'),
  ],
  'a reply': [
    groupMessage({ ...inGroup, repliesToCurrentUser: true }),
    { ...engines, repliesToCurrentUser: true },
    addressed('replied to you'),
  ],
  'an incoming call': [
    call(ringing), calling('incoming'), { layout: 'incomingCall', body: ringing.body },
  ],
  'a missed call with date and duration': [
    call({
      ...ringing, state: 'missed', body: 'Missed call', date: new Date(now * 1000), duration: 62,
    }),
    calling('missed', { date: '2023-11-14T22:13:20Z', duration: 62 }),
    { layout: 'missedCall', body: 'Missed call' },
  ],
  'a voicemail': [
    call({ ...ringing, state: 'voicemail', body: 'Left a message' }),
    calling('voicemail'),
    { layout: 'voicemail', body: 'Left a message' },
  ],
  'a group call': [
    call({ ...ringing, participants: people }),
    calling('incoming', { participants: people.map((person) => ({ ...person, avatarURL: null })) }),
    { layout: 'incomingCall', body: ringing.body, diagnostics: ['call-avatars-not-drawn'] },
  ],
};

/** Returns the members of an object that a template also contains. */
function pick(object, template) {
  return object && Object.fromEntries(Object.keys(template).map((key) => [key, object[key]]));
}

/** Returns the part of the output that doesn't depend on the provider, with the codes of the diagnostics. */
function comparable(output) {
  const differences = pick(output.appearance, appearance);
  return {
    ...pick(output, defaults),
    sender: pick(output.sender, defaults.sender),
    appearance: { ...differences, diagnostics: differences.diagnostics.map(({ code }) => code).sort() },
  };
}

const { mapping } = server;

for (const [name, provider] of Object.entries(providers)) {
  const { preset, carrier = null, messageID = null, service, request } = provider;
  test(`${name}: every field is read with the mapping`, () => {
    for (const [about, [message, fields, differences]] of Object.entries(cases)) {
      const output = inspect(send(provider, message), { mapping });
      const { messageID: id = messageID, ...expected } = fields;
      assert.deepStrictEqual([output.preset, output.carrier, output.messageID], ['mapping', carrier, id], about);
      assert.deepStrictEqual(
        comparable(output), { ...defaults, ...expected, appearance: { ...appearance, ...differences } }, about);
    }
  });

  test(`${name}: sender, conversation and text are read without a mapping`, () => {
    for (const about of ['a direct message', 'a group', 'a group without a name']) {
      const [message, fields, differences] = cases[about];
      const output = inspect(send(provider, message));
      assert.deepStrictEqual([output.preset, output.carrier], [preset, null], about);
      assert.deepStrictEqual(
        comparable(output), { ...defaults, ...fields, appearance: { ...appearance, ...differences } }, about);
    }
    const withPhoto = inspect(send(provider, directMessage({ ...direct, media: [photo] })));
    assert.deepStrictEqual(withPhoto.media, [{ url: photo, typeHint: null }]);
    assert.strictEqual(withPhoto.appearance.thumbnail, photo);
    assert.deepStrictEqual(withPhoto.appearance.diagnostics, []);
  });

  test(`${name}: the alert has sender, group and text if the extension doesn't run`, () => {
    assert.deepStrictEqual(
      Object.entries(send(provider, groupMessage(inGroup)).aps.alert).filter(([, text]) => text !== ''),
      [['title', 'Ada'], ['subtitle', 'Engines'], ['body', inGroup.body]]);
  });

  if (!service) continue;
  test(`${name}: a request is inspected like the payload that arrives, and has no errors`, () => {
    const zeros = (id) => (id === null || id !== messageID ? id : id.replace(/[0-9a-f]/g, '0'));
    for (const [about, [message]] of Object.entries(cases)) {
      for (const options of [{}, { mapping }]) {
        const { request: converted, ...output } = inspect(request(message), options);
        const { request: none, ...expected } = inspect(send(provider, message), options);
        assert.deepStrictEqual([none, converted.service], [null, service], about);
        assert.deepStrictEqual(converted.diagnostics.filter(({ severity }) => severity !== 'info'), [], about);
        assert.deepStrictEqual({ ...output, bytes: 0 }, { ...expected, bytes: 0, messageID: zeros(expected.messageID) }, about);
      }
      assert.strictEqual(lint(request(message), { mapping, now }).summary.errors, 0, about);
    }
  });
}

test('the app\'s own data isn\'t interpreted', () => {
  const data = { title: 'x', name: 'x', type: 'x', id: 7, sender: 'x', text: 'x', key: { a: [] } };
  const sent = Object.values(providers).map((one) => send(one, directMessage({ ...direct, data })));
  const named = { image: 'x', imageUrl: 'x', buttons: [{ id: 'a', title: 'b' }], custom2: {} };
  const inside = [providers.APNs, providers.Expo].map(
    (one) => send(one, directMessage({ ...direct, data: named })));
  for (const payload of [...sent, ...inside]) {
    assert.deepStrictEqual(comparable(inspect(payload, { mapping })), { ...defaults, appearance });
  }
});

test('the inspected size is the number of bytes in UTF-8', () => {
  const body = 'é🚂'.repeat(500);
  const payload = send(providers.APNs, directMessage({ ...direct, body }));
  const output = inspect(payload);
  assert.strictEqual(output.bytes, Buffer.byteLength(JSON.stringify(payload)));
  payload.aps.alert.body += '.'.repeat(4097 - output.bytes);
  const larger = inspect(payload);
  assert.deepStrictEqual(larger.appearance.diagnostics.map(({ code }) => code), ['payload-too-large']);
});

test('the functions accept exactly the URLs that the extension accepts', () => {
  const urls = [
    'https://example.com', 'HTTPS://EXAMPLE.com/a.png', ' https://example.com/a ',
    'https://example.com:8443/a?b=c&d=%20#e', 'https://bücher.example/ü.png', 'https://a/b',
    'https://example.com/a@b', 'https://example.com?user@b', 'https://example.com/[1]',
    'https://example.com/a b', 'https://example.com/\u0000', 'https://u@example.com/',
    'https://u:p@example.com/', 'https:example.com', 'https:///example.com', 'https://',
    'https:\\\\example.com', 'https://example.com/{a}', 'https://example.com/a|b',
    'https://example.com/^', 'https://example.com/"', 'https://example.com/\u007f', 'example.com',
    'https://exa\nmple.com/', `https://example.com/${'é'.repeat(1014)}`,
    `https://example.com/${'é'.repeat(1015)}`, 'http://example.com', 'file:///a', 'https://a:b/',
  ];
  const payload = send(providers.APNs, directMessage(direct));
  for (const url of urls) {
    const { appearance: found } = inspect({ ...payload, data: { ...payload.data, senderAvatar: url } }, { mapping });
    const isAcceptedByExtension = !found.diagnostics.some(({ code }) => code === 'url-rejected');
    let isAcceptedHere = true;
    try {
      directMessage({ ...direct, sender: { ...ada, avatarUrl: url } });
    } catch {
      isAcceptedHere = false;
    }
    assert.strictEqual(isAcceptedHere, isAcceptedByExtension, url);
  }
});

test('the extension supports every key of the mapping', () => {
  const payload = send(providers.APNs, directMessage(direct));
  assert.strictEqual(inspect(payload, { mapping }).error, undefined);
  assert.match(inspect(payload, { mapping: { ...mapping, senderKey: 'a' } }).error.message, /senderKey/);
});
