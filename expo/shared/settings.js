'use strict';

const { ArgumentError } = require('./errors');
const { validateMapping } = require('./mapping');
const { isObject } = require('./mappingErrors');
const { unknownKeyMessage } = require('./suggestions');

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
 * Validates settings and omits undefined ones. Keeps `null`, which restores the default.
 *
 * @param {unknown} settings
 * @returns {Record<string, unknown>}
 * @throws {ArgumentError}
 */
function validateSettings(settings) {
  if (!isObject(settings)) {
    throw new ArgumentError(
      'argument-invalid',
      'Settings must be an object, such as { titleStyle: "groupFirst" }'
    );
  }
  /** @type {Record<string, unknown>} */
  const validated = {};
  for (const [key, value] of Object.entries(settings)) {
    if (!settingsKeys.includes(key)) {
      throw new ArgumentError('key-unknown', unknownKeyMessage('settings', key, settingsKeys), key);
    }
    if (value === undefined) continue;
    validated[key] = key === 'mapping' && value !== null ? validateMapping(value) : value;
  }
  return validated;
}

exports.settingsKeys = settingsKeys;
exports.validateSettings = validateSettings;
