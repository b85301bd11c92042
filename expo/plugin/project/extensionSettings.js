'use strict';

/**
 * @typedef {import('./buildSettings').BuildSettings} BuildSettings
 * @typedef {import('../values').ProjectValue} Value
 *
 * @typedef {object} Signing Code signing settings that override the app's.
 * @property {string} [team]
 * @property {'Automatic' | 'Manual'} [style]
 * @property {string} [profile] Provisioning profile, which is valid for one bundle ID only.
 * @property {string} [identity]
 *
 * @typedef {object} SettingsInput
 * @property {string} name Name of the extension's target and folder.
 * @property {string} bundleIdentifier
 * @property {string} version
 * @property {string} build
 * @property {boolean} hasEntitlements
 * @property {boolean} usesAppGroup
 * @property {Signing} signing
 */

/** Settings that are copied from the app's target. */
const COPIED_SETTINGS = [
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

/** Settings that are copied with their variants for devices and simulators. */
const CONDITIONAL_SETTINGS = [
  'ARCHS',
  'CODE_SIGN_IDENTITY',
  'CODE_SIGN_STYLE',
  'DEVELOPMENT_TEAM',
  'EXCLUDED_ARCHS',
  'VALID_ARCHS',
];

/** Settings that are reset because the project's value is meant for the app. */
const RESET_SETTINGS = [
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

/** Minimum iOS version of the library. */
const MINIMUM_IOS = '15.0';

/**
 * Whether an iOS version is less than the minimum; `undefined` if it isn't a version.
 *
 * @param {string | undefined} version
 */
function isTooOld(version) {
  const major = Number.parseInt(version ?? '', 10);
  return Number.isNaN(major) ? undefined : major < 15;
}

/**
 * Returns the platform filters of an extension, if the app supports other platforms besides iOS.
 *
 * @param {BuildSettings[]} app
 * @returns {string[]}
 */
function platforms(app) {
  if (!app.some(supportsOtherPlatforms)) return [];
  const supportsCatalyst = app.some((settings) => settings.value('SUPPORTS_MACCATALYST') === 'YES');
  return supportsCatalyst ? ['ios', 'maccatalyst'] : ['ios'];
}

/** @param {BuildSettings} app */
function supportsOtherPlatforms(app) {
  const names = (app.value('SUPPORTED_PLATFORMS') ?? '').split(' ').filter(Boolean);
  return names.some((name) => name !== 'iphoneos' && name !== 'iphonesimulator');
}

/**
 * Returns the build settings of an extension. Omits settings that the app inherits from the project, since
 * the extension inherits them as well.
 *
 * @param {SettingsInput} input
 * @param {BuildSettings} app
 * @param {import('./projectFormat').ProjectFormat} format
 * @returns {Record<string, Value>}
 */
function extensionSettings(input, app, format) {
  /** @type {Record<string, Value>} */
  const settings = {};
  for (const name of RESET_SETTINGS) if (app.isSetByProject(name)) settings[name] = '';
  if (app.isSetByProject('PRODUCT_MODULE_NAME')) {
    settings.PRODUCT_MODULE_NAME = '$(PRODUCT_NAME:c99extidentifier)';
  }
  for (const name of COPIED_SETTINGS) {
    const value = app.copied(name);
    if (value !== undefined) settings[name] = value;
  }
  if (supportsOtherPlatforms(app)) {
    settings.SDKROOT = 'iphoneos';
    settings.SUPPORTED_PLATFORMS = 'iphoneos iphonesimulator';
  }
  if (app.raw('SWIFT_VERSION') === undefined) {
    settings.SWIFT_VERSION = '5.0';
    if (app.value('GCC_OPTIMIZATION_LEVEL') === '0') settings.SWIFT_OPTIMIZATION_LEVEL = '-Onone';
  }
  const target = isTooOld(app.value('IPHONEOS_DEPLOYMENT_TARGET'))
    ? MINIMUM_IOS
    : app.copied('IPHONEOS_DEPLOYMENT_TARGET');
  if (target !== undefined) settings.IPHONEOS_DEPLOYMENT_TARGET = target;
  Object.assign(settings, {
    APPLICATION_EXTENSION_API_ONLY: 'YES',
    CURRENT_PROJECT_VERSION: input.build,
    GENERATE_INFOPLIST_FILE: 'NO',
    INFOPLIST_FILE: `${input.name}/Info.plist`,
    LD_RUNPATH_SEARCH_PATHS: format.writesPathsAsString ? RUNPATHS.join(' ') : RUNPATHS,
    MARKETING_VERSION: input.version,
    PRODUCT_BUNDLE_IDENTIFIER: input.bundleIdentifier,
    PRODUCT_NAME: '$(TARGET_NAME)',
    SKIP_INSTALL: 'YES',
    SWIFT_DEFAULT_ACTOR_ISOLATION: 'nonisolated',
    SWIFT_EMIT_LOC_STRINGS: 'YES',
  });
  if (input.hasEntitlements) {
    settings.CODE_SIGN_ENTITLEMENTS = `${input.name}/${input.name}.entitlements`;
    if (input.usesAppGroup) settings.REGISTER_APP_GROUPS = 'YES';
  }
  addSigning(settings, input.signing, app);
  return settings;
}

/**
 * @param {Record<string, Value>} settings
 * @param {Signing} signing
 * @param {BuildSettings} app
 */
function addSigning(settings, signing, app) {
  // Variants such as `CODE_SIGN_IDENTITY[sdk=iphoneos*]` count as the setting.
  for (const name of app.names) {
    const baseName = name.split('[')[0];
    const value = app.portable(name);
    if (!CONDITIONAL_SETTINGS.includes(baseName) || value === undefined) continue;
    // Variables that are known only during a build expand to nothing.
    if (value === '' && app.raw(name)?.value !== '') continue;
    // An identity for manual signing conflicts with automatic signing.
    if (baseName === 'CODE_SIGN_IDENTITY' && signing.style === 'Automatic') continue;
    settings[name] = value;
  }
  const overrides = {
    DEVELOPMENT_TEAM: signing.team,
    CODE_SIGN_STYLE: signing.style,
    CODE_SIGN_IDENTITY: signing.identity,
    PROVISIONING_PROFILE_SPECIFIER: signing.profile,
  };
  for (const [name, value] of Object.entries(overrides)) {
    if (value === undefined) continue;
    for (const variant of Object.keys(settings)) {
      if (variant.startsWith(`${name}[`)) delete settings[variant];
    }
    settings[name] = value;
  }
}

/** Settings that the plugin manages. Obsolete ones from an earlier run are removed. */
const MANAGED_SETTINGS = new Set([
  ...COPIED_SETTINGS,
  ...CONDITIONAL_SETTINGS,
  ...RESET_SETTINGS,
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
 * Whether the plugin manages a setting or a variant of it.
 *
 * @param {string} name
 */
function isManaged(name) {
  return MANAGED_SETTINGS.has(name.split('[')[0]);
}

exports.MINIMUM_IOS = MINIMUM_IOS;
exports.extensionSettings = extensionSettings;
exports.isManaged = isManaged;
exports.isTooOld = isTooOld;
exports.platforms = platforms;
