'use strict';

const assert = require('node:assert');
const { test } = require('node:test');
const server = require('../server');
const { isPayloadError } = require('./support/errors.js');
const { ada, direct, inGroup, ringing } = require('./support/sampleMessages.js');
const { assertSnapshot, errorOf } = require('./support/snapshot.js');

const { directMessage, groupMessage, call } = server;

const topic = 'com.example.engines';
const toAPNs = (message, options) => server.toAPNs(message, { topic, ...options });
const toFCM = (message, target = { token: 't' }) => server.toFCM(message, target).message;
const toExpo = (message, to = 'ExponentPushToken[t]') => server.toExpo(message, { to });
const toOneSignal = (message, options) => server.toOneSignal(message, {
  appId: 'a', subscriptionIds: ['s'], now: 1700000000, ...options,
});

/** The messages of the errors that the tests have caught, by test. */
const messages = new Map();

/** Asserts that a function throws a `PayloadError` with a field and a code. */
function assertRejected(context, make, field, code) {
  const error = errorOf(make);
  isPayloadError(field, code)(error);
  messages.set(context.name, [...(messages.get(context.name) ?? []), error.message]);
}

/** A group message with every field. */
const everything = {
  ...inGroup,
  sender: { ...ada, handle: 'ada@example.com', handleType: 'emailAddress' },
  recipientCount: 5,
  mentionsCurrentUser: true,
  repliesToCurrentUser: true,
  notifiesAnyway: true,
  media: ['https://example.com/1.jpg', { url: 'https://example.com/2', type: 'image/png' }],
  messageId: 'm_1',
  collapseId: 'c_1',
  threadId: 'engines',
  deepLink: 'engines://chat/c_engines',
  category: 'MESSAGE',
  badge: 3,
  sound: 'whistle.caf',
  interruptionLevel: 'time-sensitive',
  account: 'grace',
  receiptUrl: 'https://example.com/receipts/m_1',
  expiresAt: 1700000060,
  priority: 'normal',
  data: { room: { floor: 2 }, read: false, note: null },
};

const people = {
  senderId: 'u_ada',
  senderName: 'Ada',
  senderAvatar: ada.avatarUrl,
  senderHandle: 'ada@example.com',
  senderHandleType: 'emailAddress',
  conversationId: 'c_engines',
  groupName: 'Engines',
  groupAvatar: inGroup.group.avatarUrl,
  recipients: inGroup.recipients,
  recipientCount: 5,
  mentionsYou: true,
  repliesToYou: true,
  notifiesAnyway: true,
};

const aps = {
  alert: { title: 'Ada', subtitle: 'Engines', body: 'The valves are in.' },
  'mutable-content': 1,
  sound: 'whistle.caf',
  badge: 3,
  'thread-id': 'engines',
  category: 'MESSAGE',
  'interruption-level': 'time-sensitive',
};

const rest = {
  messageId: 'm_1',
  url: 'engines://chat/c_engines',
  receiptUrl: 'https://example.com/receipts/m_1',
  account: 'grace',
};

test('toAPNs passes every field', () => {
  const id = '5e605fcd-de88-4b0a-a5eb-5c18b84d52f3';
  assert.deepStrictEqual(toAPNs(groupMessage(everything), { id }), {
    headers: {
      'apns-topic': topic,
      'apns-push-type': 'alert',
      'apns-priority': '5',
      'apns-expiration': '1700000060',
      'apns-collapse-id': 'c_1',
      'apns-id': id,
    },
    payload: {
      aps, data: { ...everything.data, ...people, ...rest }, image: everything.media,
    },
  });
});

test('toFCM passes every field, and data as strings', () => {
  const { message } = server.toFCM(groupMessage(everything), { token: 't' });
  const { mentionsYou, repliesToYou, notifiesAnyway, recipients, recipientCount, ...texts } =
    people;
  assert.deepStrictEqual(message, {
    token: 't',
    data: {
      ...texts,
      ...rest,
      room: '{"floor":2}',
      read: 'false',
      recipients: JSON.stringify(recipients),
      recipientCount: '5',
      mentionsYou: 'true',
      repliesToYou: 'true',
      notifiesAnyway: 'true',
      media: JSON.stringify(everything.media),
    },
    apns: {
      headers: {
        'apns-push-type': 'alert',
        'apns-priority': '5',
        'apns-expiration': '1700000060',
        'apns-collapse-id': 'c_1',
      },
      payload: { aps },
      fcm_options: { image: 'https://example.com/1.jpg' },
    },
  });
});

