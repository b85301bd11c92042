'use strict';

// Tests of expo-cameo/inspect.

const assert = require('node:assert');
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');
const vm = require('node:vm');

const { inspect, lint, map, previewHTML } = require('expo-cameo/inspect');
const { moduleFile, needsEngine } = require('./support/engine.js');
const { copyPackage, scratchFolder } = require('./support/fixtures.js');

const payload = {
  aps: { alert: { title: 'Engines', body: 'Are you coming?' }, 'mutable-content': 1 },
  senderId: 'u_ada', senderName: 'Ada', conversationId: 'c_1', senderAvatar: 'https://example.com/ada.png',
};
const custom = { aps: payload.aps, author: { uid: 'u_ada', label: 'Ada' }, room: 'c_1' };
const mapping = { senderIdKey: 'author.uid', senderNameKey: 'author.label', conversationIdKey: 'room' };

test('the functions are available to modules', needsEngine, async () => {
  const imported = await import('expo-cameo/inspect');
  assert.strictEqual(imported.inspect(payload).appearance.firstLine, 'Ada');
  assert.strictEqual(imported.default.inspect, imported.inspect);
});

test('a payload is an object, text or bytes', needsEngine, () => {
  const text = JSON.stringify(payload);
  const bytes = new TextEncoder().encode(text);
  const expected = inspect(payload);
  for (const other of [text, bytes, bytes.buffer, Buffer.from(text), new DataView(bytes.buffer)]) {
    assert.deepStrictEqual(inspect(other), expected);
  }
});

test('options change the result', needsEngine, () => {
  assert.notStrictEqual(inspect(custom).sender?.name, 'Ada');
  for (const content of [mapping, JSON.stringify(mapping)]) {
    assert.strictEqual(inspect(custom, { mapping: content }).sender.name, 'Ada');
  }
  assert.strictEqual(inspect(custom, { settings: { mapping } }).sender.name, 'Ada');
  assert.strictEqual(inspect(payload, { provider: 'fcm' }).sender, null);
  assert.strictEqual(inspect(payload, { name: 'a.json' }).file, 'a.json');
  const group = {
    ...payload, isGroup: true, groupName: 'Engines', recipients: [{ id: 'u_grace', name: 'Grace' }, { id: 'u_m', name: 'Mary' }],
  };
  const { appearance } = inspect(group, { titleStyle: 'groupFirst' });
  assert.deepStrictEqual([appearance.firstLine, appearance.secondLine], ['Engines', 'Ada']);
  assert.strictEqual(inspect(group).recipients.length, 2);
  assert.deepStrictEqual(inspect(group, { currentUser: 'u_grace' }).recipients.map(({ id }) => id), ['u_m']);
});

test('an option selects a message of a request', needsEngine, () => {
  const request = ['Ada', 'Grace'].map((senderName) => ({
    to: 'ExponentPushToken[t]', title: senderName, body: 'Hi', mutableContent: true,
    data: { senderId: senderName, senderName },
  }));
  const names = [0, 1].map((message) => inspect(request[message]).sender.name);
  assert.deepStrictEqual(names, ['Ada', 'Grace']);
  const text = `{"message": ${JSON.stringify({ token: 't', apns: { payload } })}}`;
  assert.strictEqual(inspect(text).request.service, 'fcm');
  assert.strictEqual(inspect(text, { message: 1 }).error.code, 'usage');
});

test('invalid payloads and options are results with an error', needsEngine, () => {
  const circular = /** @type {any} */ ({});
  circular.self = circular;
  const codes = {
    'json-invalid': () => inspect('{'),
    'json-not-object': () => inspect('[1]'),
    usage: () => inspect(undefined),
  };
  for (const [code, body] of Object.entries(codes)) assert.strictEqual(body().error.code, code);
  for (const value of [circular, 1n, () => 1]) assert.strictEqual(inspect(value).error.code, 'usage');
  assert.deepStrictEqual(inspect('{').error.line, 1);
  const options = {
    'Unknown option \'titelStyle\' of inspect; did you mean \'titleStyle\'?': { titelStyle: 'senderFirst' },
    'titleStyle can\'t be \'x\'; pass one of senderFirst, groupFirst, senderInGroup, namesOnly': { titleStyle: 'x' },
    'provider: unknown provider \'onesigna\'; did you mean \'onesignal\'?': { provider: 'onesigna' },
  };
  for (const [message, value] of Object.entries(options)) {
    assert.deepStrictEqual([inspect(payload, value).error.code, inspect(payload, value).error.message], ['usage', message]);
  }
  assert.strictEqual(inspect(payload, null).error.code, 'usage');
  assert.match(inspect(payload, { mapping: { senderNameKye: 'a' } }).error.message, /^mapping: /);
  const { code, file } = inspect(payload, { mapping: '{' }).error;
  assert.deepStrictEqual([code, file], ['json-invalid', 'mapping']);
  // The next call succeeds.
  assert.strictEqual(inspect(payload).appearance.firstLine, 'Ada');
});

