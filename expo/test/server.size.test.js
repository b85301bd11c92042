'use strict';

const assert = require('node:assert');
const { test } = require('node:test');
const server = require('../server');
const delivery = require('./support/delivery.js');
const { ada, direct, inGroup, ringing } = require('./support/sampleMessages.js');
const { assertSnapshot, errorOf } = require('./support/snapshot.js');

const { directMessage, groupMessage, call, PayloadError } = server;

const topic = 'com.example.engines';

const jsonSize = (value) => Buffer.byteLength(JSON.stringify(value));

/** Returns a message whose APNs payload has a given size, padded with two-byte characters. */
function messageOfSize(bytes, input = direct, make = directMessage) {
  const empty = jsonSize(server.toAPNs(make({ ...input, body: '.' }), { topic }).payload) - 1;
  const left = bytes - empty;
  return make({ ...input, body: 'é'.repeat(left >> 1) + '.'.repeat(left % 2) });
}

test('a payload for APNs has at most 4096 bytes of UTF-8', () => {
  const { payload } = server.toAPNs(messageOfSize(4096), { topic });
  assert.strictEqual(jsonSize(payload), 4096);
  const over = messageOfSize(4099);
  assert.throws(
    () => server.toAPNs(over, { topic }),
    { name: 'PayloadError', field: 'body', code: 'payload-too-large' });
});

test('a VoIP payload has at most 5120 bytes of UTF-8', () => {
  const options = { topic, pushType: 'voip' };
  assert.strictEqual(jsonSize(server.toAPNs(messageOfSize(5120, ringing, call), options).payload), 5120);
  assert.throws(
    () => server.toAPNs(messageOfSize(5121, ringing, call), options), { code: 'payload-too-large' });
});

test('the error names the largest field, at any level', () => {
  const url = `https://example.com/${'a'.repeat(2000)}`;
  const more = [1, 2].map((number) => `https://example.com/${number}${'a'.repeat(980)}`);
  const fieldInError = (input, make = directMessage) =>
    errorOf(() => server.toAPNs(make(input), { topic })).field;
  assert.strictEqual(
    fieldInError({ ...direct, sender: { ...ada, avatarUrl: url }, media: more }), 'sender.avatarUrl');
  const group = { name: 'Engines', avatarUrl: url };
  assert.strictEqual(
    fieldInError({ ...inGroup, group, media: more }, groupMessage),
    'group.avatarUrl');
  assert.strictEqual(fieldInError({ ...direct, media: [url, url, url] }), 'media');
  assert.strictEqual(fieldInError({ ...direct, data: { a: url, b: url, c: url } }), 'data');
});

const providers = {
  Firebase: (message) => delivery.fcm(server.toFCM(message, { token: 't' })),
  Expo: (message) => delivery.expo(server.toExpo(message, { to: 'ExponentPushToken[t]' })),
  OneSignal: (message) => delivery.oneSignal(
    server.toOneSignal(message, { appId: 'a', subscriptionIds: ['s'] })),
};

for (const [name, send] of Object.entries(providers)) {
  test(`the overhead of ${name} is included: the largest payload fits, and uses most of the limit`, () => {
    let [fits, tooLong] = [1, 4096];
    while (tooLong - fits > 1) {
      const middle = (fits + tooLong) >> 1;
      try {
        send(groupMessage({ ...inGroup, body: '.'.repeat(middle) }));
        fits = middle;
      } catch (error) {
        assert.ok(error instanceof PayloadError, error);
        assert.deepStrictEqual([error.field, error.code], ['body', 'payload-too-large']);
        assert.ok(error.message.includes(name), error.message);
        tooLong = middle;
      }
    }
    const bytes = jsonSize(send(groupMessage({ ...inGroup, body: '.'.repeat(fits) })));
    assert.ok(bytes <= 4096, `${bytes} bytes are delivered`);
    assert.ok(bytes > 4096 - 200, `only ${bytes} bytes are delivered`);
  });
}

test('error messages for large payloads', () => {
  const message = messageOfSize(4099);
  const voip = messageOfSize(5121, ringing, call);
  const errors = [
    errorOf(() => server.toAPNs(message, { topic })),
    errorOf(() => server.toAPNs(voip, { topic, pushType: 'voip' })),
    errorOf(() => server.toExpo(message, { to: 'ExponentPushToken[t]' })),
  ];
  assertSnapshot('server.size', errors.map((error) => `${error.message}\n`).join(''));
});
