'use strict';

const { embedsExtensions, readsInformation } = require('./dialect');
const { list } = require('./graph');
const { decode } = require('./text');

/**
 * @typedef {import('../values').Fields} Fields
 * @typedef {import('../values').RawObject} RawObject
 * @typedef {import('../values').Reference} Reference
 * @typedef {import('./extensionTarget').ExtensionTarget} ExtensionTarget
 */

const EMBED_PHASE = 'Embed Foundation Extensions';

/**
 * Has the app copy the extension: in the phase that is there, where it is a good one, else in a new one
 * after the last of the phases that make the app, so before every script that follows. A script that
 * reads the app's Info.plist before the extension is copied makes a cycle.
 *
 * @param {ExtensionTarget} own
 * @param {Reference} product
 */
function embed(own, product) {
  const { graph, dialect, editor } = own;
  const phases = list(editor.app.buildPhases).flatMap((id) => {
    const object = graph.objects.get(id);
    return object ? [{ id, object }] : [];
  });
  const copies = phases.filter(({ object }) => object.isa === 'PBXCopyFilesBuildPhase');
  if (copies.some(({ object }) => own.builds(object, product.reference))) return;
  const script = phases.findIndex(({ object }) => readsInformation(object));
  const existing = phases.find(
    ({ id, object }, index) =>
      embedsExtensions(object) &&
      (script < 0 || index < script || id === own.recorded('embed', editor.appName)) &&
      decode(object.runOnlyForDeploymentPostprocessing) !== '1',
  );
  let phase = existing?.object;
  const title = phase ? (decode(phase.name) ?? 'CopyFiles') : EMBED_PHASE;
  if (!phase) {
    const id = own.identify('embed', editor.appName);
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
  const id = own.identify(`build|${product.comment}`);
  const comment = `${product.comment} in ${title}`;
  graph.add(id, comment, 'PBXBuildFile', {
    fileRef: product,
    settings: { ATTRIBUTES: ['RemoveHeadersOnCopy'] },
    ...own.filter,
  });
  graph.include(phase, 'files', { reference: id, comment });
}

/**
 * Has the app built after the extension.
 *
 * @param {ExtensionTarget} own
 */
function depend(own) {
  const { graph, editor } = own;
  if (editor.dependencies.some(({ target }) => target === own.objectID)) return;
  const proxy = { reference: own.identify('proxy'), comment: 'PBXContainerItemProxy' };
  graph.add(proxy.reference, proxy.comment, 'PBXContainerItemProxy', {
    containerPortal: { reference: graph.rootID, comment: 'Project object' },
    proxyType: '1',
    remoteGlobalIDString: own.objectID,
    remoteInfo: own.name,
  });
  const dependency = { reference: own.identify('dependency'), comment: 'PBXTargetDependency' };
  graph.add(dependency.reference, dependency.comment, 'PBXTargetDependency', {
    target: { reference: own.objectID, comment: own.name },
    targetProxy: proxy,
    ...own.filter,
  });
  graph.include(editor.app, 'dependencies', dependency);
}

exports.depend = depend;
exports.embed = embed;
