'use strict';

const path = require('node:path');

const { engine } = require('../inspect/load.js');
const { absolute, described, forPeople, info } = require('./files.js');

/**
 * @typedef {import('./configurations.js').Chain} Chain
 * @typedef {{name: string, folder: string}} Place
 */

/** Returns the path for messages, and the absolute path of the folder, to which the paths in a baseline are relative. */
const place = (/** @type {string} */ name) => ({ name, folder: path.dirname(absolute(name)) });

/** The baselines of `cameo lint`, which contain the findings that it doesn't report. */
class Baselines {
  /** The path that `--baseline` specifies. */
  #given;
  /** The baseline that `--write-baseline` writes. */
  #new;
  /**
   * The baselines that are read.
   *
   * @type {string[]}
   */
  names;

  /**
   * @param {import('./syntax.js').Arguments} values
   * @param {Chain[]} chains The configurations of all files and folders.
   */
  constructor(values, chains) {
    this.#given = values.value('--baseline');
    this.#new = values.value('--write-baseline');
    const names = this.#given === undefined ? chains.flatMap(named) : [this.#given];
    this.names = this.#new === undefined ? [...new Set(names)] : [];
  }

  /** Adds the baselines to a request of the engine. */
  add(/** @type {{header: any, blocks: Uint8Array[]}} */ { header, blocks }) {
    if (this.#given !== undefined) header.baseline = this.#given;
    if (this.#new !== undefined) header.newBaseline = place(this.#new);
    header.baselines = this.names.map((name) => {
      const file = described(name, name, blocks);
      const { folder } = place(name);
      return { ...file, folder, missing: file.block === undefined ? [] : missingFiles(blocks[file.block], folder) };
    });
  }
}

/** Returns the path of the baseline of configurations, as the engine names it. */
function named(/** @type {Chain} */ chain) {
  const level = chain.find(({ baseline }) => baseline !== undefined);
  if (level?.baseline === undefined) return [];
  return [forPeople(path.isAbsolute(level.baseline) ? level.baseline : `${level.folder}/${level.baseline}`)];
}

/** Returns the files of a baseline that don't exist any more. */
function missingFiles(/** @type {Uint8Array} */ bytes, /** @type {string} */ folder) {
  const { output } = engine().run({ command: 'baselineFiles', files: [{ name: 'baseline', block: 0 }] }, [bytes]);
  return output.split('\n').filter(Boolean).map((line) => JSON.parse(line))
    .filter((/** @type {string} */ file) => !info(path.resolve(folder, file)));
}

module.exports = { Baselines };
