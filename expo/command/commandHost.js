'use strict';

const fs = require('node:fs');

const { CommandError, writeAll } = require('./console.js');
const { request } = require('./fetcher.js');
const { bytesOf, current, realPath, writeOutput } = require('./files.js');
const { moduleHost, perform } = require('./nodeHost.js');
const { moduleArgument, modulePath, nativePath } = require('./paths.js');
const { engineError } = require('./request.js');

/** @typedef {import('./console.js').Console} Console */

/** The kind of a file, as the module names it. */
function kindOf(/** @type {fs.Stats | fs.Dirent} */ status) {
  if (status.isFile()) return 'f';
  if (status.isDirectory()) return 'd';
  if (status.isSymbolicLink()) return 'l';
  return status.isFIFO() ? 'p' : 'o';
}

/** Errors of the system that the module names. It shows the number of any other. */
const named = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM', 'ELOOP', 'ENAMETOOLONG', 'ENXIO', 'EOPNOTSUPP', 'EMFILE',
  'ENFILE', 'EBADF', 'ENOSPC', 'EDQUOT', 'EFBIG', 'EPIPE', 'EEXIST', 'CHANGED', 'NO_WRITER']);

const changed = () => Object.assign(new Error('another program has changed the file'), { code: 'CHANGED' });

/** Writes an output: `replace`, `append`, or the number of bytes that a fix replaces, which precede the new ones. */
function write(/** @type {string} */ file, /** @type {string} */ mode, /** @type {Buffer} */ bytes) {
  if (file === '-') return writeAll(1, bytes);
  if (mode === 'append') return fs.appendFileSync(file, bytes);
  if (mode === 'replace') return writeOutput(file, bytes);
  const before = bytes.subarray(0, Number(mode));
  return writeOutput(file, bytes.subarray(Number(mode)), () => {
    if (Buffer.compare(bytesOf(file), before) !== 0) throw changed();
  });
}

/** Requests a URL. The status, the target of a redirect and the type precede the content. */
function download(/** @type {string} */ url, /** @type {number} */ byteLimit, /** @type {number} */ timeLimit) {
  const response = request(url, byteLimit, timeLimit);
  if ('code' in response) throw Object.assign(new Error(response.message), { code: response.code });
  const { status, location, type, bytes } = response;
  return Buffer.concat([Buffer.from(`${[status, location, type].join('\0')}\0`), bytes]);
}

/** Writes a question, and returns the user's answer. */
function ask(/** @type {string} */ question) {
  // In CI, no user can answer.
  if (!process.stdin.isTTY || !process.stdout.isTTY || process.env.CI) throw new Error('no user can answer');
  writeAll(1, Buffer.from(question));
  return readLine();
}

/** Reads a line of standard input, which is a terminal. */
function readLine() {
  const bytes = [];
  const byte = Buffer.alloc(1);
  for (;;) {
    try {
      if (fs.readSync(0, byte, 0, 1, null) === 0) {
        if (bytes.length === 0) throw new Error('no user can answer');
        return Buffer.from(bytes).toString();
      }
    } catch (error) {
      const { code } = /** @type {any} */ (error);
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
      continue;
    }
    if (byte[0] === 0x0A) return Buffer.from(bytes).toString().replace(/\r$/, '');
    bytes.push(byte[0]);
  }
}

/**
 * The operations of the protocol `CommandHost`, with the numbers that `CommandLineRun.swift` has, and the question of
 * `WasmHost`.
 *
 * @type {Record<number, (fields: any, console: Console) => string | Uint8Array | void>}
 */
const operations = {
  21: (fields) => ask(fields.text()),
  40: (fields) => bytesOf(fields.path()),
  41: (fields) => {
    const file = fields.path();
    const status = fs.statSync(file);
    // All digits of both numbers.
    const { dev, ino } = fs.statSync(file, { bigint: true, throwIfNoEntry: false }) ?? status;
    return [kindOf(status), status.mode & 0o7777, dev, ino].join('\0');
  },
  42: (fields) => kindOf(fs.lstatSync(fields.path())),
  43: (fields) => fs.readdirSync(fields.path(), { withFileTypes: true }).map((entry) => kindOf(entry) + entry.name).join('\0'),
  44: (fields) => {
    const file = fields.path();
    return modulePath(realPath(file) ?? file);
  },
  45: (fields) => fs.accessSync(fields.path(), fs.constants.W_OK),
  46: (fields) => write(fields.path(), fields.text(), fields.rest),
  47: (fields, console) => console.writeMessages(fields.rest.toString()),
  48: (fields) => {
    const value = process.env[fields.text()];
    if (value === undefined) throw new Error('the variable isn\'t set');
    return value;
  },
  49: () => modulePath(current),
  50: () => String(Date.now() / 1000),
  51: (_, console) => [String(console.width), ...(console.isTerminal ? ['terminal'] : []), ...(console.isColored ? ['colored'] : []),
    ...(process.stdin.isTTY ? ['input'] : [])].join('\0'),
  52: (fields) => download(fields.text(), fields.number(), fields.number()),
};

/** Returns the result of an operation, or the name of its error. */
function performFor(/** @type {Console} */ console, /** @type {number} */ operation, /** @type {Buffer} */ fields) {
  if (!Object.hasOwn(operations, operation)) return perform(operation, fields);
  return perform(operation, fields, (parts) => {
    try {
      return operations[operation](parts, console);
    } catch (error) {
      const { code, errno = 0, message } = /** @type {any} */ (error);
      if (operation === 52) throw error;
      const name = code === 'TOO_LARGE' ? 'EFBIG' : named.has(code) ? code : String(Math.abs(errno));
      throw Object.assign(new Error(message), { code: name });
    }
  });
}

/**
 * Calls a function of the module.
 *
 * @param {string} form
 * @param {string[]} words
 * @param {Console} console
 * @returns {any}
 */
function callModule(form, words, console) {
  const { host, error } = moduleHost((operation, request) => performFor(console, operation, request));
  if (!host) throw engineError(error);
  try {
    return host.call(form, words);
  } catch (failure) {
    if (!(failure instanceof WebAssembly.RuntimeError || failure instanceof RangeError)) throw failure;
    throw engineError({
      code: 'engine',
      message: `npx expo-cameo ${words[0]} failed (${failure.message}); run it again, which finishes or undoes changes to a project, `
        + 'and file a bug',
    });
  }
}

/**
 * Runs a command line.
 *
 * @param {string[]} words
 * @param {Console} console
 * @returns {{exitCode: number} | {command: string, arguments: any}} The exit code, or the arguments of a command that isn't
 *   in the module.
 */
const runCommandLine = (words, console) => callModule('line', words.map((word) => moduleArgument(word)), console);

/**
 * Returns the configurations that apply to a file, the nearest first.
 *
 * @param {string} file
 * @param {string | undefined} given Path that `--config` specifies.
 * @param {Console} console
 * @returns {{file: string, folder: string, files: string[], bytes: Uint8Array}[]}
 */
function configurationsOf(file, given, console) {
  const words = given === undefined ? [] : ['--config', given];
  if (console.isVerbose) words.push('--verbose');
  const { exitCode, error, levels } = callModule('configurations', [...words, '--', modulePath(file)], console);
  if (error) throw new CommandError(exitCode, error.error.message, error.error);
  return levels.map((/** @type {any} */ level) => ({ ...level, bytes: bytesOf(nativePath(level.file)) }));
}

module.exports = { configurationsOf, runCommandLine };
