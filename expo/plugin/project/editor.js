'use strict';

const { CameoError } = require('../errors');
const { BuildSettings, configurations } = require('./buildSettings');
const { Dialect } = require('./dialect');
const { depend, embed } = require('./embedding');
const { platforms } = require('./extensionSettings');
const { ExtensionTarget } = require('./extensionTarget');
const { putGroup, putProduct, putSynchronizedFolder } = require('./files');
const { Graph, list } = require('./graph');
const { APP_EXTENSION, putConfigurations, putPhases, putTarget } = require('./target');
const { decode } = require('./text');

/** @typedef {import('../values').RawObject} RawObject */

const APPLICATION = 'com.apple.product-type.application';

/** Makes targets for extensions in a project, or brings those that are there up to date. */
class ProjectEditor {
  /**
   * @param {import('../values').ParsedProject} project Changed in place.
   * @param {string} [appName] The app's target; the first app without it, or where it is not there.
   */
  constructor(project, appName) {
    this.graph = new Graph(project);
    const apps = this.targets.filter(([, target]) => decode(target.productType) === APPLICATION);
    const app = apps.find(([, target]) => decode(target.name) === appName) ?? apps[0];
    if (!app) {
      throw new CameoError(
        'the Xcode project has no target of an app; run npx expo prebuild --clean',
      );
    }
    /** The app's target. */
    this.app = app[1];
    this.appID = app[0];
    this.appName = decode(this.app.name) ?? '';
    const own = configurations(this.graph, this.app);
    this.dialect = new Dialect(this.graph, this.app, own);
    this.settings = own.map(
      (configuration) => new BuildSettings(this.graph, this.app, configuration),
    );
    this.platforms = platforms(this.settings);
    /** Behind which target the next one goes. */
    this.lastTarget = this.appID;
  }

  /** The project's targets, with their identifiers. */
  get targets() {
    return list(this.graph.root.targets).flatMap((id) => {
      const target = this.graph.objects.get(id);
      return target ? [/** @type {[string, RawObject]} */ ([id, target])] : [];
    });
  }

  /** The oldest iOS that runs the app; `undefined` where nothing says so. */
  get deploymentTarget() {
    return this.settings[0]?.value('IPHONEOS_DEPLOYMENT_TARGET');
  }

  /**
   * The extensions that are built into the app: their names, and the paths of their Info.plists.
   *
   * @returns {{name: string, informationFile: string | undefined}[]}
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
        return { name: decode(target.name) ?? '', informationFile: settings?.value('INFOPLIST_FILE') };
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
   * The products of Swift packages that a target links.
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
   * Makes an extension's target, or brings it up to date: looked up by its name, whatever its
   * identifiers and comments are. What others have added to it stays.
   *
   * @param {import('./extensionTarget').Extension} extension
   */
  put(extension) {
    const own = new ExtensionTarget(this, extension, this.extension(extension.name));
    const product = putProduct(own);
    if (own.isSynchronized) putSynchronizedFolder(own);
    else putGroup(own);
    putTarget(own, product);
    putPhases(own);
    putConfigurations(own);
    embed(own, product);
    depend(own);
  }

  /**
   * The target of an extension, with its identifier; `undefined` where there is none.
   *
   * @param {string} name
   * @throws {CameoError} Where the target of that name is something else.
   */
  extension(name) {
    const found = this.targets.find(([, target]) => decode(target.name) === name);
    if (found && decode(found[1].productType) !== APP_EXTENSION) {
      throw new CameoError(
        `the Xcode project has a target ${name} that is no extension; ` +
          'choose another name with extensionName',
      );
    }
    return found;
  }
}

exports.ProjectEditor = ProjectEditor;
