'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const { repository } = require('./tool');

const fixtures = path.join(repository, 'Fixtures', 'expo-installs');

/**
 * @typedef {object} Case An Expo app, and the files that the plugin generates for it; see the folder's README.
 * @property {string} name
 * @property {string} project
 * @property {string} ios
 * @property {any} config
 * @property {any} options
 * @property {string[]} arguments
 * @property {Record<string, string>} [copies]
 * @property {Record<string, string>} [texts]
 */

/** @type {Case[]} */
const cases = fs
  .readdirSync(fixtures)
  .filter((name) => fs.existsSync(path.join(fixtures, name, 'case.json')))
  .map((name) => ({
    ...JSON.parse(fs.readFileSync(path.join(fixtures, name, 'case.json'), 'utf8')),
    name,
  }));

/** Apps with all options and with none. */
const [everything, plain] = ['everything', 'plain'].map(
  (name) => /** @type {Case} */ (cases.find((one) => one.name === name)),
);

/** @type {string[]} */
const scratch = [];

process.on('exit', () => {
  for (const folder of scratch) fs.rmSync(folder, { recursive: true, force: true });
});

/** Creates a folder that is deleted when the tests end. */
function scratchFolder() {
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'expo-cameo-'));
  scratch.push(folder);
  return folder;
}

/**
 * Copies parts of the package, without modules.
 *
 * @param {string} folder
 * @param {string[]} parts
 */
function copyPackage(folder, ...parts) {
  for (const part of parts) {
    fs.cpSync(path.join(repository, 'expo', part), path.join(folder, part), { recursive: true, filter: (file) => !file.endsWith('.wasm') });
  }
}

/**
 * Copies the project of a case, with its additional files.
 *
 * @param {Pick<Case, 'project' | 'copies' | 'texts'>} one
 */
function copyOf({ project, copies = {}, texts = {} }) {
  const root = scratchFolder();
  fs.cpSync(path.join(repository, 'Fixtures', 'projects', project), root, { recursive: true });
  for (const [name, source] of Object.entries(copies)) {
    put(root, name, fs.readFileSync(path.join(repository, source)));
  }
  for (const [name, text] of Object.entries(texts)) put(root, name, text);
  return root;
}

/**
 * @param {string} root
 * @param {string} name
 * @param {string | Buffer} content
 */
function put(root, name, content) {
  fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  fs.writeFileSync(path.join(root, name), content);
}

/**
 * Returns all files of a folder, by path.
 *
 * @param {string} folder
 * @returns {Map<string, Buffer>}
 */
function filesOf(folder) {
  /** @type {Map<string, Buffer>} */
  const files = new Map();
  const visit = (/** @type {string} */ inner) => {
    for (const entry of fs.readdirSync(path.join(folder, inner), { withFileTypes: true })) {
      const name = path.join(inner, entry.name);
      if (entry.isDirectory()) visit(name);
      else files.set(name, fs.readFileSync(path.join(folder, name)));
    }
  };
  visit('');
  return files;
}

/**
 * Returns the files that differ between two states of a folder: the new content by path, or `undefined` if the file was
 * removed.
 *
 * @param {Map<string, Buffer>} before
 * @param {Map<string, Buffer>} after
 */
function changes(before, after) {
  /** @type {Map<string, Buffer | undefined>} */
  const changed = new Map();
  for (const [name, bytes] of after) {
    if (!before.get(name)?.equals(bytes)) changed.set(name, bytes);
  }
  for (const name of before.keys()) if (!after.has(name)) changed.set(name, undefined);
  return changed;
}

/**
 * Returns the names of the files that differ between a folder, or an earlier state of it, and a folder.
 *
 * @param {string | Map<string, Buffer>} before
 * @param {string} root
 */
function differences(before, root) {
  return [...changes(typeof before === 'string' ? filesOf(before) : before, filesOf(root)).keys()];
}

/**
 * Checks that a function changes no file of a folder, and returns its result.
 *
 * @template Result
 * @param {string} root
 * @param {() => Result} body
 */
function keepingFiles(root, body) {
  const before = filesOf(root);
  const result = body();
  assert.deepEqual(differences(before, root), []);
  return result;
}

exports.cases = cases;
exports.changes = changes;
exports.copyOf = copyOf;
exports.copyPackage = copyPackage;
exports.differences = differences;
exports.everything = everything;
exports.filesOf = filesOf;
exports.fixtures = fixtures;
exports.keepingFiles = keepingFiles;
exports.plain = plain;
exports.put = put;
exports.repository = repository;
exports.scratchFolder = scratchFolder;
