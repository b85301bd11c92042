'use strict';

const fs = require('fs');

const {
  IOSConfig,
  WarningAggregator,
  createRunOncePlugin,
  withEntitlementsPlist,
  withFinalizedMod,
  withInfoPlist,
  withPodfile,
  withXcodeProject,
} = require('expo/config-plugins');

const { name, version } = require('../package.json');
const { updateEntitlements, updateInfoPlist } = require('./appPlists');
const { rejectConflictingPlugins } = require('./conflicts');
const { withAppExtensions } = require('./eas');
const { restoreAppGroups } = require('./entitlementsFile');
const { readPreviousElements } = require('./extensionFolder');
const { SERVICE } = require('./extensions');
const { Installation, plistsInConfig } = require('./installation');
const { addExtensions, updatePodfile, updateTargets } = require('./iosProject');
const { validateOptions } = require('./options');
const { ProjectEditor } = require('./project/editor');

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
    previousElements = readPreviousElements(
      platformProjectRoot,
      options.extensionName ?? SERVICE.defaultName,
    );
    const installation = makeInstallation(mod);
    // Dry run on copies: throw before any file is written.
    updateEntitlements({ ...mod.ios?.entitlements }, installation);
    updateInfoPlist({ ...mod.ios?.infoPlist }, installation);
    addExtensions(mod.modResults, installation, mod.modRequest, (warning) =>
      WarningAggregator.addWarningIOS(name, warning),
    );
    return mod;
  });
  config = withPodfile(config, (mod) => {
    mod.modResults.contents = updatePodfile(
      mod.modResults.contents,
      readProject(mod).editor,
      makeInstallation(mod),
      mod.modRequest.platformProjectRoot,
    );
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

  return withFinalizedMod(config, [
    'ios',
    (mod) => {
      // A plugin that ran later may have changed the app's settings or added its own extension.
      const { project, editor } = readProject(mod);
      updateTargets(editor, makeInstallation(mod), mod.modRequest);
      const text = project.writeSync();
      if (fs.readFileSync(project.filepath, 'utf8') !== text) {
        fs.writeFileSync(project.filepath, text);
      }
      const restored = restoreAppGroups(editor, makeInstallation(mod), mod.modRequest);
      if (restored.length > 0) {
        WarningAggregator.addWarningIOS(
          name,
          `Another plugin removed ${restored.join(', ')} from the app's entitlements; prebuild has added ` +
            'it again',
        );
      }
      return mod;
    },
  ]);
}

/**
 * Reads the Xcode project from disk.
 *
 * @param {Mod} mod
 */
function readProject({ modRequest: { projectRoot, projectName } }) {
  const project = IOSConfig.XcodeUtils.getPbxproj(projectRoot);
  return { project, editor: new ProjectEditor(project, projectName) };
}

module.exports = createRunOncePlugin(withCameo, name, version);
