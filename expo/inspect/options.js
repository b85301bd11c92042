'use strict';

const { closestMatch } = require('../shared/suggestions.js');
const { UsageError, isBytes, millisecondsOf, reasonOf } = require('./values.js');

/** @typedef {import('./request.js').Request} Request */

/**
 * A description of an option's values, a function that checks a value, and a function that adds a value to a request.
 * The engine validates words.
 *
 * @typedef {{
 *   expected: string, isValid: (value: any) => boolean, words?: string[], add?: (request: Request, value: any) => void,
 * }} Kind
 */

const isString = (/** @type {unknown} */ value) => typeof value === 'string';
const isRecord = (/** @type {unknown} */ value) => (
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isBytes(value));

/** @type {Kind} */
const string = { expected: 'a string', isValid: isString };

/** @returns {Kind} */
const word = (/** @type {string} */ option, expected = 'a string') => (
  { expected, isValid: isString, add: (request, value) => request.add(option, value) });

/** @returns {Kind} */
const words = (/** @type {string} */ option) => ({
  expected: 'a string or an array of strings',
  isValid: (value) => isString(value) || (Array.isArray(value) && value.every(isString)),
  add: (request, value) => { for (const text of Array.isArray(value) ? value : [value]) request.add(option, text); },
});

/** @returns {Kind} */
const content = (/** @type {string} */ name) => ({
  expected: 'an object, JSON text or bytes',
  isValid: (value) => value === null || typeof value === 'string' || typeof value === 'object',
  add: (request, value) => { if (value !== null) request.addFile(`--${name}`, name, value); },
});

/** @type {Record<string, Kind>} */
const parsing = {
  currentUser: words('--current-user'),
  mapping: content('mapping'),
  name: string,
  provider: words('--provider'),
  settings: content('settings'),
  titleStyle: word('--title-style', 'senderFirst, groupFirst, senderInGroup or namesOnly'),
};

/**
 * The options of each function.
 *
 * @type {Record<'inspect' | 'lint' | 'map' | 'previewHTML', Record<string, Kind>>}
 */
const kinds = {
  inspect: {
    ...parsing,
    message: {
      expected: 'the index of a message, an integer from 0', isValid: (value) => Number.isInteger(value) && value >= 0,
    },
  },
  lint: {
    ...parsing,
    minSeverity: word('--min-severity', 'error, warning or info'),
    now: {
      expected: 'a valid date or a number of seconds since 1970',
      isValid: (value) => Number.isFinite(typeof value === 'number' ? value : millisecondsOf(value)),
    },
    rules: {
      expected: 'an object with the severities of rules, which are error, warning, info or off',
      isValid: (value) => isRecord(value) && Object.values(value).every(isString),
      add: (request, value) => {
        for (const [code, severity] of Object.entries(value)) request.add('--rule', `${code}=${severity}`);
      },
    },
  },
  map: { name: string },
  previewHTML: {
    ...parsing,
    appIcon: {
      expected: 'the bytes of a PNG or JPEG file',
      isValid: isBytes,
      add: (request, value) => request.addFile('--app-icon', 'appIcon', value),
    },
    appName: word('--app-name'),
    content: { expected: 'page or phone', isValid: isString, words: ['page', 'phone'] },
    expanded: {
      expected: 'true or false',
      isValid: (value) => typeof value === 'boolean',
      add: (request, value) => { if (value) request.add('--expanded'); },
    },
    images: {
      expected: 'an object with bytes or data: URLs by URL',
      isValid: (value) => isRecord(value) && Object.values(value).every((image) => isString(image) || isBytes(image)),
      add: (request, value) => request.addImages(value),
    },
    theme: word('--theme', 'light or dark'),
  },
};

/**
 * Returns the options of a function. Each is read once. Throws an error for an unknown option, and for a value of the
 * wrong type.
 *
 * @param {keyof typeof kinds} name
 * @param {any} options
 */
function checkedOptions(name, options) {
  if (options === null || typeof options !== 'object' || Array.isArray(options)) {
    throw new UsageError(`The options of ${name} aren't an object`);
  }
  const known = kinds[name];
  /** @type {Record<string, any>} */
  const result = {};
  for (const key of Object.keys(options)) {
    if (Object.hasOwn(known, key)) continue;
    const names = Object.keys(known);
    const match = closestMatch(key, names);
    throw new UsageError(
      `Unknown option '${key}' of ${name}; ${match ? `did you mean '${match}'?` : `its options are ${names.join(', ')}`}`);
  }
  for (const [key, kind] of Object.entries(known)) {
    let isValid;
    try {
      result[key] = options[key];
      isValid = result[key] === undefined || kind.isValid(result[key]);
    } catch (error) {
      throw new UsageError(`The option ${key} of ${name} can't be read: ${reasonOf(error)}`);
    }
    const value = result[key];
    if (!isValid) throw new UsageError(`${key} must be ${kind.expected}`);
    if (value !== undefined && kind.words && !kind.words.includes(value)) {
      throw new UsageError(`${key} can't be '${value}'; pass one of ${kind.words.join(', ')}`);
    }
  }
  return result;
}

/** Adds the options of a function to a request. */
function addOptions(/** @type {Request} */ request, /** @type {keyof typeof kinds} */ name, /** @type {any} */ options) {
  for (const [key, { add }] of Object.entries(kinds[name])) {
    if (options[key] !== undefined) add?.(request, options[key]);
  }
}

module.exports = { addOptions, checkedOptions };
