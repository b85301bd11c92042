'use strict';

const { CameoError } = require('../errors');
const { BuildSettings, configurations } = require('./buildSettings');
const { Dialect, embedsExtensions, readsInformation } = require('./dialect');
const { extensionSettings, isOwn, platforms } = require('./extensionSettings');
const { Graph, keyOf, list } = require('./graph');
const { identifier } = require('./identifiers');
const { decode } = require('./text');

/**
 * @typedef {import('../values').Fields} Fields
 * @typedef {import('../values').RawObject} RawObject
 * @typedef {import('../values').Reference} Reference
 *
 * @typedef {import('./extensionSettings').Wanted & {sources: string[], resources: string[]}} Extension
 *   What is added; sources and resources are names of files in the extension's folder.
 */

const APPLICATION = 'com.apple.product-type.application';
const APP_EXTENSION = 'com.apple.product-type.app-extension';
const EMBED_PHASE = 'Embed Foundation Extensions';

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

  /** The app's identifier, as its first configuration has it; `undefined` where it is unknown. */
  get bundleIdentifier() {
    return this.settings[0]?.value('PRODUCT_BUNDLE_IDENTIFIER');
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
   * @param {Extension} extension
   */
  put(extension) {
    const [id, target] = this.extension(extension.name) ?? [];
    new TargetUpdate(this, extension, id, target).run();
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

/** One extension on its way into the project. */
class TargetUpdate {
  /**
   * @param {ProjectEditor} editor
   * @param {Extension} extension
   * @param {string | undefined} id
   * @param {RawObject | undefined} target The extension's target; made where it is not there.
   */
  constructor(editor, extension, id, target) {
    this.editor = editor;
    this.graph = editor.graph;
    this.dialect = editor.dialect;
    this.extension = extension;
    this.name = extension.name;
    this.target = target;
    this.targetID = id ?? this.id('target');
    this.isSynchronized = target
      ? target.fileSystemSynchronizedGroups !== undefined
      : this.dialect.hasSynchronizedFolders;
  }

  /**
   * The identifier of a new object.
   *
   * @param {string} role
   * @param {string} [target]
   */
  id(role, target = this.name) {
    return identifier({
      root: this.graph.rootID,
      target,
      role,
      isTaken: (id) => this.graph.objects.has(id),
    });
  }

  run() {
    const product = this.putProduct();
    if (this.isSynchronized) this.putSynchronizedFolder();
    else this.putGroup();
    this.putTarget(product);
    this.putPhases();
    this.putConfigurations();
    this.embed(product);
    this.depend();
  }

  // Files

  /** The file that the target makes. */
  putProduct() {
    const file = `${this.name}.appex`;
    const { graph } = this;
    const known = decode(this.target?.productReference);
    const id = known && graph.objects.has(known) ? known : this.id('product');
    if (id !== known) {
      graph.add(id, file, 'PBXFileReference', {
        explicitFileType: 'wrapper.app-extension',
        includeInIndex: '0',
        path: file,
        sourceTree: 'BUILT_PRODUCTS_DIR',
      });
    }
    const reference = { reference: id, comment: file };
    graph.include(this.products(), 'children', reference);
    return reference;
  }

  /** The group of products; made in a project without one. */
  products() {
    const { graph } = this;
    const found = graph.objects.get(this.productsID ?? '');
    if (found) return found;
    const id = this.id('products', '');
    const group = graph.add(id, 'Products', 'PBXGroup', {
      children: [],
      name: 'Products',
      sourceTree: '<group>',
    });
    const reference = { reference: id, comment: 'Products' };
    graph.include(this.mainGroup, 'children', reference);
    graph.set(graph.root, 'productRefGroup', reference);
    return group;
  }

  /** The project's group of products, or the one of that name in an old project. */
  get productsID() {
    const { graph } = this;
    const named = decode(graph.root.productRefGroup);
    if (named && graph.objects.has(named)) return named;
    return list(this.mainGroup.children).find(
      (id) => decode(graph.objects.get(id)?.name) === 'Products',
    );
  }

  get mainGroup() {
    return this.graph.named(this.graph.root, 'mainGroup') ?? {};
  }

  /** The group that shows the extension's folder, with its identifier. */
  get folder() {
    const { graph } = this;
    const id = list(this.mainGroup.children).find(
      (child) => decode(graph.objects.get(child)?.path) === this.name,
    );
    return id === undefined ? undefined : { id, object: graph.objects.get(id) ?? {} };
  }

  /**
   * @param {string} isa
   * @param {Fields} fields
   */
  addFolder(isa, fields) {
    const id = this.id('group');
    const object = this.graph.add(id, this.name, isa, {
      ...fields,
      path: this.name,
      sourceTree: '<group>',
    });
    this.graph.include(
      this.mainGroup,
      'children',
      { reference: id, comment: this.name },
      { before: this.productsID },
    );
    return { id, object };
  }

  putGroup() {
    const { graph, extension } = this;
    const group = this.folder ?? this.addFolder('PBXGroup', { children: [] });
    const files = [
      ...extension.sources.map((name) => ({ name, type: 'sourcecode.swift' })),
      ...extension.resources.map((name) => ({ name, type: fileType(name) })),
      { name: 'Info.plist', type: 'text.plist.xml' },
    ];
    if (extension.hasEntitlements) {
      files.push({ name: `${this.name}.entitlements`, type: 'text.plist.entitlements' });
    }
    this.removeFormerFiles(group.object, files.map((file) => file.name));
    for (const file of files) {
      if (this.file(file.name)) continue;
      const id = this.id(`file|${file.name}`);
      graph.add(id, file.name, 'PBXFileReference', {
        lastKnownFileType: file.type,
        path: file.name,
        sourceTree: '<group>',
      });
      graph.include(group.object, 'children', { reference: id, comment: file.name });
    }
  }

  /**
   * The reference to a file in the extension's folder.
   *
   * @param {string} name
   * @returns {Reference | undefined}
   */
  file(name) {
    const { graph } = this;
    const id = list(this.folder?.object.children).find(
      (child) => decode(graph.objects.get(child)?.path) === name,
    );
    return id === undefined ? undefined : { reference: id, comment: name };
  }

  /**
   * Takes away what an earlier run has put here under a name that is gone, such as another hook's.
   * Somebody else's files have other identifiers, and stay.
   *
   * @param {RawObject} group
   * @param {string[]} names Those that are wanted.
   */
  removeFormerFiles(group, names) {
    const { graph } = this;
    for (const id of list(group.children)) {
      const name = decode(graph.objects.get(id)?.path);
      if (name === undefined || names.includes(name)) continue;
      const own = identifier({
        root: graph.rootID,
        target: this.name,
        role: `file|${name}`,
        isTaken: () => false,
      });
      if (own !== id) continue;
      exclude(group, 'children', id);
      for (const [buildFile, object] of graph.all('PBXBuildFile')) {
        if (decode(object.fileRef) !== id) continue;
        for (const phase of list(this.target?.buildPhases)) {
          exclude(graph.objects.get(phase) ?? {}, 'files', buildFile);
        }
        graph.remove(buildFile);
      }
      graph.remove(id);
    }
  }

  putSynchronizedFolder() {
    const { graph } = this;
    if (this.folder) return;
    const id = this.id('exceptions');
    const comment = `Exceptions for "${this.name}" folder in "${this.name}" target`;
    graph.add(id, comment, 'PBXFileSystemSynchronizedBuildFileExceptionSet', {
      membershipExceptions: ['Info.plist'],
      target: { reference: this.targetID, comment: this.name },
    });
    this.addFolder('PBXFileSystemSynchronizedRootGroup', {
      exceptions: [{ reference: id, comment }],
    });
  }

  // The target

  /** @param {Reference} product */
  putTarget(product) {
    const { graph, editor } = this;
    if (!this.target) {
      /** @type {Fields} */
      const fields = {
        buildPhases: [],
        buildRules: [],
        name: this.name,
        productName: this.name,
        productType: APP_EXTENSION,
      };
      if (this.dialect.writesDefaults) fields.dependencies = [];
      if (this.dialect.writesEmptyPackages) fields.packageProductDependencies = [];
      if (this.isSynchronized && this.folder) {
        fields.fileSystemSynchronizedGroups = [
          { reference: this.folder.id, comment: this.name },
        ];
      }
      this.target = graph.add(this.targetID, this.name, 'PBXNativeTarget', fields);
    }
    graph.set(this.target, 'productReference', product);
    const reference = { reference: this.targetID, comment: this.name };
    graph.include(graph.root, 'targets', reference, { after: editor.lastTarget });
    editor.lastTarget = this.targetID;
    this.putAttributes();
  }

  /** What Xcode remembers of a target. */
  putAttributes() {
    const { graph } = this;
    if (!graph.root.attributes) graph.write(graph.root, 'attributes', {});
    const { attributes } = graph.root;
    if (!attributes.TargetAttributes) graph.write(attributes, 'TargetAttributes', {});
    const targets = attributes.TargetAttributes;
    if (targets[this.targetID]) return;
    const app = targets[this.editor.appID] ?? {};
    /** @type {Fields} */
    const own = {
      CreatedOnToolsVersion: toolsVersion(
        decode(app.CreatedOnToolsVersion),
        decode(attributes.LastUpgradeCheck),
      ),
    };
    for (const name of ['DevelopmentTeam', 'ProvisioningStyle']) {
      const value = decode(app[name]);
      if (value !== undefined) own[name] = value;
    }
    graph.write(targets, this.targetID, own);
  }

  putPhases() {
    const { graph, extension } = this;
    /** @type {RawObject} */
    const target = this.target ?? {};
    const phases = [
      { isa: 'PBXSourcesBuildPhase', name: 'Sources', files: extension.sources },
      { isa: 'PBXFrameworksBuildPhase', name: 'Frameworks', files: [] },
      { isa: 'PBXResourcesBuildPhase', name: 'Resources', files: extension.resources },
    ];
    for (const { isa, name, files } of phases) {
      const known = list(target.buildPhases).find((id) => graph.objects.get(id)?.isa === isa);
      const id = known ?? this.id(name.toLowerCase());
      const phase =
        graph.objects.get(id) ?? graph.add(id, name, isa, this.dialect.phase({ files: [] }));
      graph.include(target, 'buildPhases', { reference: id, comment: name });
      if (this.isSynchronized) continue;
      for (const file of files) this.build(file, phase, name);
    }
  }

  /**
   * Puts a file into a phase of the extension.
   *
   * @param {string} file
   * @param {RawObject} phase
   * @param {string} phaseName
   */
  build(file, phase, phaseName) {
    const reference = this.file(file);
    if (!reference || this.builds(phase, reference.reference)) return;
    const id = this.id(`build|${file}`);
    const comment = `${file} in ${phaseName}`;
    this.graph.add(id, comment, 'PBXBuildFile', { fileRef: reference });
    this.graph.include(phase, 'files', { reference: id, comment });
  }

  /**
   * Whether a phase takes a file in.
   *
   * @param {RawObject} phase
   * @param {string} file The file's identifier.
   */
  builds(phase, file) {
    return list(phase.files).some(
      (id) => decode(this.graph.objects.get(id)?.fileRef) === file,
    );
  }

  putConfigurations() {
    const { graph, dialect, editor } = this;
    /** @type {RawObject} */
    const target = this.target ?? {};
    const comment = `Build configuration list for PBXNativeTarget "${this.name}"`;
    let holder = graph.named(target, 'buildConfigurationList');
    if (!holder) {
      const id = this.id('configurations');
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
      const settings = extensionSettings(this.extension, app, dialect);
      const present = known.find((configuration) => decode(configuration.name) === name);
      if (present) {
        this.update(present, settings);
      } else {
        const id = this.id(`configuration|${name}`);
        const words = dialect.configurationComment(name, this.name);
        graph.add(id, words, 'XCBuildConfiguration', { buildSettings: settings, name });
        graph.include(holder, 'buildConfigurations', { reference: id, comment: words });
      }
    }
  }

  /**
   * Sets what is wanted, takes back what an earlier run wanted, and leaves the rest to its owner.
   *
   * @param {RawObject} configuration
   * @param {Record<string, import('../values').ProjectValue>} settings
   */
  update(configuration, settings) {
    if (!configuration.buildSettings) this.graph.write(configuration, 'buildSettings', {});
    const present = configuration.buildSettings;
    for (const key of Object.keys(present)) {
      const name = decode(key) ?? key;
      if (isOwn(name) && settings[name] === undefined) delete present[key];
    }
    for (const name of Object.keys(settings).sort()) {
      this.graph.set(present, name, settings[name]);
    }
  }

  // The app

  /**
   * Has the app copy the extension: in the phase that is there, where it is a good one, else in a new one
   * after the last of the phases that make the app, so before every script that follows. A script that
   * reads the app's Info.plist before the extension is copied makes a cycle.
   *
   * @param {Reference} product
   */
  embed(product) {
    const { graph, dialect, editor } = this;
    const phases = list(editor.app.buildPhases).flatMap((id) => {
      const object = graph.objects.get(id);
      return object ? [{ id, object }] : [];
    });
    const copies = phases.filter(({ object }) => object.isa === 'PBXCopyFilesBuildPhase');
    if (copies.some(({ object }) => this.builds(object, product.reference))) return;
    const script = phases.findIndex(({ object }) => readsInformation(object));
    const existing = phases.find(
      ({ object }, index) =>
        embedsExtensions(object) &&
        (script < 0 || index < script) &&
        decode(object.runOnlyForDeploymentPostprocessing) !== '1',
    );
    let phase = existing?.object;
    const title = phase ? (decode(phase.name) ?? 'CopyFiles') : EMBED_PHASE;
    if (!phase) {
      const id = this.id('embed', editor.appName);
      /** @type {Fields} */
      const folder = dialect.namesSubfolder
        ? { dstSubfolder: 'PlugIns' }
        : { dstSubfolderSpec: '13' };
      phase = graph.add(
        id,
        title,
        'PBXCopyFilesBuildPhase',
        dialect.phase({ dstPath: '', ...folder, files: [], name: title }),
      );
      const makers = ['PBXSourcesBuildPhase', 'PBXFrameworksBuildPhase', 'PBXResourcesBuildPhase'];
      const last = phases.filter(({ object }) => makers.includes(object.isa)).pop();
      graph.include(
        editor.app,
        'buildPhases',
        { reference: id, comment: title },
        { after: last?.id },
      );
    }
    const id = this.id(`build|${product.comment}`);
    const comment = `${product.comment} in ${title}`;
    graph.add(id, comment, 'PBXBuildFile', {
      fileRef: product,
      settings: { ATTRIBUTES: ['RemoveHeadersOnCopy'] },
      ...this.filter,
    });
    graph.include(phase, 'files', { reference: id, comment });
  }

  /** Has the app built after the extension. */
  depend() {
    const { graph, editor } = this;
    if (editor.dependencies.some(({ target }) => target === this.targetID)) return;
    const proxy = { reference: this.id('proxy'), comment: 'PBXContainerItemProxy' };
    graph.add(proxy.reference, proxy.comment, 'PBXContainerItemProxy', {
      containerPortal: { reference: graph.rootID, comment: 'Project object' },
      proxyType: '1',
      remoteGlobalIDString: this.targetID,
      remoteInfo: this.name,
    });
    const dependency = { reference: this.id('dependency'), comment: 'PBXTargetDependency' };
    graph.add(dependency.reference, dependency.comment, 'PBXTargetDependency', {
      target: { reference: this.targetID, comment: this.name },
      targetProxy: proxy,
      ...this.filter,
    });
    graph.include(editor.app, 'dependencies', dependency);
  }

  /**
   * On which platforms of the app the extension is built.
   *
   * @returns {Fields}
   */
  get filter() {
    const names = this.editor.platforms;
    if (names.length === 0) return {};
    return names.length === 1 ? { platformFilter: names[0] } : { platformFilters: names };
  }
}

/**
 * Takes a reference out of a list.
 *
 * @param {RawObject} object
 * @param {string} name
 * @param {string} id
 */
function exclude(object, name, id) {
  const key = keyOf(object, name);
  if (!Array.isArray(object[key])) return;
  object[key] = object[key].filter(
    (/** @type {any} */ element) => (decode(element?.value ?? element) ?? '') !== id,
  );
}

/** @param {string} name */
function fileType(name) {
  switch (name.split('.').pop()?.toLowerCase()) {
    case 'png':
      return 'image.png';
    case 'jpg':
    case 'jpeg':
      return 'image.jpeg';
    case 'gif':
      return 'image.gif';
    case 'heic':
    case 'heif':
      return 'image.heic';
    default:
      return 'file';
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

exports.ProjectEditor = ProjectEditor;
