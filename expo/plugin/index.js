'use strict';

const fs = require('fs');
const path = require('path');

const {
  WarningAggregator,
  createRunOncePlugin,
  withEntitlementsPlist,
  withFinalizedMod,
  withInfoPlist,
  withXcodeProject,
} = require('expo/config-plugins');

const { name, version } = require('../package.json');
const { addedElements, updateEntitlements, updateInfoPlist } = require('./appPlists');
const { rejectConflictingPlugins } = require('./conflicts');
const { withAppExtensions } = require('./eas');
const { Installation, SERVICE, plistsInConfig } = require('./installation');
const { install } = require('./installer');
const { validateOptions } = require('./options');
const { generatedFiles, readRecord, writeRecord } = require('./record');

/**
 * @typedef {import('expo/config-plugins').Action} Action
 * @typedef {import('expo/config-plugins').Mod} Mod
 */

/**
 * Adds Cameo's extensions to an app: the Xcode target with its files, its pod, the app's entitlements and
 * Info.plist keys, and the description of the extensions for EAS.
 *
 * @type {import('expo/config-plugins').ConfigPlugin<import('./index').CameoPluginOptions | void>}
 */
function withCameo(config, input) {
  const options = validateOptions(input);
  rejectConflictingPlugins(config, options);
  // An app for Android only has no bundle ID. The mods below reject that if iOS is built.
  if (config.ios?.bundleIdentifier) {
    config = withAppExtensions(config, new Installation(config, options).appExtensions);
  }
  // Expo merges the files on disk into the same objects later.
  let configuredPlists = plistsInConfig(config);
  /** @type {Record<string, string[]>} */
  let previousElements = {};
  const makeInstallation = (/** @type {any} */ appConfig) =>
    new Installation(appConfig, options, configuredPlists, previousElements);

  config = withXcodeProject(config, (mod) => {
    configuredPlists = plistsInConfig(mod);
    const { platformProjectRoot } = mod.modRequest;
    previousElements = readRecord(platformProjectRoot, options.extensionName ?? SERVICE.name).app;
    const installation = makeInstallation(mod);
    // Dry run on copies: throw before any file is written.
    updateEntitlements({ ...mod.ios?.entitlements }, installation);
    updateInfoPlist({ ...mod.ios?.infoPlist }, installation);
    installation.warnings(mod.modRequest.projectRoot).forEach(warn);
    runInstaller(installation, mod, mod.modResults);
    return mod;
  });

  /**
   * @param {(plist: any, installation: Installation) => void} update
   * @returns {Action}
   */
  const plistAction = (update) => (mod) => {
    // `expo config` evaluates the iOS mods of an app for Android only, too, but writes nothing.
    const isPreview = mod.modRequest.introspect && !mod.ios?.bundleIdentifier;
    if (!isPreview) update(mod.modResults, makeInstallation(mod));
    return mod;
  };
  config = withEntitlementsPlist(config, plistAction(updateEntitlements));
  config = withInfoPlist(config, plistAction(updateInfoPlist));

  // All other plugins have run: they may have changed the app's settings or added their own extension.
  return withFinalizedMod(config, [
    'ios',
    (mod) => {
      const installation = makeInstallation(mod);
      const result = runInstaller(installation, mod);
      for (const [index, extension] of installation.extensions.entries()) {
        const elements = index === 0 ? addedElements(installation) : undefined;
        writeRecord(iosFolder(mod), extension.name, result, elements);
      }
      result.warnings.forEach(warn);
      if (result.missingGroups.length > 0) {
        warn(`Another plugin removed ${result.missingGroups.join(', ')} from the app's entitlements; prebuild has ` +
          'added it again');
      }
      return mod;
    },
  ]);
}

/** @param {string} text */
function warn(text) {
  WarningAggregator.addWarningIOS(name, text);
}

/**
 * Returns the folder of the Xcode project, with symbolic links resolved as in the paths that autolinking writes: CocoaPods
 * rejects a pod with two different paths.
 *
 * @param {Mod} mod
 */
function iosFolder({ modRequest }) {
  return fs.realpathSync(modRequest.platformProjectRoot);
}

/**
 * Runs the installer on the files of the app.
 *
 * @param {Installation} installation
 * @param {Mod} mod
 * @param {any} [unsaved] Parsed project that isn't written yet. Nothing is written if it is given.
 */
function runInstaller(installation, mod, unsaved) {
  const { projectName = '', projectRoot } = mod.modRequest;
  const folder = iosFolder(mod);
  const bundle = path.join(folder, `${projectName}.xcodeproj`);
  const request = {
    ...installation.request(projectRoot),
    app: projectName,
    bundle,
    generated: Object.assign(
      {}, ...installation.extensions.map((extension) => generatedFiles(folder, extension.name))),
    writes: unsaved === undefined,
  };
  return install(
    request, unsaved && { file: path.join(bundle, 'project.pbxproj'), text: unsaved.writeSync() });
}

module.exports = createRunOncePlugin(withCameo, name, version);
