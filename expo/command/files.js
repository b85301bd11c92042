'use strict';

const fs = require('node:fs');
const path = require('node:path');

const { codedError } = require('./errors.js');
const { pause, writeAll } = require('./streams.js');

/** Time limit for another process to open a named pipe for writing, in milliseconds. */
const writerTimeout = 1000;

/** Returns the current folder; an empty path if it was deleted. No file exists at an empty path. */
function currentFolder() {
  try {
    return process.cwd();
  } catch {
    return '';
  }
}

/** Returns information about a file; `undefined` if there is none. */
function info(/** @type {string} */ file) {
  try {
    return fs.statSync(file);
  } catch {
    return undefined;
  }
}

/** Returns the path without symbolic links; the path itself if the file doesn't exist. */
function realPath(/** @type {string} */ file) {
  try {
    return fs.realpathSync(file);
  } catch {
    return file;
  }
}

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
      // The pipe has a writer, so from now on, an empty read means the end of the data.
      end = 0;
      pause(5);
      continue;
    }
    if (count > 0) {
      pieces.push(Buffer.from(piece.subarray(0, count)));
      size += count;
      end = 0;
      if (size > limit) throw codedError('EFBIG');
      continue;
    }
    if (end === 0) break;
    if (Date.now() > end) throw codedError('NO_WRITER');
    pause(10);
  }
  return Buffer.concat(pieces);
}

/** Returns the bytes of a file, or of standard input for `-`. */
function bytesOf(/** @type {string} */ file, limit = Infinity) {
  if (file === '-') return readAll(0, false, limit);
  const descriptor = fs.openSync(file, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0));
  try {
    const status = fs.fstatSync(descriptor);
    if (status.isDirectory()) throw codedError('EISDIR');
    if (status.isFile() && status.size > limit) throw codedError('EFBIG');
    return readAll(descriptor, status.isFIFO(), limit);
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Writes to a pipe or a device. A link to a pipe, such as `/dev/stdout`, can be opened, but its target has no path. */
function writeToDevice(/** @type {string} */ file, /** @type {Uint8Array} */ bytes) {
  const descriptor = fs.openSync(file, fs.constants.O_WRONLY);
  try {
    writeAll(descriptor, bytes);
  } finally {
    fs.closeSync(descriptor);
  }
}

/**
 * Writes an output. `mode` is `replace`, `append`, or the length of the content that a fix expects in the file, which
 * precedes the new content in `bytes`.
 */
function write(/** @type {string} */ file, /** @type {string} */ mode, /** @type {Buffer} */ bytes) {
  if (file === '-') return writeAll(1, bytes);
  if (mode === 'append') return fs.appendFileSync(file, bytes);
  if (mode === 'replace') return replace(file, bytes);
  const before = bytes.subarray(0, Number(mode));
  return replace(file, bytes.subarray(Number(mode)), () => {
    if (Buffer.compare(bytesOf(file), before) !== 0) throw codedError('CHANGED');
  });
}

/**
 * Writes a file. A new file replaces an existing one, except for pipes and devices, which are opened and written.
 *
 * @param {string} file
 * @param {Uint8Array} bytes
 * @param {() => void} check Called before the new file replaces the existing one.
 */
function replace(file, bytes, check = () => {}) {
  const status = info(file);
  if (status && !status.isFile()) return writeToDevice(file, bytes);
  const target = realPath(file);
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
    return fs.renameSync(created, target);
  } catch (error) {
    // Another process may have created the file.
    if (isCreated || /** @type {any} */ (error).code !== 'EEXIST') fs.rmSync(created, { force: true });
    throw error;
  }
}

/** Deletes a file, a link or an empty folder. */
function remove(/** @type {string} */ file) {
  if (fs.lstatSync(file).isDirectory()) fs.rmdirSync(file);
  else fs.unlinkSync(file);
}

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
      // Without permissions for the folder, the caller's write fails and reports the error.
      if (/** @type {any} */ (error).code !== 'EEXIST') return true;
    }
    if (!isRunning(file)) fs.rmSync(file, { force: true });
    else if (attempt >= attempts) return false;
    else pause(lockInterval);
  }
}

/**
 * Returns whether the process in a lock file is another process that is still running. If the module traps, a run in
 * this process leaves its lock file behind.
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

/** Returns the paths of the files that an app's build requires, as the plugin `EmbedLibrary` does for the tool. */
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

module.exports = {
  bytesOf, currentFolder, info, libraryPaths, lock, realPath, remove, resource, unlock, write,
};
