'use strict';

// Runs the examples of server/README.md.

const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');
const vm = require('node:vm');
const { inspect } = require('../inspect');
const server = require('../server');
const delivery = require('./support/delivery.js');
const { needsEngine } = require('./support/engine.js');

const readme = fs.readFileSync(path.join(__dirname, '..', 'server', 'README.md'), 'utf8');
const blocks = (language) => [...readme.matchAll(RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))]
  .map(([, text]) => text);

const errorComment = /^\/\/ PayloadError: (.*)$/m;
const [failing, working] = [true, false].map(
  (fails) => blocks('js').filter((text) => errorComment.test(text) === fails));

/** Runs all examples in one scope and returns their values. */
function runExamples() {
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

test('the example creates the body of the curl request', () => {
  const { text, body } = curl();
  assert.deepStrictEqual(body, runExamples().oneSignal);
  assert.match(text, /--url 'https:\/\/api\.onesignal\.com\/notifications'/);
});

test('the curl request is shown as a message from Ada', needsEngine, () => {
  const output = inspect(delivery.oneSignal(curl().body));
  assert.strictEqual(output.sender.name, 'Ada');
  assert.strictEqual(output.conversation.id, 'c_ada_grace');
  assert.strictEqual(output.deepLink, 'engines://chat/c_ada_grace');
  const { layout, firstLine, body, avatar, threadIdentifier } = output.appearance;
  assert.deepStrictEqual([layout, firstLine, threadIdentifier], ['directMessage', 'Ada', 'c_ada_grace']);
  assert.deepStrictEqual(output.appearance.diagnostics, []);
  assert.strictEqual(body, 'Are you coming to the demonstration tonight?');
  assert.deepStrictEqual(avatar, { source: 'sender', url: 'https://pictures.example.com/people/ada.png' });
});

test('the example is shown as a direct message with every provider', needsEngine, () => {
  const { apns, oneSignal, fcm, expo, mapping } = runExamples();
  const sent = [
    delivery.apns(apns), delivery.oneSignal(oneSignal), delivery.fcm(fcm), delivery.expo(expo),
  ];
  for (const output of sent.map((payload) => inspect(payload, { mapping }))) {
    assert.strictEqual(output.appearance.layout, 'directMessage');
    assert.strictEqual(output.messageID, 'm_1815');
    assert.deepStrictEqual(output.appearance.diagnostics, []);
  }
});

test('the examples are shown as a group message and as a call', needsEngine, () => {
  const { inEngines, ringing, mapping } = runExamples();
  const options = { topic: 'com.example.engines' };
  const sent = [inEngines, ringing].map((m) => delivery.apns(server.toAPNs(m, options)));
  const [group, call] = sent.map((payload) => inspect(payload, { mapping }).appearance);
  assert.deepStrictEqual([group.layout, group.secondLine], ['groupMessage', 'mentioned you']);
  assert.strictEqual(group.thumbnail, 'https://pictures.example.com/photos/valves.jpg');
  assert.strictEqual(call.layout, 'incomingCall');
});

test('a call is shown as a call without the mapping', needsEngine, () => {
  const sent = delivery.apns(server.toAPNs(runExamples().ringing, { topic: 'com.example.engines' }));
  const { appearance } = inspect(sent);
  assert.deepStrictEqual([appearance.layout, appearance.firstLine], ['incomingCall', 'Ada']);
});

test('the mapping in the README is the one that the package exports', () => {
  assert.deepStrictEqual(runExamples().mapping, server.mapping);
});

test('the errors in the README are the ones that are thrown', () => {
  assert.strictEqual(failing.length, 1);
  for (const text of failing) {
    const names = Object.keys(server).join(', ');
    assert.throws(
      () => vm.runInThisContext(`({ ${names} }) => {\n${text}\n}`)(server),
      { name: 'PayloadError', message: text.match(errorComment)[1] });
  }
});
