'use strict';

const assert = require('node:assert');
const { test } = require('node:test');
const server = require('../server');
const { ada, direct, inGroup, ringing } = require('./support/sampleMessages.js');
const { assertSnapshot, errorOf } = require('./support/snapshot.js');

const { directMessage, groupMessage, call, PayloadError } = server;

/** Asserts that a function throws a `PayloadError` with a field and a code. */
function assertRejected(make, field, code) {
  const error = errorOf(make);
  assert.ok(error instanceof PayloadError, String(error));
  assert.deepStrictEqual([error.field, error.code], [field, code]);
}

test('a message contains its input and nothing else', () => {
  assert.deepStrictEqual(directMessage(direct), {
    kind: 'direct', ...direct, conversationId: 'u_ada',
  });
  assert.deepStrictEqual(groupMessage(inGroup), { kind: 'group', ...inGroup });
  assert.deepStrictEqual(call(ringing), { kind: 'call', ...ringing, conversationId: 'u_ada' });
});

test('null, undefined and blank values are omitted', () => {
  const sender = { ...ada, avatarUrl: '', handle: null, handleType: undefined };
  const message = directMessage({ sender, body: 'Hi', media: [], badge: null, category: ' ' });
  assert.deepStrictEqual(message, {
    kind: 'direct', sender: { id: 'u_ada', name: 'Ada' }, body: 'Hi', conversationId: 'u_ada',
  });
});

test('a message is frozen, its input is not', () => {
  const input = { ...direct, sender: { ...ada }, data: { list: [1] }, media: [] };
  const message = directMessage(input);
  assert.throws(() => { message.sender.name = 'Grace'; }, TypeError);
  assert.throws(() => { message.data.list.push(2); }, TypeError);
  input.sender.name = 'Grace';
  input.data.list.push(2);
  assert.strictEqual(message.sender.name, 'Ada');
  assert.deepStrictEqual(message.data, { list: [1] });
});

test('a message can be encoded as JSON and decoded again', () => {
  const message = call({ ...ringing, date: new Date(1700000000500), expiresAt: 1700000060 });
  const decoded = JSON.parse(JSON.stringify(message));
  assert.deepStrictEqual(decoded, message);
  const options = { topic: 'com.example.engines' };
  assert.deepStrictEqual(server.toAPNs(decoded, options), server.toAPNs(message, options));
});

test('provider functions reject values that aren\'t messages', () => {
  for (const name of ['toAPNs', 'toOneSignal', 'toFCM', 'toExpo']) {
    const inputs = [direct, undefined, { ...direct, kind: 'constructor' }];
    for (const input of inputs) {
      assertRejected(() => server[name](input, {}), 'message', 'message-invalid');
    }
    assertRejected(() => server[name]({ kind: 'direct', sender: ada }, {}), 'body', 'field-missing');
  }
});

test('numeric identifiers become strings, as in mappings', () => {
  const message = groupMessage({
    ...inGroup, sender: { ...ada, id: 1815 }, conversationId: 0, recipients: [7, { id: 8, name: 'Mary' }],
  });
  assert.deepStrictEqual(
    [message.sender.id, message.conversationId, message.recipients],
    ['1815', '0', ['7', { id: '8', name: 'Mary' }]]);
});

/** Returns a function that creates a direct message from an avatar URL. */
const withAvatar = (avatarUrl) => () => directMessage({ ...direct, sender: { ...ada, avatarUrl } });

const cyclic = {};
cyclic.again = cyclic;

