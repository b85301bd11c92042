'use strict';

const crypto = require('crypto');
const fs = require('fs');
const path = require('path');

const { CameoError } = require('./errors');
const { entitlements, information, principalSource } = require('./extensions');
const { plistFile } = require('./plist');

/**
 * @typedef {import('./extensions').ExtensionContent} ExtensionContent
 *
 * @typedef {object} FolderPlan What is to be done in an extension's folder.
 * @property {string} folder
 * @property {Map<string, Buffer>} write Files by name.
 * @property {string[]} remove Names of files that an earlier run made and nobody wants any more.
 * @property {string[]} warnings
 */

/** In the extension's folder: what was made there, so that what somebody has edited is told apart. */
const RECORD = '.expo-cameo.json';

/** @param {Buffer} bytes */
function digest(bytes) {
  return crypto.createHash('sha256').update(bytes).digest('hex');
}

/**
 * The files of an extension, by name.
 *
 * @param {ExtensionContent} content
 * @returns {Map<string, Buffer>}
 */
function filesOf(content) {
  const files = new Map();
  files.set(`${content.kind.principalClass}.swift`, Buffer.from(principalSource(content)));
  for (const file of [content.hook, content.picture]) if (file) files.set(file.name, file.bytes);
  files.set('Info.plist', Buffer.from(plistFile(information(content))));
  const rights = entitlements(content);
  if (rights) files.set(`${content.name}.entitlements`, Buffer.from(plistFile(rights)));
  return files;
}

/**
 * @param {string} file
 * @returns {Buffer | undefined} `undefined` where there is none.
 */
function contents(file) {
  try {
    return fs.readFileSync(file);
  } catch (error) {
    const { code, message } = /** @type {Error & {code?: string}} */ (error);
    if (code === 'ENOENT') return undefined;
    throw new CameoError(`${file} cannot be read (${message}); see its permissions`);
  }
}

/**
 * What earlier runs have made: the digests of files by name, and what they have put into the app.
 *
 * @param {string} folder
 * @returns {{files: Record<string, string>, app: Record<string, string[]>}}
 */
function record(folder) {
  try {
    const { files, app } = JSON.parse(String(contents(path.join(folder, RECORD)) ?? '{}'));
    return { files: files ?? {}, app: app ?? {} };
  } catch {
    return { files: {}, app: {} };
  }
}

/**
 * What an earlier run has put into the app, by name.
 *
 * @param {string} iosFolder
 * @param {string} name The name of the service extension.
 */
function formerApp(iosFolder, name) {
  return record(path.join(iosFolder, name)).app;
}

/**
 * Whether an extension's folder was made by an earlier run.
 *
 * @param {string} iosFolder
 * @param {string} name
 */
function isOwnFolder(iosFolder, name) {
  return fs.existsSync(path.join(iosFolder, name, RECORD));
}

/**
 * Plans an extension's folder; nothing is written. What somebody has edited stays as it is, and so does
 * what others have put there.
 *
 * @param {string} iosFolder
 * @param {ExtensionContent} content
 * @param {Record<string, string[]>} [app] What is put into the app, for the record.
 * @returns {FolderPlan}
 * @throws {CameoError} Where a file of the same name was made by somebody else.
 */
function planFolder(iosFolder, content, app) {
  const folder = path.join(iosFolder, content.name);
  const { files: made } = record(folder);
  const files = filesOf(content);
  /** @type {FolderPlan} */
  const plan = { folder, write: new Map(), remove: [], warnings: [] };
  /** @type {Record<string, string>} */
  const kept = {};
  for (const [name, bytes] of files) {
    const present = contents(path.join(folder, name));
    if (present && !present.equals(bytes)) {
      if (made[name] === undefined) {
        throw new CameoError(
          `ios/${content.name}/${name}: there is such a file with other content; run npx expo ` +
            'prebuild --clean, move it away, or choose another name with extensionName',
        );
      }
      if (made[name] !== digest(present)) {
        plan.warnings.push(
          `ios/${content.name}/${name} was edited since it was made, and is left as it is; ` +
            'delete it to have it made anew',
        );
        kept[name] = made[name];
        continue;
      }
    }
    if (!present?.equals(bytes)) plan.write.set(name, bytes);
    kept[name] = digest(bytes);
  }
  for (const name of Object.keys(made)) {
    if (files.has(name) || name !== path.basename(name)) continue;
    const present = contents(path.join(folder, name));
    if (present && digest(present) === made[name]) plan.remove.push(name);
    else if (present) {
      plan.warnings.push(`ios/${content.name}/${name} is wanted no more, but was edited; remove it`);
    }
  }
  const written = Buffer.from(`${JSON.stringify({ version: 1, files: kept, app }, null, 2)}\n`);
  if (!contents(path.join(folder, RECORD))?.equals(written)) plan.write.set(RECORD, written);
  return plan;
}

/**
 * Does what was planned; each file is replaced as a whole or not at all.
 *
 * @param {FolderPlan} plan
 */
function applyFolder(plan) {
  fs.mkdirSync(plan.folder, { recursive: true });
  for (const [name, bytes] of plan.write) {
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
  for (const name of plan.remove) fs.rmSync(path.join(plan.folder, name), { force: true });
}

exports.applyFolder = applyFolder;
exports.formerApp = formerApp;
exports.isOwnFolder = isOwnFolder;
exports.planFolder = planFolder;
