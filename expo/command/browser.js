'use strict';

const { spawn } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const { codedError } = require('./errors.js');

/** Returns a new folder for the files of a browser. */
function profileFolder() {
  const name = path.join(os.tmpdir(), 'cameo-');
  try {
    return fs.mkdtempSync(name);
  } catch {
    throw codedError('PROFILE', name);
  }
}

/**
 * The process of a browser, which receives messages through one pipe and sends messages through another. A message ends
 * with NUL.
 */
class BrowserProcess {
  #process;
  #folder = profileFolder();
  /**
   * The chunks of an incomplete message.
   *
   * @type {Buffer[]}
   */
  #pieces = [];
  /** @type {Buffer[]} */
  #messages = [];
  #hasExited = false;
  /** Resumes the pending call to `receive`. */
  #wake = () => {};
  /** A promise that is rejected with a system error number if the browser doesn't start. */
  started;

  /**
   * @param {string} file
   * @param {string[]} words
   */
  constructor(file, words) {
    this.#process = spawn(file, [`--user-data-dir=${this.#folder}`, ...words], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
      // The browser creates a socket in this folder, and the length of a socket's path is limited.
      env: { ...process.env, ...(this.#folder.length <= 60 ? { TMPDIR: this.#folder } : {}) },
      detached: process.platform !== 'win32',
    });
    const exit = () => {
      this.#hasExited = true;
      this.#wake();
    };
    this.started = new Promise((resolve, reject) => {
      this.#process.once('spawn', () => resolve(undefined));
      this.#process.on('error', (error) => {
        exit();
        reject(codedError(String(Math.abs(/** @type {any} */ (error).errno))));
      });
    });
    this.#process.on('exit', exit);
    for (const index of [3, 4]) this.#pipe(index)?.on('error', exit);
    this.#pipe(4)?.on('data', (/** @type {Buffer} */ data) => this.#add(data));
  }

  #pipe(/** @type {number} */ index) { return /** @type {any} */ (this.#process.stdio)[index]; }

  #add(/** @type {Buffer} */ data) {
    let start = 0;
    for (let end = data.indexOf(0); end >= 0; end = data.indexOf(0, start)) {
      this.#messages.push(Buffer.concat([...this.#pieces, data.subarray(start, end)]));
      this.#pieces = [];
      start = end + 1;
    }
    this.#pieces.push(data.subarray(start));
    if (this.#messages.length > 0) this.#wake();
  }

  send(/** @type {string} */ message) {
    if (this.#hasExited) throw codedError('EPIPE');
    this.#pipe(3).write(`${message}\0`);
  }

  /** Returns the next message; `undefined` if none arrives within `seconds`. */
  async receive(/** @type {number} */ seconds) {
    if (this.#messages.length === 0 && !this.#hasExited) {
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, seconds * 1000);
        this.#wake = () => {
          clearTimeout(timer);
          resolve(undefined);
        };
      });
    }
    const message = this.#messages.shift();
    if (!message && this.#hasExited) throw codedError('EPIPE');
    return message;
  }

  async close() {
    const { pid, exitCode, signalCode } = this.#process;
    if (pid !== undefined && exitCode === null && signalCode === null) {
      const ended = new Promise((resolve) => { this.#process.once('exit', resolve); });
      // Also kill the browser's child processes.
      if (process.platform === 'win32') this.#process.kill('SIGKILL');
      else process.kill(-pid, 'SIGKILL');
      await ended;
    }
    for (const index of [3, 4]) this.#pipe(index)?.destroy();
    fs.rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 10 });
  }
}

module.exports = { BrowserProcess };
