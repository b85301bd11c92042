'use strict';

const fs = require('node:fs');
const path = require('node:path');

const { usageError } = require('./console.js');
const { absolute, info, isFolder, realPath } = require('./files.js');

/**
 * @typedef {import('./request.js').Arguments} Arguments
 * @typedef {{name: string, value: string}} Output An option and the path of its output.
 */

/**
 * The output files of a command. An output must not replace an input or another output. Files are compared by their
 * identity, because a path can be a link.
 */
class OutputPaths {
  /** @type {Map<string, Output>} */
  #outputs = new Map();

  /**
   * @param {Arguments} values
   * @param {Output[]} more Options that name several outputs, with the files.
   */
  constructor(values, more = []) {
    for (const output of [...values.outputs, ...more]) {
      const { name, value } = output;
      if (value === '-' || value === '' || isFolder(value)) continue;
      const identity = identityOf(value);
      if (identity === undefined) continue;
      const other = this.#outputs.get(identity);
      if (other) {
        throw usageError(`${other.name} ${other.value} and ${name} ${value} are the same file; pass different paths`);
      }
      this.#outputs.set(identity, output);
    }
  }

  /** Whether an output would replace a file. */
  replaces(/** @type {string} */ file) { return this.#outputReplacing(file) !== undefined; }

  #outputReplacing(/** @type {string} */ file) {
    if (this.#outputs.size === 0 || file === '-' || !info(file)?.isFile()) return undefined;
    return this.#outputs.get(identityOf(file) ?? '');
  }

  /**
   * Throws an error if an output would replace a file that the command reads.
   *
   * @param {Arguments} values
   * @param {{file: string, files: string[]}[]} chain
   * @param {string[]} inputs Files that are passed or found in folders.
   */
  check(values, chain, inputs) {
    if (this.#outputs.size === 0) return;
    const configured = chain.flatMap(({ file, files }) => [file, ...files]);
    for (const file of [...inputs, ...values.inputs, ...configured]) this.checkFile(file);
    for (const folder of values.folders.filter(isFolder)) {
      for (const name of fs.readdirSync(folder, { recursive: true })) this.checkFile(`${folder}/${name}`);
    }
  }

  /** Throws an error if an output would replace a file. */
  checkFile(/** @type {string} */ file) {
    const output = this.#outputReplacing(file);
    if (!output) return;
    const { name, value } = output;
    throw usageError(`${name} ${value} would replace the input ${file}; pass another path to ${name}`);
  }
}

/** Returns the identity of a file, or of the folder of a new one with its name; `undefined` if there is no folder. */
function identityOf(/** @type {string} */ file) {
  const target = realPath(file) ?? absolute(file);
  const status = fs.statSync(target, { bigint: true, throwIfNoEntry: false });
  if (status) return `${status.dev}:${status.ino}`;
  const folder = fs.statSync(path.dirname(target), { bigint: true, throwIfNoEntry: false });
  return folder && `${folder.dev}:${folder.ino}:${path.basename(target)}`;
}

module.exports = { OutputPaths };
