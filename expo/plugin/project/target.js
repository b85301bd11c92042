'use strict';

const { configurations } = require('./buildSettings');
const { extensionSettings, isOwn } = require('./extensionSettings');
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
 * The target itself, named among the project's.
 *
 * @param {ExtensionTarget} own
 * @param {Reference} product
 */
function putTarget(own, product) {
  const { graph, editor } = own;
  if (!own.object) {
    /** @type {Fields} */
    const fields = {
      buildPhases: [],
      buildRules: [],
      name: own.name,
      productName: own.name,
      productType: APP_EXTENSION,
    };
    if (own.dialect.writesDefaults) fields.dependencies = [];
    if (own.dialect.writesEmptyPackages) fields.packageProductDependencies = [];
    if (own.isSynchronized && own.folder) {
      fields.fileSystemSynchronizedGroups = [
        { reference: own.folder.id, comment: own.name },
      ];
    }
    own.object = graph.add(own.objectID, own.name, 'PBXNativeTarget', fields);
  }
  graph.set(own.object, 'productReference', product);
  const reference = { reference: own.objectID, comment: own.name };
  graph.include(graph.root, 'targets', reference, { after: editor.lastTarget });
  editor.lastTarget = own.objectID;
  putAttributes(own);
}

/**
 * What Xcode remembers of a target.
 *
 * @param {ExtensionTarget} own
 */
function putAttributes(own) {
  const { graph } = own;
  if (!graph.root.attributes) graph.write(graph.root, 'attributes', {});
  const { attributes } = graph.root;
  if (!attributes.TargetAttributes) graph.write(attributes, 'TargetAttributes', {});
  const targets = attributes.TargetAttributes;
  if (targets[own.objectID]) return;
  const app = targets[own.editor.appID] ?? {};
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
  graph.write(targets, own.objectID, known);
}

/**
 * What is compiled, linked and copied; the pods are linked by CocoaPods.
 *
 * @param {ExtensionTarget} own
 */
function putPhases(own) {
  const { graph, extension } = own;
  /** @type {RawObject} */
  const target = own.object ?? {};
  const phases = [
    { isa: 'PBXSourcesBuildPhase', name: 'Sources', files: extension.sources },
    { isa: 'PBXFrameworksBuildPhase', name: 'Frameworks', files: [] },
    { isa: 'PBXResourcesBuildPhase', name: 'Resources', files: extension.resources },
  ];
  for (const { isa, name, files } of phases) {
    const known = list(target.buildPhases).find((id) => graph.objects.get(id)?.isa === isa);
    const id = known ?? own.identify(name.toLowerCase());
    const phase =
      graph.objects.get(id) ?? graph.add(id, name, isa, own.dialect.phase({ files: [] }));
    graph.include(target, 'buildPhases', { reference: id, comment: name });
    if (own.isSynchronized) continue;
    for (const file of files) build(own, file, phase, name);
  }
}

/**
 * Puts a file into a phase of the extension.
 *
 * @param {ExtensionTarget} own
 * @param {string} file
 * @param {RawObject} phase
 * @param {string} phaseName
 */
function build(own, file, phase, phaseName) {
  const reference = own.file(file);
  if (!reference || own.builds(phase, reference.reference)) return;
  const id = own.identify(`build|${file}`);
  const comment = `${file} in ${phaseName}`;
  own.graph.add(id, comment, 'PBXBuildFile', { fileRef: reference });
  own.graph.include(phase, 'files', { reference: id, comment });
}

/**
 * A configuration for each of the app's, with the same name.
 *
 * @param {ExtensionTarget} own
 */
function putConfigurations(own) {
  const { graph, dialect, editor } = own;
  /** @type {RawObject} */
  const target = own.object ?? {};
  const comment = `Build configuration list for PBXNativeTarget "${own.name}"`;
  let holder = graph.named(target, 'buildConfigurationList');
  if (!holder) {
    const id = own.identify('configurations');
    /** @type {Fields} */
    const fields = { buildConfigurations: [] };
    const first = graph.named(editor.app, 'buildConfigurationList');
    const standard = decode(first?.defaultConfigurationName);
    if (standard !== undefined) fields.defaultConfigurationName = standard;
    if (dialect.writesDefaults) fields.defaultConfigurationIsVisible = '0';
    holder = graph.add(id, comment, 'XCConfigurationList', fields);
    graph.set(target, 'buildConfigurationList', { reference: id, comment });
  }
  const known = configurations(graph, target);
  for (const app of editor.settings) {
    const name = app.configuration;
    const settings = extensionSettings(own.extension, app, dialect);
    const present = known.find((configuration) => decode(configuration.name) === name);
    if (present) {
      update(own, present, settings);
    } else {
      const id = own.identify(`configuration|${name}`);
      const words = dialect.configurationComment(name, own.name);
      graph.add(id, words, 'XCBuildConfiguration', { buildSettings: settings, name });
      graph.include(holder, 'buildConfigurations', { reference: id, comment: words });
    }
  }
}

/**
 * Sets what is wanted, takes back what an earlier run wanted, and leaves the rest to its owner.
 *
 * @param {ExtensionTarget} own
 * @param {RawObject} configuration
 * @param {Record<string, import('../values').ProjectValue>} settings
 */
function update(own, configuration, settings) {
  if (!configuration.buildSettings) own.graph.write(configuration, 'buildSettings', {});
  const present = configuration.buildSettings;
  for (const key of Object.keys(present)) {
    const name = decode(key) ?? key;
    if (isOwn(name) && settings[name] === undefined) delete present[key];
  }
  for (const name of Object.keys(settings).sort()) {
    own.graph.set(present, name, settings[name]);
  }
}

/**
 * The version of Xcode that the app's target was made with, or the project was brought up to.
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
