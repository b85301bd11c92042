'use strict';

const fs = require('fs');
const path = require('path');

const server = require('../server/fieldNames');
const { validateMapping } = require('../shared/mapping');
const { PluginError } = require('./errors');
const { isSupportedImage } = require('./imageFormats');
const { CACHE_SIZE_LIMITS } = require('./options');
const { planVendors, podArguments, stepFile, stepsIn } = require('./vendors');

/**
 * @typedef {import('./index').CameoPluginOptions} CameoPluginOptions
 *
 * @typedef {object} PlannedExtension Extension as described by the app config.
 * @property {string} name Name of the target and its folder.
 * @property {string} bundleIdentifier
 */

const APP_GROUPS = 'com.apple.security.application-groups';
const KEYCHAIN_GROUPS = 'keychain-access-groups';
/** Key of the vendors' pods among the elements that a run has added. */
const PODS_KEY = 'pods';

/** Notification Service Extension, which modifies notifications before they are shown. */
const SERVICE = { name: 'NotificationServiceExtension', file: 'NotificationService.swift' };

/** Notification Content Extension, which shows expanded notifications. */
const CONTENT = { name: 'NotificationContentExtension' };

/** Folder of the podspecs, in which autolinking finds them. */
const PODS = path.join(__dirname, '..', 'ios');

/** The plugin's options combined with the app config. */
class Installation {
  /**
   * @param {any} config The app config.
   * @param {CameoPluginOptions} options Validated options.
   * @param {{[name: string]: any}} [configuredPlists] `ios.infoPlist` and `ios.entitlements` of the app
   *   config, before Expo merged the files on disk into them.
   * @param {Record<string, string[]>} [previousElements] Elements that an earlier run has added to the
   *   app's lists, by key.
   */
  constructor(config, options, configuredPlists = plistsInConfig(config), previousElements = {}) {
    this.options = options;
    this.configuredPlists = configuredPlists;
    this.previousElements = previousElements;
    this.appID = config.ios?.bundleIdentifier;
    if (typeof this.appID !== 'string' || this.appID === '') {
      throw new PluginError(
        'missing-bundle-id',
        'The app config has no ios.bundleIdentifier; set it, since the extension\'s bundle ID starts ' +
          'with it',
      );
    }
    /** The app group set by an option or by the app config. */
    this.explicitAppGroup = options.appGroupId ?? configuredPlists.Cameo?.appGroup;
    const needsKeychain = options.decryption !== undefined || options.authenticatedHosts !== undefined;
    /** The keychain access group, without the team prefix. */
    this.keychainGroup =
      options.keychainGroup ?? (needsKeychain ? `${this.appID}.shared` : undefined);
    this.needsKeychain = needsKeychain;
    this.appGroup = this.explicitAppGroup ?? `group.${this.appID}`;
    /** Vendors whose code the service extension runs, without that of `vendorStepFile`. */
    this.vendors = planVendors(options, config, this.appID);
    this.extensions = this.planExtensions();
  }

  /** @returns {PlannedExtension[]} */
  planExtensions() {
    const { options } = this;
    const name = options.extensionName ?? SERVICE.name;
    const extensions = [this.planExtension(name, options.extensionBundleId, 'extensionBundleId')];
    if (options.contentExtension) {
      const { bundleId } = this.contentOptions;
      if (name === CONTENT.name) {
        throw new PluginError(
          'invalid-option',
          `extensionName ${name} is the name of the content extension; choose another name`,
          'extensionName',
        );
      }
      extensions.push(this.planExtension(CONTENT.name, bundleId, 'contentExtension.bundleId'));
    }
    const ids = extensions.map((extension) => extension.bundleIdentifier);
    if (new Set(ids).size < ids.length) {
      throw new PluginError(
        'duplicate-bundle-id',
        `Both extensions have bundle ID ${ids[0]}; set extensionBundleId or contentExtension.bundleId`,
        ids[0],
      );
    }
    return extensions;
  }

