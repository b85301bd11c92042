'use strict';

/**
 * The engine's WebAssembly module. `Engine.swift` describes its frames. This file is both a script for pages and a
 * module for Node.
 */
class CameoEngine {
  /** @type {WebAssembly.Module | undefined} */
  #module;
  /** @type {any} */
  #exports;
  /**
   * The error that prevents the engine from running; `null` if there is none.
   *
   * @type {{code: string, message: string} | null}
   */
  error = null;

  /**
   * Compiles the module in the background for use in pages, unless it is already compiled. Never throws; see `error`.
   *
   * @param {BufferSource | WebAssembly.Module} source
   * @returns {Promise<CameoEngine>}
   */
  static async load(source) {
    const engine = new CameoEngine();
    if (engine.#isUnavailable()) return engine;
    try {
      engine.#instantiate(source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source));
    } catch (error) {
      engine.error = CameoEngine.#loadError(error);
    }
    return engine;
  }

  /**
   * Compiles the module immediately. Never throws; see `error`.
   *
   * @param {BufferSource} bytes
   * @returns {CameoEngine}
   */
  static create(bytes) {
    const engine = new CameoEngine();
    if (engine.#isUnavailable()) return engine;
    try {
      engine.#instantiate(new WebAssembly.Module(bytes));
    } catch (error) {
      engine.error = CameoEngine.#loadError(error);
    }
    return engine;
  }

  /** Returns whether WebAssembly is unavailable, and sets the error in that case. */
  #isUnavailable() {
    if (typeof WebAssembly === 'object') return false;
    this.error = {
      code: 'no-webassembly',
      message: 'WebAssembly isn\'t available here; enable it, use another browser or a newer Node, or run the cameo tool',
    };
    return true;
  }

  #instantiate(/** @type {WebAssembly.Module} */ module) {
    this.#module = module;
    this.#exports = new WebAssembly.Instance(module, {}).exports;
    // Node 18 has no global `crypto`.
    const random = globalThis.crypto ?? require('node:crypto').webcrypto;
    this.#exports.cameo_seed(random.getRandomValues(new BigUint64Array(1))[0]);
  }

  static #loadError(/** @type {any} */ error) {
    if (error instanceof RangeError) return CameoEngine.#memoryError();
    return {
      code: 'invalid-module',
      message: `The engine's module can't be used (${error.message}); download or install it again`,
    };
  }

  static #memoryError() {
    return { code: 'memory', message: 'There isn\'t enough memory for the engine; pass less data' };
  }

  /**
   * Runs a command, and never throws.
   *
   * @param {object} header - The command and its options. Messages are JSON unless `messages` is `text`.
   * @param {Uint8Array[]} blocks - The contents of files, to which the header refers by their index.
   * @returns {{
   *   exitCode: number, output: string, messages: string, error?: {code: string, message: string},
   *   files: {name: string, bytes: Uint8Array}[],
   * }} Standard output and standard error of the command, the first error, and the files that it
   *   writes.
   */
  run(header, blocks = []) {
    if (this.error) return CameoEngine.#failure(this.error);
    try {
      return this.#run(header, blocks);
    } catch (error) {
      // A trap leaves the instance unusable, so the next command gets a new one.
      try {
        this.#instantiate(/** @type {WebAssembly.Module} */ (this.#module));
      } catch {
        return CameoEngine.#failure(CameoEngine.#memoryError());
      }
      if (error === CameoEngine.#outOfMemory) return CameoEngine.#failure(CameoEngine.#memoryError());
      const isTrap = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
      return CameoEngine.#failure({
        code: isTrap ? 'engine-stopped' : 'engine',
        message: isTrap
          ? 'The engine stopped while it processed this input, and was restarted; please report the input'
          : String(/** @type {any} */ (error)?.message ?? error),
      });
    }
  }

  static #outOfMemory = new Error('out of memory');

  /** The maximum size of a request, in bytes, as in `Engine.swift`. */
  static maxRequestSize = 128_000_000;

  static #failure(/** @type {{code: string, message: string}} */ error) {
    return { exitCode: 70, output: '', messages: '', error, files: [] };
  }

  #run(/** @type {any} */ header, /** @type {Uint8Array[]} */ blocks) {
    const text = new TextEncoder().encode(JSON.stringify({
      messages: 'json', ...header, blocks: blocks.map((block) => block.length),
    }));
    const count = 4 + text.length + blocks.reduce((sum, block) => sum + block.length, 0);
    if (count > CameoEngine.maxRequestSize) {
      return CameoEngine.#failure({
        code: 'payload-too-large',
        message: `The content is larger than ${CameoEngine.maxRequestSize / 1_000_000} MB in total; pass less data`,
      });
    }
    const request = this.#exports.cameo_alloc(count) >>> 0;
    if (request === 0) throw CameoEngine.#outOfMemory;
    const frame = new Uint8Array(this.#exports.memory.buffer, request, count);
    new DataView(frame.buffer, request).setUint32(0, text.length, true);
    frame.set(text, 4);
    let offset = 4 + text.length;
    for (const block of blocks) {
      frame.set(block, offset);
      offset += block.length;
    }
    const response = this.#exports.cameo_run(request, count) >>> 0;
    this.#exports.cameo_free(request);
    if (response === 0) throw CameoEngine.#outOfMemory;
    const memory = this.#exports.memory.buffer;
    const size = new DataView(memory).getUint32(response, true);
    const bytes = new Uint8Array(memory, response + 4, size).slice();
    this.#exports.cameo_free(response);

    const headerSize = new DataView(bytes.buffer).getUint32(0, true);
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    const result = JSON.parse(decoder.decode(bytes.subarray(4, 4 + headerSize)));
    let start = 4 + headerSize;
    const [output, messages, ...files] = result.blocks.map((/** @type {number} */ length) => {
      start += length;
      return bytes.subarray(start - length, start);
    });
    const lines = decoder.decode(messages);
    const entries = header.messages === 'text' ? [] : lines.split('\n').filter(Boolean).map((line) => JSON.parse(line));
    const { error } = entries.find((entry) => entry.error) ?? {};
    return {
      exitCode: result.exitCode,
      output: decoder.decode(output),
      messages: lines,
      files: files.map((/** @type {Uint8Array} */ content, /** @type {number} */ index) => ({ name: result.files[index], bytes: content })),
      ...(error ? { error } : {}),
    };
  }
}

if (typeof module === 'object') module.exports = { CameoEngine };
