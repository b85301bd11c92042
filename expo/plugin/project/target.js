'use strict';

const { configurations } = require('./buildSettings');
const { extensionSettings, isManaged } = require('./extensionSettings');
const { list } = require('./graph');
const { decode } = require('./text');

/**
 * @typedef {import('../values').Fields} Fields
 * @typedef {import('../values').RawObject} RawObject
 * @typedef {import('../values').Reference} Reference
 * @typedef {import('./extensionTarget').ExtensionTarget} ExtensionTarget
 */

const APP_EXTENSION = 'com.apple.product-type.app-extension';

/**
 * Adds the target to the project.
 *
 * @param {ExtensionTarget} target
 * @param {Reference} product
 */
function putTarget(target, product) {
  const { graph, editor } = target;
  if (!target.object) {
    /** @type {Fields} */
    const fields = {
      buildPhases: [],
      buildRules: [],
      name: target.name,
      productName: target.name,
      productType: APP_EXTENSION,
    };
    if (target.format.writesDefaults) fields.dependencies = [];
    if (target.format.writesEmptyPackages) fields.packageProductDependencies = [];
    if (target.isSynchronized && target.folder) {
      fields.fileSystemSynchronizedGroups = [
        { reference: target.folder.id, comment: target.name },
      ];
    }
    target.object = graph.add(target.objectID, target.name, 'PBXNativeTarget', fields);
  }
  graph.set(target.object, 'productReference', product);
  const reference = { reference: target.objectID, comment: target.name };
  graph.include(graph.root, 'targets', reference, { after: editor.lastTargetID });
  editor.lastTargetID = target.objectID;
  putAttributes(target);
}

/**
 * Adds the target's attributes to the project.
 *
 * @param {ExtensionTarget} target
 */
function putAttributes(target) {
  const { graph } = target;
  if (!graph.root.attributes) graph.write(graph.root, 'attributes', {});
  const { attributes } = graph.root;
  if (!attributes.TargetAttributes) graph.write(attributes, 'TargetAttributes', {});
  const targets = attributes.TargetAttributes;
  if (targets[target.objectID]) return;
  const app = targets[target.editor.appID] ?? {};
  /** @type {Fields} */
  const known = {
    CreatedOnToolsVersion: toolsVersion(
      decode(app.CreatedOnToolsVersion),
      decode(attributes.LastUpgradeCheck),
    ),
  };
  for (const name of ['DevelopmentTeam', 'ProvisioningStyle']) {
    const value = decode(app[name]);
    if (value !== undefined) known[name] = value;
  }
  graph.write(targets, target.objectID, known);
}

/**
 * Adds the build phases. CocoaPods links the pods.
 *
 * @param {ExtensionTarget} target
 */
function putPhases(target) {
  const { graph, extension } = target;
  /** @type {RawObject} */
  const object = target.object ?? {};
  const phases = [
    { isa: 'PBXSourcesBuildPhase', name: 'Sources', files: extension.sources },
    { isa: 'PBXFrameworksBuildPhase', name: 'Frameworks', files: [] },
    { isa: 'PBXResourcesBuildPhase', name: 'Resources', files: extension.resources },
  ];
  for (const { isa, name, files } of phases) {
    const known = list(object.buildPhases).find((id) => graph.objects.get(id)?.isa === isa);
    const id = known ?? target.newID(name.toLowerCase());
    const phase =
      graph.objects.get(id) ?? graph.add(id, name, isa, target.format.phase({ files: [] }));
    graph.include(object, 'buildPhases', { reference: id, comment: name });
    if (target.isSynchronized) continue;
    for (const file of files) addBuildFile(target, file, phase, name);
  }
}

/**
 * Adds a file to a build phase of the extension.
 *
 * @param {ExtensionTarget} target
 * @param {string} file
 * @param {RawObject} phase
 * @param {string} phaseName
 */
function addBuildFile(target, file, phase, phaseName) {
  const reference = target.file(file);
  if (!reference || target.contains(phase, reference.reference)) return;
  const id = target.newID(`build|${file}`);
  const comment = `${file} in ${phaseName}`;
  target.graph.add(id, comment, 'PBXBuildFile', { fileRef: reference });
  target.graph.include(phase, 'files', { reference: id, comment });
}

/**
 * Adds a build configuration for each of the app's, with the same name.
 *
 * @param {ExtensionTarget} target
 */
function putConfigurations(target) {
  const { graph, format, editor } = target;
  /** @type {RawObject} */
  const object = target.object ?? {};
  const comment = `Build configuration list for PBXNativeTarget "${target.name}"`;
  let configurationList = graph.named(object, 'buildConfigurationList');
  if (!configurationList) {
    const id = target.newID('configurations');
    /** @type {Fields} */
    const fields = { buildConfigurations: [] };
    const first = graph.named(editor.app, 'buildConfigurationList');
    const defaultName = decode(first?.defaultConfigurationName);
    if (defaultName !== undefined) fields.defaultConfigurationName = defaultName;
    if (format.writesDefaults) fields.defaultConfigurationIsVisible = '0';
    configurationList = graph.add(id, comment, 'XCConfigurationList', fields);
    graph.set(object, 'buildConfigurationList', { reference: id, comment });
  }
  const known = configurations(graph, object);
  for (const app of editor.settings) {
    const name = app.configuration;
    const settings = extensionSettings(target.extension, app, format);
    const existing = known.find((configuration) => decode(configuration.name) === name);
    if (existing) {
      updateSettings(target, existing, settings);
    } else {
      const id = target.newID(`configuration|${name}`);
      const configurationComment = format.configurationComment(name, target.name);
      graph.add(id, configurationComment, 'XCBuildConfiguration', { buildSettings: settings, name });
      graph.include(configurationList, 'buildConfigurations', {
        reference: id,
        comment: configurationComment,
      });
    }
  }
}

/**
 * Updates the managed settings of a configuration, and removes obsolete ones.
 *
 * @param {ExtensionTarget} target
 * @param {RawObject} configuration
 * @param {Record<string, import('../values').ProjectValue>} settings
 */
function updateSettings(target, configuration, settings) {
  if (!configuration.buildSettings) target.graph.write(configuration, 'buildSettings', {});
  const existing = configuration.buildSettings;
  for (const key of Object.keys(existing)) {
    const name = decode(key) ?? key;
    if (isManaged(name) && settings[name] === undefined) delete existing[key];
  }
  for (const name of Object.keys(settings).sort()) {
    target.graph.set(existing, name, settings[name]);
  }
}

/**
 * Returns the Xcode version that created the app's target or last upgraded the project.
 *
 * @param {string | undefined} created
 * @param {string | undefined} upgrade
 */
function toolsVersion(created, upgrade) {
  if (created !== undefined) return created;
  const number = Number(upgrade);
  if (!(number >= 100)) return '15.0';
  return `${Math.floor(number / 100)}.${Math.floor(number / 10) % 10}`;
}

exports.APP_EXTENSION = APP_EXTENSION;
exports.putConfigurations = putConfigurations;
exports.putPhases = putPhases;
exports.putTarget = putTarget;
