'use strict';

const fs = require('fs');
const path = require('path');

const server = require('../server/fieldNames');
const { validateMapping } = require('../shared/mapping');
const { PluginError } = require('./errors');
const { CONTENT, SERVICE, entitlements } = require('./extensions');
const { isSupportedImage } = require('./imageFormats');
const { CACHE_SIZE_LIMITS } = require('./options');
const { planVendors, podArguments, readStepFile, stepsIn } = require('./vendors');

/**
 * @typedef {import('./index').CameoPluginOptions} CameoPluginOptions
 * @typedef {import('./extensions').ExtensionContent} ExtensionContent
 * @typedef {import('./values').PlistValue} PlistValue
 *
 * @typedef {Omit<ExtensionContent, 'hook' | 'image' | 'vendorFiles'> & {bundleIdentifier: string}}
 *   PlannedExtension
 *   Extension as described by the app config, without the content of files.
 */

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
    // Expo writes the same versions into the app's Info.plist. Those of extensions must match.
    this.version =
      configuredPlists.CFBundleShortVersionString ??
      config.ios?.version ??
      config.version ??
      '1.0.0';
    this.build = configuredPlists.CFBundleVersion ?? config.ios?.buildNumber ?? '1';
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
    const name = options.extensionName ?? SERVICE.defaultName;
    const extensions = [
      this.planExtension(SERVICE, name, options.extensionBundleId, 'extensionBundleId'),
    ];
    if (options.contentExtension) {
      const { bundleId } = this.contentOptions;
      if (name === CONTENT.defaultName) {
        throw new PluginError(
          'invalid-option',
          `extensionName ${name} is the name of the content extension; choose another name`,
          'extensionName',
        );
      }
      extensions.push(
        this.planExtension(CONTENT, CONTENT.defaultName, bundleId, 'contentExtension.bundleId'),
      );
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
   * @param {import('./extensions').Kind} kind
   * @param {string} name
   * @param {string | undefined} explicitID The bundle ID set by an option.
   * @param {string} option Name of that option.
   * @returns {PlannedExtension}
   */
  planExtension(kind, name, explicitID, option) {
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
    // An extension derives the app group from its own bundle ID, without the last component.
    const isDerivable = !id.slice(prefix.length).includes('.');
    const { categories = ['message'], contentSizeRatio = 0.4 } = this.contentOptions;
    return {
      kind,
      name,
      bundleIdentifier: id,
      appGroup: this.appGroup,
      writesAppGroup: this.explicitAppGroup !== undefined || !isDerivable,
      keychainGroup: this.keychainGroup,
      vendors: kind === SERVICE ? this.vendors : [],
      settings: this.settings,
      categories,
      contentSizeRatio,
    };
  }

  /**
   * The `Cameo` dictionary of the Info.plist: settings that apply until the app writes others.
   *
   * @returns {{[name: string]: PlistValue}}
   */
  get settings() {
    const { options } = this;
    /** @type {{[name: string]: PlistValue | undefined}} */
    const settings = {
      allowedHosts: options.allowedHosts,
      authenticatedHosts: options.authenticatedHosts,
      cacheSizeLimitMB:
        options.cacheSizeLimitMB && Math.max(options.cacheSizeLimitMB, CACHE_SIZE_LIMITS.min),
      decryption: options.decryption && definedMembers(options.decryption),
      groupAvatarFallback: options.groupAvatarFallback,
      // Xcode replaces the variable with the team's prefix, which the keychain requires.
      keychainGroup: this.needsKeychain ? `$(AppIdentifierPrefix)${this.keychainGroup}` : undefined,
      logLevel: options.enableLogging ? 'all' : 'off',
      mapping: options.mapping === 'server' ? server.mapping : plistMapping(options.mapping),
      presets: options.presets,
      senderInGroupFormat: options.senderInGroupFormat,
      titleStyle: options.titleStyle,
    };
    return definedMembers(settings);
  }

  /**
   * Returns the code signing settings of an extension.
   *
   * @param {import('./extensions').Kind} kind
   * @returns {import('./project/extensionSettings').Signing}
   */
  signing(kind) {
    const { style, developmentTeam, provisioningProfile, codeSignIdentity } =
      this.options.signing ?? {};
    /** @type {'Automatic' | 'Manual' | undefined} */
    let xcodeStyle;
    if (style !== undefined) xcodeStyle = style === 'manual' ? 'Manual' : 'Automatic';
    return {
      style: xcodeStyle,
      team: developmentTeam,
      profile: kind === SERVICE ? provisioningProfile : this.contentOptions.provisioningProfile,
      identity: codeSignIdentity,
    };
  }

  /** Descriptions of the extensions, from which EAS creates credentials. */
  get appExtensions() {
    return this.extensions.map((extension) => ({
      targetName: extension.name,
      bundleIdentifier: extension.bundleIdentifier,
      entitlements: entitlements(extension) ?? {},
    }));
  }

  /**
   * Returns the extensions with the files that options refer to.
   *
   * @param {string} projectRoot
   * @returns {(PlannedExtension & ExtensionContent)[]}
   */
  readExtensions(projectRoot) {
    const hook = this.readHook(projectRoot);
    const image = this.readImage(projectRoot);
    const custom = this.readVendorStep(projectRoot);
    const vendorFiles = this.vendors.map(({ file = '' }) => ({
      name: `VendorStep+${file}`,
      bytes: readStepFile(file),
    }));
    if (custom) vendorFiles.push(custom.file);
    const vendors = custom ? [...this.vendors, custom.vendor] : this.vendors;
    return this.extensions.map((extension) =>
      extension.kind === SERVICE ? { ...extension, hook, image, vendors, vendorFiles } : extension,
    );
  }

  /** Arguments of `pod` for the vendors' pods of the service extension. */
  get vendorPods() {
    const pods = this.vendors.flatMap((vendor) => vendor.pods);
    return [...pods, ...(this.options.vendorPods ?? []).map(podArguments)];
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
    return file;
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
    /** @type {import('./vendors').Vendor} */
    const vendor = { name: file.name, steps, pods: [], infoPlist: {}, appInfoPlist: {} };
    return { file, vendor };
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
    return file;
  }
}

/**
 * @param {{[name: string]: any}} object
 * @returns {{[name: string]: PlistValue}}
 */
function definedMembers(object) {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}

/**
 * Returns a mapping as the value of a property list: an object, or JSON in a string if it contains
 * `null`, which a property list doesn't have.
 *
 * @param {import('../src').NotificationExtensionConfig | undefined} mapping
 * @returns {PlistValue | undefined}
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
  const names = [`${SERVICE.principalClass}.swift`, ...others];
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
    return { name: path.basename(file), bytes: fs.readFileSync(file) };
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

exports.Installation = Installation;
exports.plistsInConfig = plistsInConfig;
