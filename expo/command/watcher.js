'use strict';

const { setTimeout: wait } = require('node:timers/promises');

const { info } = require('./files.js');

/** Polling interval, in milliseconds. */
const interval = 200;

/** Time after which an unchanged file counts as written, in milliseconds. An editor may truncate it before writing. */
const settling = 60;

/** Detects changed files by modification date and size, on every file system and when an editor replaces a file. */
class Watcher {
  #files;
  #last;

  /** @param {string[]} files */
  constructor(files) {
    this.#files = files;
    this.#last = statesOf(files);
  }

  /** Replaces the files. Those that were watched before keep their state, so that no change is missed. */
  watch(/** @type {string[]} */ files) {
    this.#files = files;
    const known = this.#last;
    this.#last = new Map(files.map((file) => [file, known.get(file) ?? stateOf(file)]));
  }

  /** Whether a file has changed since the last call of `next`. */
  #hasChanged() {
    return this.#files.some((file) => stateOf(file) !== this.#last.get(file));
  }

  /** Waits until files have changed and settled. */
  async next() {
    while (!this.#hasChanged()) await wait(interval);
    do {
      this.#last = statesOf(this.#files);
      await wait(settling);
    } while (this.#hasChanged());
  }
}

/** The part of a file's status that changes when it is written; empty if there is no file. */
function stateOf(/** @type {string} */ file) {
  const status = info(file);
  return status ? `${status.dev} ${status.ino} ${status.size} ${status.mtimeMs}` : '';
}

const statesOf = (/** @type {string[]} */ files) => new Map(files.map((file) => [file, stateOf(file)]));

module.exports = { Watcher };
