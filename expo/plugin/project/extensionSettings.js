'use strict';

/**
 * @typedef {import('./buildSettings').BuildSettings} BuildSettings
 * @typedef {import('../values').ProjectValue} Value
 *
 * @typedef {object} Signing How the extension is signed where it is not as the app.
 * @property {string} [team]
 * @property {'Automatic' | 'Manual'} [style]
 * @property {string} [profile] For the first extension alone, since a profile is for one identifier.
 * @property {string} [identity]
 *
 * @typedef {object} Wanted
 * @property {string} name The extension's target and folder.
 * @property {string} bundleIdentifier
 * @property {string} version
 * @property {string} build
 * @property {boolean} hasEntitlements
 * @property {boolean} usesAppGroup
 * @property {Signing} signing
 */

/** Settings of the app that hold for its extensions, too, where its target has them. */
const SHARED = [
  'DEBUG_INFORMATION_FORMAT',
  'ENABLE_BITCODE',
  'SDKROOT',
  'SUPPORTED_PLATFORMS',
  'SUPPORTS_MACCATALYST',
  'SUPPORTS_MAC_DESIGNED_FOR_IPHONE_IPAD',
  'SUPPORTS_XR_DESIGNED_FOR_IPHONE_IPAD',
  'SWIFT_OPTIMIZATION_LEVEL',
  'SWIFT_VERSION',
  'TARGETED_DEVICE_FAMILY',
];

/** Those that may differ between a device and a simulator. */
const WITH_VARIANTS = [
  'ARCHS',
  'CODE_SIGN_IDENTITY',
  'CODE_SIGN_STYLE',
  'DEVELOPMENT_TEAM',
  'EXCLUDED_ARCHS',
  'VALID_ARCHS',
];

/** Settings of a project that are meant for its app, and would do harm in an extension. */
const FOREIGN = [
  'ASSETCATALOG_COMPILER_APPICON_NAME',
  'CODE_SIGN_ENTITLEMENTS',
  'INFOPLIST_PREPROCESS',
  'PROVISIONING_PROFILE',
  'PROVISIONING_PROFILE_SPECIFIER',
  'SWIFT_OBJC_BRIDGING_HEADER',
];

const RUNPATHS = [
  '$(inherited)',
  '@executable_path/Frameworks',
  '@executable_path/../../Frameworks',
];

/** The oldest iOS on which the library runs. */
const OLDEST_SYSTEM = '15.0';

/**
 * Whether a version of iOS is older than that; `undefined` for what is no version.
 *
 * @param {string | undefined} version
 */
function isTooOld(version) {
  const major = Number.parseInt(version ?? '', 10);
  return Number.isNaN(major) ? undefined : major < 15;
}

/**
 * The platforms that an extension is for, of an app that is for others than iOS, too; none otherwise.
 *
 * @param {BuildSettings[]} app
 * @returns {string[]}
 */
function platforms(app) {
  if (!app.some(isForOthersToo)) return [];
  const isForCatalyst = app.some((settings) => settings.value('SUPPORTS_MACCATALYST') === 'YES');
  return isForCatalyst ? ['ios', 'maccatalyst'] : ['ios'];
}

/** @param {BuildSettings} app */
function isForOthersToo(app) {
  const names = (app.value('SUPPORTED_PLATFORMS') ?? '').split(' ').filter(Boolean);
  return names.some((name) => name !== 'iphoneos' && name !== 'iphonesimulator');
}

/**
 * The settings that an extension is built with: what the app says of itself, and what extensions need.
 * What the app has from the project is left out, since the extension has it from there as well.
 *
 * @param {Wanted} wanted
 * @param {BuildSettings} app
 * @param {import('./dialect').Dialect} dialect
 * @returns {Record<string, Value>}
 */
