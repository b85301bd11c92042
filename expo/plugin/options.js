'use strict';

const { validateMapping } = require('../shared/mapping');
const { isNonBlankString } = require('../shared/settings');
const { closestMatch } = require('../shared/suggestions');
const { PluginError } = require('./errors');
const { isPod, validateVendors } = require('./vendors');

/**
 * @typedef {import('./index').CameoPluginOptions} CameoPluginOptions
 *
 * @typedef {object} Validator Accepts or rejects the value of an option.
 * @property {string} help Description of valid values, which completes the sentence "use …".
 * @property {(value: any) => boolean} accepts
 */

const IDENTIFIER = /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/;

/** Size limits of the avatar cache, in megabytes. A smaller one couldn't hold the avatars of one group. */
const CACHE_SIZE_LIMITS = { min: 16, max: 1000 };

/** Names of modules that extensions import and of folders that builds use, in lowercase. */
const RESERVED_NAMES = [
  'build',
  'cameo',
  'cameoapp',
  'cameocontentui',
  'expo',
  'expocameo',
  'expomodulescore',
  'foundation',
  'intents',
  'pods',
  'react',
  'swift',
  'uikit',
  'usernotifications',
  'usernotificationsui',
];

/**
 * @param {string} help
 * @param {RegExp} pattern
 * @returns {Validator}
 */
function string(help, pattern = /\S/) {
  return { help, accepts: (value) => typeof value === 'string' && pattern.test(value) };
}

/**
 * @param {readonly string[]} choices
 * @returns {Validator}
 */
function oneOf(choices) {
  return {
    help: `one of ${choices.map((choice) => `"${choice}"`).join(', ')}`,
    accepts: (value) => choices.includes(value),
  };
}

/**
 * @param {string} help
 * @param {(value: unknown) => boolean} accepts Whether an element is valid.
 * @returns {Validator}
 */
function listOf(help, accepts) {
  return {
    help,
    accepts: (value) => Array.isArray(value) && value.length > 0 && value.every(accepts),
  };
}

/** @type {Validator} */
const BOOLEAN = { help: 'true or false', accepts: (value) => typeof value === 'boolean' };