  get contentOptions() {
    const { contentExtension } = this.options;
    return typeof contentExtension === 'object' ? contentExtension : {};
  }

  /**
   * @param {string} name
   * @param {string | undefined} explicitID The bundle ID set by an option.
   * @param {string} option Name of that option.
   * @returns {PlannedExtension}
   */
  planExtension(name, explicitID, option) {
    if (explicitID === undefined && !/[A-Za-z0-9]/.test(name)) {
      throw new PluginError(
        'missing-bundle-id',
        `extensionName ${name} contains no character for a bundle ID; set ${option} as well`,
        option,
      );
    }
    const id = explicitID ?? `${this.appID}.${name.replace(/[^A-Za-z0-9.-]/g, '-')}`;
    const prefix = `${this.appID}.`;
    if (!id.startsWith(prefix) || id.length === prefix.length) {
      throw new PluginError(
        'invalid-bundle-id', `${option} ${id} must start with '${prefix}'`, option);
    }
    return { name, bundleIdentifier: id };
  }

  /**
   * The `Cameo` dictionary of the Info.plist: settings that apply until the app writes others.
   *
   * @returns {{[name: string]: any}}
   */
  get settings() {
    const { options } = this;
    return definedMembers({
      allowedHosts: options.allowedHosts,
      authenticatedHosts: options.authenticatedHosts,
      cacheSizeLimitMB:
        options.cacheSizeLimitMB && Math.max(options.cacheSizeLimitMB, CACHE_SIZE_LIMITS.min),
      decryption: options.decryption && definedMembers(options.decryption),
      groupAvatarFallback: options.groupAvatarFallback,
      keychainGroup: this.needsKeychain ? this.keychainElement : undefined,
      logLevel: options.enableLogging ? 'all' : 'off',
      mapping: options.mapping === 'server' ? server.mapping : plistMapping(options.mapping),
      presets: options.presets,
      senderInGroupFormat: options.senderInGroupFormat,
      titleStyle: options.titleStyle,
    });
  }

  /** Descriptions of the extensions, from which EAS creates credentials. */
  get appExtensions() {
    const groups = this.appGroups;
    return this.extensions.map(({ name, bundleIdentifier }, index) => {
      const keychain =
        index === 0 && this.keychainGroup ? { [KEYCHAIN_GROUPS]: [this.keychainElement] } : {};
      const entitlements = { [APP_GROUPS]: index === 0 ? groups : [this.appGroup], ...keychain };
      return { targetName: name, bundleIdentifier, entitlements };
    });
  }

  /** App groups of the app and the service extension. */
  get appGroups() {
    return [...new Set([this.appGroup, ...this.vendors.flatMap((vendor) => vendor.appGroup ?? [])])];
  }

  /** The keychain access group. Xcode replaces the variable with the team's prefix, which the keychain requires. */
  get keychainElement() {
    return `$(AppIdentifierPrefix)${this.keychainGroup}`;
  }

  /** Arguments of `pod` for the vendors' pods of the service extension. */
  get vendorPods() {
    const pods = this.vendors.flatMap((vendor) => vendor.pods);
    return [...pods, ...(this.options.vendorPods ?? []).map(podArguments)];
  }

