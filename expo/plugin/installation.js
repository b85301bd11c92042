'use strict';

const fs = require('fs');
const path = require('path');

const server = require('../server/fieldNames');
const { CameoError } = require('./errors');
const { CONTENT, SERVICE, entitlements } = require('./extensions');
const { CACHE_MEGABYTES } = require('./options');
const { isPicture } = require('./pictures');

/**
 * @typedef {import('./index').CameoPluginOptions} CameoPluginOptions
 * @typedef {import('./extensions').ExtensionContent} ExtensionContent
 * @typedef {import('./values').PlistValue} PlistValue
 *
 * @typedef {Omit<ExtensionContent, 'hook' | 'picture'> & {bundleIdentifier: string}} PlannedExtension
 *   An extension as the app's configuration tells it, without what lies in files.
 */

/** What is installed into one app: the plugin's options, with the app's configuration put in. */
class Installation {
  /**
   * @param {any} config The app's configuration.
   * @param {CameoPluginOptions} options Checked.
   * @param {{[name: string]: any}} [given] The `ios.infoPlist` and `ios.entitlements` of the app's
   *   configuration, before Expo has put what is on disk into them.
   * @param {Record<string, string[]>} [former] What an earlier run has put into the app, by name.
   */
  constructor(config, options, given = givenIn(config), former = {}) {
    this.options = options;
    this.given = given;
    this.former = former;
    this.appID = config.ios?.bundleIdentifier;
    if (typeof this.appID !== 'string' || this.appID === '') {
      throw new CameoError(
        'the app has no ios.bundleIdentifier, which the extension\'s identifier begins with; ' +
          'set it in the app\'s configuration',
      );
    }
    // What Expo writes into the app's Info.plist: both must say the same in extensions.
    this.version =
      given.CFBundleShortVersionString ?? config.ios?.version ?? config.version ?? '1.0.0';
    this.build = given.CFBundleVersion ?? config.ios?.buildNumber ?? '1';
    /** The group as somebody has named it. */
    this.namedGroup = options.appGroupId ?? given.Cameo?.appGroup;
    this.appGroup = this.namedGroup ?? `group.${this.appID}`;
    this.extensions = this.planned();
  }