test('an option of another type is an error that names the option', needsEngine, () => {
  const values = {
    inspect: {
      currentUser: [5, null, [5], {}], mapping: [5, true, () => 1], name: [5, null], provider: [5, null, [null]], settings: [5, 1n],
      titleStyle: [5, null, ['groupFirst']], message: ['length', '0', null, -1, 0.5, NaN],
    },
    lint: {
      minSeverity: [5, null], now: ['2026-01-01', NaN, Infinity, null, new Date(NaN), {}, 1n],
      rules: [5, null, 'payload-not-read=off', ['payload-not-read=off'], { 'payload-not-read': 5 }, new Uint8Array(2)],
    },
    map: { name: [5] },
    previewHTML: {
      appIcon: [5, null, 'icon.png', {}], appName: [5, null], content: [5, null], expanded: ['true', 1, null],
      images: [5, null, ['a'], { 'https://example.com/a.png': 5 }], theme: [5, null],
    },
  };
  const functions = { inspect, lint, map, previewHTML };
  const errorOf = (name, options) => {
    try {
      return functions[name](payload, options).error;
    } catch (error) {
      assert.strictEqual(name, 'previewHTML');
      return error;
    }
  };
  for (const [name, options] of Object.entries(values)) {
    for (const [option, list] of Object.entries(options)) {
      for (const value of list) {
        const { code, message } = errorOf(name, { [option]: value }) ?? {};
        const description = `${name} with ${option} ${String(value)}`;
        assert.strictEqual(code, 'usage', description);
        assert.ok(message.startsWith(`${option} must be `), `${description}: ${message}`);
      }
    }
  }
  for (const [name, option] of [['inspect', 'titleStyle'], ['lint', 'minSeverity'], ['previewHTML', 'theme'], ['previewHTML', 'content']]) {
    for (const value of ['Phone', '']) {
      const { code, message } = errorOf(name, { [option]: value });
      assert.deepStrictEqual([code, message.startsWith(`${option} can't be '${value}'; pass one of `)], ['usage', true], message);
    }
  }
  // An undefined option has its default value, and a mapping and settings can be null.
  assert.deepStrictEqual(
    lint(payload, { now: undefined, rules: undefined, minSeverity: undefined, mapping: null, settings: null, titleStyle: undefined }),
    lint(payload));
});

