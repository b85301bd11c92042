'use strict';

const { ArgumentError } = require('./errors');
const { unknownKeyMessage } = require('./suggestions');

/** Keys of a mapping, in the order of the article "Mapping keys" of the native library. */
const mappingKeys = Object.freeze([
  'senderIdKey',
  'avatarUrlKey',
  'conversationIdKey',
  'groupNameKey',
  'groupAvatarUrlKey',
  'avatarSha256Key',
  'groupAvatarSha256Key',
  'senderNameKey',
  'senderHandleKey',
  'senderHandleTypeKey',
  'contactIdentifierKey',
  'isGroupKey',
  'recipientsKey',
  'recipientCountKey',
  'mentionsCurrentUserKey',
  'repliesToCurrentUserKey',
  'notifiesAnywayKey',
  'callStateKey',
  'callCapabilityKey',
  'callParticipantsKey',
  'callDateKey',
  'callDurationKey',
  'mediaUrlKey',
  'mediaTypeKey',
  'messageIdKey',
  'deepLinkKey',
  'categoryKey',
  'actionsKey',
  'badgeKey',
  'soundKey',
  'interruptionLevelKey',
  'relevanceScoreKey',
  'targetContentIdKey',
  'receiptUrlKey',
  'accountKey',
]);

/** Keys of the settings, in the order of the article "Settings keys" of the native library. */
const settingsKeys = Object.freeze([
  'version',
  'mapping',
  'presets',
  'titleStyle',
  'senderInGroupFormat',
  'groupAvatarFallback',
  'groupCallStyle',
  'defaultAvatarImage',
  'allowedHosts',
  'allowsLocalhost',
  'avatarTimeout',
  'cacheSizeLimitMB',
  'mediaCacheSizeLimitMB',
  'signatureQueryItems',
  'logLevel',
  'isDonationEnabled',
  'recordsPayloads',
  'accounts',
]);

/**
 * Whether a value is an object other than an array.
 *
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Whether a value is a string that contains more than whitespace.
 *
 * @param {unknown} value
 * @returns {value is string}
 */
function isNonBlankString(value) {
  return typeof value === 'string' && value.trim() !== '';
}

/**
 * Validates a mapping and omits its absent keys.
 *
 * @param {unknown} config
 * @returns {Record<string, string | string[]>}
 * @throws {ArgumentError}
 */
function validateMapping(config) {
  if (!isObject(config)) {
    throw new ArgumentError(
      'invalid-argument',
      'Mapping must be an object, such as { senderIdKey: "data.senderId" }'
    );
  }
  /** @type {Record<string, string | string[]>} */
  const mapping = {};
  for (const [key, value] of Object.entries(config)) {
    if (!mappingKeys.includes(key)) {
      throw new ArgumentError('unknown-key', unknownKeyMessage('mapping', key, mappingKeys), key);
    }
    if (value === undefined || value === null) continue;
    if (isNonBlankString(value)) {
      mapping[key] = value;
    } else if (Array.isArray(value) && value.length > 0 && value.every(isNonBlankString)) {
      mapping[key] = value;
    } else {
      throw new ArgumentError(
        'invalid-value',
        `Mapping key "${key}" must be a key path, such as "data.senderId", or a list of key paths`,
        key
      );
    }
  }
  if (mapping.senderIdKey === undefined) {
    throw new ArgumentError(
      'missing-key',
      'Mapping has no "senderIdKey"; add the key path of the sender\'s identifier, such as ' +
        '"senderIdKey": "data.senderId"',
      'senderIdKey'
    );
  }
  return mapping;
}

/**
 * Validates settings and omits undefined ones. `null`, which restores the default, is kept.
 *
 * @param {unknown} settings
 * @returns {Record<string, unknown>}
 * @throws {ArgumentError}
 */
function validateSettings(settings) {
  if (!isObject(settings)) {
    throw new ArgumentError(
      'invalid-argument',
      'Settings must be an object, such as { titleStyle: "groupFirst" }'
    );
  }
  /** @type {Record<string, unknown>} */
  const validated = {};
  for (const [key, value] of Object.entries(settings)) {
    if (!settingsKeys.includes(key)) {
      throw new ArgumentError('unknown-key', unknownKeyMessage('settings', key, settingsKeys), key);
    }
    if (value === undefined) continue;
    validated[key] = key === 'mapping' && value !== null ? validateMapping(value) : value;
  }
  return validated;
}

exports.isNonBlankString = isNonBlankString;
exports.isObject = isObject;
exports.mappingKeys = mappingKeys;
exports.settingsKeys = settingsKeys;
exports.validateMapping = validateMapping;
exports.validateSettings = validateSettings;
