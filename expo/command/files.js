'use strict';

const fs = require('node:fs');
const path = require('node:path');

const { maxSize, tooLarge } = require('../inspect/limits.js');
const { fileError, usageError, writeAll } = require('./console.js');

/** Time limit for another process to open a named pipe for writing, in milliseconds. */
const writerTimeout = 1000;

/** Waits for a few milliseconds. */
const pause = (/** @type {number} */ milliseconds) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

/** Current folder. */
const current = currentFolder();

/** Returns the current folder; an empty path if it was deleted, in which there is no file. */
function currentFolder() {
  try {
    return process.cwd();
  } catch {
    return '';
  }
}

/** Returns the absolute path, without `.` and `..`. */
const absolute = (/** @type {string} */ file) => path.resolve(current || '/', file);

/** Returns information on a file, or `undefined` if there is none. */
function info(/** @type {string} */ file) {
  try {
    return fs.statSync(file);
  } catch {
    return undefined;
  }
}

/** Returns information on a file or a symbolic link, or `undefined` if there is none. */
function linkInfo(/** @type {string} */ file) {
  try {
    return fs.lstatSync(file);
  } catch {
    return undefined;
  }
}

/** Returns the path without symbolic links, or `undefined` if there is no file. */
function realPath(/** @type {string} */ file) {
  try {
    return fs.realpathSync(file);
  } catch {
    return undefined;
  }
}

/** Whether there is a folder at a path. */
const isFolder = (/** @type {string} */ file) => info(file)?.isDirectory() === true;

/** Returns the reason why a file can't be read: an identifier and a message. */
function problem(/** @type {any} */ error, /** @type {string} */ file) {
  switch (error.code) {
    case 'ENOENT': return isLink(file)
      ? { code: 'no-such-file', message: 'symbolic link to a file that doesn\'t exist' }
      : { code: 'no-such-file', message: 'no such file' };
    case 'ENOTDIR':
      return { code: 'no-such-file', message: 'no such file; a component of the path is a file, not a folder' };
    case 'EISDIR':
      return {
        code: 'is-a-folder', message: `is a folder; pass the files in it, such as ${file.endsWith('/') ? file : `${file}/`}*.json`,
      };
    case 'EACCES': case 'EPERM':
      return { code: 'no-permission', message: 'can\'t be read; check its permissions' };
    case 'ELOOP': return { code: 'link-loop', message: 'symbolic link that refers to itself' };
    case 'ENAMETOOLONG': return { code: 'name-too-long', message: 'the path is too long' };
    case 'ENXIO': case 'EOPNOTSUPP':
      return { code: 'is-a-socket', message: 'is a socket or a device without a driver; pass a file' };
    case 'EMFILE': case 'ENFILE':
      return { code: 'too-many-files', message: 'can\'t be opened; too many files are open' };
    case 'EBADF': return { code: 'closed', message: 'is closed; pass a file' };
    case 'NO_WRITER': return {
      code: 'no-writer', message: 'is a pipe that no process writes to; start its writer first',
    };
    case 'TOO_LARGE': return tooLarge;
    default: return { code: 'unreadable', message: `can't be read (error ${Math.abs(error.errno ?? 0)})` };
  }
}

const isLink = (/** @type {string} */ file) => linkInfo(file)?.isSymbolicLink() === true;

const failure = (/** @type {string} */ code) => Object.assign(new Error(code), { code });

/** Reads all bytes of an open file, up to the maximum size. */
function readAll(/** @type {number} */ descriptor, /** @type {boolean} */ isNamedPipe) {
  const pieces = [];
  let size = 0;
  let end = isNamedPipe ? Date.now() + writerTimeout : 0;
  const piece = Buffer.alloc(1 << 16);
  for (;;) {
    let count = 0;
    try {
      count = fs.readSync(descriptor, piece, 0, piece.length, null);
    } catch (error) {
      const { code } = /** @type {any} */ (error);
      if (code === 'EOF') break;
      if (code !== 'EAGAIN') throw error;
      // The pipe has a writer.
      end = 0;
      pause(5);
      continue;
    }
    if (count > 0) {
      pieces.push(Buffer.from(piece.subarray(0, count)));
      size += count;
      end = 0;
      if (size > maxSize) throw failure('TOO_LARGE');
      continue;
    }
    if (end === 0) break;
    if (Date.now() > end) throw failure('NO_WRITER');
    pause(10);
  }
  return Buffer.concat(pieces);
}

