'use strict';

const { moduleHost } = require('../command/nodeHost');
const { perform } = require('../command/operations');
const { PluginError } = require('./errors');

/** @type {import('../command/nodeHost').NodeHost | undefined} */
let host;

/** @type {{file: string, text: string} | undefined} */
let unsavedFile;

/** Loads the module. */
function loadHost() {
  const loaded = moduleHost((operation, fields) => {
    if (!unsavedFile || operation !== 1 || fields.toString().split('\0')[0] !== unsavedFile.file) return perform(operation, fields);
    return { failed: false, bytes: Buffer.from(unsavedFile.text) };
  });
  if (loaded.host) return loaded.host;
  throw new PluginError(loaded.error.code, loaded.error.message);
}

/**
 * Creates a plan from the options in the app config, or installs the extensions in a project. Uses the module that
 * contains the installer of `cameo install`.
 *
 * @param {object} request See `ExpoInstall` in the sources of the module.
 * @param {{file: string, text: string}} [unsaved] Content of the project file that isn't written yet.
 * @returns {any}
 * @throws {PluginError}
 */
function runInstaller(request, unsaved) {
  host ??= loadHost();
  unsavedFile = unsaved;
  /** @type {any} */
  let result;
  try {
    result = host.call('expo', [JSON.stringify(request)]);
  } catch (error) {
    throw new PluginError('installer-failed', `The installer failed (${error}); please file a bug and attach the project`);
  }
  if (result.error) throw new PluginError(result.code, result.error, result.subject ?? undefined);
  return result;
}

exports.runInstaller = runInstaller;
