'use strict';

const assert = require('node:assert');
const { test } = require('node:test');
const server = require('../server');
const arrival = require('./support/arrival.js');
const { ada, direct, inGroup, ringing } = require('./support/ada.js');

const { directMessage, groupMessage, call, PayloadError } = server;

const topic = 'com.example.engines';

const bytesOf = (value) => Buffer.byteLength(JSON.stringify(value));

/** A message in whose payload for APNs the body fills what is left, in a letter of two bytes. */
function filled(bytes, input = direct, make = directMessage) {
  const empty = bytesOf(server.toAPNs(make({ ...input, body: '.' }), { topic }).payload) - 1;
  const left = bytes - empty;
  return make({ ...input, body: 'é'.repeat(left >> 1) + '.'.repeat(left % 2) });
}

test('APNs takes 4096 bytes of UTF-8, and not one more', () => {
  const { payload } = server.toAPNs(filled(4096), { topic });
  assert.strictEqual(bytesOf(payload), 4096);
  const over = filled(4099);
  assert.throws(() => server.toAPNs(over, { topic }), {
    name: 'PayloadError',
    field: 'body',
    message: 'the payload is 4099 bytes, 3 too many for APNs\' 4096; ' +
      `shorten body, which takes ${bytesOf(over.body)}`,
  });
});

test('a VoIP push takes 5120 bytes, and not one more', () => {
  const options = { topic, pushType: 'voip' };
  assert.strictEqual(bytesOf(server.toAPNs(filled(5120, ringing, call), options).payload), 5120);
  assert.throws(
    () => server.toAPNs(filled(5121, ringing, call), options), /1 too many for APNs' 5120/);
});

test('the field that takes most is named, wherever it stands', () => {
  const url = `https://example.com/${'a'.repeat(2000)}`;
  const more = [1, 2].map((number) => `https://example.com/${number}${'a'.repeat(980)}`);
  const named = (input, make = directMessage) => {
    try {
      return server.toAPNs(make(input), { topic });
    } catch (error) {
      return error.field;
    }
  };
  assert.strictEqual(
    named({ ...direct, sender: { ...ada, avatarUrl: url }, media: more }), 'sender.avatarUrl');
  const group = { name: 'Engines', avatarUrl: url };
  assert.strictEqual(
    named({ ...inGroup, group, media: more }, groupMessage),
    'group.avatarUrl');
  assert.strictEqual(named({ ...direct, media: [url, url, url] }), 'media');
  assert.strictEqual(named({ ...direct, data: { a: url, b: url, c: url } }), 'data');
});

const providers = {
  Firebase: (message) => arrival.fcm(server.toFCM(message, { token: 't' })),
  Expo: (message) => arrival.expo(server.toExpo(message, { to: 't' })),
  OneSignal: (message) => arrival.oneSignal(
    server.toOneSignal(message, { appId: 'a', subscriptionIds: ['s'] })),
};

for (const [name, send] of Object.entries(providers)) {
  test(`what ${name} adds is counted: the largest push fits, and little is wasted`, () => {
    let [fits, tooLong] = [1, 4096];
    while (tooLong - fits > 1) {
      const middle = (fits + tooLong) >> 1;
      try {
        send(groupMessage({ ...inGroup, body: '.'.repeat(middle) }));
        fits = middle;
      } catch (error) {
        assert.ok(error instanceof PayloadError, error);
        assert.match(error.message, new RegExp(`bytes that ${name} may add; shorten body, which`));
        tooLong = middle;
      }
    }
    const bytes = bytesOf(send(groupMessage({ ...inGroup, body: '.'.repeat(fits) })));
    assert.ok(bytes <= 4096, `${bytes} bytes arrive`);
    assert.ok(bytes > 4096 - 200, `only ${bytes} bytes arrive`);
  });
}
