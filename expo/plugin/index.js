'use strict';

const fs = require('node:fs');
const path = require('node:path');

const {
  WarningAggregator,
  createRunOncePlugin,
  withEntitlementsPlist,
  withFinalizedMod,
  withInfoPlist,
  withXcodeProject,
} = require('expo/config-plugins');

const { name, version } = require('../package.json');
const { APP_GROUPS, updateEntitlements, updateInfoPlist } = require('./appPlists');
const { withAppExtensions } = require('./eas');
const { PluginError } = require('./errors');
const { runInstaller } = require('./installer');
const { makePlan, plistsInConfig } = require('./plan');
const { generatedFileEdits, readRecord, writeRecord } = require('./record');

/**
 * @typedef {import('expo/config-plugins').Action} Action
 * @typedef {import('expo/config-plugins').Mod} Mod
 * @typedef {import('./plan').Plan} Plan
 */

/** The folder of the podspecs, in which autolinking finds them. */
const PODS = path.join(__dirname, '..', 'ios');

/**
 * Adds Cameo's extensions to an app: the Xcode target with its files, its pod, the app's entitlements and
 * Info.plist keys, and the description of the extensions for EAS.
 *
 * @type {import('expo/config-plugins').ConfigPlugin<import('./index').CameoPluginOptions | void>}
 */
function withCameo(config, options) {
  const { appExtensions } = makePlan(config, options);
  // An app that supports only Android has no bundle ID. The mods below reject this if iOS is built.
  if (config.ios?.bundleIdentifier) config = withAppExtensions(config, appExtensions);
  // Read the values now: later, Expo merges the files on disk into `ios.infoPlist` and `ios.entitlements`.
  const app = {
    configuredPlists: plistsInConfig(config),
    previousElements: /** @type {Record<string, string[]>} */ ({}),
  };
  /** @returns {Plan} */
  const planOf = (/** @type {any} */ mod) => {
    if (!mod.ios?.bundleIdentifier) {
      throw new PluginError(
        'bundle-id-missing',
        'The app config has no ios.bundleIdentifier; set it, since the extension\'s bundle ID starts with it',
      );
    }
    return makePlan(mod, options, app.configuredPlists, mod.modRequest.projectRoot);
  };

  config = withXcodeProject(config, (mod) => {
    app.configuredPlists = plistsInConfig(mod);
    const plan = planOf(mod);
    app.previousElements = readRecord(mod.modRequest.platformProjectRoot, plan.appExtensions[0].targetName).app;
    // Perform a dry run on copies, so that an error is thrown before any file is written.
    updateEntitlements({ ...mod.ios?.entitlements }, plan, app);
    updateInfoPlist({ ...mod.ios?.infoPlist }, plan, app);
    plan.warnings.forEach(warn);
    install(plan, app, mod, mod.modResults);
    return mod;
  });

  /**
   * @param {(plist: any, plan: Plan, state: typeof app) => void} update
   * @returns {Action}
   */
  const plistAction = (update) => (mod) => {
    // For an app that supports only Android, `expo config` also evaluates the iOS mods, but writes nothing.
    const isPreview = mod.modRequest.introspect && !mod.ios?.bundleIdentifier;
    if (!isPreview) update(mod.modResults, planOf(mod), app);
    return mod;
  };
  config = withEntitlementsPlist(config, plistAction(updateEntitlements));
  config = withInfoPlist(config, plistAction(updateInfoPlist));

  // Run after all other plugins, which may change the app's settings or add their own extension.
  return withFinalizedMod(config, [
    'ios',
    (mod) => {
      const plan = planOf(mod);
      const result = install(plan, app, mod);
      for (const [index, { targetName }] of plan.appExtensions.entries()) {
        writeRecord(iosFolder(mod), targetName, result, index === 0 ? plan.elements : undefined);
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
 * Returns the folder of the Xcode project, with symbolic links resolved as in the paths that autolinking writes,
 * because CocoaPods rejects a pod with two different paths.
 *
 * @param {Mod} mod
 */
function iosFolder({ modRequest }) {
  return fs.realpathSync(modRequest.platformProjectRoot);
}

/**
 * Runs the installer on the files of the app.
 *
 * @param {Plan} plan
 * @param {import('./appPlists').AppState} app
 * @param {Mod} mod
 * @param {any} [unsaved] Parsed project that isn't written yet. If present, nothing is written.
 * @returns {import('./record').InstallResult}
 */
function install(plan, app, mod, unsaved) {
  const { projectName = '' } = mod.modRequest;
  const folder = iosFolder(mod);
  const bundle = path.join(folder, `${projectName}.xcodeproj`);
  const request = {
    ...plan.request,
    app: projectName,
    appGroups: app.configuredPlists[APP_GROUPS] ?? [],
    bundle,
    formerPods: app.previousElements.pods ?? [],
    generated: Object.assign({}, ...plan.appExtensions.map(({ targetName }) => generatedFileEdits(folder, targetName))),
    pods: fs.realpathSync(PODS),
    writes: unsaved === undefined,
  };
  return runInstaller(
    request, unsaved && { file: path.join(bundle, 'project.pbxproj'), text: unsaved.writeSync() });
}

module.exports = createRunOncePlugin(withCameo, name, version);
