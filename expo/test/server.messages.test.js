'use strict';

const assert = require('node:assert');
const { test } = require('node:test');
const server = require('../server');
const { ada, direct, inGroup, ringing } = require('./support/ada.js');

const { directMessage, groupMessage, call, PayloadError } = server;

/** What is wrong, and all of what is said about it. */
function refused(make, field, message) {
  assert.throws(make, (error) => {
    assert.ok(error instanceof PayloadError, String(error));
    assert.deepStrictEqual([error.field, error.message], [field, message]);
    return true;
  });
}

test('a message says what went in, and nothing else', () => {
  assert.deepStrictEqual(directMessage(direct), {
    kind: 'direct', ...direct, conversationId: 'u_ada',
  });
  assert.deepStrictEqual(groupMessage(inGroup), { kind: 'group', ...inGroup });
  assert.deepStrictEqual(call(ringing), { kind: 'call', ...ringing, conversationId: 'u_ada' });
});

test('what is null, undefined or blank is absent', () => {
  const sender = { ...ada, avatarUrl: '', handle: null, handleType: undefined };
  const message = directMessage({ sender, body: 'Hi', media: [], badge: null, category: ' ' });
  assert.deepStrictEqual(message, {
    kind: 'direct', sender: { id: 'u_ada', name: 'Ada' }, body: 'Hi', conversationId: 'u_ada',
  });
});

test('a message is frozen, and what it was made of is not', () => {
  const input = { ...direct, sender: { ...ada }, data: { list: [1] }, media: [] };
  const message = directMessage(input);
  assert.throws(() => { message.sender.name = 'Grace'; }, TypeError);
  assert.throws(() => { message.data.list.push(2); }, TypeError);
  input.sender.name = 'Grace';
  input.data.list.push(2);
  assert.strictEqual(message.sender.name, 'Ada');
  assert.deepStrictEqual(message.data, { list: [1] });
});

test('a message survives a queue that keeps JSON', () => {
  const message = call({ ...ringing, date: new Date(1700000000500), expiresAt: 1700000060 });
  const kept = JSON.parse(JSON.stringify(message));
  assert.deepStrictEqual(kept, message);
  const options = { topic: 'com.example.engines' };
  assert.deepStrictEqual(server.toAPNs(kept, options), server.toAPNs(message, options));
});

test('what no function made is refused by every provider', () => {
  const said = 'message is of no kind; pass what directMessage, groupMessage or call made';
  for (const name of ['toAPNs', 'toOneSignal', 'toFCM', 'toExpo']) {
    refused(() => server[name](direct, {}), 'message', said);
    refused(() => server[name](undefined, {}), 'message', said);
    refused(() => server[name]({ ...direct, kind: 'constructor' }, {}), 'message', said);
    refused(
      () => server[name]({ kind: 'direct', sender: ada }, {}), 'body',
      'body is missing; pass the text to show, a string that is not empty');
  }
});

