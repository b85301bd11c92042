'use strict';

const { randomBytes } = require('node:crypto');

const { lazily, moduleBytes } = require('../inspect/load.js');
const { version } = require('../package.json');
const { perform } = require('./operations.js');

/**
 * The result of a command for a project. The report is the JSON that the tool prints with `--json`.
 *
 * @typedef {object} CommandResult
 * @property {number} exitCode
 * @property {any} [report]
 * @property {{schemaVersion: 1, error: {
 *   code: string, message: string, file: string | null, line: number | null, column: number | null,
 * }}} [error]
 */

/**
 * The module `cameo-commands.wasm` with access to the files on this computer. If an instance fails, the next call
 * creates a new one.
 */
class NodeHost {
  /** @type {any} */
  #exports;
  #module;
  #perform;

  /**
   * @param {WebAssembly.Module} module
   * @param {typeof perform} run Performs the host operations that the module calls. (default: `perform`)
   */
  constructor(module, run = perform) {
    this.#module = module;
    this.#perform = run;
  }

  /**
   * Runs a command. Without `--yes`, no file is changed.
   *
   * @param {string[]} words The name of the command and its arguments, as in the tool.
   * @returns {CommandResult}
   */
  run(words) {
    return this.call('json', words);
  }

  /**
   * Calls a function of the module.
   *
   * @param {string} form See `Commands.swift`.
   * @param {string[]} words
   * @returns {any} The result.
   */
  call(form, words = []) {
    this.#exports ??= this.#instantiate();
    const request = Buffer.from([form, ...words].join('\0'));
    try {
      const start = this.#allocate(request.length);
      this.#bytes(start, request.length).set(request);
      const pointer = this.#exports.cameo_command(start, request.length);
      if (pointer === 0) throw new RangeError('out of memory');
      this.#exports.cameo_free(start);
      const count = Buffer.from(this.#bytes(pointer, 4)).readUInt32LE();
      const result = Buffer.from(this.#bytes(pointer + 4, count));
      this.#exports.cameo_free(pointer);
      return JSON.parse(result.toString());
    } catch (error) {
      this.#exports = undefined;
      throw error;
    }
  }

  #instantiate() {
    const call = (/** @type {number} */ operation, /** @type {number} */ start, /** @type {number} */ count) => {
      // Copy the request: allocating memory for the result may grow the module's memory, which invalidates the view.
      const { failed, bytes } = this.#perform(operation, Buffer.from(this.#bytes(start, count)));
      const pointer = this.#allocate(bytes.length + 5);
      const head = Buffer.alloc(5);
      head.writeUInt32LE(bytes.length);
      head[4] = Number(failed);
      this.#bytes(pointer, 5).set(head);
      this.#bytes(pointer + 5, bytes.length).set(bytes);
      return pointer;
    };
    const exports = /** @type {any} */ (new WebAssembly.Instance(this.#module, { host: { call } }).exports);
    exports.cameo_seed(randomBytes(8).readBigUInt64LE());
    return exports;
  }

  #allocate(/** @type {number} */ count) {
    const start = this.#exports.cameo_alloc(count);
    if (start === 0) throw new RangeError('out of memory');
    return start;
  }

  /** Returns the memory at a pointer. The result becomes invalid when the memory grows. */
  #bytes(/** @type {number} */ start, /** @type {number} */ count) {
    return new Uint8Array(this.#exports.memory.buffer, start >>> 0, count >>> 0);
  }
}

/**
 * Loads the module of the package.
 *
 * @param {typeof perform} run A function that runs the operations of the module.
 * @returns {{host: NodeHost, error?: undefined} | {host?: undefined, error: {code: string, message: string}}}
 */
function moduleHost(run = perform) {
  const { bytes, error } = moduleBytes('command/cameo-commands.wasm');
  if (error) return { error: { ...error, message: `${error.message}; otherwise, install expo-cameo again` } };
  /** @type {NodeHost} */
  let host;
  /** @type {any} */
  let result;
  try {
    [host, result] = lazily(() => {
      const loaded = new NodeHost(new WebAssembly.Module(bytes), run);
      return /** @type {const} */ ([loaded, loaded.call('version')]);
    });
  } catch (failure) {
    return { error: { code: 'invalid-module', message: `Can't load cameo-commands.wasm (${failure}); install expo-cameo again` } };
  }
  if (result.version !== version) {
    const message = `The module cameo-commands.wasm in the package has version ${result.version ?? 'unknown'}, and expo-cameo has `
      + `${version}; install expo-cameo again, or run make wasm in a clone of its repository`;
    return { error: { code: 'other-module-version', message } };
  }
  return { host };
}

module.exports = { NodeHost, moduleHost };
