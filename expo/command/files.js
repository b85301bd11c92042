'use strict';

const fs = require('node:fs');

const { maxSize } = require('../inspect/limits.js');
const { writeAll } = require('./console.js');

/** Time limit for another process to open a named pipe for writing, in milliseconds. */
const writerTimeout = 1000;

/** Waits for a few milliseconds. */
const pause = (/** @type {number} */ milliseconds) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

/** Current folder. */
const current = currentFolder();

/** Returns the current folder; an empty path if it was deleted. No file exists at such a path. */
function currentFolder() {
  try {
    return process.cwd();
  } catch {
    return '';
  }
}

/** Returns information about a file, or `undefined` if it doesn't exist. */
function info(/** @type {string} */ file) {
  try {
    return fs.statSync(file);
  } catch {
    return undefined;
  }
}

/** Returns the path without symbolic links, or `undefined` if the file doesn't exist. */
function realPath(/** @type {string} */ file) {
  try {
    return fs.realpathSync(file);
  } catch {
    return undefined;
  }
}

/** Returns whether a folder exists at a path. */
const isFolder = (/** @type {string} */ file) => info(file)?.isDirectory() === true;

const failure = (/** @type {string} */ code) => Object.assign(new Error(code), { code });

/** Reads all bytes of an open file, up to the maximum size. */
function readAll(
  /** @type {number} */ descriptor, /** @type {boolean} */ isNamedPipe, /** @type {number} */ limit,
) {
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
      // The pipe has a writer now.
      end = 0;
      pause(5);
      continue;
    }
    if (count > 0) {
      pieces.push(Buffer.from(piece.subarray(0, count)));
      size += count;
      end = 0;
      if (size > limit) throw failure('TOO_LARGE');
      continue;
    }
    if (end === 0) break;
    if (Date.now() > end) throw failure('NO_WRITER');
    pause(10);
  }
  return Buffer.concat(pieces);
}

/** Returns the bytes of a file, or of standard input for `-`. */
function bytesOf(
  /** @type {string} */ file, /** @type {number} */ limit = maxSize,
) {
  if (file === '-') return readAll(0, false, limit);
  const descriptor = fs.openSync(file, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0));
  try {
    const status = fs.fstatSync(descriptor);
    if (status.isDirectory()) throw failure('EISDIR');
    if (status.isFile() && status.size > limit) throw failure('TOO_LARGE');
    return readAll(descriptor, status.isFIFO(), limit);
  } finally {
    fs.closeSync(descriptor);
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

/**
 * Writes a file. A new file replaces an existing one, except for pipes and devices, which are opened and written.
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
  // The file might not exist yet.
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
        // Only the superuser can change the owner.
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

module.exports = { bytesOf, current, info, isFolder, realPath, writeOutput };
