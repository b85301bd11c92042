'use strict';

// Reads the requests that expo-cameo/server creates with expo-cameo/inspect.

const assert = require('node:assert');
const { test } = require('node:test');

const { inspect, lint } = require('../inspect');
const server = require('../server');
const { needsEngine } = require('./support/engine.js');
const { ada, direct, inGroup, ringing } = require('./support/sampleMessages.js');

const { call, directMessage, groupMessage, mapping } = server;
const now = 1_700_000_000;

/** @type {Record<string, (message: any) => any>} */
const requests = {
  apns: (message) => server.toAPNs(message, { topic: 'com.example.engines' }),
  fcm: (message) => server.toFCM(message, { fid: 'f' }),
  expo: (message) => server.toExpo(message, { to: 'ExponentPushToken[t]' }),
  onesignal: (message) => server.toOneSignal(message, {
    appId: '0f0f0f0f-1a2b-4c3d-8e5f-0a1b2c3d4e5f', externalIds: ['u_grace'], now,
  }),
};

const sender = { id: 'u_ada', name: 'Ada', avatarURL: ada.avatarUrl };
const group = { id: 'c_engines', name: 'Engines', isGroup: true };

/** Messages, each with its expected kind, conversation, recipients and title lines. */
const cases = {
  direct: [directMessage(direct), 'message', { id: 'u_ada', name: null, isGroup: false }, [], ['Ada', null]],
  'direct with a conversation': [
    directMessage({ ...direct, conversationId: 'c_ada' }), 'message', { id: 'c_ada', name: null, isGroup: false }, [],
    ['Ada', null],
  ],
  group: [groupMessage(inGroup), 'message', group, ['u_mary', 'u_charles'], ['Ada', 'Engines']],
  mention: [
    groupMessage({ ...inGroup, mentionsCurrentUser: true }), 'message', group, ['u_mary', 'u_charles'],
    ['Ada', 'mentioned you'],
  ],
  call: [call(ringing), 'call', { id: 'u_ada', name: null, isGroup: false }, [], ['Ada', null]],
};

const pick = (object, keys) => Object.fromEntries(keys.map((key) => [key, object[key]]));

for (const [service, request] of Object.entries(requests)) {
  test(`${service}: the engine reads every message`, needsEngine, () => {
    for (const [name, [message, kind, conversation, recipients, lines]] of Object.entries(cases)) {
      const body = request(message);
      const result = inspect(body, { mapping });
      assert.strictEqual(result.error, undefined, name);
      assert.strictEqual(result.request.service, service, name);
      assert.strictEqual(result.extensionRuns, true, name);
      assert.strictEqual(result.kind, kind, name);
      assert.deepStrictEqual(pick(result.sender, ['id', 'name', 'avatarURL']), sender, name);
      assert.deepStrictEqual(pick(result.conversation, ['id', 'name', 'isGroup']), conversation, name);
      assert.deepStrictEqual(result.recipients.map(({ id }) => id), recipients, name);
      assert.deepStrictEqual([result.appearance.firstLine, result.appearance.secondLine], lines, name);
      assert.strictEqual(lint(body, { mapping, now }).summary.errors, 0, name);
    }
  });

  test(`${service}: the engine reads sender and conversation without a mapping`, needsEngine, () => {
    for (const name of ['direct', 'direct with a conversation', 'group', 'call']) {
      const [message, kind, conversation] = cases[name];
      const result = inspect(request(message));
      assert.strictEqual(result.kind, kind, name);
      assert.deepStrictEqual(pick(result.sender, ['id', 'name', 'avatarURL']), sender, name);
      assert.deepStrictEqual(pick(result.conversation, ['id', 'name', 'isGroup']), conversation, name);
    }
  });
}