const wrong = {
  'no input': [
    () => directMessage(), 'directMessage',
    'directMessage is missing; pass an object with sender, body'],
  'a list as input': [
    () => groupMessage([]), 'groupMessage',
    'groupMessage is a list; pass an object with sender, body, conversationId, group'],
  'no sender': [
    () => directMessage({ body: 'Hi' }), 'sender',
    'sender is missing; pass an object with id and name'],
  'no sender id': [
    () => directMessage({ ...direct, sender: { name: 'Ada' } }), 'sender.id',
    'sender.id is missing; pass the sender\'s stable identifier in the app, a string'],
  'a number as sender id': [
    () => directMessage({ ...direct, sender: { ...ada, id: 7 } }), 'sender.id',
    'sender.id is a number; pass the sender\'s stable identifier in the app, a string'],
  'no sender name': [
    () => directMessage({ ...direct, sender: { id: 'u_ada' } }), 'sender.name',
    'sender.name is missing; pass the name that people know the sender by, a string'],
  'no body': [
    () => directMessage({ sender: ada }), 'body',
    'body is missing; pass the text to show, a string that is not empty'],
  'a body of spaces': [
    () => directMessage({ sender: ada, body: ' \n' }), 'body',
    'body is missing; pass the text to show, a string that is not empty'],
  'a body cut inside a character': [
    () => directMessage({ sender: ada, body: 'to the 🚂'.slice(0, -1) }), 'body',
    'body holds half a character; pass the text to show, a string that is not empty, ' +
    'cut between characters'],
  'a portrait over http': [
    () => directMessage({ ...direct, sender: { ...ada, avatarUrl: 'http://example.com/a.png' } }),
    'sender.avatarUrl',
    'sender.avatarUrl is not an https address; pass an address that starts with https://'],
  'a portrait from a path': [
    () => directMessage({ ...direct, sender: { ...ada, avatarUrl: '/people/ada.png' } }),
    'sender.avatarUrl',
    'sender.avatarUrl is not an address; pass an address that starts with https://'],
  'a portrait without host': [
    () => directMessage({ ...direct, sender: { ...ada, avatarUrl: 'https:example.com/a' } }),
    'sender.avatarUrl',
    'sender.avatarUrl has no host; pass an address that starts with https://'],
  'a portrait that is not percent-encoded': [
    () => directMessage({ ...direct, sender: { ...ada, avatarUrl: 'https://example.com/a b' } }),
    'sender.avatarUrl',
    'sender.avatarUrl holds what no address holds; pass an https address that is percent-encoded'],
  'a portrait behind a password': [
    () => directMessage({ ...direct, sender: { ...ada, avatarUrl: 'https://u:p@example.com' } }),
    'sender.avatarUrl',
    'sender.avatarUrl holds a name or password; pass an https address that is signed instead'],
  'a portrait too far away': [
    () => directMessage({
      ...direct, sender: { ...ada, avatarUrl: `https://example.com/${'a'.repeat(2029)}` },
    }),
    'sender.avatarUrl',
    'sender.avatarUrl is too long; pass an https address of at most 2048 bytes'],
  'a file among the media': [
    () => directMessage({ ...direct, media: ['https://example.com/a', 'file:///etc/passwd'] }),
    'media[1]', 'media[1] is not an https address; pass an address that starts with https://'],
  'media without an address': [
    () => directMessage({ ...direct, media: [{ type: 'image/png' }] }), 'media[0].url',
    'media[0].url is missing; pass an address that starts with https://'],
  'one address for media': [
    () => directMessage({ ...direct, media: 'https://example.com/a' }), 'media',
    'media is a string; pass a list of https addresses'],
  'an empty place among the media': [
    () => directMessage({ ...direct, media: [null] }), 'media[0]',
    'media[0] is missing; pass an https address, or an object with url and type'],
  'a receipt over http': [
    () => directMessage({ ...direct, receiptUrl: 'http://example.com/' }), 'receiptUrl',
    'receiptUrl is not an https address; pass an address that starts with https://'],
  'a link that runs code': [
    () => directMessage({ ...direct, deepLink: 'javascript:alert(1)' }), 'deepLink',
    'deepLink has the scheme javascript:; pass an address with the app\'s scheme or https, ' +
    'or a path that starts with /'],
  'a link to another host': [
    () => directMessage({ ...direct, deepLink: '//example.com' }), 'deepLink',
    'deepLink is not an address; pass an address with the app\'s scheme or https, ' +
    'or a path that starts with /'],
  'a mistyped field': [
    () => directMessage({ ...direct, boddy: 'Hi' }), 'boddy',
    'unknown field boddy of directMessage; did you mean body?'],
  'a field in other letters': [
    () => directMessage({ ...direct, sender: { ...ada, avatarURL: 'https://example.com' } }),
    'sender.avatarURL', 'unknown field sender.avatarURL; did you mean sender.avatarUrl?'],
  'an unknown field': [
    () => groupMessage({ ...inGroup, group: { topic: 'x' } }), 'group.topic',
    'unknown field group.topic; known are name, avatarUrl'],
  'a mention in a direct message': [
    () => directMessage({ ...direct, mentionsCurrentUser: true }), 'mentionsCurrentUser',
    'directMessage has no field mentionsCurrentUser; leave it out, or make it with groupMessage'],
  'media of a call': [
    () => call({ ...ringing, media: [] }), 'media',
    'call has no field media; leave it out, or make it with directMessage or groupMessage'],
  'a handle that hides the name': [
    () => directMessage({ ...direct, sender: { ...ada, handle: 'Ada' } }), 'sender.handle',
    'sender.handle equals sender.name, and iOS would hide the name; leave it out'],
  'the type of no handle': [
    () => directMessage({ ...direct, sender: { ...ada, handleType: 'unknown' } }),
    'sender.handleType', 'sender.handleType has no sender.handle; pass both or neither'],
  'a thread that crashes iOS': [
    () => directMessage({ ...direct, threadId: '@ada' }), 'threadId',
    'threadId holds an @, which crashes iOS when the thread is muted; pass one without @'],
  'an identifier that no header takes': [
    () => directMessage({ ...direct, messageId: 'm\n1' }), 'messageId',
    'messageId holds what no header takes; ' +
    'pass a collapseId of at most 64 bytes beside it, or such a messageId in ASCII'],
  'an identifier to collapse by in other letters': [
    () => directMessage({ ...direct, collapseId: 'é' }), 'collapseId',
    'collapseId holds what no header takes; pass a collapseId of at most 64 bytes in ASCII'],
  'an identifier too long to collapse by': [
    () => directMessage({ ...direct, messageId: 'm'.repeat(66) }), 'messageId',
    'messageId is 66 bytes, 2 more than APNs takes to collapse pushes; ' +
    'pass a collapseId of at most 64 bytes beside it, or such a messageId'],
  'a hole in a list': [
    () => directMessage({ ...direct, media: [, 'https://pictures.example.com/a.jpg'] }), 'media[0]',
    'media[0] is missing; pass an https address, or an object with url and type'],
  'a text that nobody sees': [
    () => directMessage({ ...direct, body: '\u200b\u2060 ' }), 'body',
    'body is missing; pass the text to show, a string that is not empty'],
  'half a badge': [
    () => directMessage({ ...direct, badge: 0.5 }), 'badge',
    'badge is not a whole number of at least 0; pass the number on the app\'s icon, ' +
    'a whole number'],
  'a level in another spelling': [
    () => directMessage({ ...direct, interruptionLevel: 'timeSensitive' }), 'interruptionLevel',
    'interruptionLevel is not known; pass one of passive, active, time-sensitive, critical'],
  'a flag in words': [
    () => directMessage({ ...direct, silent: 'yes' }), 'silent',
    'silent is a string; pass true or false'],
  'a silent sound': [
    () => directMessage({ ...direct, silent: true, sound: 'default' }), 'silent',
    'silent stands beside sound; pass one of them'],
  'an expiry in milliseconds': [
    () => directMessage({ ...direct, expiresAt: 1700000000000 }), 'expiresAt',
    'expiresAt is in milliseconds; pass a Date, or seconds since 1970'],
  'an expiry that is no date': [
    () => directMessage({ ...direct, expiresAt: new Date('soon') }), 'expiresAt',
    'expiresAt is an invalid Date; pass a Date, or seconds since 1970'],
  'a group without conversation': [
    () => groupMessage({ ...inGroup, conversationId: '' }), 'conversationId',
    'conversationId is missing; pass the conversation\'s stable identifier, a string'],
  'a group of nobody': [
    () => groupMessage({ ...inGroup, group: {}, recipients: [] }), 'group.name',
    'group.name is missing; pass it, or recipients, or recipientCount'],
  'the sender among the recipients': [
    () => groupMessage({ ...inGroup, recipients: ['u_mary', 'u_ada'] }), 'recipients[1]',
    'recipients[1] is the sender; leave the sender out of recipients'],
  'a recipient without identifier': [
    () => groupMessage({ ...inGroup, recipients: [{ name: 'Mary' }] }), 'recipients[0].id',
    'recipients[0].id is missing; pass the person\'s stable identifier in the app, a string'],
  'fewer recipients than are named': [
    () => groupMessage({ ...inGroup, recipientCount: 1 }), 'recipientCount',
    'recipientCount is less than the 2 recipients; ' +
    'pass the number of all others, or leave it out'],
  'a call in no state': [
    () => call({ ...ringing, state: undefined }), 'state',
    'state is missing; pass one of incoming, missed, voicemail'],
  'the caller among the participants': [
    () => call({ ...ringing, participants: [ada].map(({ id }) => ({ id })) }), 'participants[0]',
    'participants[0] is the sender; leave the sender out of participants'],
  'a call of less than no time': [
    () => call({ ...ringing, state: 'missed', duration: -1 }), 'duration',
    'duration is negative; pass a number of seconds'],
  'data under a name of the push': [
    () => directMessage({ ...direct, data: { senderId: 'u_grace' } }), 'data.senderId',
    'data.senderId is a name that the push itself needs; rename it'],
  'data that JSON does not hold': [
    () => directMessage({ ...direct, data: { at: { time: new Date(0) } } }), 'data.at.time',
    'data.at.time is no plain object; pass a value that JSON holds, such as a text'],
  'data cut inside a character': [
    () => directMessage({ ...direct, data: { list: ['\uD83D'] } }), 'data.list[0]',
    'data.list[0] holds half a character; pass a text, cut between characters'],
  'data that is no number': [
    () => directMessage({ ...direct, data: { list: [1, NaN] } }), 'data.list[1]',
    'data.list[1] is not a finite number; pass a value that JSON holds'],
};

for (const [name, [make, field, message]] of Object.entries(wrong)) {
  test(`${name}: ${field}`, () => refused(make, field, message));
}

test('data that holds itself is refused', () => {
  const data = {};
  data.again = data;
  refused(
    () => directMessage({ ...direct, data }), 'data.again',
    'data.again holds itself; pass a value that JSON holds');
});

test('data nested beyond any use is refused', () => {
  let data = {};
  for (let depth = 0; depth < 1e5; depth += 1) data = { a: data };
  refused(
    () => directMessage({ ...direct, data }), `data${'.a'.repeat(32)}`,
    `data${'.a'.repeat(32)} is nested deeper than 32; pass a flatter value`);
});

test('an unknown name is repeated only in part', () => {
  const name = 'k'.repeat(100000);
  assert.throws(
    () => directMessage({ ...direct, [name]: 1 }), ({ message }) => message.length < 400);
});

test('no error tells what a message says', () => {
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
