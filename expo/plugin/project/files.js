'use strict';

const { list } = require('./graph');
const { decode } = require('./text');

/**
 * @typedef {import('../values').Fields} Fields
 * @typedef {import('../values').RawObject} RawObject
 * @typedef {import('../values').Reference} Reference
 * @typedef {import('./extensionTarget').ExtensionTarget} ExtensionTarget
 */

/**
 * Adds the product of the target.
 *
 * @param {ExtensionTarget} target
 */
function putProduct(target) {
  const file = `${target.name}.appex`;
  const { graph } = target;
  const known = decode(target.object?.productReference);
  const id = known && graph.objects.has(known) ? known : target.newID('product');
  if (id !== known) {
    graph.add(id, file, 'PBXFileReference', {
      explicitFileType: 'wrapper.app-extension',
      includeInIndex: '0',
      path: file,
      sourceTree: 'BUILT_PRODUCTS_DIR',
    });
  }
  const reference = { reference: id, comment: file };
  graph.include(products(target), 'children', reference);
  return reference;
}

/**
 * Returns the group of products, and adds it if there is none.
 *
 * @param {ExtensionTarget} target
 */
function products(target) {
  const { graph } = target;
  const found = graph.objects.get(target.productsID ?? '');
  if (found) return found;
  const id = target.newID('products', '');
  const group = graph.add(id, 'Products', 'PBXGroup', {
    children: [],
    name: 'Products',
    sourceTree: '<group>',
  });
  const reference = { reference: id, comment: 'Products' };
  graph.include(target.mainGroup, 'children', reference);
  graph.set(graph.root, 'productRefGroup', reference);
  return group;
}

/**
 * Adds the extension's folder to the project, before the group of products.
 *
 * @param {ExtensionTarget} target
 * @param {string} isa
 * @param {Fields} fields
 */
function addFolder(target, isa, fields) {
  const id = target.newID('group');
  const object = target.graph.add(id, target.name, isa, {
    ...fields,
    path: target.name,
    sourceTree: '<group>',
  });
  target.graph.include(
    target.mainGroup,
    'children',
    { reference: id, comment: target.name },
    { before: target.productsID },
  );
  return { id, object };
}

/**
 * Adds the files of the extension as references in a group.
 *
 * @param {ExtensionTarget} target
 */
function putGroup(target) {
  const { graph, extension } = target;
  const group = target.folder ?? addFolder(target, 'PBXGroup', { children: [] });
  const files = [
    ...extension.sources.map((name) => ({ name, type: 'sourcecode.swift' })),
    ...extension.resources.map((name) => ({ name, type: fileType(name) })),
    { name: 'Info.plist', type: 'text.plist.xml' },
  ];
  if (extension.hasEntitlements) {
    files.push({ name: `${target.name}.entitlements`, type: 'text.plist.entitlements' });
  }
  removeObsoleteFiles(target, group.object, files.map((file) => file.name));
  for (const file of files) {
    if (target.file(file.name)) continue;
    const id = target.newID(`file|${file.name}`);
    graph.add(id, file.name, 'PBXFileReference', {
      lastKnownFileType: file.type,
      path: file.name,
      sourceTree: '<group>',
    });
    graph.include(group.object, 'children', { reference: id, comment: file.name });
  }
}

/**
 * Removes files of an earlier run that are obsolete, such as a hook. Files of others have other
 * identifiers and don't change.
 *
 * @param {ExtensionTarget} target
 * @param {RawObject} group
 * @param {string[]} names Names of the current files.
 */
function removeObsoleteFiles(target, group, names) {
  const { graph } = target;
  for (const id of list(group.children)) {
    const name = decode(graph.objects.get(id)?.path);
    if (name === undefined || names.includes(name)) continue;
    if (target.ownID(`file|${name}`) !== id) continue;
    graph.exclude(group, 'children', id);
    for (const [buildFile, object] of graph.all('PBXBuildFile')) {
      if (decode(object.fileRef) !== id) continue;
      for (const phase of list(target.object?.buildPhases)) {
        graph.exclude(graph.objects.get(phase) ?? {}, 'files', buildFile);
      }
      graph.remove(buildFile);
    }
    graph.remove(id);
  }
}

/**
 * Adds the files of the extension as a synchronized folder.
 *
 * @param {ExtensionTarget} target
 */
function putSynchronizedFolder(target) {
  const { graph } = target;
  if (target.folder) return;
  const id = target.newID('exceptions');
  const comment = `Exceptions for "${target.name}" folder in "${target.name}" target`;
  graph.add(id, comment, 'PBXFileSystemSynchronizedBuildFileExceptionSet', {
    membershipExceptions: ['Info.plist'],
    target: { reference: target.objectID, comment: target.name },
  });
  addFolder(target, 'PBXFileSystemSynchronizedRootGroup', {
    exceptions: [{ reference: id, comment }],
  });
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

exports.putGroup = putGroup;
exports.putProduct = putProduct;
exports.putSynchronizedFolder = putSynchronizedFolder;
