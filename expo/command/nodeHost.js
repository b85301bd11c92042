'use strict';

const { spawnSync } = require('node:child_process');
const { randomBytes } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');

const { lazily, moduleBytes } = require('../inspect/load.js');
const { version } = require('../package.json');
const { modulePath, nativePath } = require('./paths.js');

/** The fields of a request, separated by NUL. The last one may contain any bytes. */
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

  /** Returns the next field as a path of this operating system. */
  path() {
    return nativePath(this.text());
  }

  /** Returns the next field as a number. */
  number() {
    return Number(this.text());
  }
}

/**
 * The operations of the protocol `Host`, by the numbers in `WasmHost`. Their errors have codes.
 *
 * @type {Record<number, (fields: Fields) => string | Buffer | void>}
 */
const operations = {
  1: read,
  2: (fields) => fs.writeFileSync(fields.path(), fields.rest, { flag: 'wx' }),
  3: (fields) => replace(fields.path(), fields.rest),
  4: (fields) => fs.readdirSync(fields.path(), { withFileTypes: true })
    .map((entry) => (entry.isDirectory() ? 'd' : entry.isSymbolicLink() ? 'l' : 'f') + entry.name).join('\0'),
  5: (fields) => {
    const status = fs.statSync(fields.path());
    return [status.isDirectory() ? 'd' : 'f', status.mode & 0o777, seconds(status.mtimeMs)].join('\0');
  },
  6: (fields) => modulePath(fs.readlinkSync(fields.path())),
  7: (fields) => fs.accessSync(fields.path(), fs.constants.R_OK),
  8: (fields) => fs.accessSync(fields.path(), fs.constants.W_OK),
  9: (fields) => fs.renameSync(fields.path(), fields.path()),
  10: (fields) => {
    const file = fields.path();
    if (fs.lstatSync(file).isDirectory()) fs.rmdirSync(file);
    else fs.unlinkSync(file);
  },
  11: (fields) => void fs.mkdirSync(fields.path(), { recursive: true }),
  12: (fields) => fs.chmodSync(fields.path(), fields.number()),
  13: () => String(seconds(Date.now())),
  14: () => randomBytes(16).toString('hex'),
  15: (fields) => String(Number(isIgnored(fields.path(), fields.rest.toString().split('\0')))),
  16: () => libraryPaths().join('\0'),
  17: (fields) => fs.readFileSync(resource(fields.text())),
  18: () => modulePath(process.cwd()),
  19: (fields) => (lock(fields.path(), fields.number()) ? '' : 'locked'),
  20: (fields) => unlock(fields.path()),
};

/** Returns the lock file of a folder. It is next to the folder: inside, it would look like a change by another run. */
const lockFile = (/** @type {string} */ folder) => path.join(path.dirname(folder), `.${path.basename(folder)}.cameo-lock`);

/** The time between two attempts to lock a folder, in milliseconds. */
const lockInterval = 20;

/**
 * Locks a folder for other processes that use this host; the tool uses a different kind of lock. The lock file contains
 * the ID of the process. The lock of a process that has ended is replaced.
 */
function lock(/** @type {string} */ folder, /** @type {number} */ attempts) {
  const file = lockFile(folder);
  fs.readdirSync(folder);
  for (let attempt = 1; ; attempt += 1) {
    try {
      fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
      return true;
    } catch (error) {
      // The caller can't write to a folder without permissions, and reports the error.
      if (/** @type {any} */ (error).code !== 'EEXIST') return true;
    }
    if (!isRunning(file)) fs.rmSync(file, { force: true });
    else if (attempt >= attempts) return false;
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lockInterval);
  }
}

/**
 * Returns whether the process in a lock file is another process that is still running. A run in this process leaves its
 * lock if the module traps.
 */
function isRunning(/** @type {string} */ file) {
  try {
    const owner = Number(fs.readFileSync(file, 'utf8'));
    // The file may be empty while it is written.
    if (owner === 0) return true;
    if (owner === process.pid) return false;
    process.kill(owner, 0);
    return true;
  } catch (error) {
    // The process may belong to another user.
    return /** @type {any} */ (error).code === 'EPERM';
  }
}

