'use strict';

const fs = require('node:fs');

const { lazily, moduleBytes } = require('../inspect/load.js');
const { CommandError, writeAll } = require('./console.js');
const { bytesOf, current, realPath, writeOutput } = require('./files.js');
const { NodeHost, perform } = require('./nodeHost.js');
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

/**
 * The operations of the protocol `CommandHost`, with the numbers that `PayloadCommands.swift` has.
 *
 * @type {Record<number, (fields: any, console: Console) => string | Uint8Array | void>}
 */
const operations = {
  40: (fields) => bytesOf(fields.text()),
  41: (fields) => {
    const file = fields.text();
    const status = fs.statSync(file);
    // All digits of both numbers.
    const { dev, ino } = fs.statSync(file, { bigint: true, throwIfNoEntry: false }) ?? status;
    return [kindOf(status), status.mode & 0o7777, dev, ino].join('\0');
  },
  42: (fields) => kindOf(fs.lstatSync(fields.text())),
  43: (fields) => fs.readdirSync(fields.text(), { withFileTypes: true }).map((entry) => kindOf(entry) + entry.name).join('\0'),
  44: (fields) => {
    const file = fields.text();
    return realPath(file) ?? file;
  },
  45: (fields) => fs.accessSync(fields.text(), fs.constants.W_OK),
  46: (fields) => write(fields.text(), fields.text(), fields.rest),
  47: (fields, console) => console.writeMessages(fields.rest.toString()),
  48: (fields) => {
    const value = process.env[fields.text()];
    if (value === undefined) throw new Error('the variable isn\'t set');
    return value;
  },
  49: () => current,
  50: () => String(Date.now() / 1000),
  51: (_, console) => [String(console.width), ...(console.isTerminal ? ['terminal'] : []), ...(console.isColored ? ['colored'] : []),
    ...(process.stdin.isTTY ? ['input'] : [])].join('\0'),
};

/** Returns the result of an operation, or the name of its error. */
function performFor(/** @type {Console} */ console, /** @type {number} */ operation, /** @type {Buffer} */ request) {
  return perform(operation, request, (fields) => {
    try {
      return operations[operation](fields, console);
    } catch (error) {
      const { code, errno = 0 } = /** @type {any} */ (error);
      const name = code === 'TOO_LARGE' ? 'EFBIG' : named.has(code) ? code : String(Math.abs(errno));
      throw Object.assign(new Error(String(error)), { code: name });
    }
  });
}

/**
 * Runs a command for payloads: `lint`, `inspect` or `configurations`.
 *
 * @param {string[]} words
 * @param {Console} console
 * @returns {any} An object with the exit code.
 */
function runPayloadCommand(words, console) {
  const module = commandModule();
  try {
    return new NodeHost(module, (operation, request) => performFor(console, operation, request)).run(words);
  } catch (failure) {
    const { message } = /** @type {any} */ (failure);
    throw engineError({ code: 'engine', message: `cameo ${words[0]} stopped (${message}); please report the input` });
  }
}

/** Returns the module of the commands. */
function commandModule() {
  const { bytes, error } = moduleBytes('command/cameo-commands.wasm');
  if (error) throw engineError(error);
  try {
    return lazily(() => new WebAssembly.Module(bytes));
  } catch (failure) {
    const { message } = /** @type {any} */ (failure);
    throw engineError({ code: 'invalid-module', message: `The commands' module can't be used (${message}); install it again` });
  }
}

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
  const { exitCode, error, levels } = runPayloadCommand(['configurations', ...words, '--', file], console);
  if (error) throw new CommandError(exitCode, error.error.message, error.error);
  return levels.map((/** @type {any} */ level) => ({ ...level, bytes: bytesOf(level.file) }));
}

module.exports = { commandModule, configurationsOf, runPayloadCommand };
