'use strict';

const fs = require('node:fs');

/** Blocks the thread for a time, in milliseconds. */
const pause = (/** @type {number} */ milliseconds) =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

/** Retries a function while a non-blocking pipe isn't ready. */
function retrying(/** @type {() => number} */ call) {
  for (;;) {
    try {
      return call();
    } catch (error) {
      if (/** @type {any} */ (error).code !== 'EAGAIN') throw error;
      pause(5);
    }
  }
}

/**
 * Writes bytes to a file descriptor, which may be a non-blocking pipe.
 *
 * @param {number} descriptor
 * @param {Uint8Array} bytes
 */
function writeAll(descriptor, bytes) {
  for (let start = 0; start < bytes.length;) {
    start += retrying(() => fs.writeSync(descriptor, bytes, start, bytes.length - start));
  }
}

/** Reads a line from standard input, which is a terminal and therefore returns one line per read. */
function readLine() {
  const line = Buffer.alloc(1 << 12);
  const count = retrying(() => fs.readSync(0, line, 0, line.length, null));
  if (count === 0) throw new Error('standard input has ended');
  return line.toString('utf8', 0, count).replace(/\r?\n$/, '');
}

module.exports = { pause, readLine, writeAll };
