'use strict';

const fs = require('node:fs');

/** The tool's exit codes that a host uses. */
const ExitCode = { failure: 1, usage: 64, engine: 70, closedPipe: 141 };

/** An error that ends a command. */
class CommandError extends Error {
  /**
   * @param {number} exitCode
   * @param {string} message
   * @param {{code: string, message?: string, file?: string | null, line?: number | null, column?: number | null}} entry Error in
   *   JSON.
   */
  constructor(exitCode, message, entry) {
    super(message);
    this.exitCode = exitCode;
    this.entry = { message, ...entry };
  }
}

/**
 * Returns an error for a program that a command starts.
 *
 * @param {string} message
 */
const programError = (message) => new CommandError(ExitCode.failure, message, { code: 'file' });

/**
 * Returns a string without control characters, which could move the cursor, and bidirectional controls.
 *
 * @param {string} text
 */
function printable(text) {
  return text.replace(/[\t\n\u2028\u2029]/g, ' ')
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g, '\uFFFD');
}

/**
 * Writes bytes to a file descriptor, which may be a pipe that doesn't block.
 *
 * @param {number} descriptor
 * @param {Uint8Array} bytes
 */
function writeAll(descriptor, bytes) {
  let start = 0;
  while (start < bytes.length) {
    try {
      start += fs.writeSync(descriptor, bytes, start, bytes.length - start);
    } catch (error) {
      if (/** @type {any} */ (error).code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

/** Standard error and the properties of the terminal. */
class Console {
  /** @param {string[]} words */
  constructor(words) {
    const end = words.indexOf('--');
    const options = end < 0 ? words : words.slice(0, end);
    const verbosity = options.findLast((word) => ['--quiet', '-q', '--verbose', '-v'].includes(word));
    const { COLUMNS, FORCE_COLOR, NO_COLOR, TERM } = process.env;
    /** Whether messages are JSON, one object per line. */
    this.isJSON = options.includes('--json');
    this.isQuiet = verbosity === '--quiet' || verbosity === '-q';
    this.isVerbose = verbosity === '--verbose' || verbosity === '-v';
    this.isTerminal = process.stdout.isTTY === true;
    const columns = /^[+-]?\d+$/.test(COLUMNS ?? '') ? Number(COLUMNS) : 0;
    /** Width of lines, in columns. */
    this.width = columns > 0 ? columns : (this.isTerminal && process.stdout.columns) || 80;
    this.isColored = FORCE_COLOR === undefined
      ? this.isTerminal && !NO_COLOR && TERM !== 'dumb' : !['0', 'false'].includes(FORCE_COLOR);
  }

  /** Writes to standard error. */
  writeMessages(/** @type {string} */ text) {
    try {
      writeAll(2, Buffer.from(text));
    } catch {
      // A failure to write to standard error can't be reported.
    }
  }

  /** Reports an error. */
  report(/** @type {CommandError} */ error) {
    const { code, message, line = null, column = null, file = null } = error.entry;
    if (this.isJSON) {
      this.#line(JSON.stringify({ schemaVersion: 1, error: { code, message, line, column, file } }));
    } else {
      this.#lines(error.message);
    }
  }

  /** Reports a message that isn't an error. */
  notice(/** @type {string} */ message, code = 'notice') {
    if (this.isQuiet) return;
    if (this.isJSON) this.#line(JSON.stringify({ schemaVersion: 1, notice: { code, message } }));
    else this.#lines(message);
  }

  /** Reports a message that only `--verbose` shows. */
  detail(/** @type {string} */ message) {
    if (this.isVerbose) this.notice(message, 'detail');
  }

  #lines(/** @type {string} */ message) {
    this.#line(`cameo: ${message.split('\n').map(printable).join('\n')}`);
  }

  #line(/** @type {string} */ text) {
    this.writeMessages(`${text}\n`);
  }
}

module.exports = { CommandError, Console, ExitCode, programError, writeAll };