/** Invalid inputs by their description, with the field of the error and its code. */
const invalid = {
  'no input': [() => directMessage(), 'directMessage', 'field-missing'],
  'an array as input': [() => groupMessage([]), 'groupMessage', 'type-mismatch'],
  'no sender': [() => directMessage({ body: 'Hi' }), 'sender', 'field-missing'],
  'no sender ID': [
    () => directMessage({ ...direct, sender: { name: 'Ada' } }), 'sender.id', 'field-missing'],
  'an invalid number as sender ID': [
    () => directMessage({ ...direct, sender: { ...ada, id: NaN } }), 'sender.id', 'type-mismatch'],
  'a fraction as conversation ID': [
    () => directMessage({ ...direct, conversationId: 1.5 }), 'conversationId', 'type-mismatch'],
  'a Boolean as recipient': [
    () => groupMessage({ ...inGroup, recipients: [true] }), 'recipients[0]', 'type-mismatch'],
  'no sender name': [
    () => directMessage({ ...direct, sender: { id: 'u_ada' } }), 'sender.name', 'field-missing'],
  'no body': [() => directMessage({ sender: ada }), 'body', 'field-missing'],
  'a body of whitespace': [
    () => directMessage({ sender: ada, body: ' \n' }), 'body', 'field-missing'],
  'a body with half a surrogate pair': [
    () => directMessage({ sender: ada, body: 'to the 🚂'.slice(0, -1) }),
    'body',
    'surrogate-unpaired'],
  'an HTTP avatar URL': [
    withAvatar('http://example.com/a.png'), 'sender.avatarUrl', 'url-insecure'],
  'a path as avatar URL': [withAvatar('/people/ada.png'), 'sender.avatarUrl', 'url-invalid'],
  'an avatar URL without host': [
    withAvatar('https:example.com/a'), 'sender.avatarUrl', 'url-invalid'],
  'an avatar URL that isn\'t percent-encoded': [
    withAvatar('https://example.com/a b'), 'sender.avatarUrl', 'url-invalid'],
  'an avatar URL with a password': [
    withAvatar('https://u:p@example.com'), 'sender.avatarUrl', 'url-with-credentials'],
  'an avatar URL that is too long': [
    withAvatar(`https://example.com/${'a'.repeat(2029)}`), 'sender.avatarUrl', 'text-too-long'],
  'a file URL in media': [
    () => directMessage({ ...direct, media: ['https://example.com/a', 'file:///etc/passwd'] }),
    'media[1]',
    'url-insecure'],
  'media without a URL': [
    () => directMessage({ ...direct, media: [{ type: 'image/png' }] }),
    'media[0].url',
    'field-missing'],
  'a string as media': [
    () => directMessage({ ...direct, media: 'https://example.com/a' }), 'media', 'type-mismatch'],
  'null in media': [
    () => directMessage({ ...direct, media: [null] }), 'media[0]', 'field-missing'],
  'an HTTP receipt URL': [
    () => directMessage({ ...direct, receiptUrl: 'http://example.com/' }),
    'receiptUrl',
    'url-insecure'],
  'a deep link that runs code': [
    () => directMessage({ ...direct, deepLink: 'javascript:alert(1)' }),
    'deepLink',
    'scheme-forbidden'],
  'a deep link to another host': [
    () => directMessage({ ...direct, deepLink: '//example.com' }), 'deepLink', 'url-invalid'],
  'a misspelled field': [() => directMessage({ ...direct, boddy: 'Hi' }), 'boddy', 'field-unknown'],
  'a field in the wrong case': [
    () => directMessage({ ...direct, sender: { ...ada, avatarURL: 'https://example.com' } }),
    'sender.avatarURL',
    'field-unknown'],
  'an unknown field': [
    () => groupMessage({ ...inGroup, group: { topic: 'x' } }), 'group.topic', 'field-unknown'],
  'a mention in a direct message': [
    () => directMessage({ ...direct, mentionsCurrentUser: true }),
    'mentionsCurrentUser',
    'field-misplaced'],
  'media of a call': [() => call({ ...ringing, media: [] }), 'media', 'field-misplaced'],
  'a handle that hides the name': [
    () => directMessage({ ...direct, sender: { ...ada, handle: 'Ada' } }),
    'sender.handle',
    'handle-equals-name'],
  'a handle type without handle': [
    () => directMessage({ ...direct, sender: { ...ada, handleType: 'unknown' } }),
    'sender.handleType',
    'fields-conflict'],
  'a thread ID that crashes iOS': [
    () => directMessage({ ...direct, threadId: '@ada' }), 'threadId', 'value-invalid'],
  'a message ID with a newline': [
    () => directMessage({ ...direct, messageId: 'm\n1' }), 'messageId', 'text-not-ascii'],
  'a collapse ID that isn\'t ASCII': [
    () => directMessage({ ...direct, collapseId: 'é' }), 'collapseId', 'text-not-ascii'],
  'a message ID too long for a collapse ID': [
    () => directMessage({ ...direct, messageId: 'm'.repeat(66) }), 'messageId', 'text-too-long'],
  'a sparse array': [
    () => directMessage({ ...direct, media: [, 'https://pictures.example.com/a.jpg'] }),
    'media[0]',
    'field-missing'],
  'a body of invisible characters': [
    () => directMessage({ ...direct, body: '\u200b\u2060 ' }), 'body', 'field-missing'],
  'a fractional badge': [
    () => directMessage({ ...direct, badge: 0.5 }), 'badge', 'value-out-of-range'],
  'an interruption level in another spelling': [
    () => directMessage({ ...direct, interruptionLevel: 'timeSensitive' }),
    'interruptionLevel',
    'choice-invalid'],
  'a string as Boolean': [
    () => directMessage({ ...direct, silent: 'yes' }), 'silent', 'type-mismatch'],
  'a silent message with a sound': [
    () => directMessage({ ...direct, silent: true, sound: 'default' }),
    'silent',
    'fields-conflict'],
  'an expiration in milliseconds': [
    () => directMessage({ ...direct, expiresAt: 1700000000000 }), 'expiresAt', 'value-out-of-range'],
  'an invalid expiration date': [
    () => directMessage({ ...direct, expiresAt: new Date('soon') }), 'expiresAt', 'value-invalid'],
  'a group message without conversation': [
    () => groupMessage({ ...inGroup, conversationId: '' }), 'conversationId', 'field-missing'],
  'a group without name and members': [
    () => groupMessage({ ...inGroup, group: {}, recipients: [] }), 'group.name', 'field-missing'],
  'the sender among the recipients': [
    () => groupMessage({ ...inGroup, recipients: ['u_mary', 'u_ada'] }),
    'recipients[1]',
    'sender-in-recipients'],
  'a recipient without ID': [
    () => groupMessage({ ...inGroup, recipients: [{ name: 'Mary' }] }),
    'recipients[0].id',
    'field-missing'],
  'a recipient count less than the number of recipients': [
    () => groupMessage({ ...inGroup, recipientCount: 1 }), 'recipientCount', 'value-out-of-range'],
  'a call without state': [
    () => call({ ...ringing, state: undefined }), 'state', 'field-missing'],
  'the caller among the participants': [
    () => call({ ...ringing, participants: [ada].map(({ id }) => ({ id })) }),
    'participants[0]',
    'sender-in-recipients'],
  'a negative duration': [
    () => call({ ...ringing, state: 'missed', duration: -1 }), 'duration', 'value-out-of-range'],
  'data with a reserved name': [
    () => directMessage({ ...direct, data: { senderId: 'u_grace' } }),
    'data.senderId',
    'name-reserved'],
  'a Date in data': [
    () => directMessage({ ...direct, data: { at: { time: new Date(0) } } }),
    'data.at.time',
    'json-invalid'],
  'data with half a surrogate pair': [
    () => directMessage({ ...direct, data: { list: ['\uD83D'] } }),
    'data.list[0]',
    'surrogate-unpaired'],
  'NaN in data': [
    () => directMessage({ ...direct, data: { list: [1, NaN] } }), 'data.list[1]', 'json-invalid'],
  'data that contains itself': [
    () => directMessage({ ...direct, data: cyclic }), 'data.again', 'json-invalid'],
};

