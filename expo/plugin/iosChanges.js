'use strict';

const fs = require('fs');
const path = require('path');

const { appRecord } = require('./app');
const { CameoError } = require('./errors');
const { applyFolder, isOwnFolder, planFolder } = require('./extensionFolder');
const { CONTENT, SERVICE, entitlements } = require('./extensions');
const { refuseOtherExtensions } = require('./otherExtensions');
const { withPodTargets } = require('./podfile');
const { ProjectEditor } = require('./project/editor');

/**
 * @typedef {import('./extensions').ExtensionContent} ExtensionContent
 * @typedef {import('./installation').Installation} Installation
 * @typedef {import('./values').ParsedProject} ParsedProject
 */

/** The folder of the podspecs, in which autolinking finds them. */
const PODS = path.join(__dirname, '..', 'ios');

/**
 * The pods' folder as autolinking writes it into the Podfile: relative to the Podfile's folder, links
 * resolved. CocoaPods takes one pod from one place alone, and compares the texts.
 *
 * @param {string} iosFolder
 */
function podPath(iosFolder) {
  const relative = path.relative(fs.realpathSync(iosFolder), fs.realpathSync(PODS));
  return relative.split(path.sep).join('/');
}

/**
 * Puts the extensions into the Xcode project and their files beside it. Everything is checked before the
 * first file is written.
 *
 * @param {ParsedProject} project Changed in place.
 * @param {Installation} installation
 * @param {{projectRoot: string, platformProjectRoot: string, projectName?: string}} request
 * @param {(warning: string) => void} warn
 */
function changeProject(project, installation, request, warn) {
  const { projectRoot, platformProjectRoot: iosFolder } = request;
  const editor = new ProjectEditor(project, request.projectName);
  const extensions = installation.read(projectRoot);
  for (const { name } of extensions) editor.extension(name);
  refuseOtherExtensions(editor.appExtensions, extensions[0].name, iosFolder);
  refusePackages(editor, extensions);
  const podfile = path.join(iosFolder, 'Podfile');
  if (fs.existsSync(podfile)) {
    changePodfile(fs.readFileSync(podfile, 'utf8'), editor, installation, iosFolder);
  }
  installation.warnings(projectRoot).forEach(warn);
  for (const { name } of editor.appExtensions) {
    if (extensions.some((own) => own.name === name) || !isOwnFolder(iosFolder, name)) continue;
    warn(`the extension ${name} is wanted no more, and stays until npx expo prebuild --clean`);
  }
  const plans = extensions.map((content) =>
    planFolder(iosFolder, content, content.kind === SERVICE ? appRecord(installation) : undefined),
  );
  for (const content of extensions) editor.put(target(content, installation));
  for (const plan of plans) {
    applyFolder(plan);
    for (const warning of plan.warnings) warn(warning);
  }
}

/**
 * Brings the targets up to date once more, after all plugins: what changed the app's settings after them
 * counts for them, too.
 *
 * @param {ProjectEditor} editor
 * @param {Installation} installation
 * @param {{projectRoot: string, platformProjectRoot: string}} request
 */
function updateTargets(editor, installation, { projectRoot, platformProjectRoot }) {
  const extensions = installation.read(projectRoot);
  refuseOtherExtensions(editor.appExtensions, extensions[0].name, platformProjectRoot);
  for (const content of extensions) editor.put(target(content, installation));
}

/**
 * Refuses targets that have the library as a Swift package: with the pod they would have it twice.
 *
 * @param {ProjectEditor} editor
 * @param {ExtensionContent[]} extensions
 */
function refusePackages(editor, extensions) {
  for (const { kind, name } of extensions) {
    if (!editor.packages(name).includes(kind.pod)) continue;
    throw new CameoError(
      `the target ${name} has ${kind.pod} as a Swift package, and would have it twice; run cameo ` +
        'uninstall, or npx expo prebuild --clean',
    );
  }
}

/**
 * @param {import('./installation').PlannedExtension & ExtensionContent} content
 * @param {Installation} installation
 */
function target(content, installation) {
  const { kind, name, hook, picture } = content;
  const sources = [`${kind.principalClass}.swift`, ...(hook ? [hook.name] : [])];
  return {
    name,
    bundleIdentifier: content.bundleIdentifier,
    version: String(installation.version),
    build: String(installation.build),
    hasEntitlements: entitlements(content) !== undefined,
    usesAppGroup: content.appGroup !== undefined,
    signing: installation.signing(kind),
    sources: sources.sort(),
    resources: picture ? [picture.name] : [],
  };
}

/**
 * @param {string} contents
 * @param {ProjectEditor} editor
 * @param {Installation} installation
 * @param {string} iosFolder
 */
function changePodfile(contents, editor, installation, iosFolder) {
  const targets = installation.extensions.map(({ kind, name }) => ({
    name,
    pods: kind === CONTENT ? [CONTENT.pod, SERVICE.pod] : [SERVICE.pod],
    path: podPath(iosFolder),
  }));
  return withPodTargets(contents, editor.appName, targets, editor.deploymentTarget);
}

exports.changePodfile = changePodfile;
exports.changeProject = changeProject;
exports.podPath = podPath;
exports.updateTargets = updateTargets;
