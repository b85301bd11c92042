'use strict';

const { list } = require('./graph');
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

/** The target of an extension on its way into a project, and what of it is there already. */
class ExtensionTarget {
  /**
   * @param {import('./editor').ProjectEditor} editor
   * @param {Extension} extension
   * @param {[string, RawObject]} [found] The target that is there, with its identifier.
   */
  constructor(editor, extension, found) {
    const [id, object] = found ?? [];
    this.editor = editor;
    this.graph = editor.graph;
    this.dialect = editor.dialect;
    this.extension = extension;
    this.name = extension.name;
    /** @type {RawObject | undefined} */
    this.object = object;
    this.objectID = id ?? this.identify('target');
    this.isSynchronized = object
      ? object.fileSystemSynchronizedGroups !== undefined
      : this.dialect.hasSynchronizedFolders;
  }

  /**
   * The identifier of a new object.
   *
   * @param {string} role
   * @param {string} [target]
   */
  identify(role, target = this.name) {
    return identifier({
      root: this.graph.rootID,
      target,
      role,
      isTaken: (id) => this.graph.objects.has(id),
    });
  }

  /**
   * The identifier of an object that an earlier run, or an extension before this one, has made.
   *
   * @param {string} role
   * @param {string} [target]
   */
  recorded(role, target = this.name) {
    return identifier({ root: this.graph.rootID, target, role, isTaken: () => false });
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

exports.ExtensionTarget = ExtensionTarget;
