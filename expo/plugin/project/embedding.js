'use strict';

const { list } = require('./graph');
const { embedsExtensions, readsInfoPlist } = require('./projectFormat');
const { decode } = require('./text');

/**
 * @typedef {import('../values').Fields} Fields
 * @typedef {import('../values').RawObject} RawObject
 * @typedef {import('../values').Reference} Reference
 * @typedef {import('./extensionTarget').ExtensionTarget} ExtensionTarget
 */

const EMBED_PHASE = 'Embed Foundation Extensions';

/**
 * Embeds the extension in the app. Uses an existing copy files phase if it is suitable; otherwise adds one
 * after the last of the phases for sources, frameworks and resources. It must precede scripts that read
 * the app's Info.plist, since these would cause a dependency cycle.
 *
 * @param {ExtensionTarget} target
 * @param {Reference} product
 */
function embed(target, product) {
  const { graph, format, editor } = target;
  const phases = list(editor.app.buildPhases).flatMap((id) => {
    const object = graph.objects.get(id);
    return object ? [{ id, object }] : [];
  });
  const copies = phases.filter(({ object }) => object.isa === 'PBXCopyFilesBuildPhase');
  if (copies.some(({ object }) => target.contains(object, product.reference))) return;
  const script = phases.findIndex(({ object }) => readsInfoPlist(object));
  const existing = phases.find(
    ({ id, object }, index) =>
      embedsExtensions(object) &&
      (script < 0 || index < script || id === target.ownID('embed', editor.appName)) &&
      decode(object.runOnlyForDeploymentPostprocessing) !== '1',
  );
  let phase = existing?.object;
  const title = phase ? (decode(phase.name) ?? 'CopyFiles') : EMBED_PHASE;
  if (!phase) {
    const id = target.newID('embed', editor.appName);
    /** @type {Fields} */
    const folder = format.writesSubfolderName
      ? { dstSubfolder: 'PlugIns' }
      : { dstSubfolderSpec: '13' };
    phase = graph.add(
      id,
      title,
      'PBXCopyFilesBuildPhase',
      format.phase({ dstPath: '', ...folder, files: [], name: title }),
    );
    const buildPhases = ['PBXSourcesBuildPhase', 'PBXFrameworksBuildPhase', 'PBXResourcesBuildPhase'];
    const last = phases.filter(({ object }) => buildPhases.includes(object.isa)).pop();
    graph.include(
      editor.app,
      'buildPhases',
      { reference: id, comment: title },
      { after: last?.id },
    );
  }
  const id = target.newID(`build|${product.comment}`);
  const comment = `${product.comment} in ${title}`;
  graph.add(id, comment, 'PBXBuildFile', {
    fileRef: product,
    settings: { ATTRIBUTES: ['RemoveHeadersOnCopy'] },
    ...target.filter,
  });
  graph.include(phase, 'files', { reference: id, comment });
}

/**
 * Makes the app depend on the extension.
 *
 * @param {ExtensionTarget} target
 */
function addDependency(target) {
  const { graph, editor } = target;
  const existing = editor.dependencies.find(({ target: id }) => id === target.objectID);
  const existingProxy = decode(graph.objects.get(existing?.id ?? '')?.targetProxy);
  // Some plugins replace the section of all proxies.
  if (existing && (existingProxy === undefined || graph.objects.has(existingProxy))) return;
  const proxy = {
    reference: existingProxy ?? target.newID('proxy'),
    comment: 'PBXContainerItemProxy',
  };
  graph.add(proxy.reference, proxy.comment, 'PBXContainerItemProxy', {
    containerPortal: { reference: graph.rootID, comment: 'Project object' },
    proxyType: '1',
    remoteGlobalIDString: target.objectID,
    remoteInfo: target.name,
  });
  if (existing) return;
  const dependency = { reference: target.newID('dependency'), comment: 'PBXTargetDependency' };
  graph.add(dependency.reference, dependency.comment, 'PBXTargetDependency', {
    target: { reference: target.objectID, comment: target.name },
    targetProxy: proxy,
    ...target.filter,
  });
  graph.include(editor.app, 'dependencies', dependency);
}

exports.addDependency = addDependency;
exports.embed = embed;
