'use strict';

const { PayloadError } = require('./errors.js');
const { dataNames } = require('./fieldNames.js');
const { checkSurrogates, fail, typeName } = require('./validators.js');

const help = 'an object of JSON values: strings, numbers, true, false, null, arrays, objects';

/** Maximum nesting depth of arrays and objects. */
const maxDepth = 32;

/** Names next to the app's own data that are reserved for providers and iOS. */
const reservedNames = [
  'aps', 'communication', 'custom', 'os_data', 'att', 'fcm_options', '_richContent',
];

/**
 * Accepts the app's own data and returns a deep copy of it.
 *
 * @type {import('./validators.js').Validator}
 */
const customData = {
  help,
  parse(value, path) {
    if (typeof value !== 'object' || Array.isArray(value)) {
      fail('type-mismatch', path, `is ${typeName(value)}`, help);
    }
    for (const name of Object.keys(value)) {
      if (!reservedNames.includes(name) && !dataNames.includes(name)) continue;
      throw new PayloadError(
        `${path}.${name}`,
        'name-reserved',
        `${path}.${name} is a reserved name; rename it`);
    }
    const copy = /** @type {object} */ (copyJSON(value, path, []));
    return Object.keys(copy).length === 0 ? undefined : copy;
  },
};

/**
 * @param {any} value
 * @param {string} path
 * @param {object[]} ancestors The objects that contain the value.
 * @returns {unknown}
 */
function copyJSON(value, path, ancestors) {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') {
    checkSurrogates(value, path, 'a string');
    return value;
  }
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value !== 'object') fail('json-invalid', path, `is ${typeName(value)}`, 'a JSON value');
  if (ancestors.includes(value)) fail('json-invalid', path, 'contains itself', 'a JSON value');
  if (ancestors.length === maxDepth) {
    fail('nesting-too-deep', path, `is nested more than ${maxDepth} levels deep`, 'a flatter value');
  }
  const inside = [...ancestors, value];
  if (Array.isArray(value)) {
    return value.map((item, index) => copyJSON(item, `${path}[${index}]`, inside));
  }
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    fail('json-invalid', path, 'isn\'t a plain object', 'a JSON value, such as a string');
  }
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(
    members.map(([name, member]) => [name, copyJSON(member, `${path}.${name}`, inside)]));
}

/**
 * Rejects names in the app's own data that a provider would interpret as its own.
 *
 * @param {import('./index').Message} message
 * @param {RegExp} names
 * @param {string} reason Completes the sentence "data.x …".
 * @throws {PayloadError}
 */
function rejectNames({ data = {} }, names, reason) {
  const name = Object.keys(data).find((key) => names.test(key));
  if (name === undefined) return;
  throw new PayloadError(`data.${name}`, 'name-reserved', `data.${name} ${reason}; rename it`);
}

exports.customData = customData;
exports.rejectNames = rejectNames;