test('toExpo passes every field', () => {
  assert.deepStrictEqual(server.toExpo(groupMessage(everything), { to: ['ExponentPushToken[t]', 'ExpoPushToken[u]'] }), {
    to: ['ExponentPushToken[t]', 'ExpoPushToken[u]'],
    title: 'Ada',
    subtitle: 'Engines',
    body: 'The valves are in.',
    data: { ...everything.data, ...people, ...rest, media: everything.media },
    sound: 'whistle.caf',
    badge: 3,
    categoryId: 'MESSAGE',
    mutableContent: true,
    interruptionLevel: 'time-sensitive',
    priority: 'normal',
    expiration: 1700000060,
    collapseId: 'c_1',
    richContent: { image: 'https://example.com/1.jpg' },
  });
});

test('toOneSignal passes every field', () => {
  assert.deepStrictEqual(toOneSignal(groupMessage(everything)), {
    app_id: 'a',
    target_channel: 'push',
    include_subscription_ids: ['s'],
    headings: { en: 'Ada' },
    subtitle: { en: 'Engines' },
    contents: { en: 'The valves are in.' },
    data: {
      ...everything.data,
      communication: {
        sender_uid: 'u_ada',
        sender_name: 'Ada',
        avatar_url: ada.avatarUrl,
        sender_handle: 'ada@example.com',
        sender_handle_type: 'emailAddress',
        conversation_id: 'c_engines',
        group_name: 'Engines',
        group_avatar_url: inGroup.group.avatarUrl,
        recipients: inGroup.recipients,
        recipient_count: 5,
        mentions_you: true,
        replies_to_you: true,
        notifies_anyway: true,
        media: everything.media,
        message_id: 'm_1',
        receipt_url: 'https://example.com/receipts/m_1',
        account: 'grace',
      },
    },
    mutable_content: true,
    ios_attachments: { media1: 'https://example.com/1.jpg', media2: 'https://example.com/2' },
    ios_category: 'MESSAGE',
    ios_sound: 'whistle.caf',
    ios_badgeType: 'SetTo',
    ios_badgeCount: 3,
    ios_interruption_level: 'time_sensitive',
    thread_id: 'engines',
    collapse_id: 'c_1',
    app_url: 'engines://chat/c_engines',
    ttl: 60,
    priority: 5,
  });
});

test('a minimal message becomes a minimal payload', () => {
  const message = directMessage(direct);
  assert.deepStrictEqual(toAPNs(message), {
    headers: { 'apns-topic': topic, 'apns-push-type': 'alert', 'apns-priority': '10' },
    payload: {
      aps: {
        alert: { title: 'Ada', body: direct.body },
        'mutable-content': 1,
        sound: 'default',
        'thread-id': 'u_ada',
      },
      data: {
        senderId: 'u_ada', senderName: 'Ada', senderAvatar: ada.avatarUrl, conversationId: 'u_ada',
      },
    },
  });
});

test('a silent push has no sound for any provider', () => {
  const message = directMessage({ ...direct, silent: true });
  assert.strictEqual(toAPNs(message).payload.aps.sound, undefined);
  assert.strictEqual(toFCM(message).apns.payload.aps.sound, undefined);
  assert.strictEqual(toExpo(message).sound, null);
  assert.strictEqual(toOneSignal(message).ios_sound, 'nil');
});

test('the default thread ID is the conversation ID without @', () => {
  const message = directMessage({ ...direct, conversationId: '@ada:example.com' });
  assert.strictEqual(toAPNs(message).payload.aps['thread-id'], 'ada:example.com');
  assert.strictEqual(toOneSignal(message).thread_id, 'ada:example.com');
  const { payload } = toAPNs(directMessage({ ...direct, conversationId: '@@@' }));
  assert.ok(!('thread-id' in payload.aps));
});

