'use strict';

const { list } = require('./graph');
const { decode } = require('./text');

/**
 * How Xcode of the project's age writes what is added. What the file shows is stronger than the number of
 * its format, since files of mixed age exist.
 */
class Dialect {
  /**
   * @param {import('./graph').Graph} graph
   * @param {import('../values').RawObject} app The app's target.
   * @param {import('../values').RawObject[]} configurations The app's.
   */
  constructor(graph, app, configurations) {
    const version = graph.objectVersion;
    const phases = graph.all('PBXSourcesBuildPhase').map(([, phase]) => phase);
    const copies = graph.all('PBXCopyFilesBuildPhase').map(([, phase]) => phase);
    /** Whether phases and lists write values that are the default ones; until Xcode 26 they did. */
    this.writesDefaults =
      phases.length === 0
        ? version < 90
        : phases.some((phase) => phase.buildActionMask !== undefined);
    /** Whether a copying phase names its folder instead of numbering it. */
    this.namesSubfolder =
      copies.length === 0
        ? !this.writesDefaults && version >= 90
        : copies.some((phase) => phase.dstSubfolder !== undefined);
    const paths = configurations
      .map((configuration) => configuration.buildSettings?.LD_RUNPATH_SEARCH_PATHS)
      .find((value) => value !== undefined);
    /** Whether search paths are one text instead of a list. */
    this.writesPathsAsText = version < 50 && !Array.isArray(paths);
    /** Whether targets have an empty list of Swift packages. */
    this.writesEmptyPackages = app.packageProductDependencies !== undefined;
    /** Whether the app's files are a folder that Xcode keeps in step with the disk. */
    this.hasSynchronizedFolders = app.fileSystemSynchronizedGroups !== undefined;
    this.hasVerboseComments = graph.hasVerboseComments;
  }

  /**
   * The comment of a configuration.
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
   * The fields of a build phase.
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
 * Whether a build phase copies extensions into the app, whatever it is called.
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
 * Whether a build phase is a script that reads the app's Info.plist: an extension that is copied after it
 * makes a cycle.
 *
 * @param {import('../values').RawObject} phase
 */
function readsInformation(phase) {
  if (phase.isa !== 'PBXShellScriptBuildPhase') return false;
  const inputs = [...list(phase.inputPaths), ...list(phase.inputFileListPaths)];
  return inputs.some((file) => file.includes('INFOPLIST_PATH') || file.includes('.app/'));
}

exports.Dialect = Dialect;
exports.embedsExtensions = embedsExtensions;
exports.readsInformation = readsInformation;
