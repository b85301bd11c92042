'use strict';

const { nativeModule, call, callAsync } = require('./native');
const { ArgumentError } = require('../shared/errors');
const { validateMapping } = require('../shared/mapping');
const { isObject } = require('../shared/mappingErrors');
const { validateSettings } = require('../shared/settings');
const { unknownKeyMessage } = require('../shared/suggestions');

/** @typedef {import('./index')} API */

/** Number of deliveries that the native library stores. */
const maxDeliveries = 200;

/**
 * Encodes a value as JSON. A string is assumed to be JSON already.
 *
 * @param {unknown} value
 * @param {string} name Name of the value for the error, such as `Payload`.
 * @returns {string}
 */
function encodeJSON(value, name) {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (typeof text !== 'string') {
    throw new ArgumentError('argument-invalid', `${name} must be an object`);
  }
  return text;
}

/**
 * Returns a whole number. Any other number would crash the app when Expo converts it to an integer.
 *
 * @param {unknown} value
 * @param {string} functionName
 * @returns {number}
 */
function wholeNumber(value, functionName) {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw new ArgumentError('argument-invalid', `${functionName} requires a whole number`);
}

/**
 * @param {unknown} value
 * @param {string} functionName
 * @returns {boolean}
 */
function boolean(value, functionName) {
  if (typeof value === 'boolean') return value;
  throw new ArgumentError('argument-invalid', `${functionName} requires true or false`);
}

/**
 * Returns whether a value is a string that contains more than whitespace.
 *
 * @param {unknown} value
 * @returns {value is string}
 */
function isNonBlankString(value) {
  return typeof value === 'string' && value.trim() !== '';
}

/**
 * Returns whether a value is an identifier: a nonblank string, or a number.
 *
 * @param {unknown} value
 */
function isIdentifier(value) {
  return isNonBlankString(value) || Number.isFinite(value);
}

/** @type {API['isAvailable']} */
exports.isAvailable = () => nativeModule() !== null;

/** @type {API['configureNotificationExtension']} */
exports.configureNotificationExtension = (config) => {
  const mapping = validateMapping(config);
  call((module) => module.updateSettings(JSON.stringify({ mapping })), undefined);
};

/** @type {API['updateSettings']} */
exports.updateSettings = (settings) => {
  const validated = validateSettings(settings);
  call((module) => module.updateSettings(JSON.stringify(validated)), undefined);
};

/** @type {API['getSettings']} */
exports.getSettings = () => call((module) => JSON.parse(module.getSettings()), null);

/** @type {API['prefetchAvatar']} */
exports.prefetchAvatar = (url, id, options) =>
  callAsync((module) => {
    if (!isNonBlankString(url) || !isIdentifier(id)) {
      throw new ArgumentError(
        'argument-invalid',
        'prefetchAvatar requires a URL string and an identifier'
      );
    }
    return module.prefetchAvatar(url, String(id), options ? JSON.stringify(options) : null);
  }, undefined);

/** @type {API['clearAvatarCache']} */
exports.clearAvatarCache = () => callAsync((module) => module.clearAvatarCache(), undefined);

/** @type {API['validateSetup']} */
exports.validateSetup = (samplePayload) =>
  callAsync(
    async (module) => {
      const hasSample = samplePayload !== undefined && samplePayload !== null;
      const sample = hasSample ? encodeJSON(samplePayload, 'Sample payload') : null;
      return JSON.parse(await module.validateSetup(sample));
    },
    {
      configValid: false,
      appGroupAccessible: false,
      cachedAvatarCount: 0,
      payloadParseResult: null,
      findings: [],
      deliveries: [],
      permissions: {},
      sample: null,
    }
  );

/** @type {API['getRecentDeliveries']} */
exports.getRecentDeliveries = async (limit = 20) => {
  if (typeof limit !== 'number' || !(limit >= 0)) {
    throw new ArgumentError(
      'argument-invalid',
      'getRecentDeliveries requires a limit of 0 or greater'
    );
  }
  // `Infinity` returns all deliveries.
  const count = Math.floor(Math.min(limit, maxDeliveries));
  return callAsync(async (module) => JSON.parse(await module.getRecentDeliveries(count)), []);
};

/** @type {API['getDailyDeliveries']} */
exports.getDailyDeliveries = () =>
  callAsync(async (module) => JSON.parse(await module.getDailyDeliveries()), []);

/** @type {API['inspectPayload']} */
exports.inspectPayload = (payload) =>
  callAsync(
    async (module) => JSON.parse(await module.inspectPayload(encodeJSON(payload, 'Payload'))),
    null
  );

/** @type {API['postNotification']} */
exports.postNotification = (payload) =>
  callAsync(
    async (module) => JSON.parse(await module.postNotification(encodeJSON(payload, 'Payload'))),
    null
  );

/** @type {API['setDecryptionKey']} */
exports.setDecryptionKey = async (key, options = {}) => {
  const name = 'setDecryptionKey';
  const members = checkedOptions(name, options, ['id', 'account', 'auth']);
  if (key !== null && !isNonBlankString(key)) {
    throw new ArgumentError(
      'argument-invalid', `${name} requires a key in base64, or null to remove it`);
  }
  const json = JSON.stringify(key === null ? { ...members, removes: true } : { ...members, key });
  await callAsync((module) => module.setDecryptionKey(json), undefined);
};

