'use strict';

// The errors of a mapping, and functions that its checks share.

const { ArgumentError } = require('./errors');
const { suggestion } = require('./suggestions');

/**
 * Error codes of the kinds of errors; all others are `value-invalid`.
 *
 * @type {Record<string, string>}
 */
const codes = {
  'key-unknown': 'key-unknown',
  'property-unknown': 'key-unknown',
  'sender-id-missing': 'key-missing',
  'source-missing': 'key-missing',
};

/**
 * @param {string} kind
 * @param {string} location Key and properties, such as `senderNameKey[1].template`.
 * @param {string} message
 */
function failure(kind, location, message) {
  const code = /** @type {any} */ (codes[kind] ?? 'value-invalid');
  return new ArgumentError(code, message, location, kind);
}

/**
 * @param {string} name
 * @param {string} location
 * @param {readonly string[]} known
 */
function unknownProperty(name, location, known) {
  return failure(
    'property-unknown',
    `${location}.${name}`,
    `Unknown property "${name}" of "${location}" in the mapping; ${suggestion(name, known)}`
  );
}

/**
 * Returns whether a value is an object and not an array.
 *
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns the members of an object without those that JSON omits.
 *
 * @param {Record<string, unknown>} object
 * @returns {[string, unknown][]}
 */
function members(object) {
  return Object.entries(object).filter(([, value]) => value !== undefined);
}

exports.failure = failure;
exports.unknownProperty = unknownProperty;
exports.isObject = isObject;
exports.members = members;
