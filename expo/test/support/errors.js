'use strict';

const assert = require('node:assert/strict');

const { PluginError } = require('../../plugin/errors');
const { PayloadError } = require('../../server/errors');
const { assertSnapshot, errorOf } = require('./snapshot');

/**
 * Returns a validator for `assert.throws` that expects a `PluginError` with a code and, if given, a
 * subject.
 *
 * @param {string} code
 * @param {string} [subject]
 */
function isPluginError(code, subject) {
  return (/** @type {any} */ error) => {
    assert.ok(error instanceof PluginError, String(error));
    assert.equal(error.code, code, error.message);
    if (subject !== undefined) assert.equal(error.subject, subject, error.message);
    return true;
  };
}

/**
 * Returns a validator for `assert.throws` that expects a `PayloadError` with a field and a code.
 *
 * @param {string} field
 * @param {string} code
 */
function isPayloadError(field, code) {
  return (/** @type {any} */ error) => {
    assert.ok(error instanceof PayloadError, String(error));
    assert.deepEqual([error.field, error.code], [field, code]);
    return true;
  };
}

/**
 * Defines a test for each error, and a test that compares their messages with a snapshot.
 *
 * @param {(name: string, body: () => void) => unknown} test
 * @param {string} snapshot
 * @param {[name: string, body: () => unknown, check: (error: any) => boolean][]} rows
 */
function testErrors(test, snapshot, rows) {
  for (const [name, body, check] of rows) test(`${name} is rejected`, () => assert.throws(body, check));
  test('error messages', () =>
    assertSnapshot(snapshot, rows.map(([name, body]) => `${name}: ${errorOf(body).message}\n`).join('')));
}

exports.isPayloadError = isPayloadError;
exports.isPluginError = isPluginError;
exports.testErrors = testErrors;
