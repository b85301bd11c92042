'use strict';

const { NodeHost, perform } = require('../command/nodeHost');
const { lazily, moduleBytes } = require('../inspect/load');
const { version } = require('../package.json');
const { PluginError } = require('./errors');

/** @type {NodeHost | undefined} */
let host;

/** @type {{file: string, text: string} | undefined} */
let unsavedFile;

/** Returns an instance of the module. A failure ends it. */
function makeHost() {
  const { bytes, error } = moduleBytes('command/cameo-commands.wasm');
  if (error) throw new PluginError(error.code, `${error.message}; otherwise, install expo-cameo again`);
  try {
    return lazily(() => new NodeHost(new WebAssembly.Module(bytes), (operation, fields) => {
      const isUnsaved = unsavedFile && operation === 1 && fields.toString().split('\0')[0] === unsavedFile.file;
      return isUnsaved ? { failed: false, bytes: Buffer.from(unsavedFile?.text ?? '') } : perform(operation, fields);
    }));
  } catch (error) {
    throw new PluginError('invalid-module', `Can't load cameo-commands.wasm (${error}); install expo-cameo again`);
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
