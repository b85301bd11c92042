'use strict';

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
const { changePodfile, changeProject } = require('./install');
const { Installation } = require('./installation');
const { checkedOptions } = require('./options');
const { refuseOtherExtensions, refuseOtherPlugins } = require('./otherExtensions');
const { ProjectEditor } = require('./project/editor');

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
  config = withXcodeProject(config, (project) => {
    const installation = new Installation(project, options);
    changeProject(project.modResults, installation, project.modRequest, (warning) =>
      WarningAggregator.addWarningIOS(name, warning),
    );
    return project;
  });
  config = withPodfile(config, (podfile) => {
    const { platformProjectRoot, projectRoot, projectName } = podfile.modRequest;
    const editor = new ProjectEditor(IOSConfig.XcodeUtils.getPbxproj(projectRoot), projectName);
    podfile.modResults.contents = changePodfile(
      podfile.modResults.contents,
      editor,
      new Installation(podfile, options),
      platformProjectRoot,
    );
    return podfile;
  });
  config = withEntitlementsPlist(config, extending(extendEntitlements, options));
  config = withInfoPlist(config, extending(extendInformation, options));
  return withFinalizedMod(config, [
    'ios',
    (finalized) => {
      // A plugin that ran later may have added a service extension of its own.
      const { platformProjectRoot, projectRoot, projectName } = finalized.modRequest;
      const editor = new ProjectEditor(IOSConfig.XcodeUtils.getPbxproj(projectRoot), projectName);
      const [{ name: own }] = new Installation(finalized, options).extensions;
      refuseOtherExtensions(editor.appExtensions, own, platformProjectRoot);
      return finalized;
    },
  ]);
}

/**
 * A change of one of the app's property lists.
 *
 * @param {(plist: any, installation: Installation) => void} extend
 * @param {import('./index').CameoPluginOptions} options
 * @returns {import('expo/config-plugins').Action}
 */
function extending(extend, options) {
  return (plist) => {
    // `expo config` looks at iOS in an app for Android alone, too; nothing is written then.
    const isOnlyShown = plist.modRequest.introspect && !plist.ios?.bundleIdentifier;
    if (!isOnlyShown) extend(plist.modResults, new Installation(plist, options));
    return plist;
  };
}

module.exports = createRunOncePlugin(withCameo, name, version);