test('an error that is thrown while arguments are read is in the result', needsEngine, () => {
  const hostile = { get message() { throw new Error('message'); } };
  for (const thrown of ['text', null, undefined, 5, Symbol('a'), Object.create(null), hostile]) {
    const value = { get aps() { throw thrown; } };
    for (const { error } of [inspect(value), lint(value), map([value]), inspect(payload, { mapping: value })]) {
      assert.strictEqual(error.code, 'usage');
      assert.match(error.message, /can't be written as JSON: /);
    }
    assert.throws(() => previewHTML(value), { name: 'PreviewError', code: 'usage' });
    const { error } = inspect(payload, { get name() { throw thrown; } });
    assert.deepStrictEqual([error.code, /^The option name of inspect can't be read: /.test(error.message)], ['usage', true]);
    assert.throws(() => previewHTML(payload, { images: { get a() { throw thrown; } } }), { code: 'usage' });
  }
  assert.match(inspect({ get aps() { throw 'text'; } }).error.message, /: text$/);
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  for (const result of [inspect(proxy), map(proxy), inspect(payload, proxy)]) assert.ok(result.error.code);
});

test('a value that isn\'t JSON is an error that names its type', needsEngine, () => {
  const values = {
    Map: new Map([['aps', {}]]), Set: new Set(), Promise: Promise.resolve(payload), SharedArrayBuffer: new SharedArrayBuffer(8),
    RegExp: /a/, Error: new Error('a'), WeakMap: new WeakMap(),
  };
  for (const [type, value] of Object.entries(values)) {
    assert.match(inspect(value).error.message, new RegExp(`^the payload is an? ${type}; pass an object`), type);
    assert.strictEqual(inspect(payload, { mapping: value }).error.code, 'usage', type);
  }
  assert.strictEqual(inspect({}).error, undefined);
  class Push { aps = payload.aps; }
  assert.strictEqual(inspect(new Push()).error, undefined);
});

test('values of another realm are read', needsEngine, () => {
  const text = JSON.stringify(payload);
  const realm = vm.createContext({ text });
  const expected = inspect(payload);
  const bytes = 'Uint8Array.from(text, (character) => character.charCodeAt(0))';
  for (const code of ['JSON.parse(text)', bytes, `${bytes}.buffer`, `new DataView(${bytes}.buffer)`]) {
    assert.deepStrictEqual(inspect(vm.runInContext(code, realm)), expected, code);
  }
  const shared = new Uint8Array(new SharedArrayBuffer(text.length));
  shared.set(new TextEncoder().encode(text));
  assert.deepStrictEqual(inspect(shared), expected);
  assert.deepStrictEqual(lint(payload, { now: vm.runInContext('new Date(0)', realm) }), lint(payload, { now: 0 }));
  assert.match(inspect(vm.runInContext('new Map()', realm)).error.message, /is a Map;/);
});

test('lint returns findings', needsEngine, () => {
  const report = lint('{"aps":{"alert":"Hi","badge":"1"}}');
  const finding = report.findings.find(({ code }) => code === 'type-mismatch');
  assert.deepStrictEqual(finding.range.start, { line: 1, column: 30, offset: 29 });
  assert.strictEqual(report.summary.errors, 1);
  assert.strictEqual(lint(payload).summary.errors, 0);
  const rules = { 'type-mismatch': 'off' };
  assert.strictEqual(lint('{"aps":{"alert":"Hi","badge":"1"}}', { rules }).summary.errors, 0);
  assert.ok(lint('{"aps":{"alert":"Hi"}}', { minSeverity: 'error' }).findings.length < report.findings.length);
  assert.match(lint(payload, { rules: { 'type-mismatc': 'off' } }).error.message, /^rules: unknown rule 'type-mismatc'; did you mean/);
  const request = (seconds) => ({ headers: { 'apns-expiration': String(seconds) }, payload });
  const isExpired = (now) => lint(request(1_700_000_000), { now }).findings.some(({ code }) => /expir/.test(code));
  assert.deepStrictEqual([isExpired(new Date(0)), isExpired(1_800_000_000)], [false, true]);
});

test('map proposes a mapping', needsEngine, () => {
  const other = { ...custom, author: { uid: 'u_grace', label: 'Grace' }, room: 'c_2' };
  const proposal = map([custom, other, { aps: payload.aps }]);
  assert.strictEqual(proposal.mapping.senderNameKey, 'author.label');
  assert.strictEqual(proposal.files, 3);
  assert.strictEqual(inspect(custom, { mapping: proposal.mapping }).sender.name, 'Ada');
  assert.strictEqual(map([custom, '{']).error.code, 'json-invalid');
  assert.strictEqual(map([]).error.code, 'usage');
});

test('previewHTML returns a page', needsEngine, () => {
  const html = previewHTML(payload, { appName: 'Engines & more' });
  assert.match(html, /^<!DOCTYPE html>/);
  assert.match(html, /Are you coming\?/);
  const hostile = { ...payload, senderName: '<script>alert(1)</script>' };
  assert.doesNotMatch(previewHTML(hostile), /<script>alert/);
  assert.throws(() => previewHTML('{'), { name: 'PreviewError', code: 'json-invalid' });
  assert.throws(() => previewHTML(payload, { theme: 'blue' }), { code: 'usage' });
  assert.ok(previewHTML(payload, { content: 'phone' }).length < html.length);
  const avatar = fs.readFileSync(
    path.join(__dirname, '..', '..', 'Examples', 'assets', 'pictures.example.com', 'people', 'ada.png'));
  const data = `data:image/png;base64,${avatar.toString('base64')}`;
  const page = previewHTML(payload, { images: { [payload.senderAvatar]: avatar } });
  assert.ok(page.includes(avatar.toString('base64').slice(0, 200)));
  assert.strictEqual(previewHTML(payload, { images: { [payload.senderAvatar]: data } }), page);
});

test('if the module is missing, every function returns an error', () => {
  const folder = scratchFolder();
  copyPackage(path.join(folder, 'package'), 'inspect', 'shared');
  const code = `
    const { inspect, lint, map, previewHTML } = require('./package/inspect');
    const failure = () => { try { previewHTML({}) } catch (error) { return error } };
    console.log(JSON.stringify([inspect({}).error, lint({}).error, map({}).error, failure()].map(({ code }) => code)));`;
  const output = execFileSync(process.execPath, ['-e', code], { cwd: folder, encoding: 'utf8' });
  assert.deepStrictEqual(JSON.parse(output), Array(4).fill('no-module'));
});

test('in a clone, the module in the build folder takes precedence over the packaged one', needsEngine, () => {
  const folder = scratchFolder();
  copyPackage(path.join(folder, 'expo'), 'inspect', 'shared');
  fs.mkdirSync(path.join(folder, '.build/wasm'), { recursive: true });
  const [packaged, built] = ['expo/inspect', '.build/wasm'].map((part) => path.join(folder, part, 'cameo.wasm'));
  const code = 'console.log(require("./expo/inspect").inspect({}).error?.code)';
  const run = () => execFileSync(process.execPath, ['-e', code], { cwd: folder, encoding: 'utf8' }).trim();
  fs.writeFileSync(packaged, 'old');
  fs.copyFileSync(moduleFile, built);
  assert.strictEqual(run(), 'undefined');
  fs.renameSync(built, packaged);
  assert.strictEqual(run(), 'undefined');
  fs.writeFileSync(built, 'cut');
  assert.strictEqual(run(), 'invalid-module');
});
