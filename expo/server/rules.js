'use strict';

const { PayloadError } = require('./errors.js');
const { nearest } = require('../shared/words.js');

/**
 * What a field may hold. `help` ends the sentence "… is missing; pass".
 *
 * @typedef {object} Rule
 * @property {string} help
 * @property {(value: any, path: string) => unknown} read
 * @property {boolean} [isRequired]
 */

/** @typedef {Record<string, Rule>} Shape */

/** Half of a character, which a text has that was cut by its length in UTF-16. */
const halfCharacter = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** How much of an unknown name an error repeats, in characters. */
const longestName = 64;

/** Numbers beyond the year 5138 are milliseconds: the extension reads them so, too. */
const largestSeconds = 1e11;

/**
 * @param {unknown} value
 * @returns {string}
 */
function kindOf(value) {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number' && !Number.isFinite(value)) return 'not a finite number';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/**
 * @param {string} path
 * @param {string} problem
 * @param {string} help
 * @returns {never}
 */
function refuse(path, problem, help) {
  throw new PayloadError(path, `${path} ${problem}; pass ${help}`);
}

/**
 * @param {string} value
 * @param {string} path
 * @param {string} help
 */
function refuseHalves(value, path, help) {
  if (!halfCharacter.test(value)) return;
  refuse(path, 'holds half a character', `${help}, cut between characters`);
}

/**
 * `null`, `undefined` and a text without a visible character are absent.
 *
 * @param {unknown} value
 * @returns {boolean}
 */
function isAbsent(value) {
  return value === undefined || value === null ||
    (typeof value === 'string' && /^[\s\p{Cf}\p{Cc}]*$/u.test(value));
}

/**
 * @param {Rule} rule
 * @returns {Rule}
 */
function required(rule) {
  return { ...rule, isRequired: true };
}

/**
 * @param {string} help
 * @returns {Rule}
 */
function text(help) {
  return {
    help,
    read(value, path) {
      if (typeof value !== 'string') refuse(path, `is ${kindOf(value)}`, help);
      refuseHalves(value, path, help);
      return value;
    },
  };
}

/**
 * A text that goes into a header.
 *
 * @param {string} help
 * @returns {Rule}
 */
function ascii(help) {
  const { read } = text(help);
  return {
    help,
    read(value, path) {
      read(value, path);
      if (!/^[!-~]+$/.test(value)) refuse(path, 'holds what no header takes', `${help} in ASCII`);
      return value;
    },
  };
}

/** @type {Rule} */
const flag = {
  help: 'true or false',
  read(value, path) {
    if (typeof value !== 'boolean') refuse(path, `is ${kindOf(value)}`, flag.help);
    return value;
  },
};

/**
 * @param {number} least
 * @param {string} help
 * @returns {Rule}
 */
function count(least, help) {
  return {
    help,
    read(value, path) {
      if (typeof value !== 'number') refuse(path, `is ${kindOf(value)}`, help);
      if (!Number.isSafeInteger(value) || value < least) {
        refuse(path, `is not a whole number of at least ${least}`, help);
      }
      return value;
    },
  };
}

/**
 * A length of time in seconds.
 *
 * @type {Rule}
 */
const seconds = {
  help: 'a number of seconds',
  read(value, path) {
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      refuse(path, `is ${kindOf(value)}`, seconds.help);
    }
    if (value < 0) refuse(path, 'is negative', seconds.help);
    return value;
  },
};

/**
 * A point in time, as whole seconds since 1970.
 *
 * @type {Rule}
 */
const time = {
  help: 'a Date, or seconds since 1970',
  read(value, path) {
    const number = value instanceof Date ? value.getTime() / 1000 : value;
    if (value instanceof Date && Number.isNaN(number)) {
      refuse(path, 'is an invalid Date', time.help);
    }
    if (typeof number !== 'number' || !Number.isFinite(number)) {
      refuse(path, `is ${kindOf(number)}`, time.help);
    }
    if (number < 0) refuse(path, 'is negative', time.help);
    if (number > largestSeconds) refuse(path, 'is in milliseconds', time.help);
    return Math.floor(number);
  },
};

/**
 * @param {readonly string[]} values
 * @returns {Rule}
 */
function oneOf(values) {
  const help = `one of ${values.join(', ')}`;
  return {
    help,
    read(value, path) {
      if (!values.includes(value)) refuse(path, 'is not known', help);
      return value;
    },
  };
}

/**
 * A list in which nothing is absent; an empty list is none.
 *
 * @param {Rule} element
 * @param {string} help
 * @returns {Rule}
 */
function list(element, help) {
  return {
    help,
    read(value, path) {
      if (!Array.isArray(value)) refuse(path, `is ${kindOf(value)}`, help);
      // A list with holes has fewer elements than its length says, for some.
      const read = Array.from(value, (item, index) => {
        const place = `${path}[${index}]`;
        if (isAbsent(item)) refuse(place, 'is missing', element.help);
        return element.read(item, place);
      });
      return read.length === 0 ? undefined : read;
    },
  };
}

/**
 * @param {Shape} fields
 * @param {string} help
 * @returns {Rule}
 */
function object(fields, help) {
  return { help, read: (value, path) => shaped(fields, value, path, help) };
}

/**
 * Reads an object of known fields: what is absent is left out, what is unknown is an error.
 *
 * @param {Shape} fields
 * @param {any} value
 * @param {string} path The object's own place, empty for the whole.
 * @param {string} help
 * @param {string} [owner] Whose fields they are, such as `directMessage`.
 * @returns {any}
 */
function shaped(fields, value, path, help, owner) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const name = path || owner || 'the value';
    refuse(name, isAbsent(value) ? 'is missing' : `is ${kindOf(value)}`, help);
  }
  const prefix = path ? `${path}.` : '';
  const known = Object.keys(fields);
  for (const name of Object.keys(value)) {
    if (known.includes(name)) continue;
    const near = nearest(name.slice(0, longestName), known);
    const way = near ? `did you mean ${prefix}${near}?` : `known are ${known.join(', ')}`;
    const place = prefix + name.slice(0, longestName);
    throw new PayloadError(place, `unknown field ${place}${owner ? ` of ${owner}` : ''}; ${way}`);
  }
  /** @type {Record<string, unknown>} */
  const result = {};
  for (const [name, rule] of Object.entries(fields)) {
    const place = prefix + name;
    const read = isAbsent(value[name]) ? undefined : rule.read(value[name], place);
    if (read !== undefined) result[name] = read;
    else if (rule.isRequired) refuse(place, 'is missing', rule.help);
  }
  return result;
}

exports.required = required;
exports.text = text;
exports.flag = flag;
exports.count = count;
exports.seconds = seconds;
exports.time = time;
exports.ascii = ascii;
exports.oneOf = oneOf;
exports.list = list;
exports.object = object;
exports.shaped = shaped;
exports.refuse = refuse;
exports.refuseHalves = refuseHalves;
exports.kindOf = kindOf;