test('the default collapse ID is the message ID', () => {
  const message = directMessage({ ...direct, messageId: 'm_1' });
  assert.strictEqual(toAPNs(message).headers['apns-collapse-id'], 'm_1');
  assert.strictEqual(toFCM(message).apns.headers['apns-collapse-id'], 'm_1');
  assert.strictEqual(toExpo(message).collapseId, 'm_1');
  assert.strictEqual(toOneSignal(message).collapse_id, 'm_1');
});

test('an incoming call has a single delivery attempt, and a missed call expires late', () => {
  const expiries = (state) => {
    const message = call({ ...ringing, state });
    return [
      toAPNs(message).headers['apns-expiration'],
      toFCM(message).apns.headers['apns-expiration'],
      toExpo(message).ttl,
      toOneSignal(message).ttl,
    ];
  };
  assert.deepStrictEqual(expiries('incoming'), ['0', '0', 0, 0]);
  // Otherwise, Expo would try to deliver to iOS only once.
  assert.deepStrictEqual(expiries('missed'), [undefined, undefined, 28 * 24 * 60 * 60, undefined]);
});

test('a VoIP push has its own topic and high priority, and requires an incoming call', (t) => {
  const { headers } = toAPNs(call({ ...ringing, priority: 'normal' }), { pushType: 'voip' });
  assert.deepStrictEqual(headers, {
    'apns-topic': `${topic}.voip`,
    'apns-push-type': 'voip',
    'apns-priority': '10',
    'apns-expiration': '0',
  });
  // The suffix isn't added to the topic a second time.
  const again = toAPNs(call(ringing), { topic: `${topic}.voip`, pushType: 'voip' });
  assert.strictEqual(again.headers['apns-topic'], `${topic}.voip`);
  for (const message of [directMessage(direct), call({ ...ringing, state: 'missed' })]) {
    assertRejected(t, () => toAPNs(message, { pushType: 'voip' }), 'pushType', 'call-not-ringing');
  }
});

test('toOneSignal converts the expiration to a time to live', (t) => {
  const message = directMessage({ ...direct, expiresAt: new Date(1700000030000) });
  assert.strictEqual(toOneSignal(message).ttl, 30);
  assertRejected(
    t, () => toOneSignal(message, { now: new Date(1700000030000) }), 'expiresAt', 'expired');
});

test('ten attachments for OneSignal keep their order when they are sorted by name', () => {
  const media = Array.from({ length: 10 }, (_, index) => `https://example.com/${index}.jpg`);
  const names = Object.keys(toOneSignal(directMessage({ ...direct, media })).ios_attachments);
  assert.deepStrictEqual(names, [...names].sort());
  assert.strictEqual(names.length, 10);
});

test('a push requires exactly one target', (t) => {
  const message = directMessage(direct);
  const forOneSignal = [
    () => server.toOneSignal(message, { appId: 'a' }),
    () => toOneSignal(message, { segments: ['All'] }),
    () => toOneSignal(message, { subscriptionIds: [] }),
  ];
  for (const make of forOneSignal) assertRejected(t, make, 'subscriptionIds', 'target-count-invalid');
  for (const targets of [{}, { token: 't', topic: 'news' }, { fid: 'f', token: 't' }]) {
    assertRejected(t, () => server.toFCM(message, targets), 'token', 'target-count-invalid');
  }
  assert.deepStrictEqual(
    toOneSignal(message, { subscriptionIds: undefined, externalIds: ['u_grace'] }).include_aliases,
    { external_id: ['u_grace'] });
});

test('Firebase accepts an installation ID, a token, a topic or a condition', () => {
  const message = directMessage(direct);
  for (const target of [{ fid: 'f' }, { token: 't' }, { topic: 'news' }, { condition: '\'a\' in topics' }]) {
    const { fid, token, topic: name, condition } = server.toFCM(message, target).message;
    assert.deepStrictEqual(
      { fid, token, topic: name, condition },
      { fid: undefined, token: undefined, topic: undefined, condition: undefined, ...target });
  }
});

