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
    this.#last = this.#state();
  }

  #state() {
    return this.#files.map((file) => {
      const status = info(file);
      return status ? `${status.dev} ${status.ino} ${status.size} ${status.mtimeMs}` : '';
    }).join('\n');
  }

  /** Waits until files have changed and settled. */
  async next() {
    let state = this.#state();
    for (; state === this.#last; state = this.#state()) await wait(interval);
    for (let before = ''; state !== before; state = this.#state()) {
      before = state;
      await wait(settling);
    }
    this.#last = state;
  }
}

module.exports = { Watcher };