  /**
   * Returns what the installer requires of the options.
   *
   * @param {string} projectRoot
   */
  request(projectRoot) {
    const { options, contentOptions } = this;
    const { style, developmentTeam, provisioningProfile, codeSignIdentity } = options.signing ?? {};
    const custom = this.readVendorStep(projectRoot);
    const vendors = this.vendors.map(({ file = '', ...vendor }) => ({
      ...vendor, file: stepFile(file), fileName: `VendorStep+${file}`,
    }));
    /** @type {Record<string, any>} */
    const values = {
      '--content-extension': options.contentExtension ? '' : undefined,
      '--extension-name': options.extensionName,
      '--bundle-id': options.extensionBundleId,
      '--app-group': this.explicitAppGroup,
      '--keychain-group': this.keychainGroup,
      '--category': contentOptions.categories,
      '--content-size-ratio': contentOptions.contentSizeRatio,
      '--focus-usage-description': options.focusUsageDescription,
      '--enable-calls': options.enableCalls ? '' : undefined,
      '--team': developmentTeam,
      '--signing-style': style,
      '--provisioning-profile': provisioningProfile,
      '--code-sign-identity': codeSignIdentity,
    };
    const words = Object.entries(definedMembers(values)).map(([name, value]) => [name, [value].flat().map(String)]);
    return {
      options: Object.fromEntries(words),
      contentBundleID: contentOptions.bundleId,
      contentProvisioningProfile: contentOptions.provisioningProfile,
      pods: fs.realpathSync(PODS),
      hook: this.readHook(projectRoot),
      image: this.readImage(projectRoot),
      settings: this.settings,
      vendors: custom ? [...vendors, custom] : vendors,
      vendorPods: (options.vendorPods ?? []).map(podArguments),
      formerPods: this.previousElements[PODS_KEY] ?? [],
      appGroups: this.configuredPlists[APP_GROUPS] ?? [],
    };
  }

  /**
   * Returns warnings about options that are valid but may cause problems.
   *
   * @param {string} projectRoot
   */
  warnings(projectRoot) {
    const { options, contentOptions } = this;
    const warnings = [];
    for (const option of /** @type {const} */ ([
      'extensionHookFile', 'defaultAvatarImage', 'vendorStepFile',
    ])) {
      const file = options[option];
      if (file === undefined || !isInGeneratedFolder(projectRoot, file)) continue;
      warnings.push(
        `${option} ${file} is in the folder ios, which prebuild --clean deletes; move it to another ` +
          'folder, such as native',
      );
    }
    const { min } = CACHE_SIZE_LIMITS;
    if ((options.cacheSizeLimitMB ?? min) < min) {
      warnings.push(
        `cacheSizeLimitMB ${options.cacheSizeLimitMB} is less than the minimum; using ${min}`,
      );
    }
    const profiles = [
      ['signing.provisioningProfile', options.signing?.provisioningProfile],
      ...(options.contentExtension
        ? [['contentExtension.provisioningProfile', contentOptions.provisioningProfile]]
        : []),
    ];
    for (const [option, profile] of options.signing?.style === 'manual' ? profiles : []) {
      if (profile === undefined) warnings.push(`Signing is manual but ${option} isn't set`);
    }
    return warnings;
  }

  /** @param {string} projectRoot */
  readHook(projectRoot) {
    const { extensionHookFile } = this.options;
    if (extensionHookFile === undefined) return undefined;
    const file = readFile(projectRoot, 'extensionHookFile', extensionHookFile);
    const source = file.bytes.toString('utf8');
    if (!source.includes('NotificationHook') || !source.includes('willProcessNotification')) {
      throw new PluginError(
        'invalid-hook',
        `extensionHookFile ${extensionHookFile} must extend NotificationHook with ` +
          'static func willProcessNotification(content:)',
        'extensionHookFile',
      );
    }
    rejectGeneratedName(file.name, 'extensionHookFile', extensionHookFile);
    return file.path;
  }

  /** @param {string} projectRoot */
  readVendorStep(projectRoot) {
    const { vendorStepFile, extensionHookFile } = this.options;
    if (vendorStepFile === undefined) return undefined;
    const file = readFile(projectRoot, 'vendorStepFile', vendorStepFile);
    const steps = stepsIn(file.bytes.toString('utf8'));
    if (steps.length === 0) {
      throw new PluginError(
        'invalid-vendor-step',
        `vendorStepFile ${vendorStepFile} must extend VendorStep with a step, such as ` +
          'static var mySDK: VendorStep',
        'vendorStepFile',
      );
    }
    const names = this.vendors.map((vendor) => `VendorStep+${vendor.file}`);
    if (extensionHookFile) names.push(path.basename(extensionHookFile));
    rejectGeneratedName(file.name, 'vendorStepFile', vendorStepFile, names);
    return { name: file.name, steps, pods: [], file: file.path, fileName: file.name };
  }

