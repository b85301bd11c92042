'use strict';

const crypto = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');

/**
 * The files and values that prebuild generated.
 *
 * @typedef {object} GenerationRecord
 * @property {Record<string, string>} files Digests by the names of files in the extension's folder.
 * @property {Record<string, string[]>} app Elements added to the app's lists, by key.
 *
 * @typedef {object} InstallResult
 * @property {string[]} files Paths of the generated files, relative to the Xcode project's folder.
 * @property {string[]} edited Paths of the files that the user edited, which therefore aren't changed.
 * @property {string[]} warnings
 * @property {string[]} missingGroups App groups that the app's entitlements lacked.
 */

/** The file in an extension's folder that records the generated files and values. */
const NAME = '.expo-cameo.json';

/**
 * Returns the digest of a file; `undefined` if it can't be read.
 *
 * @param {string} file
 */
function digest(file) {
  try {
    return crypto.createHash('sha256').update(fs.readFileSync(file)).digest('hex');
  } catch {
    return undefined;
  }
}

/**
 * Returns the record of an extension; an empty one if there is none.
 *
 * @param {string} iosFolder
 * @param {string} extension
 * @returns {GenerationRecord}
 */
function readRecord(iosFolder, extension) {
  try {
    const { files, app } = JSON.parse(fs.readFileSync(path.join(iosFolder, extension, NAME), 'utf8'));
    // Use only names of files in the folder.
    const own = Object.entries(files ?? {}).filter(([name]) => name === path.basename(name));
    return { files: Object.fromEntries(own), app: app ?? {} };
  } catch {
    return { files: {}, app: {} };
  }
}

/**
 * Returns, for each file that an earlier run generated for an extension, whether it has been edited
 * since. The keys are paths in the Xcode project's folder.
 *
 * @param {string} iosFolder
 * @param {string} extension
 * @returns {Record<string, boolean>}
 */
function generatedFileEdits(iosFolder, extension) {
  const { files } = readRecord(iosFolder, extension);
  return Object.fromEntries(
    Object.entries(files).map(([name, old]) => {
      const now = digest(path.join(iosFolder, extension, name));
      return [`${extension}/${name}`, now !== undefined && now !== old];
    }),
  );
}

/**
 * Records the generated files and values.
 *
 * @param {string} iosFolder
 * @param {string} extension
 * @param {InstallResult} result
 * @param {Record<string, string[]>} [app] Elements added to the app.
 */
function writeRecord(iosFolder, extension, result, app) {
  const folder = path.join(iosFolder, extension);
  const old = readRecord(iosFolder, extension).files;
  const files = Object.fromEntries(
    result.files.filter((file) => path.posix.dirname(file) === extension).map((file) => {
      const name = path.posix.basename(file);
      return [name, result.edited.includes(file) ? old[name] : digest(path.join(folder, name))];
    }),
  );
  const text = `${JSON.stringify({ version: 1, files, app }, null, 2)}\n`;
  const file = path.join(folder, NAME);
  if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text) fs.writeFileSync(file, text);
}

exports.generatedFileEdits = generatedFileEdits;
exports.readRecord = readRecord;
exports.writeRecord = writeRecord;