/** @type {Validator} */
const OBJECT = {
  help: 'an object',
  accepts: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

const BUNDLE_ID = string('a bundle ID of letters, digits, hyphens and dots', IDENTIFIER);

/** @type {Record<string, Validator>} */
const OPTIONS = {
  extensionBundleId: BUNDLE_ID,
  extensionName: {
    help: 'a name that is valid for a folder and isn\'t the name of a module',
    accepts: (value) =>
      typeof value === 'string' &&
      /^[^./:\\"'$(){}*\x00-\x1f\x7f][^/:\\"'$(){}*\x00-\x1f\x7f]*$/.test(value) &&
      value === value.trim() &&
      !RESERVED_NAMES.includes(value.toLowerCase()),
  },
  appGroupId: string('an app group identifier, which starts with "group."', /^group\.[A-Za-z0-9.-]+$/),
  keychainGroup: string('a keychain access group without the team prefix', IDENTIFIER),
  defaultAvatarImage: string('the path of an image'),
  cacheSizeLimitMB: {
    help: `a whole number from ${CACHE_SIZE_LIMITS.min} to ${CACHE_SIZE_LIMITS.max}`,
    accepts: (value) =>
      Number.isInteger(value) && value > 0 && value <= CACHE_SIZE_LIMITS.max,
  },
  extensionHookFile: string('the path of a Swift file', /\.swift$/),
  enableLogging: BOOLEAN,
  signing: OBJECT,
  mapping: {
    help: 'a mapping object, or "server" for payloads of expo-cameo/server',
    accepts: (value) => value === 'server' || OBJECT.accepts(value),
  },
  presets: listOf('a list of "onesignal", "motisig", "expo", "fcm" and "generic"', (name) =>
    ['onesignal', 'motisig', 'expo', 'fcm', 'generic'].some((preset) => preset === name),
  ),
  titleStyle: oneOf(['senderFirst', 'groupFirst', 'senderInGroup', 'namesOnly']),
  senderInGroupFormat: string('a string that contains {sender} or {group}', /\{sender\}|\{group\}/),
  groupAvatarFallback: oneOf(['sender', 'composite', 'initials', 'none']),
  allowedHosts: listOf(
    'a list of hosts such as ["cdn.example.com"]',
    string('a host', IDENTIFIER).accepts,
  ),
  decryption: OBJECT,
  authenticatedHosts: listOf(
    'a list of hosts such as ["cdn.example.com"]',
    string('a host', IDENTIFIER).accepts,
  ),
  contentExtension: {
    help: 'true, or an object with categories',
    accepts: (value) => typeof value === 'boolean' || OBJECT.accepts(value),
  },
  enableCalls: BOOLEAN,
  focusUsageDescription: string('the text that the user reads'),
  // Validated separately, with an error for each vendor's options.
  vendors: { help: 'a list such as ["onesignal"]', accepts: () => true },
  vendorStepFile: string('the path of a Swift file', /\.swift$/),
  vendorPods: listOf('a list of pods such as ["MySDKExtension ~> 2.0"]', isPod),
};

/** @type {Record<string, Validator>} */
const SIGNING = {
  style: oneOf(['automatic', 'manual']),
  developmentTeam: string('a Team ID of ten letters and digits', /^[A-Za-z0-9]{10}$/),
  provisioningProfile: string('the name of a provisioning profile'),
  codeSignIdentity: string('a code signing identity such as "Apple Distribution"'),
};

/** @type {Record<string, Validator>} */
const CONTENT_EXTENSION = {
  categories: listOf('a list of categories such as ["message"]', isNonBlankString),
  contentSizeRatio: {
    help: 'a number greater than 0, up to 4',
    accepts: (value) => typeof value === 'number' && value > 0 && value <= 4,
  },
  bundleId: BUNDLE_ID,
  provisioningProfile: string('the name of a provisioning profile'),
};

const KEY_PATH = string('a key path such as "data.encrypted"');

/** @type {Record<string, Validator>} */
const DECRYPTION = {
  algorithm: oneOf(['aes-gcm', 'webpush']),
  field: KEY_PATH,
  keyIdField: KEY_PATH,
  encoding: oneOf(['base64', 'base85']),
  fallbackText: string('the text that the user reads'),
  discardedMembers: listOf('a list of names such as ["token"]', isNonBlankString),
};

/**
 * @param {any} object
 * @param {Record<string, Validator>} validators
 * @param {string} prefix Path of the object, with a dot.
 */
function validateObject(object, validators, prefix) {
  for (const [name, value] of Object.entries(object)) {
    const option = prefix + name;
    if (!Object.hasOwn(validators, name)) {
      const names = Object.keys(validators);
      const suggestion = closestMatch(name, names);
      const fix = suggestion
        ? `did you mean ${prefix}${suggestion}?`
        : `valid options are ${names.join(', ')}`;
      throw new PluginError('unknown-option', `Unknown option ${option}; ${fix}`, option);
    }
    const { accepts, help } = validators[name];
    if (value !== undefined && !accepts(value)) {
      throw new PluginError(
        'invalid-option',
        `Option ${option} can't be ${JSON.stringify(value)}; set it to ${help}`,
        option,
      );
    }
  }
}

/** @param {unknown} mapping */
function checkMapping(mapping) {
  try {
    validateMapping(mapping);
  } catch (error) {
    const { code, key, message } = /** @type {import('../shared/errors').ArgumentError} */ (error);
    throw new PluginError(code, `Invalid option mapping: ${message}`, key && `mapping.${key}`);
  }
}

/**
 * Validates the plugin's options.
 *
 * @param {unknown} input
 * @returns {CameoPluginOptions}
 * @throws {PluginError}
 */
function validateOptions(input) {
  if (input === undefined || input === null) return {};
  if (!OBJECT.accepts(input)) {
    throw new PluginError(
      'invalid-options',
      'Plugin options must be an object, as in ["expo-cameo", { … }]',
    );
  }
  const options = /** @type {CameoPluginOptions} */ (input);
  validateObject(options, OPTIONS, '');
  validateObject(options.signing ?? {}, SIGNING, 'signing.');
  if (typeof options.contentExtension === 'object') {
    validateObject(options.contentExtension, CONTENT_EXTENSION, 'contentExtension.');
  }
  if (options.decryption !== undefined) {
    validateObject(options.decryption, DECRYPTION, 'decryption.');
    if (options.decryption.algorithm === undefined) {
      throw new PluginError(
        'missing-option',
        `Option decryption has no algorithm; set it to ${DECRYPTION.algorithm.help}`,
        'decryption.algorithm',
      );
    }
  }
  if (typeof options.mapping === 'object') checkMapping(options.mapping);
  if (options.vendors !== undefined) validateVendors(options.vendors);
  return options;
}

exports.CACHE_SIZE_LIMITS = CACHE_SIZE_LIMITS;
exports.CONTENT_EXTENSION = CONTENT_EXTENSION;
exports.DECRYPTION = DECRYPTION;
exports.OPTIONS = OPTIONS;
exports.RESERVED_NAMES = RESERVED_NAMES;
exports.SIGNING = SIGNING;
exports.validateOptions = validateOptions;