function unlock(/** @type {string} */ folder) {
  fs.rmSync(lockFile(folder), { force: true });
}

/** Reads a regular file. */
function read(/** @type {Fields} */ fields) {
  // Without the flag, a pipe without a writer would never open.
  const descriptor = fs.openSync(fields.path(), fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0));
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

/** The package's folder; in a clone, also the repository's folder. */
const packageFolder = path.join(__dirname, '..');
const clone = path.join(packageFolder, '..');
const isClone = fs.existsSync(path.join(clone, 'Examples', 'VendorSteps'));

/** The folder that contains the library's files. */
const library = isClone ? clone : path.join(packageFolder, 'ios');

/** Returns the path of a file of the repository. */
function resource(/** @type {string} */ file) {
  const steps = 'Examples/VendorSteps/';
  return file.startsWith(steps) && !isClone
    ? path.join(packageFolder, 'plugin', 'VendorSteps', file.slice(steps.length)) : path.join(library, file);
}

/** Returns the paths of the files that an app's build requires, like the plugin `EmbedLibrary` does for the tool. */
function libraryPaths() {
  const modules = ['Cameo', 'CameoApp', 'CameoContentUI'];
  const sources = modules.flatMap((module) => filesIn(`Sources/${module}`))
    .filter((file) => file.endsWith('.swift') || file.endsWith('.xcprivacy'));
  return [...modules.map((module) => `${module}.podspec`), 'LICENSE', ...sources].sort();
}

/** @returns {string[]} */
function filesIn(/** @type {string} */ folder) {
  return fs.readdirSync(path.join(library, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesIn(file) : [file];
  });
}

/**
 * Returns whether git ignores at least one of several files; `false` if git isn't installed or the folder isn't in a
 * work tree.
 */
function isIgnored(/** @type {string} */ folder, /** @type {string[]} */ files) {
  // Relative directories in PATH may be in the project. Without the file system monitor, git runs no program from the
  // repository's configuration.
  const name = process.platform === 'win32' ? 'git.exe' : 'git';
  const git = (process.env.PATH ?? '').split(path.delimiter).filter((directory) => path.isAbsolute(directory))
    .map((directory) => path.join(directory, name)).find((file) => fs.existsSync(file));
  if (!git) return false;
  const words = ['-c', 'core.fsmonitor=false', '-C', folder, 'check-ignore', '--', ...files];
  return spawnSync(git, words, { stdio: 'ignore' }).status === 0;
}

/** Returns the time in seconds since January 1, 2001 (UTC). */
function seconds(/** @type {number} */ milliseconds) {
  return milliseconds / 1000 - 978307200;
}

/**
 * Runs an operation.
 *
 * @param {number} operation
 * @param {Buffer} request
 * @param {(fields: Fields) => string | Uint8Array | void} [run] A function that runs the operation.
 * @returns {{failed: boolean, bytes: Buffer}} The result, or the code and the message of an error.
 */
function perform(operation, request, run = operations[operation]) {
  return attempt(() => run(new Fields(request)));
}

/** Returns the result of an operation, or its error. */
function attempt(/** @type {() => string | Uint8Array | void} */ body) {
  try {
    return { failed: false, bytes: Buffer.from(body() ?? '') };
  } catch (error) {
    const { code = 'EIO', message } = /** @type {any} */ (error);
    return { failed: true, bytes: Buffer.from(`${code}\0${message}`) };
  }
}

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
 * The module `cameo-commands.wasm` with access to the files of this computer. If an instance fails, the next call
 * creates a new one.
 */
class NodeHost {
  /** @type {any} */
  #exports;
  #module;
  #perform;

  /**
   * @param {WebAssembly.Module} module
   * @param {typeof perform} run A function that runs the operations of the module.
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
      // Make a copy, because allocating memory for the result may move the memory.
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

module.exports = { NodeHost, moduleHost, perform };
