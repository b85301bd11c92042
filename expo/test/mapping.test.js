'use strict';

// Tests of the syntax of mappings. `Fixtures/mapping-syntax.json` contains the test cases for this package and for the
// native library.

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');

const { inspect } = require('../inspect');
const { PluginError } = require('../plugin/errors');
const { settingOfMapping } = require('../plugin/plan');
const { ArgumentError } = require('../shared/errors');
const { validateMapping } = require('../shared/mapping');
const { validateSettings } = require('../shared/settings');
const { needsEngine } = require('./support/engine');
const { errorOf } = require('./support/snapshot');
const { repository } = require('./support/tool');

/** @type {{about: string, mapping: Record<string, unknown>, error: {code: string, location: string} | null}[]} */
const cases = JSON.parse(
  fs.readFileSync(path.join(repository, 'Fixtures/mapping-syntax.json'), 'utf8'),
);

test('the cases contain every kind of error, and valid mappings', () => {
  const kinds = new Set(cases.map(({ error }) => error?.code ?? 'valid'));
  assert.deepEqual([...kinds].sort(), [
    'condition-invalid', 'field-unknown', 'key-unknown', 'limit-exceeded', 'multiple-sources', 'path-expected',
    'path-invalid', 'property-unknown', 'reference-circular', 'sender-id-missing', 'source-missing',
    'template-invalid', 'valid', 'value-invalid',
  ]);
});

for (const { about, mapping, error } of cases) {
  test(`mapping: ${about}`, () => {
    if (error === null) {
      assert.deepEqual(validateMapping(mapping), mapping);
      assert.deepEqual(validateSettings({ mapping }), { mapping });
      const setting = settingOfMapping(mapping);
      assert.deepEqual(typeof setting === 'string' ? JSON.parse(setting) : setting, mapping);
      return;
    }
    const found = errorOf(() => validateMapping(mapping));
    assert.ok(found instanceof ArgumentError, String(found));
    assert.deepEqual({ code: found.kind, location: found.key }, error);
    assert.ok(['key-unknown', 'key-missing', 'value-invalid'].includes(found.code));
    const rejected = errorOf(() => settingOfMapping(mapping));
    assert.ok(rejected instanceof PluginError, String(rejected));
    assert.equal(rejected.code, found.code);
  });
}

test('the error for an unknown name suggests the most similar name', () => {
  for (const [mapping, name] of [
    [{ senderIDKey: 'a' }, 'senderIdKey'],
    [{ senderIdKey: { paht: 'a' } }, 'path'],
    [{ senderIdKey: 'a', bodyKey: { template: '{$sendrName}' } }, '$senderName'],
    [{ senderIdKey: 'a', style: { requires: [] } }, 'require'],
    [{ senderIdKey: 'a', recipientsKey: { path: 'b', items: { avatarURL: 'c' } } }, 'avatarUrl'],
  ]) {
    const { message } = errorOf(() => validateMapping(mapping));
    assert.ok(message.includes(`did you mean "${name}"?`), message);
  }
});

test('undefined members are absent, as in JSON', () => {
  assert.deepEqual(
    validateMapping({ senderIdKey: { path: 'a', when: undefined }, groupNameKey: undefined }),
    { senderIdKey: { path: 'a', when: undefined } },
  );
  assert.equal(errorOf(() => validateMapping({ senderIdKey: { path: undefined } })).kind, 'source-missing');
});

test('the native library accepts and rejects the same mappings', needsEngine, () => {
  for (const { about, mapping, error } of cases) {
    assert.equal(inspect({ aps: { alert: 'Hi' } }, { mapping }).error === undefined, error === null, about);
  }
});
