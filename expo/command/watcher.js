'use strict';

const { setTimeout: wait } = require('node:timers/promises');

const { info } = require('./files.js');

/** Polling interval, in milliseconds. */
const interval = 200;

/**
 * Time after which an unchanged file counts as completely written, in milliseconds. An editor may truncate the file
 * before writing it.
 */
const settling = 60;

/**
 * A detector of changed files. It compares modification dates and sizes, which works on every file system and if an
 * editor replaces a file.
 */
class Watcher {
  #files;
  #last;

  /** @param {string[]} files */
  constructor(files) {
    this.#files = files;
    this.#last = statesOf(files);
  }

  /** Replaces the observed files. Files that were already observed keep their state, so that no change is missed. */
  watch(/** @type {string[]} */ files) {
    this.#files = files;
    const known = this.#last;
    this.#last = new Map(files.map((file) => [file, known.get(file) ?? stateOf(file)]));
  }

  /** Returns whether a file has changed since the last call to `next`. */
  #hasChanged() {
    return this.#files.some((file) => stateOf(file) !== this.#last.get(file));
  }

  /** Waits until files have changed and are completely written. */
  async next() {
    while (!this.#hasChanged()) await wait(interval);
    do {
      this.#last = statesOf(this.#files);
      await wait(settling);
    } while (this.#hasChanged());
  }
}

/**
 * Returns the part of a file's status that changes when the file is written; an empty string if the file doesn't exist.
 */
function stateOf(/** @type {string} */ file) {
  const status = info(file);
  return status ? `${status.dev} ${status.ino} ${status.size} ${status.mtimeMs}` : '';
}

const statesOf = (/** @type {string[]} */ files) => new Map(files.map((file) => [file, stateOf(file)]));

module.exports = { Watcher };
