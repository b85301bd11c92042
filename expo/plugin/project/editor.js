'use strict';

const { PluginError } = require('../errors');
const { BuildSettings, configurations } = require('./buildSettings');
const { addDependency, embed } = require('./embedding');
const { platforms } = require('./extensionSettings');
const { ExtensionTarget } = require('./extensionTarget');
const { putGroup, putProduct, putSynchronizedFolder } = require('./files');
const { Graph, list } = require('./graph');
const { ProjectFormat } = require('./projectFormat');
const { APP_EXTENSION, putConfigurations, putPhases, putTarget } = require('./target');
const { decode } = require('./text');

/** @typedef {import('../values').RawObject} RawObject */

const APPLICATION = 'com.apple.product-type.application';

/** Adds targets of extensions to a project, or updates existing ones. */
class ProjectEditor {
  /**
   * @param {import('../values').ParsedProject} project Modified in place.
   * @param {string} [appName] Name of the app's target. (default: the first app target)
   */
  constructor(project, appName) {
    this.graph = new Graph(project);
    const apps = this.targets.filter(([, target]) => decode(target.productType) === APPLICATION);
    const app = apps.find(([, target]) => decode(target.name) === appName) ?? apps[0];
    if (!app) {
      throw new PluginError(
        'project-without-app',
        'The Xcode project has no app target; run npx expo prebuild --clean',
      );
    }
    /** The app's target. */
    this.app = app[1];
    this.appID = app[0];
    this.appName = decode(this.app.name) ?? '';
    const appConfigurations = configurations(this.graph, this.app);
    this.format = new ProjectFormat(this.graph, this.app, appConfigurations);
    /** The app's build settings, by configuration. */
    this.settings = appConfigurations.map(
      (configuration) => new BuildSettings(this.graph, this.app, configuration),
    );
    this.platforms = platforms(this.settings);
    /** Identifier of the target after which to insert the next one. */
    this.lastTargetID = this.appID;
  }

  /** Targets of the project, with their identifiers. */
  get targets() {
    return list(this.graph.root.targets).flatMap((id) => {
      const target = this.graph.objects.get(id);
      return target ? [/** @type {[string, RawObject]} */ ([id, target])] : [];
    });
  }

  /** Deployment target of the app, if it is set. */
  get deploymentTarget() {
    return this.settings[0]?.value('IPHONEOS_DEPLOYMENT_TARGET');
  }

  /**
   * Extensions embedded in the app: their names and the paths of their Info.plist files.
   *
   * @returns {{name: string, infoPlistFile: string | undefined}[]}
   */
  get appExtensions() {
    const dependencies = this.dependencies.map((dependency) => dependency.target);
    return this.targets
      .filter(
        ([id, target]) =>
          decode(target.productType) === APP_EXTENSION && dependencies.includes(id),
      )
      .map(([, target]) => {
        const [first] = configurations(this.graph, target);
        const settings = first && new BuildSettings(this.graph, target, first);
        return {
          name: decode(target.name) ?? '',
          infoPlistFile: settings?.value('INFOPLIST_FILE'),
        };
      });
  }

  get dependencies() {
    return list(this.app.dependencies).map((id) => {
      const object = this.graph.objects.get(id);
      const target =
        decode(object?.target) ??
        decode(this.graph.named(object, 'targetProxy')?.remoteGlobalIDString);
      return { id, target };
    });
  }

  /**
   * Returns the products of Swift packages that a target links.
   *
   * @param {string} name
   */
  packages(name) {
    const [, target] = this.extension(name) ?? [];
    return list(target?.packageProductDependencies).map(
      (id) => decode(this.graph.objects.get(id)?.productName) ?? '',
    );
  }

  /**
   * Adds the target of an extension, or updates the target of the same name. Keeps what others have added
   * to it.
   *
   * @param {import('./extensionTarget').Extension} extension
   */
  put(extension) {
    const target = new ExtensionTarget(this, extension, this.extension(extension.name));
    const product = putProduct(target);
    if (target.isSynchronized) putSynchronizedFolder(target);
    else putGroup(target);
    putTarget(target, product);
    putPhases(target);
    putConfigurations(target);
    embed(target, product);
    addDependency(target);
  }

  /**
   * Returns the target of an extension with its identifier, or `undefined` if there is none.
   *
   * @param {string} name
   * @throws {PluginError} If a target of that name exists but isn't an extension.
   */
  extension(name) {
    const found = this.targets.find(([, target]) => decode(target.name) === name);
    if (found && decode(found[1].productType) !== APP_EXTENSION) {
      throw new PluginError(
        'target-conflict',
        `Target ${name} in the Xcode project isn't an extension; set extensionName to another name`,
        name,
      );
    }
    return found;
  }
}

exports.ProjectEditor = ProjectEditor;
