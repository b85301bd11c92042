'use strict';

// Simulates `npx expo prebuild` without Expo: runs a plugin's mods on a project, in Expo's order (the Xcode
// project, then the others, then finalized mods; within a kind, last added first). It omits Expo's own changes;
// expo.real.test.js runs the real prebuild.

const fs = require('fs');
const Module = require('module');
const path = require('path');

const { copyOf, plain } = require('./fixtures');
const { parsePlist, plistFile } = require('./plist');
const pbxproj = require('./pbxproj');
const { decode, list } = pbxproj;

/**
 * @typedef {(config: any) => any} Action
 * @typedef {{kind: string, action: Action}} Mod
 */

/** @type {string[]} */
const warnings = [];

/** @param {string} kind */
const adding = (kind) => (/** @type {any} */ config, /** @type {Action} */ action) => {
  config.mods = [...(config.mods ?? []), { kind, action }];
  return config;
};

const expoStub = {
  withXcodeProject: adding('xcodeproj'),
  withEntitlementsPlist: adding('entitlements'),
  withInfoPlist: adding('infoPlist'),
  withFinalizedMod: (/** @type {any} */ config, /** @type {[string, Action]} */ [, action]) =>
    adding('finalized')(config, action),
  createRunOncePlugin: (/** @type {any} */ plugin) => plugin,
  WarningAggregator: {
    addWarningIOS: (/** @type {string} */ _, /** @type {string} */ text) => warnings.push(text),
  },
};

/** Folders of the Xcode projects by root; `ios` in a real Expo app. */
const folders = new Map();
const iosFolder = (/** @type {string} */ root) => folders.get(root) ?? 'ios';

/** @param {string} ios */
function projectFile(ios) {
  const bundle = fs.readdirSync(ios).find((name) => name.endsWith('.xcodeproj'));
  return path.join(ios, bundle ?? '', 'project.pbxproj');
}

/**
 * Returns a project as parsed by Expo.
 *
 * @param {string} ios
 */
function project(ios) {
  const filepath = projectFile(ios);
  const parsed = pbxproj.parse(fs.readFileSync(filepath, 'utf8'));
  return { ...parsed, filepath, writeSync: () => pbxproj.write(parsed) };
}

/** @returns {any} The plugin, loaded with a stub of Expo. */
function loadPlugin() {
  const modules = /** @type {any} */ (Module);
  const load = modules._load;
  modules._load = (/** @type {string} */ request, /** @type {any[]} */ ...rest) =>
    request === 'expo/config-plugins' ? expoStub : load(request, ...rest);
  try {
    return require('../../app.plugin');
  } finally {
    modules._load = load;
  }
}

const withCameo = loadPlugin();

/**
 * Runs the plugin on a project.
 *
 * @param {string} root
 * @param {{config: any, options?: any, ios?: string, others?: ((config: any) => any)[],
 *   first?: ((config: any) => any)[], introspect?: boolean}} app `others` are plugins that are listed later,
 *   `first` those listed earlier. With `introspect`, as for `expo config`, nothing is written and the
 *   project isn't read.
 * @returns {{config: any, warnings: string[]}}
 */
function prebuild(root, app) {
  const { options, ios = 'ios', others = [], first = [], introspect = false } = app;
  folders.set(root, ios);
  warnings.length = 0;
  let config = structuredClone(app.config);
  for (const other of first) config = other(config);
  config = withCameo(config, options);
  for (const other of others) config = other(config);
  const folder = path.join(root, ios);
  const modRequest = {
    projectRoot: root,
    platformProjectRoot: folder,
    projectName: path.basename(path.dirname(projectFile(folder)), '.xcodeproj'),
    introspect,
  };
  const plists = ['entitlements', 'infoPlist'];
  for (const mod of introspect ? plists : ['xcodeproj', 'podfile', ...plists, 'finalized']) {
    const actions = config.mods.filter((/** @type {Mod} */ { kind }) => kind === mod).reverse();
    const { modResults, write } = provide(mod, folder);
    let results = { ...config, modRequest, modResults };
    for (const { action } of actions) results = action(results);
    if (!introspect) write(results.modResults);
  }
  return { config, warnings: [...warnings] };
}

/**
 * Returns the object that a kind of mod modifies, and a function that writes it.
 *
 * @param {string} mod
 * @param {string} folder
 * @returns {{modResults: any, write: (results: any) => void}}
 */
function provide(mod, folder) {
  if (mod === 'finalized') return { modResults: {}, write: () => {} };
  if (mod === 'xcodeproj') {
    const write = (/** @type {any} */ results) =>
      fs.writeFileSync(projectFile(folder), pbxproj.write(results));
    return { modResults: project(folder), write };
  }
  if (mod === 'podfile') {
    const file = path.join(folder, 'Podfile');
    const write = (/** @type {any} */ { contents }) => fs.writeFileSync(file, contents);
    return { modResults: { contents: fs.readFileSync(file, 'utf8') }, write };
  }
  const { objects } = project(folder).hash.project;
  const app = allTargets(objects).find((target) => decode(target.productType).endsWith('.application'));
  const [configuration] = list(objects.XCConfigurationList[app.buildConfigurationList].buildConfigurations);
  const name = mod === 'infoPlist' ? 'INFOPLIST_FILE' : 'CODE_SIGN_ENTITLEMENTS';
  const file = path.join(folder, decode(objects.XCBuildConfiguration[configuration].buildSettings[name]));
  const sorted = (/** @type {any} */ object) =>
    Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    modResults: parsePlist(fs.readFileSync(file, 'utf8')),
    write: (results) => fs.writeFileSync(file, plistFile(sorted(results))),
  };
}

/**
 * Returns the names of a project's targets.
 *
 * @param {string} root
 */
function targets(root) {
  return allTargets(project(path.join(root, iosFolder(root))).hash.project.objects).map(({ name }) => decode(name));
}

/**
 * Returns the targets among a project's objects.
 *
 * @param {any} objects
 * @returns {any[]}
 */
function allTargets({ PBXNativeTarget: all }) {
  return Object.values(all).filter((target) => typeof target === 'object');
}

/**
 * Returns a property list of an app.
 *
 * @param {string} root
 * @param {string} name
 */
function readPlist(root, name) {
  return parsePlist(fs.readFileSync(path.join(root, 'ios', name), 'utf8'));
}

/**
 * Returns the settings that the extension of the plain app has with options.
 *
 * @param {any} options
 */
function settingsOf(options) {
  const root = copyOf(plain);
  prebuild(root, { ...plain, options });
  return readPlist(root, 'NotificationServiceExtension/Info.plist').Cameo;
}

exports.adding = adding;
exports.prebuild = prebuild;
exports.project = project;
exports.projectFile = projectFile;
exports.readPlist = readPlist;
exports.settingsOf = settingsOf;
exports.targets = targets;
