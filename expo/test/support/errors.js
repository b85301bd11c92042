'use strict';

const assert = require('node:assert/strict');

const { PluginError } = require('../../plugin/errors');

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

exports.isPluginError = isPluginError;
