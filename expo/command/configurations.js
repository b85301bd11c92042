'use strict';

const path = require('node:path');

const { CommandError, ExitCode, configurationError } = require('./console.js');
const { absolute, bytesOf, current, forPeople, info, labelOf, problem, relative } = require('./files.js');
const { Glob, excludes, includes } = require('./globs.js');

const fileName = 'cameo.config.json';

/**
 * @typedef {{
 *   file: string, folder: string, bytes: Uint8Array, isRoot: boolean, include?: Glob[], exclude: Glob[],
 *   overrides: Glob[][], baseline?: string, files: string[],
 * }} Level
 * @typedef {Level[]} Chain
 */

/** Finds and reads the files `cameo.config.json` that apply to files and folders. */
class Configurations {
  /** @type {Map<string, Chain>} */
  #chains = new Map();
  /** @type {Chain | undefined} */
  #given;
  #console;
  #engine;

  /**
   * @param {string | undefined} given Path that `--config` specifies.
   * @param {import('./console.js').Console} console
   * @param {any} engine
   */
  constructor(given, console, engine) {
    this.#console = console;
    this.#engine = engine;
    if (given === undefined) return;
    if (!info(given)) throw configurationError(`${given}: no such file`);
    this.#given = [this.#level(given, given, path.dirname(absolute(given)))];
  }

  /** Returns the configurations for the files of a folder, the nearest first. */
  chain(/** @type {string} */ folder) {
    if (this.#given) return this.#given;
    const known = this.#chains.get(folder);
    if (known) return known;
    const parent = path.dirname(folder);
    const file = path.join(folder, fileName);
    /** @type {Chain} */
    let chain = [];
    const hasConfiguration = info(file) !== undefined;
    if (hasConfiguration) {
      chain = [this.#level(file, forPeople(file), folder)];
      this.#console.detail(`Configuration ${forPeople(file)}`);
    }
    if (parent !== folder && !(hasConfiguration && chain[0].isRoot)) chain = [...chain, ...this.chain(parent)];
    this.#chains.set(folder, chain);
    return chain;
  }

  /** Returns the configurations for a file; for standard input, the current folder's. */
  chainForFile(/** @type {string} */ file) {
    return this.chain(file === '-' ? current : path.dirname(absolute(file)));
  }

  /** Reads a configuration. The engine validates it. */
  #level(/** @type {string} */ file, /** @type {string} */ name, /** @type {string} */ folder) {
    const shown = forPeople(file);
    let bytes;
    try {
      bytes = bytesOf(file);
    } catch (error) {
      throw configurationError(`${labelOf(shown)}: ${problem(error, shown).message}`);
    }
    const { exitCode, error } = this.#engine.run({
      command: 'inspect', folder: current, chains: [[0]], configurations: [{ file: shown, folder, block: 0 }],
      files: [{ name: fileName, block: 1 }],
    }, [bytes, new TextEncoder().encode('{}')]);
    if (exitCode === ExitCode.configuration) {
      throw new CommandError(exitCode, error.message, error);
    }
    /** @type {any} */
    let values = {};
    try {
      values = JSON.parse(new TextDecoder().decode(bytes));
    } catch {
      // The engine also reads JSON with errors that don't matter.
    }
    const globs = (/** @type {string[]} */ texts) => texts.map((text) => new Glob(text));
    return {
      file: name,
      folder,
      bytes,
      isRoot: values.root === true,
      include: values.include && globs(values.include),
      exclude: globs(values.exclude ?? []),
      overrides: (values.overrides ?? []).map((/** @type {any} */ override) => globs(override.files ?? [])),
      baseline: values.baseline,
      // Of a watched preview.
      files: [values.settings, values.appIcon, values.wallpaper, values.mapping, values.categories]
        .filter((value) => typeof value === 'string').map((value) => path.resolve(folder, value)),
    };
  }
}

/** Whether a search in a folder includes a file with an absolute path. */
function isIncluded(/** @type {Chain} */ chain, /** @type {string} */ file) {
  const level = chain.find(({ include }) => include);
  const name = level && relative(file, level.folder);
  if (!level?.include || name === undefined) return file.endsWith('.json') || file.endsWith('.apns');
  return includes(level.include, slashes(name));
}

/** Whether a search ignores a file or folder with an absolute path. */
function isExcluded(/** @type {Chain} */ chain, /** @type {string} */ file) {
  return chain.some(({ folder, exclude }) => {
    const name = relative(file, folder);
    return name !== undefined && excludes(exclude, slashes(name));
  });
}

/** Returns a path with slashes between folders. */
const slashes = (/** @type {string} */ file) => (path.sep === '/' ? file : file.split(path.sep).join('/'));

/** The members of a request that contain configurations, and the indexes of chains. */
class ConfigurationList {
  /** @type {any[]} */
  configurations = [];
  /** @type {number[][]} */
  chains = [];
  /** @type {Map<string, number>} */
  #levels = new Map();
  /** @type {Map<string, number>} */
  #indexes = new Map();

  /** Returns the index of a chain, whose files are added as blocks. */
  index(/** @type {Chain} */ chain, /** @type {Uint8Array[]} */ blocks) {
    const identity = chain.map(({ file }) => file).join('\0');
    const known = this.#indexes.get(identity);
    if (known !== undefined) return known;
    this.chains.push(chain.map((level) => {
      const index = this.#levels.get(level.file);
      if (index !== undefined) return index;
      blocks.push(level.bytes);
      this.configurations.push({ file: level.file, folder: level.folder, block: blocks.length - 1 });
      this.#levels.set(level.file, this.configurations.length - 1);
      return this.configurations.length - 1;
    }));
    this.#indexes.set(identity, this.chains.length - 1);
    return this.chains.length - 1;
  }
}

module.exports = { ConfigurationList, Configurations, fileName, isExcluded, isIncluded, slashes };
