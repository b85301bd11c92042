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
const { extendEntitlements, extendInformation } = require('./app');
const { withAppExtensions } = require('./eas');
const { formerApp } = require('./extensionFolder');
const { SERVICE } = require('./extensions');
const { changePodfile, changeProject, updateTargets } = require('./iosChanges');
const { Installation, givenIn } = require('./installation');
const { checkedOptions } = require('./options');
const { refuseOtherPlugins } = require('./otherExtensions');
const { ProjectEditor } = require('./project/editor');

/**
 * @typedef {import('expo/config-plugins').Action} Action
 * @typedef {import('expo/config-plugins').Mod} Mod
 */

/**
 * Adds Cameo's extensions to an app: the target in the Xcode project with its files, its pod, the app's
 * entitlements and Info.plist, and what EAS is told for credentials.
 *
 * @type {import('expo/config-plugins').ConfigPlugin<import('./index').CameoPluginOptions | void>}
 */
function withCameo(config, given) {
  const options = checkedOptions(given);
  refuseOtherPlugins(config);
  // Whoever builds for Android alone needs no identifier of iOS; what needs one says so below.
  if (config.ios?.bundleIdentifier) {
    config = withAppExtensions(config, new Installation(config, options).appExtensions);
  }
  // Expo puts what is on disk into the same places later.
  let said = givenIn(config);
  /** @type {Record<string, string[]>} */
  let former = {};
  const installation = (/** @type {any} */ app) =>
    new Installation(app, options, said, former);

  config = withXcodeProject(config, (project) => {
    said = givenIn(project);
    const { platformProjectRoot } = project.modRequest;
    former = formerApp(platformProjectRoot, options.extensionName ?? SERVICE.defaultName);
    const own = installation(project);
    // What cannot be extended is refused before anything is written.
    extendEntitlements({ ...project.ios?.entitlements }, own);
    extendInformation({ ...project.ios?.infoPlist }, own);
    changeProject(project.modResults, own, project.modRequest, (warning) =>
      WarningAggregator.addWarningIOS(name, warning),
    );
    return project;
  });
  config = withPodfile(config, (podfile) => {
    const { contents } = podfile.modResults;
    const { editor } = written(podfile);
    const { platformProjectRoot } = podfile.modRequest;
    podfile.modResults.contents = changePodfile(
      contents,
      editor,
      installation(podfile),
      platformProjectRoot,
    );
    return podfile;
  });

  /**
   * @param {(plist: any, installation: Installation) => void} extend
   * @returns {Action}
   */
  const extending = (extend) => (plist) => {
    // `expo config` looks at iOS in an app for Android alone, too; nothing is written then.
    const isOnlyShown = plist.modRequest.introspect && !plist.ios?.bundleIdentifier;
    if (!isOnlyShown) extend(plist.modResults, installation(plist));
    return plist;
  };
  config = withEntitlementsPlist(config, extending(extendEntitlements));
  config = withInfoPlist(config, extending(extendInformation));

  return withFinalizedMod(config, [
    'ios',
    (finalized) => {
      // A plugin that ran later may have changed the app's settings, or added an extension of its own.
      const { project, editor } = written(finalized);
      updateTargets(editor, installation(finalized), finalized.modRequest);
      const text = project.writeSync();
      if (fs.readFileSync(project.filepath, 'utf8') !== text) {
        fs.writeFileSync(project.filepath, text);
      }
      return finalized;
    },
  ]);
}

/**
 * The project as it is on disk.
 *
 * @param {Mod} mod
 */
function written({ modRequest: { projectRoot, projectName } }) {
  const project = IOSConfig.XcodeUtils.getPbxproj(projectRoot);
  return { project, editor: new ProjectEditor(project, projectName) };
}

module.exports = createRunOncePlugin(withCameo, name, version);
