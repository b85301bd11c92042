'use strict';

// What the extension reads of what arrives, asked of the real tool.

const assert = require('node:assert');
const { test } = require('node:test');
const server = require('../server');
const arrival = require('./support/arrival.js');
const { ada, direct, inGroup, ringing } = require('./support/ada.js');
const { needsTool, inspect, inspectInWords } = require('./support/inspect.js');

const { directMessage, groupMessage, call } = server;

const now = 1700000000;
const oneSignal = { appId: 'a', externalIds: ['u_grace'], now };

/** Each way to the device, with what names it to the tool and what it says of itself. */
const ways = {
  APNs: {
    preset: 'generic',
    send: (m) => arrival.apns(server.toAPNs(m, { topic: 'com.example.engines' })),
  },
  Firebase: {
    preset: 'fcm',
    messageID: '1627428480762269',
    send: (m) => arrival.fcm(server.toFCM(m, { token: 't' })),
  },
  Expo: {
    preset: 'expo',
    send: (m) => arrival.expo(server.toExpo(m, { to: 't' })),
  },
  OneSignal: {
    preset: 'onesignal',
    messageID: '0c9e0a9e-9a8f-4d4a-8a35-6a4a9c2d7a10',
    send: (m) => arrival.oneSignal(server.toOneSignal(m, oneSignal)),
  },
  'OneSignal, flat': {
    preset: 'onesignal',
    messageID: '0c9e0a9e-9a8f-4d4a-8a35-6a4a9c2d7a10',
    send: (m) => arrival.oneSignal(server.toOneSignal(m, oneSignal), 'os_data'),
  },
};

const handle = { type: 'unknown', value: 'u_ada' };
const people = inGroup.recipients;
const photo = 'https://example.com/photo.jpg';

/** What is told of Ada when nothing more is said. */
const usual = {
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
};

const appearance = {
  layout: 'directMessage',
  firstLine: 'Ada',
  secondLine: null,
  body: direct.body,
  picture: { source: 'sender', url: ada.avatarUrl },
  thumbnail: null,
  sound: 'default',
  badge: null,
  interruptionLevel: 'active',
  notes: [],
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
  picture: { source: 'group', url: inGroup.group.avatarUrl },
  // A group's picture is drawn, and the sender's is there in case it fails.
  notes: ['sender-picture-not-drawn'],
};

/** What is drawn at each place of a mention or a reply. */
const addressed = (secondLine) => ({
  ...groupAppearance,
  secondLine,
  body: `Engines\n${inGroup.body}`,
  notes: ['group-name-not-drawn', 'sender-picture-not-drawn'],
});

const calling = (state, more = {}) => ({
  kind: 'call',
  call: { state, capability: 'video', participants: [], date: null, duration: null, ...more },
});

