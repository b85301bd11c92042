'use strict';

// What arrives on the device when a provider is given a body. A field that the provider's API does
// not have is an error here, as most of them leave it out without a word.

const assert = require('node:assert');

/** OneSignal's REST API (onesignal-node-api, `models/Notification.ts`). */
const oneSignalFields = [
  'app_id', 'target_channel', 'include_subscription_ids', 'include_aliases', 'included_segments',
  'headings', 'subtitle', 'contents', 'data', 'mutable_content', 'ios_attachments', 'ios_category',
  'ios_sound', 'ios_badgeType', 'ios_badgeCount', 'ios_interruption_level', 'thread_id',
  'collapse_id', 'app_url', 'ttl', 'priority',
];

/** Expo's push service (expo-server-sdk-node, `ExpoClient.ts`, `ExpoPushMessage`). */
const expoFields = [
  'to', 'data', 'title', 'subtitle', 'body', 'sound', 'ttl', 'expiration', 'priority',
  'interruptionLevel', 'badge', 'channelId', 'icon', 'richContent', 'categoryId', 'mutableContent',
  'collapseId', 'tag', '_contentAvailable',
];

/** Firebase's HTTP v1 API (firebase-admin-node, `messaging-api.ts`). */
const fcmFields = {
  message: ['token', 'topic', 'condition', 'data', 'notification', 'android', 'apns', 'webpush'],
  apns: ['headers', 'payload', 'fcm_options', 'live_activity_token'],
};

/** Headers of APNs (Apple, "Sending notification requests to APNs"). */
const apnsHeaders = [
  'apns-push-type', 'apns-topic', 'apns-id', 'apns-expiration', 'apns-priority', 'apns-collapse-id',
];

function assertKnown(object, fields, where) {
  const unknown = Object.keys(object).filter((name) => !fields.includes(name));
  assert.deepStrictEqual(unknown, [], `${where} has no such fields`);
}

/** As JSON carries it: what is `undefined` is gone. */
function carried(value) {
  return JSON.parse(JSON.stringify(value));
}

function present(object) {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}

function apns(request) {
  const { headers, payload } = carried(request);
  assertKnown(headers, apnsHeaders, 'the request to APNs');
  for (const [name, value] of Object.entries(headers)) {
    assert.strictEqual(typeof value, 'string', name);
  }
  return payload;
}

/** The format of the day, `custom`, or the flat one, `os_data`. */
function oneSignal(request, format = 'custom') {
  const body = carried(request);
  assertKnown(body, oneSignalFields, 'OneSignal');
  assert.ok(body.contents.en && body.headings.en, 'OneSignal needs English');
  const id = '0c9e0a9e-9a8f-4d4a-8a35-6a4a9c2d7a10';
  const aps = present({
    alert: present({
      title: body.headings.en, subtitle: body.subtitle?.en, body: body.contents.en,
    }),
    'mutable-content': body.mutable_content ? 1 : undefined,
    sound: body.ios_sound === 'nil' ? undefined : body.ios_sound ?? 'default',
    badge: body.ios_badgeType === 'SetTo' ? body.ios_badgeCount : undefined,
    category: body.ios_category,
    'thread-id': body.thread_id,
    'interruption-level': body.ios_interruption_level?.replace('_', '-'),
  });
  if (format === 'custom') {
    const custom = present({ i: id, u: body.app_url, a: body.data });
    return present({ aps, custom, att: body.ios_attachments });
  }
  const data = present({ i: id, u: body.app_url, att: body.ios_attachments });
  return { aps, ...body.data, os_data: data };
}

/** Firebase lays the data flat beside `aps` and adds its own. */
function fcm(request) {
  const { message, ...rest } = carried(request);
  assert.deepStrictEqual(rest, {});
  assertKnown(message, fcmFields.message, 'FCM');
  assertKnown(message.apns, fcmFields.apns, 'FCM\'s apns');
  for (const [name, value] of Object.entries(message.data)) {
    assert.strictEqual(typeof value, 'string', name);
  }
  assertKnown(message.apns.headers, apnsHeaders, 'FCM\'s apns.headers');
  return present({
    ...message.data,
    ...message.apns.payload,
    fcm_options: message.apns.fcm_options,
    'gcm.message_id': '1627428480762269',
    'google.c.sender.id': '123456789012',
    'google.c.fid': 'dAbCdEfGhIjKlMnOpQrStU',
    'google.c.a.e': '1',
  });
}

/** Expo delivers the data as `body`, and has an empty thread. */
function expo(request) {
  const message = carried(request);
  assertKnown(message, expoFields, 'Expo');
  const { title, subtitle, body, sound, badge, categoryId, interruptionLevel } = message;
  return {
    aps: present({
      alert: present({ title, subtitle, body, 'launch-image': '' }),
      'mutable-content': message.mutableContent ? 1 : undefined,
      sound: sound ?? undefined,
      badge,
      category: categoryId,
      'interruption-level': interruptionLevel,
      'thread-id': '',
    }),
    body: present({ ...message.data, _richContent: message.richContent }),
    experienceId: '@acme/engines',
    scopeKey: '@acme/engines',
    projectId: '5e605fcd-de88-4b0a-a5eb-5c18b84d52f3',
  };
}

exports.apns = apns;
exports.oneSignal = oneSignal;
exports.fcm = fcm;
exports.expo = expo;
