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
 * The file that the target makes.
 *
 * @param {ExtensionTarget} own
 */
function putProduct(own) {
  const file = `${own.name}.appex`;
  const { graph } = own;
  const known = decode(own.object?.productReference);
  const id = known && graph.objects.has(known) ? known : own.identify('product');
  if (id !== known) {
    graph.add(id, file, 'PBXFileReference', {
      explicitFileType: 'wrapper.app-extension',
      includeInIndex: '0',
      path: file,
      sourceTree: 'BUILT_PRODUCTS_DIR',
    });
  }
  const reference = { reference: id, comment: file };
  graph.include(products(own), 'children', reference);
  return reference;
}

/**
 * The group of products; made in a project without one.
 *
 * @param {ExtensionTarget} own
 */
function products(own) {
  const { graph } = own;
  const found = graph.objects.get(own.productsID ?? '');
  if (found) return found;
  const id = own.identify('products', '');
  const group = graph.add(id, 'Products', 'PBXGroup', {
    children: [],
    name: 'Products',
    sourceTree: '<group>',
  });
  const reference = { reference: id, comment: 'Products' };
  graph.include(own.mainGroup, 'children', reference);
  graph.set(graph.root, 'productRefGroup', reference);
  return group;
}

/**
 * Shows the extension's folder in the project, before the products.
 *
 * @param {ExtensionTarget} own
 * @param {string} isa
 * @param {Fields} fields
 */
function addFolder(own, isa, fields) {
  const id = own.identify('group');
  const object = own.graph.add(id, own.name, isa, {
    ...fields,
    path: own.name,
    sourceTree: '<group>',
  });
  own.graph.include(
    own.mainGroup,
    'children',
    { reference: id, comment: own.name },
    { before: own.productsID },
  );
  return { id, object };
}

/**
 * The files of the extension, each shown by an object in a group.
 *
 * @param {ExtensionTarget} own
 */
function putGroup(own) {
  const { graph, extension } = own;
  const group = own.folder ?? addFolder(own, 'PBXGroup', { children: [] });
  const files = [
    ...extension.sources.map((name) => ({ name, type: 'sourcecode.swift' })),
    ...extension.resources.map((name) => ({ name, type: fileType(name) })),
    { name: 'Info.plist', type: 'text.plist.xml' },
  ];
  if (extension.hasEntitlements) {
    files.push({ name: `${own.name}.entitlements`, type: 'text.plist.entitlements' });
  }
  removeFormerFiles(own, group.object, files.map((file) => file.name));
  for (const file of files) {
    if (own.file(file.name)) continue;
    const id = own.identify(`file|${file.name}`);
    graph.add(id, file.name, 'PBXFileReference', {
      lastKnownFileType: file.type,
      path: file.name,
      sourceTree: '<group>',
    });
    graph.include(group.object, 'children', { reference: id, comment: file.name });
  }
}

/**
 * Takes away what an earlier run has put here under a name that is gone, such as another hook's.
 * Somebody else's files have other identifiers, and stay.
 *
 * @param {ExtensionTarget} own
 * @param {RawObject} group
 * @param {string[]} names Those that are wanted.
 */
function removeFormerFiles(own, group, names) {
  const { graph } = own;
  for (const id of list(group.children)) {
    const name = decode(graph.objects.get(id)?.path);
    if (name === undefined || names.includes(name)) continue;
    if (own.recorded(`file|${name}`) !== id) continue;
    graph.exclude(group, 'children', id);
    for (const [buildFile, object] of graph.all('PBXBuildFile')) {
      if (decode(object.fileRef) !== id) continue;
      for (const phase of list(own.object?.buildPhases)) {
        graph.exclude(graph.objects.get(phase) ?? {}, 'files', buildFile);
      }
      graph.remove(buildFile);
    }
    graph.remove(id);
  }
}

/**
 * The files of the extension, all shown by the folder that they lie in.
 *
 * @param {ExtensionTarget} own
 */
function putSynchronizedFolder(own) {
  const { graph } = own;
  if (own.folder) return;
  const id = own.identify('exceptions');
  const comment = `Exceptions for "${own.name}" folder in "${own.name}" target`;
  graph.add(id, comment, 'PBXFileSystemSynchronizedBuildFileExceptionSet', {
    membershipExceptions: ['Info.plist'],
    target: { reference: own.objectID, comment: own.name },
  });
  addFolder(own, 'PBXFileSystemSynchronizedRootGroup', {
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
