'use strict';

const fs = require('fs');
const path = require('path');

const { applyFolder, planFolder } = require('./extensionFolder');
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
  const podfile = path.join(iosFolder, 'Podfile');
  if (fs.existsSync(podfile)) {
    changePodfile(fs.readFileSync(podfile, 'utf8'), editor, installation, iosFolder);
  }
  installation.warnings(projectRoot).forEach(warn);
  const plans = extensions.map((content) => planFolder(iosFolder, content));
  for (const content of extensions) editor.put(target(content, installation));
  for (const plan of plans) {
    applyFolder(plan);
    for (const warning of plan.warnings) warn(warning);
  }
}

/**
 * @param {import('./installation').PlannedExtension & ExtensionContent} content
 * @param {Installation} installation
 */
function target(content, installation) {
  const { kind, name, hook, picture } = content;
  const sources = [`${kind.principalClass}.swift`, ...(hook ? [hook.name] : [])];
  const { profile, ...signing } = installation.signing;
  return {
    name,
    bundleIdentifier: content.bundleIdentifier,
    version: String(installation.version),
    build: String(installation.build),
    hasEntitlements: entitlements(content) !== undefined,
    usesAppGroup: content.appGroup !== undefined,
    signing: kind === SERVICE ? { ...signing, profile } : signing,
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
