'use strict';

const fs = require('node:fs');
const path = require('node:path');

const { fileName, isExcluded, isIncluded, slashes } = require('./configurations.js');
const { CommandError, ExitCode, asLintError, configurationError, fileError, usageError } = require('./console.js');
const { absolute, current, info, isFolder, labelOf, linkInfo, problem, relative } = require('./files.js');

/**
 * @typedef {import('./configurations.js').Chain} Chain
 * @typedef {{file: string, name: string, absolute: string, isFound: boolean, chain: Chain}} Source
 */

/** Folders that contain other packages' files. */
const ignoredFolders = ['node_modules', 'Pods'];

const isIgnored = (/** @type {string} */ name) => name.startsWith('.') || ignoredFolders.includes(name);

/** Compares strings by their bytes. */
const byBytes = (/** @type {string} */ one, /** @type {string} */ other) =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));

/**
 * Finds the files of `cameo lint`: those that are passed, and those in folders.
 *
 * @param {import('./syntax.js').Arguments} values
 * @param {import('./configurations.js').Configurations} configurations
 */
function findFiles(values, configurations) {
  /** @type {Source[]} */
  const sources = [];
  /** @type {CommandError[]} */
  const errors = [];
  const globs = new UnusedGlobs();
  const skipsOthers = values.has('--skip-other-files');
  for (const file of values.files.length === 0 ? ['.'] : values.files) {
    if (file === '-') {
      const name = values.value('--stdin-filename') ?? '-';
      const full = absolute(name === '-' ? 'standard-input' : name);
      const chain = globs.adding(configurations.chain(path.dirname(full)));
      sources.push({ file, name, absolute: full, isFound: false, chain });
      globs.match(full, chain);
      continue;
    }
    if (file === '') throw usageError('The name of a file is empty; pass . for the current folder');
    if (isFolder(file)) {
      sources.push(...search(file, configurations, globs));
      continue;
    }
    try {
      fs.statSync(file);
    } catch (error) {
      const entry = problem(error, file);
      errors.push(new CommandError(ExitCode.file, `${labelOf(file)}: ${entry.message}`, { ...entry, file }));
      continue;
    }
    const full = absolute(file);
    const chain = globs.adding(configurations.chain(path.dirname(full)));
    if (skipsOthers && !isFoundByDefault(full, chain)) continue;
    sources.push({ file, name: file.replace(/^\.\//, ''), absolute: full, isFound: skipsOthers, chain });
    globs.match(full, chain);
  }
  if (errors.length === 0) globs.check();
  /** @type {Set<string>} */
  const known = new Set();
  return {
    errors,
    chains: globs.chains,
    // A file may be passed and found.
    sources: sources.filter((source) => {
      if (source.file === '-') return true;
      const isNew = !known.has(source.absolute);
      known.add(source.absolute);
      return isNew;
    }),
  };
}

/** Whether a search of the current folder includes a file. */
function isFoundByDefault(/** @type {string} */ file, /** @type {Chain} */ chain) {
  const folders = (relative(path.dirname(file), current) ?? '').split(path.sep).filter(Boolean);
  return !folders.some(isIgnored) && path.basename(file) !== fileName && isIncluded(chain, file)
    && !isExcluded(chain, file);
}

/** Returns the files in a folder, sorted by their paths. */
function search(
  /** @type {string} */ root,
  /** @type {import('./configurations.js').Configurations} */ configurations,
  /** @type {UnusedGlobs} */ globs,
) {
  const start = root.length > 1 && root.endsWith('/') ? root.slice(0, -1) : root;
  globs.searched.push(absolute(start));
  const waiting = [start];
  /** @type {Source[]} */
  const found = [];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    /** @type {string[]} */
    let names;
    try {
      names = fs.readdirSync(folder);
    } catch {
      throw asLintError(fileError(`${folder}: can't be read; check its permissions`));
    }
    const chain = globs.adding(configurations.chain(absolute(folder)));
    for (const name of names.sort(byBytes)) {
      const file = folder === '.' ? name : folder === '/' ? `/${name}` : `${folder}/${name}`;
      const full = absolute(file);
      const status = linkInfo(file);
      if (!status) {
        // Node replaces bytes that aren't UTF-8.
        if (!name.includes('\uFFFD') || isExcluded(chain, full) || (!isIncluded(chain, full) && name.includes('.'))) continue;
        throw asLintError(fileError(`${file}: the name isn't UTF-8; rename it or exclude it`));
      }
      if (status.isDirectory()) {
        if (!isIgnored(name) && !isExcluded(chain, full)) waiting.push(file);
        continue;
      }
      // A link to a file is read; one to a folder might lead back.
      if (!status.isFile() && !(status.isSymbolicLink() && info(file)?.isFile())) continue;
      if (name === fileName || isExcluded(chain, full)) continue;
      globs.match(full, chain);
      if (isIncluded(chain, full)) found.push({ file, name: file, absolute: full, isFound: true, chain });
    }
  }
  return found.sort((one, other) => byBytes(one.file, other.file));
}

/** Globs of configurations that no file has matched yet. */
class UnusedGlobs {
  /** All configurations that apply to a file or folder. */
  chains = /** @type {Chain[]} */ ([]);
  /** Folders that were searched, as absolute paths. */
  searched = /** @type {string[]} */ ([]);
  /** @type {Map<string, {folder: string, globs: {key: string, glob: import('./globs.js').Glob}[]}>} */
  #levels = new Map();

  /** Adds the globs of a chain, and returns the chain. */
  adding(/** @type {Chain} */ chain) {
    this.chains.push(chain);
    for (const { file, folder, include = [], overrides } of chain) {
      if (this.#levels.has(file)) continue;
      const all = [
        ...include.map((glob) => ({ key: 'include', glob })),
        ...overrides.flatMap((globs, index) => globs.map((glob) => ({ key: `overrides[${index}].files`, glob }))),
      ];
      this.#levels.set(file, { folder, globs: all.filter(({ glob }) => !glob.isNegated) });
    }
    return chain;
  }

  /** Removes the globs that a file matches. */
  match(/** @type {string} */ file, /** @type {Chain} */ chain) {
    for (const { file: key } of chain) {
      const level = this.#levels.get(key);
      const name = level && relative(file, level.folder);
      if (level && name !== undefined) level.globs = level.globs.filter(({ glob }) => !glob.matches(slashes(name)));
    }
  }

  /** Throws an error for a glob that no file matches, if the entire folder of its configuration was searched. */
  check() {
    for (const [file, { folder, globs: [first] }] of [...this.#levels].sort(([one], [other]) => byBytes(one, other))) {
      const isSearched = this.searched.some((root) => root === folder
        || (relative(`${root}/`, folder) === undefined && relative(folder, root) !== undefined));
      if (!first || !isSearched) continue;
      throw configurationError(
        `${file}: ${first.key}: no file matches the glob '${first.glob.text}'; correct or remove it`);
    }
  }
}

/** Returns the reports that `--format` and `--output` specify. */
function reportsOf(/** @type {import('./syntax.js').Arguments} */ values) {
  /** @type {{format: string, output?: string}[]} */
  const reports = [];
  for (const { name, value } of values.options) {
    if (name === '--format') {
      reports.push({ format: value });
    } else if (name === '--output') {
      if (reports.length === 0) reports.push({ format: 'text' });
      const report = reports[reports.length - 1];
      if (report.output !== undefined) throw usageError('Each --output requires its own --format');
      if (value === '') throw usageError('The output file name is empty');
      report.output = value;
    }
  }
  if (reports.length === 0) reports.push({ format: 'text' });
  const result = reports.map(({ format, output = '-' }) => ({ format, output }));
  if (result.filter(({ output }) => output === '-').length > 1) {
    throw usageError('Several reports can\'t be written to the same file; pass an --output after each --format');
  }
  return result;
}

/** Returns the folder to which the paths of reports are relative: the repository's root, as far as it's known. */
function rootOf() {
  for (const name of ['GITHUB_WORKSPACE', 'CI_PROJECT_DIR']) {
    const folder = process.env[name];
    if (folder?.startsWith('/') && relative(`${current}/`, absolute(folder)) !== undefined) return absolute(folder);
  }
  for (let folder = current; path.dirname(folder) !== folder; folder = path.dirname(folder)) {
    if (info(path.join(folder, '.git'))) return folder;
  }
  return current || '/';
}

module.exports = { findFiles, reportsOf, rootOf };
