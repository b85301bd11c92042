'use strict';

// Conversions of request bodies to the payloads that the providers deliver to the device. Unknown fields of a request
// are errors here, because most providers silently ignore them.

const assert = require('node:assert');

const { omitUndefined } = require('../../server/aps.js');

/** Fields of OneSignal's REST API (onesignal-node-api, `models/Notification.ts`). */
const oneSignalFields = [
  'app_id', 'target_channel', 'include_subscription_ids', 'include_aliases', 'included_segments',
  'headings', 'subtitle', 'contents', 'data', 'mutable_content', 'ios_attachments', 'ios_category',
  'ios_sound', 'ios_badgeType', 'ios_badgeCount', 'ios_interruption_level', 'thread_id',
  'collapse_id', 'app_url', 'ttl', 'priority',
];

/** Fields of Expo's push service (expo-server-sdk-node, `ExpoClient.ts`, `ExpoPushMessage`). */
const expoFields = [
  'to', 'data', 'title', 'subtitle', 'body', 'sound', 'ttl', 'expiration', 'priority',
  'interruptionLevel', 'badge', 'channelId', 'icon', 'richContent', 'categoryId', 'mutableContent',
  'collapseId', 'tag', '_contentAvailable',
];

/** Fields of Firebase's HTTP v1 API (firebase-admin-node, `messaging-api.ts`). */
const fcmFields = {
  message: ['fid', 'token', 'topic', 'condition', 'data', 'notification', 'android', 'apns', 'webpush'],
  apns: ['headers', 'payload', 'fcm_options', 'live_activity_token'],
};

/** Headers of an APNs request (Apple, "Sending notification requests to APNs"). */
const apnsHeaders = [
  'apns-push-type', 'apns-topic', 'apns-id', 'apns-expiration', 'apns-priority', 'apns-collapse-id',
];

function assertKnown(object, fields, where) {
  const unknown = Object.keys(object).filter((name) => !fields.includes(name));
  assert.deepStrictEqual(unknown, [], `Unknown fields of ${where}`);
}

/** Returns a copy of a value by encoding and decoding it as JSON. */
function jsonCopy(value) {
  return JSON.parse(JSON.stringify(value));
}

function apns(request) {
  const { headers, payload } = jsonCopy(request);
  assertKnown(headers, apnsHeaders, 'the APNs request');
  for (const [name, value] of Object.entries(headers)) {
    assert.strictEqual(typeof value, 'string', name);
  }
  return payload;
}

/** Returns a payload in OneSignal's current format, `custom`, or in the flat format, `os_data`. */
function oneSignal(request, format = 'custom') {
  const body = jsonCopy(request);
  assertKnown(body, oneSignalFields, 'OneSignal');
  assert.ok(body.contents.en && body.headings.en, 'OneSignal requires English text');
  const id = '0c9e0a9e-9a8f-4d4a-8a35-6a4a9c2d7a10';
  const aps = omitUndefined({
    alert: omitUndefined({
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
    const custom = omitUndefined({ i: id, u: body.app_url, a: body.data });
    return omitUndefined({ aps, custom, att: body.ios_attachments });
  }
  const data = omitUndefined({ i: id, u: body.app_url, att: body.ios_attachments });
  return { aps, ...body.data, os_data: data };
}

/** Returns a payload with the data at the top level, next to the fields that Firebase adds. */
function fcm(request) {
  const { message, ...rest } = jsonCopy(request);
  assert.deepStrictEqual(rest, {});
  assertKnown(message, fcmFields.message, 'FCM');
  assertKnown(message.apns, fcmFields.apns, 'FCM\'s apns');
  for (const [name, value] of Object.entries(message.data)) {
    assert.strictEqual(typeof value, 'string', name);
  }
  assertKnown(message.apns.headers, apnsHeaders, 'FCM\'s apns.headers');
  return omitUndefined({
    ...message.data,
    ...message.apns.payload,
    fcm_options: message.apns.fcm_options,
    'gcm.message_id': '1627428480762269',
    'google.c.sender.id': '123456789012',
    'google.c.fid': 'dAbCdEfGhIjKlMnOpQrStU',
    'google.c.a.e': '1',
  });
}

/** Returns a payload with the data in `body` and an empty thread ID. */
function expo(request) {
  const message = jsonCopy(request);
  assertKnown(message, expoFields, 'Expo');
  const { title, subtitle, body, sound, badge, categoryId, interruptionLevel } = message;
  return {
    aps: omitUndefined({
      alert: omitUndefined({ title, subtitle, body, 'launch-image': '' }),
      'mutable-content': message.mutableContent ? 1 : undefined,
      sound: sound ?? undefined,
      badge,
      category: categoryId,
      'interruption-level': interruptionLevel,
      'thread-id': '',
    }),
    body: omitUndefined({ ...message.data, _richContent: message.richContent }),
    experienceId: '@acme/engines',
    scopeKey: '@acme/engines',
    projectId: '5e605fcd-de88-4b0a-a5eb-5c18b84d52f3',
  };
}

exports.apns = apns;
exports.oneSignal = oneSignal;
exports.fcm = fcm;
exports.expo = expo;
