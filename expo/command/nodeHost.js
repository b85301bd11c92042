'use strict';

const { randomBytes } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');

/** The fields of a request, which NUL separates. The last one may be any bytes. */
class Fields {
  /** @param {Buffer} bytes */
  constructor(bytes) {
    this.rest = bytes;
  }

  /** Returns the next field. */
  text() {
    const end = this.rest.indexOf(0);
    const field = end < 0 ? this.rest : this.rest.subarray(0, end);
    this.rest = end < 0 ? Buffer.alloc(0) : this.rest.subarray(end + 1);
    return field.toString();
  }

  /** Returns the next field as a number. */
  number() {
    return Number(this.text());
  }
}

/**
 * The operations of the protocol `Host`, with the numbers that `WasmHost` has. Their errors have codes.
 *
 * @type {Record<number, (fields: Fields) => string | Buffer | void>}
 */
const operations = {
  1: read,
  2: (fields) => fs.writeFileSync(fields.text(), fields.rest, { flag: 'wx' }),
  3: (fields) => replace(fields.text(), fields.rest),
  4: (fields) => fs.readdirSync(fields.text(), { withFileTypes: true })
    .map((entry) => (entry.isDirectory() ? 'd' : entry.isSymbolicLink() ? 'l' : 'f') + entry.name).join('\0'),
  5: (fields) => {
    const status = fs.statSync(fields.text());
    return [status.isDirectory() ? 'd' : 'f', status.mode & 0o777, seconds(status.mtimeMs)].join('\0');
  },
  6: (fields) => fs.readlinkSync(fields.text()),
  7: (fields) => fs.accessSync(fields.text(), fs.constants.R_OK),
  8: (fields) => fs.accessSync(fields.text(), fs.constants.W_OK),
  9: (fields) => fs.renameSync(fields.text(), fields.text()),
  10: (fields) => {
    const file = fields.text();
    if (fs.lstatSync(file).isDirectory()) fs.rmdirSync(file);
    else fs.unlinkSync(file);
  },
  11: (fields) => void fs.mkdirSync(fields.text(), { recursive: true }),
  12: (fields) => fs.chmodSync(fields.text(), fields.number()),
  13: () => String(seconds(Date.now())),
  14: () => randomBytes(16).toString('hex'),
};

/** Reads a regular file. */
function read(/** @type {Fields} */ fields) {
  // Without the flag, a pipe without a writer would never open.
  const descriptor = fs.openSync(fields.text(), fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0));
  try {
    const status = fs.fstatSync(descriptor);
    if (!status.isFile() || status.size > fields.number()) {
      throw Object.assign(new Error('not a regular file, or too large'), { code: 'EFBIG' });
    }
    return fs.readFileSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Writes a new file in the same folder, and renames it. */
function replace(/** @type {string} */ file, /** @type {Buffer} */ bytes) {
  const name = `.${path.basename(file)}.${randomBytes(8).toString('hex')}`;
  const temporary = path.join(path.dirname(file), name);
  try {
    const mode = fs.statSync(file, { throwIfNoEntry: false })?.mode;
    fs.writeFileSync(temporary, bytes, { flag: 'wx' });
    if (mode !== undefined) fs.chmodSync(temporary, mode & 0o777);
    fs.renameSync(temporary, file);
  } catch (error) {
    fs.rmSync(temporary, { force: true });
    throw error;
  }
}

/** Seconds since January 1, 2001 (UTC). */
function seconds(/** @type {number} */ milliseconds) {
  return milliseconds / 1000 - 978307200;
}

/**
 * Runs an operation.
 *
 * @param {number} operation
 * @param {Buffer} request
 * @param {(fields: Fields) => string | Uint8Array | void} [run] Runs the operation.
 * @returns {{failed: boolean, bytes: Buffer}} The result, or the code and the message of an error.
 */
function perform(operation, request, run = operations[operation]) {
  try {
    return { failed: false, bytes: Buffer.from(run(new Fields(request)) ?? '') };
  } catch (error) {
    const { code = 'EIO', message } = /** @type {any} */ (error);
    return { failed: true, bytes: Buffer.from(`${code}\0${message}`) };
  }
}

/** An instance of the module `cameo-commands.wasm`, with the files of this computer. A trap ends it. */
class NodeHost {
  /** @type {any} */
  #exports;

  /**
   * @param {WebAssembly.Module} module
   * @param {typeof perform} run Runs the operations.
   */
  constructor(module, run = perform) {
    const call = (/** @type {number} */ operation, /** @type {number} */ start, /** @type {number} */ count) => {
      // A copy, because allocating memory for the result may move it.
      const { failed, bytes } = run(operation, Buffer.from(this.#bytes(start, count)));
      const pointer = this.#allocate(bytes.length + 5);
      const head = Buffer.alloc(5);
      head.writeUInt32LE(bytes.length);
      head[4] = Number(failed);
      this.#bytes(pointer, 5).set(head);
      this.#bytes(pointer + 5, bytes.length).set(bytes);
      return pointer;
    };
    this.#exports = new WebAssembly.Instance(module, { host: { call } }).exports;
    this.#exports.cameo_seed(randomBytes(8).readBigUInt64LE());
  }

  /**
   * Runs a command, and returns its result.
   *
   * @param {string[]} words
   */
  run(words) {
    const request = Buffer.from(words.join('\0'));
    const start = this.#allocate(request.length);
    this.#bytes(start, request.length).set(request);
    const pointer = this.#exports.cameo_command(start, request.length);
    if (pointer === 0) throw new RangeError('out of memory');
    this.#exports.cameo_free(start);
    const count = Buffer.from(this.#bytes(pointer, 4)).readUInt32LE();
    const result = Buffer.from(this.#bytes(pointer + 4, count));
    this.#exports.cameo_free(pointer);
    return JSON.parse(result.toString());
  }

  #allocate(/** @type {number} */ count) {
    const start = this.#exports.cameo_alloc(count);
    if (start === 0) throw new RangeError('out of memory');
    return start;
  }

  /** The memory at a pointer. Growing detaches it. */
  #bytes(/** @type {number} */ start, /** @type {number} */ count) {
    return new Uint8Array(this.#exports.memory.buffer, start >>> 0, count >>> 0);
  }
}

exports.NodeHost = NodeHost;
exports.perform = perform;
