'use strict';

// The README's examples run, and its curl sends what they make.

const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');
const vm = require('node:vm');
const server = require('../server');
const arrival = require('./support/arrival.js');
const { needsTool, inspect } = require('./support/inspect.js');

const readme = fs.readFileSync(path.join(__dirname, '..', 'server', 'README.md'), 'utf8');
const blocks = (language) => [...readme.matchAll(RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))]
  .map(([, text]) => text);

const said = /^\/\/ PayloadError: (.*)$/m;
const [failing, working] = [true, false].map(
  (fails) => blocks('js').filter((text) => said.test(text) === fails));

/** All examples in one scope, as a reader would type them. */
function example() {
  const names = 'message, apns, oneSignal, fcm, expo, inEngines, ringing, mapping';
  const code = `(require) => {\n${working.join('\n')}\nreturn { ${names} };\n}`;
  return vm.runInThisContext(code)((name) => {
    assert.strictEqual(name, 'expo-cameo/server');
    return server;
  });
}

function curl() {
  const [text] = blocks('sh');
  const [, body] = text.match(/--data '([^']*)'$/m);
  return { text, body: JSON.parse(body) };
}

test('the body of the curl request is what the example makes', () => {
  const { text, body } = curl();
  assert.deepStrictEqual(body, example().oneSignal);
  assert.match(text, /--url 'https:\/\/api\.onesignal\.com\/notifications'/);
});

test('what curl sends is a message from Ada on the phone', needsTool, () => {
  const [answer] = inspect([arrival.oneSignal(curl().body)]);
  assert.strictEqual(answer.sender.name, 'Ada');
  assert.strictEqual(answer.conversation.id, 'c_ada_grace');
  assert.strictEqual(answer.deepLink, 'engines://chat/c_ada_grace');
  assert.deepStrictEqual(answer.appearance, {
    layout: 'directMessage',
    firstLine: 'Ada',
    secondLine: null,
    body: 'Are you coming to the demonstration tonight?',
    picture: { source: 'sender', url: 'https://pictures.example.com/people/ada.png' },
    thumbnail: null,
    sound: 'default',
    badge: null,
    interruptionLevel: 'active',
    notes: [],
  });
});

test('the example reaches the phone by every provider', needsTool, () => {
  const { apns, oneSignal, fcm, expo, mapping } = example();
  const sent = [
    arrival.apns(apns), arrival.oneSignal(oneSignal), arrival.fcm(fcm), arrival.expo(expo),
  ];
  for (const answer of inspect(sent, mapping)) {
    assert.strictEqual(answer.appearance.layout, 'directMessage');
    assert.strictEqual(answer.messageID, 'm_1815');
    assert.deepStrictEqual(answer.appearance.notes, []);
  }
});

test('the examples of a group and a call are drawn as such', needsTool, () => {
  const { inEngines, ringing, mapping } = example();
  const options = { topic: 'com.example.engines' };
  const sent = [inEngines, ringing].map((m) => arrival.apns(server.toAPNs(m, options)));
  const [group, call] = inspect(sent, mapping).map(({ appearance }) => appearance);
  assert.deepStrictEqual([group.layout, group.secondLine], ['groupMessage', 'mentioned you']);
  assert.strictEqual(group.thumbnail, 'https://pictures.example.com/photos/valves.jpg');
  assert.strictEqual(call.layout, 'incomingCall');
});

test('without the mapping a call is a message from the caller', needsTool, () => {
  const sent = arrival.apns(server.toAPNs(example().ringing, { topic: 'com.example.engines' }));
  const [{ appearance }] = inspect([sent]);
  assert.deepStrictEqual([appearance.layout, appearance.firstLine], ['directMessage', 'Ada']);
});

test('the mapping of the README is the one of the functions', () => {
  assert.deepStrictEqual(example().mapping, server.mapping);
});

test('the errors in the README are those that are thrown', () => {
  assert.strictEqual(failing.length, 1);
  for (const text of failing) {
    const names = Object.keys(server).join(', ');
    assert.throws(
      () => vm.runInThisContext(`({ ${names} }) => {\n${text}\n}`)(server),
      { name: 'PayloadError', message: text.match(said)[1] });
  }
});