/** @type {API['setRequestHeaders']} */
exports.setRequestHeaders = async (host, headers) => {
  const name = 'setRequestHeaders';
  if (!isNonBlankString(host) || !/^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/.test(host)) {
    throw new ArgumentError('argument-invalid', `${name} requires a host such as cdn.example.com`);
  }
  const isValid =
    isObject(headers) &&
    Object.keys(headers).length > 0 &&
    Object.values(headers).every((value) => typeof value === 'string');
  if (headers !== null && !isValid) {
    throw new ArgumentError(
      'argument-invalid', `${name} requires an object of strings, or null to remove the headers`);
  }
  const json = JSON.stringify(headers === null ? { host, removes: true } : { host, headers });
  await callAsync((module) => module.setRequestHeaders(json), undefined);
};

/**
 * Returns an object with identifiers as strings. Rejects `undefined`, because a missing identifier must not become the
 * default one.
 *
 * @param {string} name Name of the function.
 * @param {unknown} options
 * @param {string[]} keys
 */
function checkedOptions(name, options, keys) {
  if (!isObject(options)) {
    throw new ArgumentError('argument-invalid', `${name} requires an object of options`);
  }
  return Object.fromEntries(
    Object.entries(options).map(([key, value]) => {
      if (!keys.includes(key)) {
        throw new ArgumentError('key-unknown', unknownKeyMessage(name, key, keys), key);
      }
      if (!isIdentifier(value)) {
        throw new ArgumentError(
          'value-invalid', `${name} key "${key}" must be a nonempty string; omit it for the default`, key);
      }
      return [key, String(value)];
    })
  );
}

/** @type {API['donateOutgoingMessage']} */
exports.donateOutgoingMessage = (message) =>
  callAsync((module) => module.donateOutgoingMessage(encodeJSON(message, 'Message')), undefined);

/** @type {API['deleteDonations']} */
exports.deleteDonations = async (options = {}) => {
  if (!isObject(options)) {
    throw new ArgumentError(
      'argument-invalid',
      'deleteDonations requires an object; pass {} to delete all donations'
    );
  }
  const keys = ['conversationId', 'account'];
  for (const [key, value] of Object.entries(options)) {
    if (!keys.includes(key)) {
      throw new ArgumentError('key-unknown', unknownKeyMessage('deletion', key, keys), key);
    }
    // A missing identifier must not delete everything.
    if (!isNonBlankString(value)) {
      throw new ArgumentError(
        'value-invalid',
        `Deletion key "${key}" must be a nonempty string; omit it to delete the donations of every `
          + (key === 'account' ? key : 'conversation'),
        key
      );
    }
  }
  await callAsync((module) => module.deleteDonations(JSON.stringify(options)), undefined);
};

/** @type {API['setDonationEnabled']} */
exports.setDonationEnabled = async (isEnabled) => {
  const value = boolean(isEnabled, 'setDonationEnabled');
  await callAsync((module) => module.setDonationEnabled(value), undefined);
};

/** @type {API['isDonationEnabled']} */
exports.isDonationEnabled = () => callAsync((module) => module.isDonationEnabled(), false);

/** @type {API['getBadge']} */
exports.getBadge = () => callAsync((module) => module.getBadge(), 0);

/** @type {API['setBadge']} */
exports.setBadge = async (number) => {
  const value = wholeNumber(number, 'setBadge');
  return callAsync((module) => module.setBadge(value), 0);
};

/** @type {API['addToBadge']} */
exports.addToBadge = async (difference) => {
  const value = wholeNumber(difference, 'addToBadge');
  return callAsync((module) => module.addToBadge(value), 0);
};

/** @type {API['clearBadge']} */
exports.clearBadge = () => callAsync((module) => module.clearBadge(), undefined);

/** @type {API['setCategories']} */
exports.setCategories = (categories) =>
  callAsync(
    async (module) =>
      JSON.parse(await module.setCategories(encodeJSON(categories, 'Categories'))),
    []
  );

/** @type {API['setVisibleConversation']} */
exports.setVisibleConversation = (conversation) => {
  if (conversation === null || conversation === undefined) {
    call((module) => module.setVisibleConversation(null), undefined);
    return;
  }
  const visible = isObject(conversation) ? conversation : { id: conversation };
  if (!isIdentifier(visible.id)) {
    throw new ArgumentError(
      'argument-invalid',
      'setVisibleConversation requires the identifier of a conversation, or null'
    );
  }
  const json = JSON.stringify({ ...visible, id: String(visible.id) });
  call((module) => module.setVisibleConversation(json), undefined);
};

/** @type {API['setForegroundPresentationEnabled']} */
exports.setForegroundPresentationEnabled = (isEnabled) => {
  const value = boolean(isEnabled, 'setForegroundPresentationEnabled');
  call((module) => module.setForegroundPresentationEnabled(value), undefined);
};

/** @type {API['addNotificationListener']} */
exports.addNotificationListener = (listener) =>
  call(
    (module) => module.addListener('onNotification', (event) => listener(JSON.parse(event.json))),
    { remove() {} }
  );

/** @type {API['deleteAllData']} */
exports.deleteAllData = async (...accounts) => {
  const [account = null] = accounts;
  // A missing account must not delete the data that belongs to no account.
  const isForgotten = accounts.length > 0 && accounts[0] === undefined;
  if (isForgotten || (account !== null && !isNonBlankString(account))) {
    throw new ArgumentError(
      'argument-invalid',
      'deleteAllData requires the scope of an account; pass null in an app without accounts'
    );
  }
  await callAsync((module) => module.deleteAllData(account), undefined);
};
