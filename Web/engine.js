"use strict";

/** The engine's WebAssembly module in a page. `Engine.swift` describes its frames. */
class CameoEngine {
  #module;
  #exports;

  /** Compiles the module. */
  static async load(bytes) {
    const engine = new CameoEngine();
    engine.#module = await WebAssembly.compile(bytes);
    engine.#instantiate();
    return engine;
  }

  #instantiate() {
    this.#exports = new WebAssembly.Instance(this.#module, {}).exports;
    this.#exports.cameo_seed(crypto.getRandomValues(new BigUint64Array(1))[0]);
  }

  /**
   * Runs a command, and never throws.
   *
   * @param {object} header - The command and its options.
   * @param {Uint8Array[]} blocks - The contents of files, to which the header refers by their position.
   * @returns {{exitCode: number, output: string, error?: {code: string, message: string}}} The output, or the first error.
   */
  run(header, blocks = []) {
    try {
      return this.#run(header, blocks);
    } catch (error) {
      // A trap leaves the instance unusable, so the next command gets a new one.
      try {
        this.#instantiate();
      } catch {
        return { exitCode: 70, output: "", error: { code: "memory", message: "The browser has no memory for the engine; reload the page." } };
      }
      const message = error instanceof WebAssembly.RuntimeError || error instanceof RangeError
        ? "The engine stopped at this push, and was started again." : String(error.message ?? error);
      return { exitCode: 70, output: "", error: { code: "engine-stopped", message } };
    }
  }

  #run(header, blocks) {
    const text = new TextEncoder().encode(JSON.stringify({ ...header, messages: "json", blocks: blocks.map((block) => block.length) }));
    const count = 4 + text.length + blocks.reduce((sum, block) => sum + block.length, 0);
    const request = this.#exports.cameo_alloc(count);
    if (request === 0) throw new RangeError("no memory");
    const frame = new Uint8Array(this.#exports.memory.buffer, request, count);
    new DataView(frame.buffer, request).setUint32(0, text.length, true);
    frame.set(text, 4);
    let offset = 4 + text.length;
    for (const block of blocks) {
      frame.set(block, offset);
      offset += block.length;
    }
    const response = this.#exports.cameo_run(request, count);
    this.#exports.cameo_free(request);
    if (response === 0) throw new RangeError("no memory");
    const memory = this.#exports.memory.buffer;
    const size = new DataView(memory).getUint32(response, true);
    const bytes = new Uint8Array(memory, response + 4, size).slice();
    this.#exports.cameo_free(response);

    const headerSize = new DataView(bytes.buffer).getUint32(0, true);
    const decoder = new TextDecoder();
    const result = JSON.parse(decoder.decode(bytes.subarray(4, 4 + headerSize)));
    let start = 4 + headerSize;
    const [output, messages] = result.blocks.slice(0, 2).map((length) => {
      start += length;
      return decoder.decode(bytes.subarray(start - length, start));
    });
    const entries = messages.split("\n").filter(Boolean).map((line) => JSON.parse(line));
    const error = entries.map((entry) => entry.error).find(Boolean);
    return { exitCode: result.exitCode, output, ...(error ? { error } : {}) };
  }
}