/** A message, what the tool tells of it besides the usual, and how it looks. */
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
      expiresAt: now + 60,
      priority: 'normal',
      data: { room: { floor: 2 }, list: [1], read: false, note: null },
    }),
    {
      sender: {
        ...usual.sender, handle: { type: 'phoneNumber', value: '+44 20 7946 0000' },
      },
      conversation: { ...usual.conversation, id: 'c_ada' },
      media: [{ url: photo, typeHint: null }],
      messageID: 'm_1',
      deepLink: 'engines://chat/c_ada',
      category: 'MESSAGE',
      notifiesAnyway: true,
    },
    {
      thumbnail: photo,
      sound: 'whistle.caf',
      badge: 3,
      interruptionLevel: 'time-sensitive',
      notes: ['needs-entitlement', 'needs-focus-access'],
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
    { thumbnail: photo, notes: ['more-media'] },
  ],
  'a group': [groupMessage(inGroup), engines, groupAppearance],
  'a group with identifiers alone, and more members than are named': [
    groupMessage({ ...inGroup, recipients: ['u_mary', 'u_charles'], recipientCount: 5 }),
    {
      ...engines,
      recipients: [{ id: 'u_mary', name: null }, { id: 'u_charles', name: null }],
      recipientCount: 5,
    },
    groupAppearance,
  ],
  'a group of which only the number is known': [
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
  'a call that rings': [
    call(ringing), calling('incoming'), { layout: 'incomingCall', body: ringing.body },
  ],
  'a missed call with its time and length': [
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
  'a call of several people': [
    call({ ...ringing, participants: people }),
    calling('incoming', { participants: people.map((person) => ({ ...person, avatarURL: null })) }),
    { layout: 'incomingCall', body: ringing.body, notes: ['group-call'] },
  ],
};

/** The tool's answer with the notes' codes alone, without what depends on the way. */
function told({ file, bytes, preset, messageID, appearance: look, ...answer }) {
  return { ...answer, appearance: { ...look, notes: look.notes.map(({ code }) => code).sort() } };
}

for (const [way, { preset, messageID, send }] of Object.entries(ways)) {
  test(`${way}: with the mapping, everything arrives`, needsTool, () => {
    const answers = inspect(
      Object.values(cases).map(([message]) => send(message)), server.mapping);
    for (const [index, [name, [, reading, look]]] of Object.entries(cases).entries()) {
      const answer = answers[index];
      const { messageID: id = messageID ?? null, ...expected } = reading;
      assert.strictEqual(answer.preset, 'mapping', name);
      assert.strictEqual(answer.messageID, id, name);
      assert.deepStrictEqual(
        told(answer),
        { ...usual, ...expected, appearance: { ...appearance, ...look } },
        name);
    }
  });

  test(`${way}: without any mapping, who writes, where and what arrives`, needsTool, () => {
    const named = ['a direct message', 'a group', 'a group without a name'];
    const answers = inspect(named.map((name) => send(cases[name][0])));
    for (const [index, name] of named.entries()) {
      const [, reading, look] = cases[name];
      assert.strictEqual(answers[index].preset, preset, name);
      assert.deepStrictEqual(
        told(answers[index]),
        { ...usual, ...reading, appearance: { ...appearance, ...look } },
        name);
    }
    const [photoOfAda] = inspect([send(directMessage({ ...direct, media: [photo] }))]);
    assert.deepStrictEqual(photoOfAda.media, [{ url: photo, typeHint: null }]);
    assert.strictEqual(photoOfAda.appearance.thumbnail, photo);
    assert.deepStrictEqual(photoOfAda.appearance.notes, []);
  });

  test(`${way}: receipt and account arrive`, needsTool, () => {
    const message = directMessage({
      ...direct, receiptUrl: 'https://example.com/receipts/1', account: 'grace',
    });
    const words = inspectInWords(send(message), server.mapping);
    assert.match(words, /^ {2}receipt +https:\/\/example\.com\/receipts\/1\b/m);
    assert.match(words, /^ {2}account +grace\b/m);
  });

  test(`${way}: where no extension runs, the alert says who, where and what`, () => {
    assert.deepStrictEqual(
      Object.entries(send(groupMessage(inGroup)).aps.alert).filter(([, text]) => text !== ''),
      [['title', 'Ada'], ['subtitle', 'Engines'], ['body', inGroup.body]]);
  });
}

test('data of the app is not taken for anything else', needsTool, () => {
  const data = { title: 'x', name: 'x', type: 'x', id: 7, sender: 'x', text: 'x', key: { a: [] } };
  const sent = Object.values(ways).map(({ send }) => send(directMessage({ ...direct, data })));
  const named = { image: 'x', imageUrl: 'x', buttons: [{ id: 'a', title: 'b' }], custom2: {} };
  const inside = [ways.APNs, ways.Expo].map(
    ({ send }) => send(directMessage({ ...direct, data: named })));
  for (const answer of inspect([...sent, ...inside], server.mapping)) {
    assert.deepStrictEqual(told(answer), { ...usual, appearance });
  }
});

test('the tool counts the same bytes, and takes what is sent', needsTool, () => {
  const body = 'é🚂'.repeat(500);
  const payload = ways.APNs.send(directMessage({ ...direct, body }));
  const [answer] = inspect([payload]);
  assert.strictEqual(answer.bytes, Buffer.byteLength(JSON.stringify(payload)));
  payload.aps.alert.body += '.'.repeat(4097 - answer.bytes);
  const [larger] = inspect([payload]);
  assert.deepStrictEqual(larger.appearance.notes.map(({ code }) => code), ['too-large']);
});

test('an address that is taken here is taken on the phone', needsTool, () => {
  const addresses = [
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
  const [payload] = [ways.APNs.send(directMessage(direct))];
  const sent = addresses.map(
    (address) => ({ ...payload, data: { ...payload.data, senderAvatar: address } }));
  for (const [index, { appearance: { notes } }] of inspect(sent, server.mapping).entries()) {
    const isTakenThere = !notes.some(({ code }) => code === 'address-refused');
    let isTakenHere = true;
    try {
      directMessage({ ...direct, sender: { ...ada, avatarUrl: addresses[index] } });
    } catch {
      isTakenHere = false;
    }
    assert.strictEqual(isTakenHere, isTakenThere, addresses[index]);
  }
});

test('the mapping has no key that the extension does not know', needsTool, () => {
  assert.throws(
    () => inspect([ways.APNs.send(directMessage(direct))], { ...server.mapping, senderKey: 'a' }),
    /unknown mapping key/);
});
