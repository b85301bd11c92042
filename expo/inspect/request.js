'use strict';

const { closestMatch } = require('../shared/suggestions.js');
const { engine } = require('./load.js');
const { UsageError, bytesOf, isBytes, millisecondsOf, reasonOf } = require('./values.js');

/** Maximum size of a file, in bytes. It is much larger than any payload. */
const maxSize = 16_000_000;

/** The error for a larger file, as in `FileProblem.swift`. */
const tooLarge = {
  code: 'payload-too-large',
  message: `larger than ${maxSize / 1_000_000} MB; the size limit of a payload is 4096 bytes`,
};

const isString = (/** @type {unknown} */ value) => typeof value === 'string';
const isRecord = (/** @type {unknown} */ value) => (
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isBytes(value));
const isContent = (/** @type {unknown} */ value) => typeof value === 'string' || typeof value === 'object';

/**
 * The kinds of options in the module's table: functions that check a value, and functions that add it to a request. The
 * module validates strings, such as the names of presets.
 *
 * @type {Record<string, {isValid: (value: any) => boolean, add?: (request: Request, option: string, value: any) => void}>}
 */
const kinds = {
  text: { isValid: isString, add: (request, option, value) => request.add(option, value) },
  texts: {
    isValid: (value) => isString(value) || (Array.isArray(value) && value.every(isString)),
    add: (request, option, value) => [value].flat().forEach((text) => request.add(option, text)),
  },
  flag: { isValid: (value) => typeof value === 'boolean', add: (request, option, value) => { if (value) request.add(option); } },
  content: { isValid: isContent, add: (request, option, value) => { if (value !== null) request.addFile(option, value); } },
  bytes: { isValid: isBytes, add: (request, option, value) => request.addFile(option, value) },
  severities: {
    isValid: (value) => isRecord(value) && Object.values(value).every(isString),
    add: (request, option, value) => Object.entries(value).forEach(([code, severity]) => request.add(option, `${code}=${severity}`)),
  },
  images: {
    isValid: (value) => isRecord(value) && Object.values(value).every((image) => isString(image) || isBytes(image)),
    add: (request, _, value) => request.addImages(value),
  },
  index: { isValid: (value) => Number.isInteger(value) && value >= 0 },
  date: { isValid: (value) => Number.isFinite(typeof value === 'number' ? value : millisecondsOf(value)) },
};

/** @typedef {{kind: string, expected: string, option?: string, choices?: string[]}} Option */
/** @typedef {'inspect' | 'lint' | 'map' | 'previewHTML'} FunctionName */

/** @type {Record<FunctionName, Record<string, Option>> | undefined} */
let table;

/** Returns the options of a function, as listed by the module. */
function optionsOf(/** @type {FunctionName} */ name) {
  if (!table) {
    const { output, error } = engine().run({ command: 'functions' });
    if (error) throw Object.assign(new Error(error.message), { engineCode: error.code });
    table = JSON.parse(output);
  }
  return /** @type {NonNullable<typeof table>} */ (table)[name];
}

/**
 * Returns the options of a function, each of which is read once. Throws an error for an unknown option, and for a value
 * of the wrong type.
 */
function checkedOptions(/** @type {FunctionName} */ name, /** @type {any} */ options) {
  if (options === null || typeof options !== 'object' || Array.isArray(options)) {
    throw new UsageError(`The options of ${name} must be an object`);
  }
  const known = optionsOf(name);
  const names = Object.keys(known);
  const unknown = Object.keys(options).find((key) => !names.includes(key));
  if (unknown !== undefined) {
    const match = closestMatch(unknown, names);
    throw new UsageError(
      `Unknown option '${unknown}' of ${name}; ${match ? `did you mean '${match}'?` : `its options are ${names.join(', ')}`}`);
  }
  /** @type {Record<string, any>} */
  const result = {};
  for (const [key, { kind, expected, choices }] of Object.entries(known)) {
    let isValid;
    try {
      result[key] = options[key];
      isValid = result[key] === undefined || kinds[kind].isValid(result[key]);
    } catch (error) {
      throw new UsageError(`The option ${key} of ${name} can't be read: ${reasonOf(error)}`);
    }
    const value = result[key];
    if (!isValid) throw new UsageError(`${key} must be ${expected}`);
    if (value !== undefined && choices && !choices.includes(value)) {
      throw new UsageError(`${key} can't be '${value}'; pass one of ${choices.join(', ')}`);
    }
  }
  return result;
}

/** A request to the engine. Its blocks are added while its header is created. */
class Request {
  /** @type {Record<string, any>} */
  header;
  /** @type {Uint8Array[]} */
  blocks = [];

  /**
   * @param {FunctionName} name Name of the function.
   * @param {any} options Its options.
   */
  constructor(name, options) {
    this.header = { command: name === 'previewHTML' ? 'preview' : name, options: [], files: [], inputs: [], images: [] };
    for (const [key, { kind, option }] of Object.entries(optionsOf(name))) {
      if (options[key] !== undefined && (option || kind === 'images')) kinds[kind].add?.(this, option ?? key, options[key]);
    }
  }

  /** Adds payloads: objects, JSON text, or bytes. If there are several, their names contain their index. */
  addPayloads(/** @type {unknown[]} */ payloads, name = 'push.json') {
    payloads.forEach((payload, index) => {
      this.header.files.push(this.#file(payloads.length === 1 ? name : `${name}[${index}]`, bytesOf(payload, 'the payload')));
    });
  }

  /** Adds an option of the tool. */
  add(/** @type {string} */ option, value = '') {
    this.header.options.push([option, value]);
  }

  /** Adds an option whose value is an object or the content of a file. Errors name the option. */
  addFile(/** @type {string} */ option, /** @type {unknown} */ value) {
    const name = optionName(option);
    this.header.inputs.push(this.#file(name, bytesOf(value, name)));
    this.add(option, name);
  }

  /** Adds images by their URLs. */
  addImages(/** @type {Record<string, any>} */ images) {
    this.header.images = Object.entries(images).map(([url, image]) => (
      typeof image === 'string' ? { url, dataURL: image } : { url, block: this.#block(bytesOf(image, 'an image')) }));
  }

  /** Returns a file in the format of the header. The engine doesn't receive the content of a file that is too large. */
  #file(/** @type {string} */ name, /** @type {Uint8Array} */ content) {
    return content.length > maxSize ? { name, problem: tooLarge } : { name, block: this.#block(content) };
  }

  #block(/** @type {Uint8Array} */ content) {
    this.blocks.push(content);
    return this.blocks.length - 1;
  }

  run() {
    const { output, error } = engine().run(this.header, this.blocks);
    return { output, error: error && { ...error, message: optionName(error.message) } };
  }
}

/**
 * Replaces a command-line option at the start of a message, such as `--title-style`, with the name of the function's
 * option.
 */
function optionName(/** @type {string} */ message) {
  if (message.startsWith('--rule')) return message.replace(/^--rule/, 'rules');
  return message.replace(/^--([a-z]+(?:-[a-z]+)*)/, (_, /** @type {string} */ words) =>
    words.replace(/-([a-z])/g, (/** @type {string} */ __, letter) => letter.toUpperCase()));
}

module.exports = { Request, checkedOptions };
