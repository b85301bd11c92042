'use strict';

const assert = require('node:assert');
const { test } = require('node:test');
const server = require('../server');
const { isPayloadError, testErrors } = require('./support/errors.js');
const { ada, direct, inGroup, ringing } = require('./support/sampleMessages.js');

const { directMessage, groupMessage, call, PayloadError } = server;

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
      assert.throws(() => server[name](input, {}), isPayloadError('message', 'message-invalid'));
    }
    assert.throws(() => server[name]({ kind: 'direct', sender: ada }, {}), isPayloadError('body', 'field-missing'));
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

// Functions that create a message with these fields.
const withDirect = (fields) => () => directMessage({ ...direct, ...fields });
const withSender = (fields) => withDirect({ sender: { ...ada, ...fields } });
const withAvatar = (avatarUrl) => withSender({ avatarUrl });
const withGroup = (fields) => () => groupMessage({ ...inGroup, ...fields });
const withCall = (fields) => () => call({ ...ringing, ...fields });

const cyclic = {};
cyclic.again = cyclic;

/** Invalid inputs by their description, with the field of the error and its code. */
const invalid = {
  'no input': [() => directMessage(), 'directMessage', 'field-missing'],
  'an array as input': [() => groupMessage([]), 'groupMessage', 'type-mismatch'],
  'no sender': [() => directMessage({ body: 'Hi' }), 'sender', 'field-missing'],
  'no sender ID': [withDirect({ sender: { name: 'Ada' } }), 'sender.id', 'field-missing'],
  'an invalid number as sender ID': [withSender({ id: NaN }), 'sender.id', 'type-mismatch'],
  'a fraction as conversation ID': [
    withDirect({ conversationId: 1.5 }), 'conversationId', 'type-mismatch'],
  'a Boolean as recipient': [withGroup({ recipients: [true] }), 'recipients[0]', 'type-mismatch'],
  'no sender name': [withDirect({ sender: { id: 'u_ada' } }), 'sender.name', 'field-missing'],
  'no body': [() => directMessage({ sender: ada }), 'body', 'field-missing'],
  'a body of whitespace': [withDirect({ body: ' \n' }), 'body', 'field-missing'],
  'a body with half a surrogate pair': [
    withDirect({ body: 'to the 🚂'.slice(0, -1) }), 'body', 'surrogate-unpaired'],
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
    withDirect({ media: ['https://example.com/a', 'file:///etc/passwd'] }),
    'media[1]',
    'url-insecure'],
  'media without a URL': [
    withDirect({ media: [{ type: 'image/png' }] }), 'media[0].url', 'field-missing'],
  'a string as media': [withDirect({ media: 'https://example.com/a' }), 'media', 'type-mismatch'],
  'null in media': [withDirect({ media: [null] }), 'media[0]', 'field-missing'],
  'an HTTP receipt URL': [
    withDirect({ receiptUrl: 'http://example.com/' }), 'receiptUrl', 'url-insecure'],
  'a deep link that runs code': [
    withDirect({ deepLink: 'javascript:alert(1)' }), 'deepLink', 'scheme-forbidden'],
  'a deep link to another host': [
    withDirect({ deepLink: '//example.com' }), 'deepLink', 'url-invalid'],
  'a misspelled field': [withDirect({ boddy: 'Hi' }), 'boddy', 'field-unknown'],
  'a field in the wrong case': [
    withSender({ avatarURL: 'https://example.com' }), 'sender.avatarURL', 'field-unknown'],
  'an unknown field': [withGroup({ group: { topic: 'x' } }), 'group.topic', 'field-unknown'],
  'a mention in a direct message': [
    withDirect({ mentionsCurrentUser: true }), 'mentionsCurrentUser', 'field-misplaced'],
  'media of a call': [withCall({ media: [] }), 'media', 'field-misplaced'],
  'a handle that hides the name': [
    withSender({ handle: 'Ada' }), 'sender.handle', 'handle-equals-name'],
  'a handle type without handle': [
    withSender({ handleType: 'unknown' }), 'sender.handleType', 'fields-conflict'],
  'a thread ID that crashes iOS': [withDirect({ threadId: '@ada' }), 'threadId', 'value-invalid'],
  'a message ID with a newline': [withDirect({ messageId: 'm\n1' }), 'messageId', 'text-not-ascii'],
  'a collapse ID that isn\'t ASCII': [
    withDirect({ collapseId: 'é' }), 'collapseId', 'text-not-ascii'],
  'a message ID too long for a collapse ID': [
    withDirect({ messageId: 'm'.repeat(66) }), 'messageId', 'text-too-long'],
  'a sparse array': [
    withDirect({ media: [, 'https://pictures.example.com/a.jpg'] }), 'media[0]', 'field-missing'],
  'a body of invisible characters': [
    withDirect({ body: '\u200b\u2060 ' }), 'body', 'field-missing'],
  'a fractional badge': [withDirect({ badge: 0.5 }), 'badge', 'value-out-of-range'],
  'an interruption level in another spelling': [
    withDirect({ interruptionLevel: 'timeSensitive' }), 'interruptionLevel', 'choice-invalid'],
  'a string as Boolean': [withDirect({ silent: 'yes' }), 'silent', 'type-mismatch'],
  'a silent message with a sound': [
    withDirect({ silent: true, sound: 'default' }), 'silent', 'fields-conflict'],
  'an expiration in milliseconds': [
    withDirect({ expiresAt: 1700000000000 }), 'expiresAt', 'value-out-of-range'],
  'a duration as expiration': [withDirect({ expiresAt: 86400 }), 'expiresAt', 'value-out-of-range'],
  'another library\'s name of the text': [withDirect({ message: 'Hi' }), 'message', 'field-unknown'],
  'another library\'s name of the sender': [withGroup({ senderName: 'Ada' }), 'senderName', 'field-unknown'],
  'an invalid expiration date': [
    withDirect({ expiresAt: new Date('soon') }), 'expiresAt', 'value-invalid'],
  'a group message without conversation': [
    withGroup({ conversationId: '' }), 'conversationId', 'field-missing'],
  'a group without name and members': [
    withGroup({ group: {}, recipients: [] }), 'group.name', 'field-missing'],
  'the sender among the recipients': [
    withGroup({ recipients: ['u_mary', 'u_ada'] }), 'recipients[1]', 'sender-in-recipients'],
  'a recipient without ID': [
    withGroup({ recipients: [{ name: 'Mary' }] }), 'recipients[0].id', 'field-missing'],
  'a recipient count less than the number of recipients': [
    withGroup({ recipientCount: 1 }), 'recipientCount', 'value-out-of-range'],
  'a call without state': [withCall({ state: undefined }), 'state', 'field-missing'],
  'the caller among the participants': [
    withCall({ participants: [ada].map(({ id }) => ({ id })) }),
    'participants[0]',
    'sender-in-recipients'],
  'a negative duration': [
    withCall({ state: 'missed', duration: -1 }), 'duration', 'value-out-of-range'],
  'data with a reserved name': [
    withDirect({ data: { senderId: 'u_grace' } }), 'data.senderId', 'name-reserved'],
  'a Date in data': [
    withDirect({ data: { at: { time: new Date(0) } } }), 'data.at.time', 'json-invalid'],
  'data with half a surrogate pair': [
    withDirect({ data: { list: ['\uD83D'] } }), 'data.list[0]', 'surrogate-unpaired'],
  'NaN in data': [withDirect({ data: { list: [1, NaN] } }), 'data.list[1]', 'json-invalid'],
  'data that contains itself': [withDirect({ data: cyclic }), 'data.again', 'json-invalid'],
};

testErrors(test, 'server.messages', Object.entries(invalid).map(
  ([name, [make, field, code]]) => [name, make, isPayloadError(field, code)]));

test('deeply nested data is rejected', () => {
  let data = {};
  for (let depth = 0; depth < 1e5; depth += 1) data = { a: data };
  assert.throws(withDirect({ data }), isPayloadError(`data${'.a'.repeat(32)}`, 'nesting-too-deep'));
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
