'use strict';

const fs = require('fs');
const path = require('path');

const { PODS_KEY, addedElements } = require('./appPlists');
const { rejectConflictingExtensions } = require('./conflicts');
const { PluginError } = require('./errors');
const { applyPlan, isGeneratedFolder, planFolder } = require('./extensionFolder');
const { CONTENT, SERVICE, entitlements } = require('./extensions');
const { withPodTargets } = require('./podfile');
const { ProjectEditor } = require('./project/editor');

/**
 * @typedef {import('./extensions').ExtensionContent} ExtensionContent
 * @typedef {import('./installation').Installation} Installation
 * @typedef {import('./values').ParsedProject} ParsedProject
 */

/** Folder of the podspecs, in which autolinking finds them. */
const PODS = path.join(__dirname, '..', 'ios');

/**
 * Returns the path of the pods exactly as autolinking writes it into the Podfile: relative to the
 * Podfile's folder, with symbolic links resolved. CocoaPods rejects a pod with two different paths.
 *
 * @param {string} iosFolder
 */
function podPath(iosFolder) {
  const relative = path.relative(fs.realpathSync(iosFolder), fs.realpathSync(PODS));
  return relative.split(path.sep).join('/');
}

/**
 * Adds the extensions to the Xcode project and writes their files. Everything is validated before the
 * first file is written.
 *
 * @param {ParsedProject} project Modified in place.
 * @param {Installation} installation
 * @param {{projectRoot: string, platformProjectRoot: string, projectName?: string}} request
 * @param {(warning: string) => void} warn
 */
function addExtensions(project, installation, request, warn) {
  const { projectRoot, platformProjectRoot: iosFolder } = request;
  const editor = new ProjectEditor(project, request.projectName);
  const extensions = installation.readExtensions(projectRoot);
  for (const { name } of extensions) editor.extension(name);
  rejectConflictingExtensions(editor.appExtensions, extensions[0].name, iosFolder);
  rejectPackages(editor, extensions);
  const podfile = path.join(iosFolder, 'Podfile');
  if (fs.existsSync(podfile)) {
    updatePodfile(fs.readFileSync(podfile, 'utf8'), editor, installation, iosFolder);
  }
  installation.warnings(projectRoot).forEach(warn);
  for (const { name } of editor.appExtensions) {
    const isRequested = extensions.some((extension) => extension.name === name);
    if (isRequested || !isGeneratedFolder(iosFolder, name)) continue;
    warn(`The extension ${name} is obsolete; run npx expo prebuild --clean to remove it`);
  }
  const plans = extensions.map((content) =>
    planFolder(
      iosFolder,
      content,
      content.kind === SERVICE ? addedElements(installation) : undefined,
    ),
  );
  for (const content of extensions) editor.put(makeTarget(content, installation));
  for (const plan of plans) {
    applyPlan(plan);
    for (const warning of plan.warnings) warn(warning);
  }
}

/**
 * Updates the targets again after all plugins have run, since they may have changed the app's settings.
 *
 * @param {ProjectEditor} editor
 * @param {Installation} installation
 * @param {{projectRoot: string, platformProjectRoot: string}} request
 */
function updateTargets(editor, installation, { projectRoot, platformProjectRoot }) {
  const extensions = installation.readExtensions(projectRoot);
  rejectConflictingExtensions(editor.appExtensions, extensions[0].name, platformProjectRoot);
  for (const content of extensions) editor.put(makeTarget(content, installation));
}

/**
 * Rejects targets that link the library as a Swift package: the pod would link it a second time.
 *
 * @param {ProjectEditor} editor
 * @param {ExtensionContent[]} extensions
 */
function rejectPackages(editor, extensions) {
  for (const { kind, name } of extensions) {
    if (!editor.packages(name).includes(kind.pod)) continue;
    throw new PluginError(
      'linked-as-package',
      `Target ${name} links ${kind.pod} as a Swift package, and the pod would link it again; run ` +
        'cameo uninstall or npx expo prebuild --clean',
      name,
    );
  }
}

/**
 * @param {import('./installation').PlannedExtension & ExtensionContent} content
 * @param {Installation} installation
 */
function makeTarget(content, installation) {
  const { kind, name, hook, image, vendorFiles = [] } = content;
  const sources = [
    `${kind.principalClass}.swift`,
    ...(hook ? [hook.name] : []),
    ...vendorFiles.map((file) => file.name),
  ];
  return {
    name,
    bundleIdentifier: content.bundleIdentifier,
    version: String(installation.version),
    build: String(installation.build),
    hasEntitlements: entitlements(content) !== undefined,
    usesAppGroup: content.appGroup !== undefined,
    signing: installation.signing(kind),
    sources: sources.sort(),
    resources: image ? [image.name] : [],
  };
}

/**
 * @param {string} contents
 * @param {ProjectEditor} editor
 * @param {Installation} installation
 * @param {string} iosFolder
 */
function updatePodfile(contents, editor, installation, iosFolder) {
  const targets = installation.extensions.map(({ kind, name }) => ({
    name,
    pods: kind === CONTENT ? [CONTENT.pod, SERVICE.pod] : [SERVICE.pod],
    vendorPods: kind === SERVICE ? installation.vendorPods : [],
    previousPods: kind === SERVICE ? installation.previousElements[PODS_KEY] ?? [] : [],
    path: podPath(iosFolder),
  }));
  return withPodTargets(contents, editor.appName, targets, editor.deploymentTarget);
}

exports.addExtensions = addExtensions;
exports.podPath = podPath;
exports.updatePodfile = updatePodfile;
exports.updateTargets = updateTargets;
