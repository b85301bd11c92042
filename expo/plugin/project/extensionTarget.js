'use strict';

const { list } = require('./graph');
const { identifier } = require('./identifiers');
const { decode } = require('./text');

/**
 * @typedef {import('../values').Fields} Fields
 * @typedef {import('../values').RawObject} RawObject
 * @typedef {import('../values').Reference} Reference
 *
 * @typedef {import('./extensionSettings').SettingsInput & {sources: string[], resources: string[]}}
 *   Extension Extension to add. Sources and resources are names of files in its folder.
 */

/** Target of an extension that is added to a project, with the objects that already exist. */
class ExtensionTarget {
  /**
   * @param {import('./editor').ProjectEditor} editor
   * @param {Extension} extension
   * @param {[string, RawObject]} [existing] Existing target, with its identifier.
   */
  constructor(editor, extension, existing) {
    const [id, object] = existing ?? [];
    this.editor = editor;
    this.graph = editor.graph;
    this.format = editor.format;
    this.extension = extension;
    this.name = extension.name;
    /** @type {RawObject | undefined} */
    this.object = object;
    this.objectID = id ?? this.newID('target');
    this.isSynchronized = object
      ? object.fileSystemSynchronizedGroups !== undefined
      : this.format.hasSynchronizedFolders;
  }

  /**
   * Returns an unused identifier for a new object.
   *
   * @param {string} role
   * @param {string} [target]
   */
  newID(role, target = this.name) {
    return identifier({
      root: this.graph.rootID,
      target,
      role,
      isTaken: (id) => this.graph.objects.has(id),
    });
  }

  /**
   * Returns the identifier of an object created by an earlier run or for the preceding extension.
   *
   * @param {string} role
   * @param {string} [target]
   */
  ownID(role, target = this.name) {
    return identifier({ root: this.graph.rootID, target, role, isTaken: () => false });
  }

  /** Identifier of the project's group of products, or of the group with that name in an old project. */
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

  /** Group of the extension's folder, with its identifier. */
  get folder() {
    const { graph } = this;
    const id = list(this.mainGroup.children).find(
      (child) => decode(graph.objects.get(child)?.path) === this.name,
    );
    return id === undefined ? undefined : { id, object: graph.objects.get(id) ?? {} };
  }

  /**
   * Returns the reference to a file in the extension's folder.
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
   * Whether a build phase contains a file.
   *
   * @param {RawObject} phase
   * @param {string} file Identifier of the file reference.
   */
  contains(phase, file) {
    return list(phase.files).some(
      (id) => decode(this.graph.objects.get(id)?.fileRef) === file,
    );
  }

  /**
   * Platform filter fields for the objects that connect the extension to the app.
   *
   * @returns {Fields}
   */
  get filter() {
    const names = this.editor.platforms;
    if (names.length === 0) return {};
    return names.length === 1 ? { platformFilter: names[0] } : { platformFilters: names };
  }
}

exports.ExtensionTarget = ExtensionTarget;
