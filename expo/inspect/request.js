'use strict';

const { maxSize, tooLarge } = require('./limits.js');
const { engine } = require('./load.js');
const { addOptions } = require('./options.js');
const { bytesOf } = require('./values.js');

/** A request to the engine. Its blocks are added while its header is created. */
class Request {
  /** @type {Record<string, any>} */
  header;
  /** @type {Uint8Array[]} */
  blocks = [];

  /**
   * @param {'inspect' | 'lint' | 'map' | 'previewHTML'} name Name of the function.
   * @param {any} options Its options.
   */
  constructor(name, options) {
    this.header = { command: name === 'previewHTML' ? 'preview' : name, options: [], files: [], inputs: [], images: [] };
    addOptions(this, name, options);
  }

  /** Adds payloads: objects, JSON text, or bytes. Several payloads are named by their index. */
  addPayloads(/** @type {unknown[]} */ payloads, name = 'push.json') {
    payloads.forEach((payload, index) => {
      this.header.files.push(this.#file(payloads.length === 1 ? name : `${name}[${index}]`, bytesOf(payload, 'the payload')));
    });
  }

  /** Adds an option of the tool. */
  add(/** @type {string} */ option, value = '') {
    this.header.options.push([option, value]);
  }

  /** Adds an option whose value is an object or the content of a file. */
  addFile(/** @type {string} */ option, /** @type {string} */ name, /** @type {unknown} */ value) {
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

module.exports = { Request };