function extensionSettings(wanted, app, dialect) {
  /** @type {Record<string, Value>} */
  const settings = {};
  for (const name of FOREIGN) if (app.isOfProject(name)) settings[name] = '';
  if (app.isOfProject('PRODUCT_MODULE_NAME')) {
    settings.PRODUCT_MODULE_NAME = '$(PRODUCT_NAME:c99extidentifier)';
  }
  for (const name of SHARED) {
    const value = app.copied(name);
    if (value !== undefined) settings[name] = value;
  }
  if (isForOthersToo(app)) {
    settings.SDKROOT = 'iphoneos';
    settings.SUPPORTED_PLATFORMS = 'iphoneos iphonesimulator';
  }
  if (app.raw('SWIFT_VERSION') === undefined) {
    settings.SWIFT_VERSION = '5.0';
    if (app.value('GCC_OPTIMIZATION_LEVEL') === '0') settings.SWIFT_OPTIMIZATION_LEVEL = '-Onone';
  }
  const target = isTooOld(app.value('IPHONEOS_DEPLOYMENT_TARGET'))
    ? OLDEST_SYSTEM
    : app.copied('IPHONEOS_DEPLOYMENT_TARGET');
  if (target !== undefined) settings.IPHONEOS_DEPLOYMENT_TARGET = target;
  Object.assign(settings, {
    APPLICATION_EXTENSION_API_ONLY: 'YES',
    CURRENT_PROJECT_VERSION: wanted.build,
    GENERATE_INFOPLIST_FILE: 'NO',
    INFOPLIST_FILE: `${wanted.name}/Info.plist`,
    LD_RUNPATH_SEARCH_PATHS: dialect.writesPathsAsText ? RUNPATHS.join(' ') : RUNPATHS,
    MARKETING_VERSION: wanted.version,
    PRODUCT_BUNDLE_IDENTIFIER: wanted.bundleIdentifier,
    PRODUCT_NAME: '$(TARGET_NAME)',
    SKIP_INSTALL: 'YES',
    SWIFT_DEFAULT_ACTOR_ISOLATION: 'nonisolated',
    SWIFT_EMIT_LOC_STRINGS: 'YES',
  });
  if (wanted.hasEntitlements) {
    settings.CODE_SIGN_ENTITLEMENTS = `${wanted.name}/${wanted.name}.entitlements`;
    if (wanted.usesAppGroup) settings.REGISTER_APP_GROUPS = 'YES';
  }
  sign(settings, wanted.signing, app);
  return settings;
}

/**
 * @param {Record<string, Value>} settings
 * @param {Signing} signing
 * @param {BuildSettings} app
 */
function sign(settings, signing, app) {
  // Variants such as `CODE_SIGN_IDENTITY[sdk=iphoneos*]` belong to the setting.
  for (const name of app.names) {
    const plain = name.split('[')[0];
    const value = app.portable(name);
    if (!WITH_VARIANTS.includes(plain) || value === undefined) continue;
    // Of variables that only a build knows nothing may be left.
    if (value === '' && app.raw(name)?.value !== '') continue;
    // An identity of a signing by hand stands in the way of an automatic one.
    if (plain === 'CODE_SIGN_IDENTITY' && signing.style === 'Automatic') continue;
    settings[name] = value;
  }
  const given = {
    DEVELOPMENT_TEAM: signing.team,
    CODE_SIGN_STYLE: signing.style,
    CODE_SIGN_IDENTITY: signing.identity,
    PROVISIONING_PROFILE_SPECIFIER: signing.profile,
  };
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    for (const variant of Object.keys(settings)) {
      if (variant.startsWith(`${name}[`)) delete settings[variant];
    }
    settings[name] = value;
  }
}

/** The settings that this file may write; what an earlier run wrote of them is taken back. */
const OWN = new Set([
  ...SHARED,
  ...WITH_VARIANTS,
  ...FOREIGN,
  'APPLICATION_EXTENSION_API_ONLY',
  'CURRENT_PROJECT_VERSION',
  'GENERATE_INFOPLIST_FILE',
  'INFOPLIST_FILE',
  'IPHONEOS_DEPLOYMENT_TARGET',
  'LD_RUNPATH_SEARCH_PATHS',
  'MARKETING_VERSION',
  'PRODUCT_BUNDLE_IDENTIFIER',
  'PRODUCT_MODULE_NAME',
  'PRODUCT_NAME',
  'REGISTER_APP_GROUPS',
  'SKIP_INSTALL',
  'SWIFT_DEFAULT_ACTOR_ISOLATION',
  'SWIFT_EMIT_LOC_STRINGS',
]);

/**
 * Whether a setting is this file's to write and to take back.
 *
 * @param {string} name
 */
function isOwn(name) {
  return OWN.has(name.split('[')[0]);
}

exports.OLDEST_SYSTEM = OLDEST_SYSTEM;
exports.extensionSettings = extensionSettings;
exports.isOwn = isOwn;
exports.isTooOld = isTooOld;
exports.platforms = platforms;