/** Returns the bytes of a file, or of standard input for `-`. */
function bytesOf(/** @type {string} */ file) {
  if (file === '-') return readAll(0, false);
  const descriptor = fs.openSync(file, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0));
  try {
    const status = fs.fstatSync(descriptor);
    if (status.isDirectory()) throw failure('EISDIR');
    if (status.isFile() && status.size > maxSize) throw failure('TOO_LARGE');
    return readAll(descriptor, status.isFIFO());
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Returns a file as the engine's requests describe it, with its bytes as a block or with the reason for a failure. */
function described(/** @type {string} */ name, /** @type {string} */ file, /** @type {Uint8Array[]} */ blocks) {
  try {
    blocks.push(bytesOf(file));
    return { name, block: blocks.length - 1 };
  } catch (error) {
    return { name, problem: problem(error, file) };
  }
}

/** Throws an error for the path of an output that can't be one. */
function checkOutput(/** @type {string} */ file) {
  if (file === '') throw usageError('The output file name is empty');
  if (file.endsWith('/') && !isFolder(file)) {
    throw fileError(`${file}: no such folder; create it, or pass the path of a file`);
  }
}

/** Writes to a pipe or a device. A link to a pipe, such as `/dev/stdout`, can be opened, but has no path. */
function writeToDevice(/** @type {string} */ file, /** @type {Uint8Array} */ bytes) {
  const descriptor = fs.openSync(file, fs.constants.O_WRONLY);
  try {
    writeAll(descriptor, bytes);
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Writes a file: a new one replaces the existing one. Pipes and devices aren't replaced. */
function write(/** @type {string} */ file, /** @type {Uint8Array} */ bytes) {
  checkOutput(file);
  const status = info(file);
  if (status?.isDirectory()) throw fileError(`${file}: is a folder; pass the path of a file`);
  try {
    writeOutput(file, bytes);
  } catch (error) {
    throw unwritable(file, error, status && !status.isFile()
      ? 'check its permissions' : 'check that its folder exists and is writable');
  }
}

/**
 * Writes a file with the errors of the system.
 *
 * @param {string} file
 * @param {Uint8Array} bytes
 * @param {() => void} check Called before the new file replaces the existing one.
 */
function writeOutput(file, bytes, check = () => {}) {
  const status = info(file);
  if (status && !status.isFile()) {
    writeToDevice(file, bytes);
    return;
  }
  // The file may be new.
  const target = realPath(file) ?? file;
  const created = `${target}.${process.pid}.cameo-new`;
  let isCreated = false;
  try {
    fs.writeFileSync(created, bytes, { flag: 'wx', mode: 0o666 });
    isCreated = true;
    if (status) {
      try {
        fs.chownSync(created, status.uid, status.gid);
      } catch {
        // Only the superuser replaces files of others.
      }
      fs.chmodSync(created, status.mode & 0o7777);
    }
    check();
    fs.renameSync(created, target);
  } catch (error) {
    // Another process may have created the file.
    if (isCreated || /** @type {any} */ (error).code !== 'EEXIST') fs.rmSync(created, { force: true });
    throw error;
  }
}

function unwritable(/** @type {string} */ file, /** @type {any} */ error, /** @type {string} */ fix) {
  const isFull = ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(error.code);
  return fileError(isFull
    ? `${file}: can't be written, because its disk is full; free some space` : `${file}: can't be written; ${fix}`);
}

module.exports = {
  absolute, bytesOf, checkOutput, current, described, info, isFolder, realPath, write, writeOutput,
};
