'use strict';

const { closestMatch } = require('../shared/suggestions.js');
const { PayloadError } = require('./errors.js');

/** @typedef {import('./index').PayloadErrorCode} PayloadErrorCode */

/**
 * Validates and normalizes the value of a field. `help` completes the sentence "… is missing; pass".
 *
 * @typedef {object} Validator
 * @property {string} help
 * @property {(value: any, path: string) => unknown} parse
 * @property {boolean} [isRequired]
 */

/** @typedef {Record<string, Validator>} Fields */

/** Matches half of a surrogate pair, which remains when a string is cut by its UTF-16 length. */
const unpairedSurrogate =
  /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Maximum length of an unknown field name in an error message, in UTF-16 code units. */
const maxNameLength = 64;

/** Largest timestamp in seconds, in the year 5138. The extension reads larger ones as milliseconds. */
const maxTimestamp = 1e11;

/** Smallest plausible expiration in seconds, in the year 2001. A smaller one is a duration. */
const minExpiration = 1e9;

/**
 * Fields by the names that other libraries use.
 *
 * @type {Record<string, string>}
 */
const otherNames = {
  message: 'body', text: 'body', senderName: 'sender.name', bundleId: 'topic', playerIds: 'subscriptionIds',
};

/**
 * Returns the type of a value for an error message.
 *
 * @param {unknown} value
 * @returns {string}
 */
function typeName(value) {
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'number' && !Number.isFinite(value)) return 'not a finite number';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/**
 * Throws an error about a field.
 *
 * @param {PayloadErrorCode} code
 * @param {string} path
 * @param {string} problem
 * @param {string} help
 * @returns {never}
 */
function fail(code, path, problem, help) {
  throw new PayloadError(path, code, `${path} ${problem}; pass ${help}`);
}

/**
 * Rejects a value that doesn't have the type.
 *
 * @param {'string' | 'number' | 'boolean'} type
 * @param {unknown} value
 * @param {string} path
 * @param {string} help
 */
function checkType(type, value, path, help) {
  if (typeof value !== type) fail('type-mismatch', path, `is ${typeName(value)}`, help);
}

/**
 * Rejects a string that contains an unpaired surrogate.
 *
 * @param {string} value
 * @param {string} path
 * @param {string} help
 */
function checkSurrogates(value, path, help) {
  if (!unpairedSurrogate.test(value)) return;
  fail(
    'surrogate-unpaired', path, 'contains an unpaired surrogate', `${help}, and don't cut a character in half`);
}

/**
 * Returns whether a value is `null`, `undefined` or a string without a visible character.
 *
 * @param {unknown} value
 * @returns {boolean}
 */
function isAbsent(value) {
  return value === undefined || value === null ||
    (typeof value === 'string' && /^[\s\p{Cf}\p{Cc}]*$/u.test(value));
}

/**
 * @param {Validator} validator
 * @returns {Validator}
 */
function required(validator) {
  return { ...validator, isRequired: true };
}

/**
 * @param {string} help
 * @returns {Validator}
 */
function string(help) {
  return {
    help,
    parse(value, path) {
      checkType('string', value, path, help);
      checkSurrogates(value, path, help);
      return value;
    },
  };
}

/**
 * Accepts a stable identifier: a string, or a whole number, as mappings do. Returns a string.
 *
 * @param {string} help
 * @returns {Validator}
 */
function identifier(help) {
  const { parse } = string(help);
  return {
    help,
    parse: (value, path) => (Number.isSafeInteger(value) ? String(value) : parse(value, path)),
  };
}

/**
 * Accepts a string that can be the value of an HTTP header.
 *
 * @param {string} help
 * @returns {Validator}
 */
function asciiString(help) {
  const { parse } = string(help);
  return {
    help,
    parse(value, path) {
      parse(value, path);
      if (!/^[!-~]+$/.test(value)) {
        fail(
          'text-not-ascii',
          path,
          'contains characters that aren\'t allowed in a header',
          `${help} of printable ASCII`);
      }
      return value;
    },
  };
}

/** @type {Validator} */
const boolean = {
  help: 'true or false',
  parse(value, path) {
    checkType('boolean', value, path, boolean.help);
    return value;
  },
};

/**
 * @param {number} minimum
 * @param {string} help
 * @returns {Validator}
 */
function wholeNumber(minimum, help) {
  return {
    help,
    parse(value, path) {
      checkType('number', value, path, help);
      if (!Number.isSafeInteger(value) || value < minimum) {
        fail('value-out-of-range', path, `isn't a whole number of at least ${minimum}`, help);
      }
      return value;
    },
  };
}

/**
 * Accepts a duration in seconds.
 *
 * @type {Validator}
 */
const duration = {
  help: 'a number of seconds',
  parse(value, path) {
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      fail('type-mismatch', path, `is ${typeName(value)}`, duration.help);
    }
    if (value < 0) fail('value-out-of-range', path, 'is negative', duration.help);
    return value;
  },
};

