'use strict';

const { list } = require('./graph');
const { decode } = require('./text');

/**
 * Format in which Xcode writes the project file. The contents of the file take precedence over its
 * `objectVersion`, since files of mixed formats exist.
 */
class ProjectFormat {
  /**
   * @param {import('./graph').Graph} graph
   * @param {import('../values').RawObject} app The app's target.
   * @param {import('../values').RawObject[]} configurations The app's build configurations.
   */
  constructor(graph, app, configurations) {
    const version = graph.objectVersion;
    const phases = graph.all('PBXSourcesBuildPhase').map(([, phase]) => phase);
    const copies = graph.all('PBXCopyFilesBuildPhase').map(([, phase]) => phase);
    /** Whether phases and lists contain default values, as before Xcode 26. */
    this.writesDefaults =
      phases.length === 0
        ? version < 90
        : phases.some((phase) => phase.buildActionMask !== undefined);
    /** Whether copy files phases have `dstSubfolder` instead of `dstSubfolderSpec`. */
    this.writesSubfolderName =
      copies.length === 0
        ? !this.writesDefaults && version >= 90
        : copies.some((phase) => phase.dstSubfolder !== undefined);
    const paths = configurations
      .map((configuration) => configuration.buildSettings?.LD_RUNPATH_SEARCH_PATHS)
      .find((value) => value !== undefined);
    /** Whether search paths are a string instead of a list. */
    this.writesPathsAsString = version < 50 && !Array.isArray(paths);
    /** Whether targets contain an empty list of Swift packages. */
    this.writesEmptyPackages = app.packageProductDependencies !== undefined;
    /** Whether the app's files are a synchronized folder. */
    this.hasSynchronizedFolders = app.fileSystemSynchronizedGroups !== undefined;
    this.hasVerboseComments = graph.hasVerboseComments;
  }

  /**
   * Returns the comment of a build configuration.
   *
   * @param {string} configuration
   * @param {string} target
   */
  configurationComment(configuration, target) {
    return this.hasVerboseComments
      ? `${configuration} configuration for PBXNativeTarget "${target}"`
      : configuration;
  }

  /**
   * Returns the fields of a build phase.
   *
   * @param {import('../values').Fields} fields
   * @returns {import('../values').Fields}
   */
  phase(fields) {
    if (!this.writesDefaults) return fields;
    return {
      ...fields,
      buildActionMask: '2147483647',
      runOnlyForDeploymentPostprocessing: '0',
    };
  }
}

/**
 * Whether a build phase embeds extensions in the app, independent of its name.
 *
 * @param {import('../values').RawObject} phase
 */
function embedsExtensions(phase) {
  return (
    phase.isa === 'PBXCopyFilesBuildPhase' &&
    (decode(phase.dstSubfolderSpec) === '13' || decode(phase.dstSubfolder) === 'PlugIns') &&
    (decode(phase.dstPath) ?? '') === ''
  );
}

/**
 * Whether a build phase is a script that reads the app's Info.plist. Embedding an extension after it
 * causes a dependency cycle.
 *
 * @param {import('../values').RawObject} phase
 */
function readsInfoPlist(phase) {
  if (phase.isa !== 'PBXShellScriptBuildPhase') return false;
  const inputs = [...list(phase.inputPaths), ...list(phase.inputFileListPaths)];
  return inputs.some((file) => file.includes('INFOPLIST_PATH') || file.includes('.app/'));
}

exports.ProjectFormat = ProjectFormat;
exports.embedsExtensions = embedsExtensions;
exports.readsInfoPlist = readsInfoPlist;