  /** @returns {PlannedExtension[]} */
  planned() {
    const { options } = this;
    const name = options.extensionName ?? SERVICE.defaultName;
    const extensions = [
      this.extension(SERVICE, name, options.extensionBundleId, 'extensionBundleId'),
    ];
    if (options.contentExtension) {
      const { bundleId } = this.contentOptions;
      if (name === CONTENT.defaultName) {
        throw new CameoError(
          `extensionName cannot be ${name}, which the content extension is called; choose another`,
        );
      }
      extensions.push(
        this.extension(CONTENT, CONTENT.defaultName, bundleId, 'contentExtension.bundleId'),
      );
    }
    const ids = extensions.map((extension) => extension.bundleIdentifier);
    if (new Set(ids).size < ids.length) {
      throw new CameoError(`both extensions have the identifier ${ids[0]}; give each its own`);
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
   * @param {string | undefined} given The identifier that an option gives.
   * @param {string} option
   * @returns {PlannedExtension}
   */
  extension(kind, name, given, option) {
    if (given === undefined && !/[A-Za-z0-9]/.test(name)) {
      throw new CameoError(`no identifier can be made of extensionName ${name}; give ${option}, too`);
    }
    const own = given ?? `${this.appID}.${name.replace(/[^A-Za-z0-9.-]/g, '-')}`;
    const prefix = `${this.appID}.`;
    if (!own.startsWith(prefix) || own.length === prefix.length) {
      throw new CameoError(
        `${option} ${own} is no child of the app's ${this.appID}; it must begin with "${prefix}"`,
      );
    }
    // An extension finds the group by its own identifier, less its last part.
    const isDerivable = !own.slice(prefix.length).includes('.');
    const { categories = ['message'], contentSizeRatio = 0.4 } = this.contentOptions;
    return {
      kind,
      name,
      bundleIdentifier: own,
      appGroup: this.appGroup,
      namesGroup: this.namedGroup !== undefined || !isDerivable,
      keychainGroup: this.options.keychainGroup,
      settings: this.settings,
      categories,
      contentSizeRatio,
    };
  }

  /**
   * The `Cameo` dictionary: settings that hold until the app writes others.
   *
   * @returns {{[name: string]: PlistValue}}
   */
  get settings() {
    const { options } = this;
    /** @type {{[name: string]: PlistValue | undefined}} */
    const settings = {
      cacheLimitMB:
        options.cacheSizeLimitMB && Math.max(options.cacheSizeLimitMB, CACHE_MEGABYTES.least),
      groupPicture: options.groupPicture,
      headline: options.headline,
      hosts: options.hosts,
      log: options.enableLogging ? 'all' : 'off',
      mapping: options.mapping === 'server' ? server.mapping : options.mapping,
      presets: options.presets,
      senderInGroupFormat: options.senderInGroupFormat,
    };
    return /** @type {{[name: string]: PlistValue}} */ (
      Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
    );
  }

  /**
   * How an extension is signed.
   *
   * @param {import('./extensions').Kind} kind
   * @returns {import('./project/extensionSettings').Signing}
   */
  signing(kind) {
    const { style, developmentTeam, provisioningProfile, codeSignIdentity } =
      this.options.signing ?? {};
    /** @type {'Automatic' | 'Manual' | undefined} */
    let named;
    if (style !== undefined) named = style === 'manual' ? 'Manual' : 'Automatic';
    return {
      style: named,
      team: developmentTeam,
      profile: kind === SERVICE ? provisioningProfile : this.contentOptions.provisioningProfile,
      identity: codeSignIdentity,
    };
  }

  /** What EAS is told, so that it makes credentials for the extensions. */
  get appExtensions() {
    return this.extensions.map((extension) => ({
      targetName: extension.name,
      bundleIdentifier: extension.bundleIdentifier,
      entitlements: entitlements(extension) ?? {},
    }));
  }

  /**
   * The extensions with the files that options name.
   *
   * @param {string} projectRoot
   * @returns {(PlannedExtension & ExtensionContent)[]}
   */
  read(projectRoot) {
    const hook = this.hook(projectRoot);
    const picture = this.picture(projectRoot);
    return this.extensions.map((extension) =>
      extension.kind === SERVICE ? { ...extension, hook, picture } : extension,
    );
  }

  /**
   * What to tell of options that are good and may do harm later.
   *
   * @param {string} projectRoot
   */
  warnings(projectRoot) {
    const { options, contentOptions } = this;
    const warnings = [];
    for (const option of /** @type {const} */ (['extensionHookFile', 'defaultAvatarImage'])) {
      const file = options[option];
      if (file === undefined || !isInGenerated(projectRoot, file)) continue;
      warnings.push(
        `${option} ${file} lies in the folder ios, which prebuild --clean deletes; ` +
          'move it elsewhere, such as to native/',
      );
    }
    const { least } = CACHE_MEGABYTES;
    if ((options.cacheSizeLimitMB ?? least) < least) {
      warnings.push(`cacheSizeLimitMB ${options.cacheSizeLimitMB} is less than ${least}, and counts as that`);
    }
    const profiles = [
      ['signing.provisioningProfile', options.signing?.provisioningProfile],
      ...(options.contentExtension
        ? [['contentExtension.provisioningProfile', contentOptions.provisioningProfile]]
        : []),
    ];
    for (const [option, profile] of options.signing?.style === 'manual' ? profiles : []) {
      if (profile === undefined) warnings.push(`signing is manual, and ${option} is not given`);
    }
    return warnings;
  }

  /** @param {string} projectRoot */
  hook(projectRoot) {
    const { extensionHookFile } = this.options;
    if (extensionHookFile === undefined) return undefined;
    const file = readFile(projectRoot, 'extensionHookFile', extensionHookFile);
    const source = file.bytes.toString('utf8');
    if (!source.includes('NotificationHook') || !source.includes('willProcessNotification')) {
      throw new CameoError(
        `extensionHookFile ${extensionHookFile}: it must extend NotificationHook with ` +
          'static func willProcessNotification(content:)',
      );
    }
    // A Mac's disk holds one of two names that differ in case alone.
    if (file.name.toLowerCase() === `${SERVICE.principalClass}.swift`.toLowerCase()) {
      throw new CameoError(
        `extensionHookFile ${extensionHookFile}: the extension's own file has this name; ` +
          'choose another',
      );
    }
    return file;
  }

  /** @param {string} projectRoot */
  picture(projectRoot) {
    const { defaultAvatarImage } = this.options;
    if (defaultAvatarImage === undefined) return undefined;
    const file = readFile(projectRoot, 'defaultAvatarImage', defaultAvatarImage);
    if (!isPicture(file.bytes)) {
      throw new CameoError(
        `defaultAvatarImage ${defaultAvatarImage}: it is no picture that iOS shows; ` +
          'give a PNG, JPEG, HEIC, GIF or WebP file',
      );
    }
    return file;
  }
}

/**
 * Whether a file lies in the folder that `prebuild --clean` deletes.
 *
 * @param {string} projectRoot
 * @param {string} file
 */
function isInGenerated(projectRoot, file) {
  const inside = path.relative(path.join(projectRoot, 'ios'), path.resolve(projectRoot, file));
  return !inside.startsWith('..') && !path.isAbsolute(inside);
}

/**
 * @param {string} projectRoot
 * @param {string} option
 * @param {string} given
 */
function readFile(projectRoot, option, given) {
  const file = path.resolve(projectRoot, given);
  try {
    return { name: path.basename(file), bytes: fs.readFileSync(file) };
  } catch {
    const isGenerated = isInGenerated(projectRoot, file);
    throw new CameoError(
      `${option} ${given}: there is no such file that can be read` +
        (isGenerated
          ? '; the folder ios is made anew by prebuild --clean, so keep it elsewhere, such as in native/'
          : ''),
    );
  }
}

/**
 * What an app's configuration says itself of its Info.plist and entitlements, by name.
 *
 * @param {any} config
 * @returns {{[name: string]: any}}
 */
function givenIn({ ios }) {
  return { ...ios?.infoPlist, ...ios?.entitlements };
}

exports.Installation = Installation;
exports.givenIn = givenIn;
