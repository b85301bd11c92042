'use strict';

const fs = require('fs');
const path = require('path');
const v8 = require('v8');

const { NodeHost, perform } = require('../command/nodeHost');
const { version } = require('../package.json');
const { PluginError } = require('./errors');

/**
 * @typedef {object} InstallResult
 * @property {string[]} files Paths of the generated files, relative to the Xcode project's folder, like the following.
 * @property {string[]} edited Generated files that were edited, and therefore don't change.
 * @property {string[]} changes
 * @property {string[]} warnings
 * @property {string[]} missingGroups App groups that the app's entitlements lacked.
 */

/** Path of the module in the package. */
const PACKAGED = path.join(__dirname, '..', 'command', 'cameo-commands.wasm');

/** Paths of the module. In a clone of the repository, the package's module may be one of an earlier `npm pack`. */
const FILES = [path.join(__dirname, '..', '..', '.build', 'wasm', 'cameo-commands.wasm'), PACKAGED];

/** @type {WebAssembly.Module | undefined} */
let loaded;

/** Returns the module with the installer, which is compiled once. */
function installerModule() {
  if (loaded) return loaded;
  const file = FILES.find((candidate) => fs.existsSync(candidate));
  if (!file) {
    throw new PluginError(
      'no-module', `${PACKAGED} doesn't exist; install expo-cameo again, or run make wasm in a clone of its repository`);
  }
  // Node 18 otherwise compiles all functions before it returns.
  const isEager = Number(process.versions.node.split('.')[0]) < 20;
  if (isEager) v8.setFlagsFromString('--wasm-lazy-compilation');
  try {
    loaded = new WebAssembly.Module(fs.readFileSync(file));
    return loaded;
  } catch (error) {
    throw new PluginError('invalid-module', `Can't load ${file} (${error}); install expo-cameo again`);
  } finally {
    if (isEager) v8.setFlagsFromString('--no-wasm-lazy-compilation');
  }
}

/**
 * Installs the extensions, or updates them.
 *
 * @param {object} request See `ExpoInstall` in the sources of the module.
 * @param {{file: string, text: string}} [unsaved] Content of the project file that isn't written yet.
 * @returns {InstallResult}
 * @throws {PluginError}
 */
function install(request, unsaved) {
  const run = (/** @type {number} */ operation, /** @type {Buffer} */ fields) => {
    const isUnsaved = unsaved && operation === 1 && fields.toString().split('\0')[0] === unsaved.file;
    return isUnsaved ? { failed: false, bytes: Buffer.from(unsaved.text) } : perform(operation, fields);
  };
  const result = new NodeHost(installerModule(), run).run(['expo', JSON.stringify(request)]);
  if (result.version !== version) {
    throw new PluginError(
      'other-module-version',
      `The installer in the package has version ${result.version ?? 'unknown'}, and the plugin has ${version}; install ` +
        'expo-cameo again, or run make wasm in a clone of its repository',
    );
  }
  if (result.error) throw new PluginError(result.code, result.error, result.subject ?? undefined);
  return result;
}

exports.install = install;
