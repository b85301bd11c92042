'use strict';

const assert = require('node:assert');
const { test } = require('node:test');
const server = require('../server');
const { ada, direct, inGroup, ringing } = require('./support/ada.js');

const { directMessage, groupMessage, call, PayloadError } = server;

const topic = 'com.example.engines';
const toOneSignal = (message, options) => server.toOneSignal(message, {
  appId: 'a', subscriptionIds: ['s'], now: 1700000000, ...options,
});

function refused(make, field, message) {
  assert.throws(make, (error) => {
    assert.ok(error instanceof PayloadError, String(error));
    assert.deepStrictEqual([error.field, error.message], [field, message]);
    return true;
  });
}

/** Everything that a message in a group may say. */
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

test('APNs gets everything', () => {
  const id = '5e605fcd-de88-4b0a-a5eb-5c18b84d52f3';
  assert.deepStrictEqual(server.toAPNs(groupMessage(everything), { topic, id }), {
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

test('Firebase gets everything, its data as texts', () => {
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

test('Expo gets everything', () => {
  assert.deepStrictEqual(server.toExpo(groupMessage(everything), { to: ['t', 'u'] }), {
    to: ['t', 'u'],
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

test('OneSignal gets everything', () => {
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

test('a message that says little is sent as little', () => {
  const message = directMessage(direct);
  assert.deepStrictEqual(server.toAPNs(message, { topic }), {
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

test('a silent push has no sound anywhere', () => {
  const message = directMessage({ ...direct, silent: true });
  assert.strictEqual(server.toAPNs(message, { topic }).payload.aps.sound, undefined);
  assert.strictEqual(
    server.toFCM(message, { token: 't' }).message.apns.payload.aps.sound, undefined);
  assert.strictEqual(server.toExpo(message, { to: 't' }).sound, null);
  assert.strictEqual(toOneSignal(message).ios_sound, 'nil');
});

test('the thread never has an @, by default the conversation without it', () => {
  const message = directMessage({ ...direct, conversationId: '@ada:example.com' });
  assert.strictEqual(server.toAPNs(message, { topic }).payload.aps['thread-id'], 'ada:example.com');
  assert.strictEqual(toOneSignal(message).thread_id, 'ada:example.com');
});

test('a message collapses by its identifier', () => {
  const message = directMessage({ ...direct, messageId: 'm_1' });
  assert.strictEqual(server.toAPNs(message, { topic }).headers['apns-collapse-id'], 'm_1');
  assert.strictEqual(
    server.toFCM(message, { token: 't' }).message.apns.headers['apns-collapse-id'], 'm_1');
  assert.strictEqual(server.toExpo(message, { to: 't' }).collapseId, 'm_1');
  assert.strictEqual(toOneSignal(message).collapse_id, 'm_1');
});

test('a call that rings is tried once; a missed one is kept', () => {
  const expiries = (state) => {
    const message = call({ ...ringing, state });
    return [
      server.toAPNs(message, { topic }).headers['apns-expiration'],
      server.toFCM(message, { token: 't' }).message.apns.headers['apns-expiration'],
      server.toExpo(message, { to: 't' }).ttl,
      toOneSignal(message).ttl,
    ];
  };
  assert.deepStrictEqual(expiries('incoming'), ['0', '0', 0, 0]);
  assert.deepStrictEqual(expiries('missed'), [undefined, undefined, undefined, undefined]);
});

test('a VoIP push goes to its own topic at once, and only for a call that rings', () => {
  const { headers } = server.toAPNs(
    call({ ...ringing, priority: 'normal' }), { topic, pushType: 'voip' });
  assert.deepStrictEqual(headers, {
    'apns-topic': `${topic}.voip`,
    'apns-push-type': 'voip',
    'apns-priority': '10',
    'apns-expiration': '0',
  });
  const said = 'pushType is voip for what does not ring; pass alert, or a call that is incoming';
  for (const message of [directMessage(direct), call({ ...ringing, state: 'missed' })]) {
    refused(() => server.toAPNs(message, { topic, pushType: 'voip' }), 'pushType', said);
  }
});

test('OneSignal counts the time that is left', () => {
  const message = directMessage({ ...direct, expiresAt: new Date(1700000030000) });
  assert.strictEqual(toOneSignal(message).ttl, 30);
  refused(
    () => toOneSignal(message, { now: new Date(1700000030000) }), 'expiresAt',
    'expiresAt has passed; pass a later time, or 0 for one attempt');
});

test('ten attachments keep their order at OneSignal', () => {
  const media = Array.from({ length: 10 }, (_, index) => `https://example.com/${index}.jpg`);
  const names = Object.keys(toOneSignal(directMessage({ ...direct, media })).ios_attachments);
  assert.deepStrictEqual(names, [...names].sort());
  assert.strictEqual(names.length, 10);
});

test('one push has one target', () => {
  const message = directMessage(direct);
  const oneSignal = 'the target is not one; pass either subscriptionIds, externalIds or segments';
  refused(() => server.toOneSignal(message, { appId: 'a' }), 'subscriptionIds', oneSignal);
  refused(() => toOneSignal(message, { segments: ['All'] }), 'subscriptionIds', oneSignal);
  refused(() => toOneSignal(message, { subscriptionIds: [] }), 'subscriptionIds', oneSignal);
  const fcm = 'the target is not one; pass either token, topic or condition';
  refused(() => server.toFCM(message, {}), 'token', fcm);
  refused(() => server.toFCM(message, { token: 't', topic: 'news' }), 'token', fcm);
  assert.deepStrictEqual(
    toOneSignal(message, { subscriptionIds: undefined, externalIds: ['u_grace'] }).include_aliases,
    { external_id: ['u_grace'] });
});

test('options are checked like fields', () => {
  const message = directMessage(direct);
  refused(
    () => server.toAPNs(message), 'the options of toAPNs',
    'the options of toAPNs is missing; pass an object with topic');
  refused(
    () => server.toAPNs(message, {}), 'topic',
    'topic is missing; pass the app\'s bundle identifier, a string');
  refused(
    () => server.toAPNs(message, { topic: 'a\r\nb' }), 'topic',
    'topic holds what no header takes; pass the app\'s bundle identifier, a string in ASCII');
  refused(
    () => server.toAPNs(message, { topic, pushtype: 'voip' }), 'pushtype',
    'unknown field pushtype of the options of toAPNs; did you mean pushType?');
  refused(
    () => server.toAPNs(message, { topic, id: 'A-1' }), 'id',
    'id is not a lower-case UUID; pass one, or none');
  refused(
    () => toOneSignal(message, { appId: '' }), 'appId',
    'appId is missing; pass the app\'s identifier at OneSignal, a string');
  refused(
    () => server.toExpo(message, { to: Array(101).fill('t') }), 'to',
    'to holds 101 tokens; pass at most 100, the rest in another request');
  refused(
    () => server.toExpo(message, { to: [] }), 'to',
    'to is missing; pass a push token, or a list of them');
});

test('Firebase keeps names for itself', () => {
  for (const name of ['from', 'message_type', 'collapse_key', 'gcm.n', 'google.c.a.e', 'googleX']) {
    const message = directMessage({ ...direct, data: { [name]: 'x' } });
    refused(
      () => server.toFCM(message, { token: 't' }), `data.${name}`,
      `data.${name} is a name of Firebase's own; rename it`);
    assert.ok(server.toExpo(message, { to: 't' }));
  }
});

test('data at the top is not taken for an attachment or a button', () => {
  for (const name of ['image', 'imageUrl', 'image_url']) {
    const message = directMessage({ ...direct, data: { [name]: 'x' } });
    refused(
      () => server.toFCM(message, { token: 't' }), `data.${name}`,
      `data.${name} is read as an attachment through Firebase; rename it`);
    assert.strictEqual(server.toExpo(message, { to: 't' }).data[name], 'x');
  }
  for (const name of ['image', 'at', 'buttons', 'actionbuttons', 'o']) {
    const message = directMessage({ ...direct, data: { [name]: 'x' } });
    refused(
      () => toOneSignal(message), `data.${name}`,
      `data.${name} is read as an attachment or a button through OneSignal; rename it`);
  }
});

test('OneSignal takes no path as link', () => {
  const message = directMessage({ ...direct, deepLink: '/chat/u_ada' });
  assert.strictEqual(server.toExpo(message, { to: 't' }).data.url, '/chat/u_ada');
  refused(
    () => toOneSignal(message), 'deepLink',
    'deepLink is a path, which OneSignal does not take; pass an address with a scheme');
});

test('a conversation of nothing but @ makes no thread', () => {
  const message = directMessage({ ...direct, conversationId: '@@@' });
  const { payload } = server.toAPNs(message, { topic });
  assert.ok(!('thread-id' in payload.aps));
});

test('what is tried once has no other time', () => {
  const message = directMessage({ ...direct, expiresAt: 0 });
  const push = server.toExpo(message, { to: 't' });
  assert.deepStrictEqual([push.ttl, 'expiration' in push], [0, false]);
  const later = server.toExpo(directMessage({ ...direct, expiresAt: 1700000060.9 }), { to: 't' });
  assert.deepStrictEqual([later.expiration, 'ttl' in later], [1700000060, false]);
});

test('the topic of a VoIP push has its ending once', () => {
  for (const given of [topic, `${topic}.voip`]) {
    const { headers } = server.toAPNs(call(ringing), { topic: given, pushType: 'voip' });
    assert.strictEqual(headers['apns-topic'], `${topic}.voip`);
  }
});

test('a group without a name is one by its number, and what is off is left out', () => {
  const { payload } = server.toAPNs(
    groupMessage({
      ...direct, conversationId: 'c', group: {}, recipientCount: 3, mentionsCurrentUser: false,
    }),
    { topic });
  assert.strictEqual(payload.data.isGroup, true);
  assert.strictEqual(payload.data.recipientCount, 3);
  assert.ok(!('mentionsYou' in payload.data));
});

test('an identifier of a push is a text', () => {
  for (const id of [['5e605fcd-de88-4b0a-a5eb-5c18b84d52f3'], { toString: () => 'a' }, 5]) {
    refused(
      () => server.toAPNs(directMessage(direct), { topic, id }), 'id',
      'id is not a lower-case UUID; pass one, or none');
  }
});