for (const [name, [make, field, code]] of Object.entries(invalid)) {
  test(`${name} is rejected: ${field}`, () => assertRejected(make, field, code));
}

test('error messages for invalid messages', () => {
  const lines = Object.entries(invalid).map(
    ([name, [make]]) => `${name}: ${errorOf(make).message}\n`);
  assertSnapshot('server.messages', lines.join(''));
});

test('deeply nested data is rejected', () => {
  let data = {};
  for (let depth = 0; depth < 1e5; depth += 1) data = { a: data };
  assertRejected(
    () => directMessage({ ...direct, data }), `data${'.a'.repeat(32)}`, 'nesting-too-deep');
});

test('a long unknown name is truncated in the error', () => {
  const name = 'k'.repeat(100000);
  assert.throws(
    () => directMessage({ ...direct, [name]: 1 }), ({ message }) => message.length < 400);
});

test('errors never quote the content of a message', () => {
  const secret = 'meet at the mill';
  const inputs = [
    { sender: ada, body: secret, threadId: '@' },
    { sender: ada, body: `${secret} \uD83D` },
    { sender: { ...ada, avatarUrl: `http://example.com/${secret}` }, body: secret },
    { sender: ada, body: secret, sound: [secret] },
    { sender: ada, body: secret, deepLink: secret },
    { sender: ada, body: secret, category: { secret } },
  ];
  for (const input of inputs) {
    assert.throws(() => directMessage(input), (error) => !error.message.includes(secret));
  }
  const long = directMessage({ sender: ada, body: secret.repeat(400) });
  assert.throws(
    () => server.toAPNs(long, { topic: 'com.example.engines' }),
    (error) => error instanceof PayloadError && !error.message.includes(secret));
});