test('a topic and a condition must be in Firebase\'s format', (t) => {
  const message = directMessage(direct);
  for (const name of ['/topics/news', 'a b', 'größe']) {
    assertRejected(t, () => server.toFCM(message, { topic: name }), 'topic', 'value-invalid');
  }
  const terms = (count) => Array(count).fill('\'a\' in topics').join(' || ');
  for (const condition of ['news', '# in topics', '\'a\' in topics AND \'b\' in topics', `(${terms(2)}`, terms(6)]) {
    assertRejected(t, () => server.toFCM(message, { condition }), 'condition', 'value-invalid');
  }
  for (const condition of [terms(5), `!${terms(1)} && (${terms(2)})`, '\'a#b\'in topics']) {
    assert.strictEqual(server.toFCM(message, { condition }).message.condition, condition);
  }
});

test('options are validated like fields', (t) => {
  const message = directMessage(direct);
  const cases = [
    [() => server.toAPNs(message), 'options', 'field-missing'],
    [() => server.toAPNs(message, {}), 'topic', 'field-missing'],
    [() => server.toAPNs(message, { topic: 'a\r\nb' }), 'topic', 'text-not-ascii'],
    [() => toAPNs(message, { pushtype: 'voip' }), 'pushtype', 'field-unknown'],
    ...['A-1', ['5e605fcd-de88-4b0a-a5eb-5c18b84d52f3'], { toString: () => 'a' }, 5].map(
      (id) => [() => toAPNs(message, { id }), 'id', 'value-invalid']),
    [() => toOneSignal(message, { appId: '' }), 'appId', 'field-missing'],
    [() => server.toExpo(message, { to: Array(101).fill('ExponentPushToken[t]') }), 'to', 'text-too-long'],
    [() => server.toExpo(message, { to: [] }), 'to', 'field-missing'],
    [() => server.toExpo(message, { to: 'abc' }), 'to', 'value-invalid'],
    [() => server.toExpo(message, { to: ['ExponentPushToken[t]', 'a'.repeat(64)] }), 'to[1]', 'value-invalid'],
  ];
  for (const [make, field, code] of cases) assertRejected(t, make, field, code);
});

test('names in data that a provider would interpret are rejected', (t) => {
  const withData = (name) => directMessage({ ...direct, data: { [name]: 'x' } });
  const reserved = ['from', 'message_type', 'collapse_key', 'gcm.n', 'google.c.a.e', 'googleX'];
  for (const name of [...reserved, 'image', 'imageUrl', 'image_url']) {
    assertRejected(t, () => toFCM(withData(name)), `data.${name}`, 'name-reserved');
    assert.strictEqual(toExpo(withData(name)).data[name], 'x');
  }
  for (const name of ['image', 'at', 'buttons', 'actionbuttons', 'o']) {
    assertRejected(t, () => toOneSignal(withData(name)), `data.${name}`, 'name-reserved');
  }
});

test('toOneSignal rejects a path as deep link', (t) => {
  const message = directMessage({ ...direct, deepLink: '/chat/u_ada' });
  assert.strictEqual(toExpo(message).data.url, '/chat/u_ada');
  assertRejected(t, () => toOneSignal(message), 'deepLink', 'unsupported');
});

test('a single delivery attempt excludes an expiration', () => {
  const message = directMessage({ ...direct, expiresAt: 0 });
  const push = toExpo(message);
  assert.deepStrictEqual([push.ttl, 'expiration' in push], [0, false]);
  const later = toExpo(directMessage({ ...direct, expiresAt: 1700000060.9 }));
  assert.deepStrictEqual([later.expiration, 'ttl' in later], [1700000060, false]);
});

test('a group without a name is marked as one, and false is omitted', () => {
  const { payload } = toAPNs(groupMessage({
    ...direct, conversationId: 'c', group: {}, recipientCount: 3, mentionsCurrentUser: false,
  }));
  assert.strictEqual(payload.data.isGroup, true);
  assert.strictEqual(payload.data.recipientCount, 3);
  assert.ok(!('mentionsYou' in payload.data));
});

test('error messages of the provider functions', () => {
  const lines = [...messages].map(
    ([name, texts]) => `${name}\n${texts.map((text) => `  ${text}\n`).join('')}`);
  assertSnapshot('server.providers', lines.join(''));
});
