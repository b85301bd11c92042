'use strict';

const crypto = require('crypto');
const fs = require('fs');
const path = require('path');

const { PluginError } = require('./errors');
const { entitlements, infoPlist, principalSource } = require('./extensions');
const { plistFile } = require('./plist');

/**
 * @typedef {import('./extensions').ExtensionContent} ExtensionContent
 *
 * @typedef {object} FolderPlan Changes to an extension's folder.
 * @property {string} folder
 * @property {Map<string, Buffer>} filesToWrite Contents by file name.
 * @property {string[]} filesToRemove Names of obsolete files from an earlier run.
 * @property {string[]} warnings
 */

/** File in the extension's folder that lists what was generated, to recognize edited files. */
const MANIFEST = '.expo-cameo.json';

/** @param {Buffer} bytes */
function sha256(bytes) {
  return crypto.createHash('sha256').update(bytes).digest('hex');
}

/**
 * Returns the files of an extension, by name.
 *
 * @param {ExtensionContent} content
 * @returns {Map<string, Buffer>}
 */
function makeFiles(content) {
  const files = new Map();
  files.set(`${content.kind.principalClass}.swift`, Buffer.from(principalSource(content)));
  for (const file of [content.hook, content.image, ...(content.vendorFiles ?? [])]) {
    if (file) files.set(file.name, file.bytes);
  }
  files.set('Info.plist', Buffer.from(plistFile(infoPlist(content))));
  const ownEntitlements = entitlements(content);
  if (ownEntitlements) {
    files.set(`${content.name}.entitlements`, Buffer.from(plistFile(ownEntitlements)));
  }
  return files;
}

/**
 * @param {string} file
 * @returns {Buffer | undefined} `undefined` if the file doesn't exist.
 */
function readIfExists(file) {
  try {
    return fs.readFileSync(file);
  } catch (error) {
    const { code, message } = /** @type {Error & {code?: string}} */ (error);
    if (code === 'ENOENT') return undefined;
    throw new PluginError(
      'unreadable-file', `Can't read ${file} (${message}); check its permissions`, file);
  }
}

/**
 * Returns what earlier runs have generated: digests of files by name, and the elements added to the app.
 *
 * @param {string} folder
 * @returns {{files: Record<string, string>, app: Record<string, string[]>}}
 */
function readManifest(folder) {
  try {
    const { files, app } = JSON.parse(String(readIfExists(path.join(folder, MANIFEST)) ?? '{}'));
    return { files: files ?? {}, app: app ?? {} };
  } catch {
    return { files: {}, app: {} };
  }
}

/**
 * Returns the elements that an earlier run has added to the app's lists, by key.
 *
 * @param {string} iosFolder
 * @param {string} name Name of the service extension.
 */
function readPreviousElements(iosFolder, name) {
  return readManifest(path.join(iosFolder, name)).app;
}

/**
 * Whether an extension's folder was created by an earlier run.
 *
 * @param {string} iosFolder
 * @param {string} name
 */
function isGeneratedFolder(iosFolder, name) {
  return fs.existsSync(path.join(iosFolder, name, MANIFEST));
}

/**
 * Plans the changes to an extension's folder without writing anything. Edited files and files of others
 * don't change.
 *
 * @param {string} iosFolder
 * @param {ExtensionContent} content
 * @param {Record<string, string[]>} [addedElements] Elements added to the app, for the manifest.
 * @returns {FolderPlan}
 * @throws {PluginError} If a file of the same name exists that the plugin didn't generate.
 */
function planFolder(iosFolder, content, addedElements) {
  const folder = path.join(iosFolder, content.name);
  const { files: generated } = readManifest(folder);
  const files = makeFiles(content);
  /** @type {FolderPlan} */
  const plan = { folder, filesToWrite: new Map(), filesToRemove: [], warnings: [] };
  /** @type {Record<string, string>} */
  const digests = {};
  for (const [name, bytes] of files) {
    const existing = readIfExists(path.join(folder, name));
    if (existing && !existing.equals(bytes)) {
      if (generated[name] === undefined) {
        throw new PluginError(
          'file-conflict',
          `ios/${content.name}/${name} already exists with different content; run npx expo prebuild ` +
            '--clean, move the file, or set extensionName to another name',
          name,
        );
      }
      if (generated[name] !== sha256(existing)) {
        plan.warnings.push(
          `ios/${content.name}/${name} was edited and isn't updated; delete it to generate it again`,
        );
        digests[name] = generated[name];
        continue;
      }
    }
    if (!existing?.equals(bytes)) plan.filesToWrite.set(name, bytes);
    digests[name] = sha256(bytes);
  }
  for (const name of Object.keys(generated)) {
    if (files.has(name) || name !== path.basename(name)) continue;
    const existing = readIfExists(path.join(folder, name));
    if (existing && sha256(existing) === generated[name]) plan.filesToRemove.push(name);
    else if (existing) {
      plan.warnings.push(
        `ios/${content.name}/${name} is obsolete but was edited; remove it if you don't need it`,
      );
    }
  }
  const manifest = { version: 1, files: digests, app: addedElements };
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  if (!readIfExists(path.join(folder, MANIFEST))?.equals(bytes)) {
    plan.filesToWrite.set(MANIFEST, bytes);
  }
  return plan;
}

/**
 * Applies a plan. Replaces each file atomically.
 *
 * @param {FolderPlan} plan
 */
function applyPlan(plan) {
  fs.mkdirSync(plan.folder, { recursive: true });
  for (const [name, bytes] of plan.filesToWrite) {
    const file = path.join(plan.folder, name);
    const temporary = `${file}.${process.pid}.new`;
    try {
      fs.writeFileSync(temporary, bytes);
      fs.renameSync(temporary, file);
    } catch (error) {
      fs.rmSync(temporary, { force: true });
      throw error;
    }
  }
  for (const name of plan.filesToRemove) fs.rmSync(path.join(plan.folder, name), { force: true });
}

exports.applyPlan = applyPlan;
exports.isGeneratedFolder = isGeneratedFolder;
exports.planFolder = planFolder;
exports.readPreviousElements = readPreviousElements;