  /** @param {string} projectRoot */
  readImage(projectRoot) {
    const { defaultAvatarImage } = this.options;
    if (defaultAvatarImage === undefined) return undefined;
    const file = readFile(projectRoot, 'defaultAvatarImage', defaultAvatarImage);
    if (!isSupportedImage(file.bytes)) {
      throw new PluginError(
        'invalid-image',
        `defaultAvatarImage ${defaultAvatarImage} isn't a supported image; use a PNG, JPEG, HEIC, GIF ` +
          'or WebP file',
        'defaultAvatarImage',
      );
    }
    return file.path;
  }
}

/**
 * @param {{[name: string]: any}} object
 * @returns {{[name: string]: any}}
 */
function definedMembers(object) {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}

/**
 * Returns a mapping as the value of a property list: an object, or JSON in a string if it contains
 * `null`, which a property list doesn't have.
 *
 * @param {import('../src').NotificationExtensionConfig | undefined} mapping
 */
function plistMapping(mapping) {
  if (mapping === undefined) return undefined;
  const json = JSON.stringify(validateMapping(mapping));
  let hasNull = false;
  const value = JSON.parse(json, (_, member) => {
    hasNull ||= member === null;
    return member;
  });
  return hasNull ? json : value;
}

/**
 * Rejects a file that would replace a generated one.
 *
 * @param {string} name
 * @param {string} option
 * @param {string} value
 * @param {string[]} [others] Names of other files in the extension's folder.
 */
function rejectGeneratedName(name, option, value, others = []) {
  const names = [SERVICE.file, ...others];
  // The default file system of macOS is case-insensitive.
  if (!names.some((other) => other.toLowerCase() === name.toLowerCase())) return;
  throw new PluginError(
    option === 'extensionHookFile' ? 'hook-name-conflict' : 'step-name-conflict',
    `${option} ${value} has the name of a generated file; rename it`,
    option,
  );
}

/**
 * Whether a file is in the folder that `prebuild --clean` deletes.
 *
 * @param {string} projectRoot
 * @param {string} file
 */
function isInGeneratedFolder(projectRoot, file) {
  const relative = path.relative(path.join(projectRoot, 'ios'), path.resolve(projectRoot, file));
  return !relative.startsWith('..') && !path.isAbsolute(relative);
}

/**
 * @param {string} projectRoot
 * @param {string} option
 * @param {string} value
 */
function readFile(projectRoot, option, value) {
  const file = path.resolve(projectRoot, value);
  try {
    return { name: path.basename(file), path: file, bytes: fs.readFileSync(file) };
  } catch {
    const fix = isInGeneratedFolder(projectRoot, file)
      ? 'prebuild --clean deletes the folder ios, so keep it in another folder, such as native'
      : 'check the path';
    throw new PluginError('file-not-found', `Can't read ${option} ${value}; ${fix}`, option);
  }
}

/**
 * Returns the Info.plist keys and entitlements that the app config sets.
 *
 * @param {any} config
 * @returns {{[name: string]: any}}
 */
function plistsInConfig({ ios }) {
  return { ...ios?.infoPlist, ...ios?.entitlements };
}

exports.APP_GROUPS = APP_GROUPS;
exports.Installation = Installation;
exports.KEYCHAIN_GROUPS = KEYCHAIN_GROUPS;
exports.PODS_KEY = PODS_KEY;
exports.SERVICE = SERVICE;
exports.plistsInConfig = plistsInConfig;
