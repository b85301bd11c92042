'use strict';

const { spawnSync } = require('node:child_process');
const { randomBytes } = require('node:crypto');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const { Background } = require('./background.js');
const files = require('./files.js');
const { pause, readLine, writeAll } = require('./streams.js');
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

  /** Returns the remaining fields. */
  texts() {
    return this.rest.toString().split('\0');
  }
}

/** Returns the kind of a file, as named by the module. */
function kindOf(/** @type {fs.Stats | fs.Dirent} */ status) {
  if (status.isFile()) return 'f';
  if (status.isDirectory()) return 'd';
  if (status.isSymbolicLink()) return 'l';
  return status.isFIFO() ? 'p' : 'o';
}

/** Returns the properties of a file, or of the target of a link. */
function info(/** @type {string} */ file) {
  const status = fs.statSync(file);
  // Without `bigint`, large numbers would lose precision.
  const { dev, ino } = fs.statSync(file, { bigint: true, throwIfNoEntry: false }) ?? status;
  return [kindOf(status), status.mode & 0o7777, dev, ino, status.size, status.mtimeMs / 1000].join('\0');
}

/** Returns the replies to requests as JSON, and the content of the responses. */
function repliesOf(/** @type {import('./downloads.js').Reply[]} */ replies) {
  const contents = replies.map((reply) => ('bytes' in reply ? reply.bytes : new Uint8Array()));
  const items = replies.map((reply, index) => ({ ...reply, bytes: contents[index].length }));
  return Buffer.concat([Buffer.from(`${JSON.stringify(items)}\0`), ...contents]);
}

/**
 * Returns the width of the terminal, the names of the standard streams that are terminals, and `root` if the process
 * runs as the superuser.
 */
function terminal() {
  const { stdin, stdout } = process;
  return [stdout.columns || 0, stdout.isTTY && 'output', stdin.isTTY && 'input', process.getuid?.() === 0 && 'root']
    .filter((item) => item !== undefined && item !== false).join('\0');
}

/** Returns the value of an environment variable. */
function environment(/** @type {string} */ name) {
  const value = process.env[name];
  if (value === undefined) throw new Error('the variable isn\'t set');
  return value;
}

/** Returns the path of an executable file: a file at this path, or a program on the `PATH` with this name. */
function findProgram(/** @type {string} */ name) {
  // Skip relative directories, which could be inside an untrusted project.
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  const names = process.platform === 'win32' ? [name, `${name}.exe`] : [name];
  const candidates = path.basename(name) === name ? folders.flatMap((folder) => names.map((one) => path.join(folder, one))) : [name];
  const found = candidates.find((file) => {
    try {
      fs.accessSync(file, fs.constants.X_OK);
      return fs.statSync(file).isFile();
    } catch {
      return false;
    }
  });
  if (!found) throw new Error('the program wasn\'t found');
  return found;
}

/**
 * Returns whether git ignores at least one of several files; `false` if git isn't installed or the folder isn't in a
 * work tree.
 */
function isIgnored(/** @type {string} */ folder, /** @type {string[]} */ names) {
  // Without the file system monitor, git runs no program from the repository's configuration.
  const words = ['-c', 'core.fsmonitor=false', '-C', folder, 'check-ignore', '--', ...names];
  return spawnSync(findProgram('git'), words, { stdio: 'ignore' }).status === 0;
}

/** The thread for downloads and the browser. */
const background = new Background();

/**
 * The operations of the protocols `Host` and `BrowserHost`, by the numbers in `WasmHost.swift`. Their errors have codes.
 *
 * @type {Record<number, (fields: Fields) => string | Uint8Array | void>}
 */
const operations = {
  1: (fields) => files.bytesOf(fields.path(), fields.number()),
  2: (fields) => info(fields.path()),
  3: (fields) => kindOf(fs.lstatSync(fields.path())),
  4: (fields) => fs.readdirSync(fields.path(), { withFileTypes: true }).map((entry) => kindOf(entry) + entry.name).join('\0'),
  5: (fields) => modulePath(files.realPath(fields.path())),
  6: (fields) => fs.accessSync(fields.path(), fs.constants.W_OK),
  7: (fields) => files.write(fields.path(), fields.text(), fields.rest),
  8: (fields) => repliesOf(background.call('download', JSON.parse(fields.rest.toString()))),
  9: (fields) => environment(fields.text()),
  10: () => modulePath(files.currentFolder()),
  11: () => String(Date.now() / 1000),
  12: readLine,
  13: (fields) => pause(fields.number() * 1000),
  14: (fields) => writeAll(2, fields.rest),
  15: terminal,
  16: (fields) => fs.writeFileSync(fields.path(), fields.rest, { flag: 'wx' }),
  17: (fields) => modulePath(fs.readlinkSync(fields.path())),
  18: (fields) => fs.accessSync(fields.path(), fs.constants.R_OK),
  19: (fields) => fs.renameSync(fields.path(), fields.path()),
  20: (fields) => files.remove(fields.path()),
  21: (fields) => void fs.mkdirSync(fields.path(), { recursive: true }),
  22: (fields) => fs.chmodSync(fields.path(), fields.number()),
  23: (fields) => (files.lock(fields.path(), fields.number()) ? '' : 'locked'),
  24: (fields) => files.unlock(fields.path()),
  25: (fields) => String(Number(isIgnored(fields.path(), fields.texts()))),
  26: () => files.libraryPaths().join('\0'),
  27: (fields) => fs.readFileSync(files.resource(fields.text())),
  28: () => randomBytes(16).toString('hex'),
  29: (fields) => modulePath(findProgram(fields.path())),
  30: (fields) => background.call('start', fields.path(), fields.texts()),
  31: (fields) => background.call('send', fields.rest.toString()),
  32: (fields) => background.call('receive', fields.number()),
  33: () => background.call('close'),
  34: (fields) => background.call('open', fields.path()),
  35: () => modulePath(path.join(os.tmpdir(), `cameo-preview-${process.pid}.html`)),
};

/**
 * Runs an operation.
 *
 * @param {number} operation
 * @param {Buffer} request
 * @returns {{failed: boolean, bytes: Buffer}} The result, or the code and the message of an error.
 */
function perform(operation, request) {
  try {
    return { failed: false, bytes: Buffer.from(operations[operation](new Fields(request)) ?? '') };
  } catch (error) {
    const { code = 'EIO', message } = /** @type {any} */ (error);
    return { failed: true, bytes: Buffer.from(`${code}\0${message}`) };
  }
}

module.exports = { background, perform };
