'use strict';

const fs = require('fs');
const path = require('path');
const v8 = require('v8');

const { NodeHost, perform } = require('../command/nodeHost');
const { version } = require('../package.json');
const { PluginError } = require('./errors');

/** Path of the module in the package. */
const PACKAGED = path.join(__dirname, '..', 'command', 'cameo-commands.wasm');

/** Paths of the module. In a clone of the repository, the package's module may be one of an earlier `npm pack`. */
const FILES = [path.join(__dirname, '..', '..', '.build', 'wasm', 'cameo-commands.wasm'), PACKAGED];

/** @type {NodeHost | undefined} */
let host;

/** @type {{file: string, text: string} | undefined} */
let unsavedFile;

/** Returns an instance of the module. A failure ends it. */
function makeHost() {
  const file = FILES.find((candidate) => fs.existsSync(candidate));
  if (!file) {
    throw new PluginError(
      'no-module', `${PACKAGED} doesn't exist; install expo-cameo again, or run make wasm in a clone of its repository`);
  }
  // Node 18 otherwise compiles all functions before it returns.
  const isEager = Number(process.versions.node.split('.')[0]) < 20;
  if (isEager) v8.setFlagsFromString('--wasm-lazy-compilation');
  try {
    return new NodeHost(new WebAssembly.Module(fs.readFileSync(file)), (operation, fields) => {
      const isUnsaved = unsavedFile && operation === 1 && fields.toString().split('\0')[0] === unsavedFile.file;
      return isUnsaved ? { failed: false, bytes: Buffer.from(unsavedFile?.text ?? '') } : perform(operation, fields);
    });
  } catch (error) {
    throw new PluginError('invalid-module', `Can't load ${file} (${error}); install expo-cameo again`);
  } finally {
    if (isEager) v8.setFlagsFromString('--no-wasm-lazy-compilation');
  }
}

/**
 * Plans the options of the app config, or installs the extensions in a project, with the module that contains the
 * installer of `cameo install`.
 *
 * @param {object} request See `ExpoInstall` in the sources of the module.
 * @param {{file: string, text: string}} [unsaved] Content of the project file that isn't written yet.
 * @returns {any}
 * @throws {PluginError}
 */
function runInstaller(request, unsaved) {
  host ??= makeHost();
  unsavedFile = unsaved;
  /** @type {any} */
  let result;
  try {
    result = host.run(['expo', JSON.stringify(request)]);
  } catch (error) {
    host = undefined;
    throw new PluginError('installer-failed', `The installer failed (${error}); please file a bug and attach the project`);
  }
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

exports.runInstaller = runInstaller;