/**
 * Accepts a point in time and returns it in whole seconds since 1970.
 *
 * @type {Validator}
 */
const timestamp = {
  help: 'a Date or seconds since 1970',
  parse(value, path) {
    const number = value instanceof Date ? value.getTime() / 1000 : value;
    if (value instanceof Date && Number.isNaN(number)) {
      fail('value-invalid', path, 'is an invalid Date', timestamp.help);
    }
    if (typeof number !== 'number' || !Number.isFinite(number)) {
      fail('type-mismatch', path, `is ${typeName(number)}`, timestamp.help);
    }
    if (number < 0) fail('value-out-of-range', path, 'is negative', timestamp.help);
    if (number > maxTimestamp) fail('value-out-of-range', path, 'is in milliseconds', timestamp.help);
    return Math.floor(number);
  },
};

/**
 * Accepts a point in time like `timestamp`, or 0. APNs discards a push whose expiration is a duration.
 *
 * @type {Validator}
 */
const expiration = {
  help: `${timestamp.help}, or 0 for a single delivery attempt`,
  parse(value, path) {
    const seconds = /** @type {number} */ (timestamp.parse(value, path));
    if (seconds > 0 && seconds < minExpiration) {
      fail('value-out-of-range', path, 'is a duration, or a date before 2002', expiration.help);
    }
    return seconds;
  },
};

/**
 * @param {readonly string[]} values
 * @returns {Validator}
 */
function oneOf(values) {
  const help = `one of ${values.join(', ')}`;
  return {
    help,
    parse(value, path) {
      if (!values.includes(value)) fail('choice-invalid', path, 'has an unknown value', help);
      return value;
    },
  };
}

/**
 * Accepts a list without absent elements. An empty list counts as absent.
 *
 * @param {Validator} element
 * @param {string} help
 * @returns {Validator}
 */
function list(element, help) {
  return {
    help,
    parse(value, path) {
      if (!Array.isArray(value)) fail('type-mismatch', path, `is ${typeName(value)}`, help);
      // Unlike `map`, this visits the holes of a sparse array.
      const elements = Array.from(value, (item, index) => {
        const elementPath = `${path}[${index}]`;
        if (isAbsent(item)) fail('field-missing', elementPath, 'is missing', element.help);
        return element.parse(item, elementPath);
      });
      return elements.length === 0 ? undefined : elements;
    },
  };
}

/**
 * @param {Fields} fields
 * @param {string} help
 * @returns {Validator}
 */
function object(fields, help) {
  return { help, parse: (value, path) => parseObject(fields, value, path, help) };
}

/**
 * Validates an object. Omits absent fields and rejects unknown ones.
 *
 * @param {Fields} fields
 * @param {any} value
 * @param {string} path Path of the object; empty for the root.
 * @param {string} help
 * @param {string} [owner] Name of the root for error messages, such as `directMessage`.
 * @returns {any}
 */
function parseObject(fields, value, path, help, owner = '') {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const name = path || owner;
    throw new PayloadError(
      name.replace(/^the options object .*/, 'options'),
      isAbsent(value) ? 'field-missing' : 'type-mismatch',
      `${name} ${isAbsent(value) ? 'is missing' : `is ${typeName(value)}`}; pass ${help}`);
  }
  const prefix = path ? `${path}.` : '';
  const names = Object.keys(fields);
  for (const name of Object.keys(value)) {
    if (names.includes(name)) continue;
    const other = Object.hasOwn(otherNames, name) ? otherNames[name] : '';
    const suggestion = names.includes(other.split('.')[0])
      ? other
      : closestMatch(name.slice(0, maxNameLength), names);
    const fix = suggestion
      ? `did you mean ${prefix}${suggestion}?`
      : `valid fields are ${names.join(', ')}`;
    const field = prefix + name.slice(0, maxNameLength);
    throw new PayloadError(
      field, 'field-unknown', `Unknown field ${field}${owner ? ` of ${owner}` : ''}; ${fix}`);
  }
  /** @type {Record<string, unknown>} */
  const result = {};
  for (const [name, validator] of Object.entries(fields)) {
    const field = prefix + name;
    const parsed = isAbsent(value[name]) ? undefined : validator.parse(value[name], field);
    if (parsed !== undefined) result[name] = parsed;
    else if (validator.isRequired) fail('field-missing', field, 'is missing', validator.help);
  }
  return result;
}

exports.asciiString = asciiString;
exports.boolean = boolean;
exports.checkSurrogates = checkSurrogates;
exports.checkType = checkType;
exports.duration = duration;
exports.expiration = expiration;
exports.fail = fail;
exports.identifier = identifier;
exports.list = list;
exports.object = object;
exports.oneOf = oneOf;
exports.parseObject = parseObject;
exports.required = required;
exports.string = string;
exports.timestamp = timestamp;
exports.typeName = typeName;
exports.wholeNumber = wholeNumber;
