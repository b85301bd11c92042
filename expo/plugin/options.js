'use strict';

const { validateMapping } = require('../shared/settings');
const { closestMatch } = require('../shared/suggestions');
const { CameoError } = require('./errors');

/**
 * @typedef {import('./index').CameoPluginOptions} CameoPluginOptions
 *
 * @typedef {object} Rule What an option may be.
 * @property {string} help What to give, to end a sentence with.
 * @property {(value: any) => boolean} accepts
 */

const IDENTIFIER = /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/;

/** How many megabytes of portraits are kept; of less than 16 one group's push each other out. */
const CACHE_MEGABYTES = { least: 16, most: 1000 };

/** A target of this name would hide a module that extensions import, or its folder something else. */
const TAKEN_NAMES = [
  'build',
  'cameo',
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
 * @returns {Rule}
 */
function text(help, pattern = /\S/) {
  return { help, accepts: (value) => typeof value === 'string' && pattern.test(value) };
}

/**
 * @param {readonly string[]} choices
 * @returns {Rule}
 */
function oneOf(choices) {
  return {
    help: `one of: ${choices.map((choice) => `"${choice}"`).join(', ')}`,
    accepts: (value) => choices.includes(value),
  };
}

/**
 * @param {string} help
 * @param {(value: unknown) => boolean} accepts For each element.
 * @returns {Rule}
 */
function listOf(help, accepts) {
  return {
    help,
    accepts: (value) => Array.isArray(value) && value.length > 0 && value.every(accepts),
  };
}

/** @param {unknown} value */
const isText = (value) => typeof value === 'string' && value.trim() !== '';

/** @type {Rule} */
const FLAG = { help: 'true or false', accepts: (value) => typeof value === 'boolean' };

/** @type {Rule} */
const OBJECT = {
  help: 'an object',
  accepts: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

const BUNDLE_ID = text('letters, digits, hyphens and dots', IDENTIFIER);

/** @type {Record<string, Rule>} */
const OPTIONS = {
  extensionBundleId: BUNDLE_ID,
  extensionName: {
    help: 'a name for a target and its folder, which no library has',
    accepts: (value) =>
      typeof value === 'string' &&
      /^[^./:\\"'$(){}*\x00-\x1f\x7f][^/:\\"'$(){}*\x00-\x1f\x7f]*$/.test(value) &&
      value === value.trim() &&
      !TAKEN_NAMES.includes(value.toLowerCase()),
  },
  appGroupId: text('a group of Apple\'s, which begins with "group."', /^group\.[A-Za-z0-9.-]+$/),
  keychainGroup: text('a keychain access group without the team\'s prefix', IDENTIFIER),
  defaultAvatarImage: text('the path of a picture'),
  cacheSizeLimitMB: {
    help: `a whole number from ${CACHE_MEGABYTES.least} to ${CACHE_MEGABYTES.most}`,
    accepts: (value) =>
      Number.isInteger(value) && value > 0 && value <= CACHE_MEGABYTES.most,
  },
  extensionHookFile: text('the path of a Swift file', /\.swift$/),
  enableLogging: FLAG,
  signing: OBJECT,
  mapping: {
    help: 'an object of mapping keys, or "server" for the payloads of expo-cameo/server',
    accepts: (value) => value === 'server' || OBJECT.accepts(value),
  },
  presets: listOf('a list of presets: "onesignal", "motisig", "expo", "fcm", "generic"', (name) =>
    ['onesignal', 'motisig', 'expo', 'fcm', 'generic'].some((preset) => preset === name),
  ),
  headline: oneOf(['senderFirst', 'groupFirst', 'senderInGroup']),
  senderInGroupFormat: text('a text with {sender} and {group}', /\{sender\}|\{group\}/),
  groupPicture: oneOf(['sender', 'composite', 'initials', 'none']),
  hosts: listOf(
    'a list of hosts, such as ["cdn.example.com"]',
    text('a host', IDENTIFIER).accepts,
  ),
  contentExtension: {
    help: 'true, or an object with categories',
    accepts: (value) => typeof value === 'boolean' || OBJECT.accepts(value),
  },
  calls: FLAG,
  focusStatusUsageDescription: text('the sentence that the person reads'),
};

/** @type {Record<string, Rule>} */
const SIGNING = {
  style: oneOf(['automatic', 'manual']),
  developmentTeam: text('a team\'s identifier, ten letters and digits', /^[A-Za-z0-9]{10}$/),
  provisioningProfile: text('the name of a profile'),
  codeSignIdentity: text('who signs, such as "Apple Distribution"'),
};

/** @type {Record<string, Rule>} */
const CONTENT_EXTENSION = {
  categories: listOf('a list of categories, such as ["message"]', isText),
  contentSizeRatio: {
    help: 'a number above 0, at most 4',
    accepts: (value) => typeof value === 'number' && value > 0 && value <= 4,
  },
  bundleId: BUNDLE_ID,
  provisioningProfile: text('the name of a profile'),
};

/**
 * @param {any} object
 * @param {Record<string, Rule>} rules
 * @param {string} prefix Where the object stands, with a dot.
 */
function check(object, rules, prefix) {
  for (const [name, value] of Object.entries(object)) {
    if (!Object.hasOwn(rules, name)) {
      const near = closestMatch(name, Object.keys(rules));
      const way = near
        ? `did you mean ${prefix}${near}?`
        : `the options are: ${Object.keys(rules).join(', ')}`;
      throw new CameoError(`the option ${prefix}${name} is unknown; ${way}`);
    }
    const rule = rules[name];
    if (value !== undefined && !rule.accepts(value)) {
      throw new CameoError(
        `the option ${prefix}${name} cannot be ${JSON.stringify(value)}; give ${rule.help}`,
      );
    }
  }
}

/** @param {unknown} mapping */
function checkMapping(mapping) {
  try {
    validateMapping(mapping);
  } catch (error) {
    throw new CameoError(`mapping: ${/** @type {Error} */ (error).message}`);
  }
}

/**
 * The options, each checked: a misspelled name or a wrong value is refused with its name.
 *
 * @param {unknown} given
 * @returns {CameoPluginOptions}
 * @throws {CameoError}
 */
function checkedOptions(given) {
  if (given === undefined || given === null) return {};
  if (!OBJECT.accepts(given)) {
    throw new CameoError('the options of the plugin are no object; give ["expo-cameo", { … }]');
  }
  const options = /** @type {CameoPluginOptions} */ (given);
  check(options, OPTIONS, '');
  check(options.signing ?? {}, SIGNING, 'signing.');
  if (typeof options.contentExtension === 'object') {
    check(options.contentExtension, CONTENT_EXTENSION, 'contentExtension.');
  }
  if (typeof options.mapping === 'object') checkMapping(options.mapping);
  return options;
}

exports.CACHE_MEGABYTES = CACHE_MEGABYTES;
exports.TAKEN_NAMES = TAKEN_NAMES;
exports.checkedOptions = checkedOptions;
