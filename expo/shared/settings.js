'use strict';

const { unknownKey } = require('./words');

/** The keys of a mapping, in the order of the native library's article. */
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

/** The keys of the settings, in the order of the native library's article. */
const settingsKeys = Object.freeze([
  'version',
  'mapping',
  'presets',
  'headline',
  'senderInGroupFormat',
  'groupPicture',
  'groupCalls',
  'defaultPicture',
  'hosts',
  'allowsLocalhost',
  'portraitSeconds',
  'cacheLimitMB',
  'mediaCacheLimitMB',
  'signatureQueryItems',
  'log',
  'donations',
  'keepPayloads',
  'accounts',
]);

/**
 * Whether a value is an object and no list.
 *
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Whether a value is a text with something in it.
 *
 * @param {unknown} value
 * @returns {value is string}
 */
function isText(value) {
  return typeof value === 'string' && value.trim() !== '';
}

/**
 * A mapping as the native library takes it, without the keys that are absent.
 *
 * @param {unknown} config
 * @returns {Record<string, string | string[]>}
 * @throws {Error} Names the key and the nearest one.
 */
function checkedMapping(config) {
  if (!isObject(config)) {
    throw new Error('the mapping must be an object such as { senderIdKey: "data.senderId" }');
  }
  /** @type {Record<string, string | string[]>} */
  const mapping = {};
  for (const [key, value] of Object.entries(config)) {
    if (!mappingKeys.includes(key)) throw new Error(unknownKey('mapping', key, mappingKeys));
    if (value === undefined || value === null) continue;
    if (isText(value)) {
      mapping[key] = value;
    } else if (Array.isArray(value) && value.length > 0 && value.every(isText)) {
      mapping[key] = value;
    } else {
      throw new Error(
        `the mapping key "${key}" needs a path such as "data.senderId", or a list of paths`
      );
    }
  }
  if (mapping.senderIdKey === undefined) {
    throw new Error(
      'the mapping lacks "senderIdKey"; add the path of the sender\'s id, such as ' +
        '"senderIdKey": "data.senderId"'
    );
  }
  return mapping;
}

/**
 * Settings as the native library takes them, without the keys that are absent; `null` is kept, and
 * is the default.
 *
 * @param {unknown} settings
 * @returns {Record<string, unknown>}
 * @throws {Error} Names the key and the nearest one.
 */
function checkedSettings(settings) {
  if (!isObject(settings)) {
    throw new Error('the settings must be an object such as { headline: "groupFirst" }');
  }
  /** @type {Record<string, unknown>} */
  const checked = {};
  for (const [key, value] of Object.entries(settings)) {
    if (!settingsKeys.includes(key)) throw new Error(unknownKey('settings', key, settingsKeys));
    if (value === undefined) continue;
    checked[key] = key === 'mapping' && value !== null ? checkedMapping(value) : value;
  }
  return checked;
}

exports.mappingKeys = mappingKeys;
exports.settingsKeys = settingsKeys;
exports.isObject = isObject;
exports.isText = isText;
exports.checkedMapping = checkedMapping;
exports.checkedSettings = checkedSettings;
