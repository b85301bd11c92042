'use strict';

const { native, call, callAsync } = require('./native');
const { checkedMapping, checkedSettings, isObject, isText } = require('../shared/settings');
const { unknownKey } = require('../shared/words');

/** @typedef {import('./index')} API */

/** How many deliveries the native library keeps. */
const mostDeliveries = 200;

/**
 * A value as JSON; a text is taken for JSON already.
 *
 * @param {unknown} value
 * @param {string} what For the error: `the payload`.
 * @returns {string}
 */
function json(value, what) {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (typeof text !== 'string') throw new Error(`${what} must be an object`);
  return text;
}

/**
 * A whole number, since what is none ends the app where Expo makes an integer of it.
 *
 * @param {unknown} value
 * @param {string} owner Whose it is, for the error: `setBadge`.
 * @returns {number}
 */
function whole(value, owner) {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw new Error(`${owner} needs a whole number`);
}

/**
 * @param {unknown} value
 * @param {string} owner
 * @returns {boolean}
 */
function flag(value, owner) {
  if (typeof value === 'boolean') return value;
  throw new Error(`${owner} needs true or false`);
}

/**
 * Whether a value names somebody: a text with something in it, or a number.
 *
 * @param {unknown} value
 */
function isIdentifier(value) {
  return isText(value) || Number.isFinite(value);
}

/** @type {API['isAvailable']} */
exports.isAvailable = () => native() !== null;

/** @type {API['configureNotificationExtension']} */
exports.configureNotificationExtension = (config) => {
  const mapping = checkedMapping(config);
  call((module) => module.updateSettings(JSON.stringify({ mapping })), undefined);
};

/** @type {API['updateSettings']} */
exports.updateSettings = (settings) => {
  const checked = checkedSettings(settings);
  call((module) => module.updateSettings(JSON.stringify(checked)), undefined);
};

/** @type {API['getSettings']} */
exports.getSettings = () => call((module) => JSON.parse(module.settings()), null);

/** @type {API['prefetchAvatar']} */
exports.prefetchAvatar = (url, id, options) =>
  callAsync((module) => {
    if (!isText(url) || !isIdentifier(id)) {
      throw new Error('prefetchAvatar needs an address and an identifier, both as texts');
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
      const sample = hasSample ? json(samplePayload, 'the sample payload') : null;
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

/** @type {API['recentDeliveries']} */
exports.recentDeliveries = async (limit = 20) => {
  if (typeof limit !== 'number' || !(limit >= 0)) {
    throw new Error('recentDeliveries needs a number of deliveries, 0 or more');
  }
  // `Infinity` is all of them.
  const most = Math.floor(Math.min(limit, mostDeliveries));
  return callAsync(async (module) => JSON.parse(await module.recentDeliveries(most)), []);
};

/** @type {API['inspect']} */
exports.inspect = (payload) =>
  callAsync(async (module) => JSON.parse(await module.inspect(json(payload, 'the payload'))), null);

/** @type {API['donateOutgoing']} */
exports.donateOutgoing = (message) =>
  callAsync((module) => module.donateOutgoing(json(message, 'the message')), undefined);

/** @type {API['deleteDonations']} */
exports.deleteDonations = async (options = {}) => {
  if (!isObject(options)) throw new Error('what to delete must be an object; {} deletes all');
  const keys = ['conversationId', 'account'];
  for (const [key, value] of Object.entries(options)) {
    if (!keys.includes(key)) throw new Error(unknownKey('deletion', key, keys));
    // Something that was to be named and is not must not delete everything.
    if (!isText(value)) {
      throw new Error(`"${key}" of what to delete must be a text; leave it out to delete more`);
    }
  }
  await callAsync((module) => module.deleteDonations(JSON.stringify(options)), undefined);
};

/** @type {API['setDonationsEnabled']} */
exports.setDonationsEnabled = async (isEnabled) => {
  const allows = flag(isEnabled, 'setDonationsEnabled');
  await callAsync((module) => module.setDonationsEnabled(allows), undefined);
};

/** @type {API['isDonationsEnabled']} */
exports.isDonationsEnabled = () => callAsync((module) => module.isDonationsEnabled(), false);

/** @type {API['getBadge']} */
exports.getBadge = () => callAsync((module) => module.getBadge(), 0);

/** @type {API['setBadge']} */
exports.setBadge = async (number) => {
  const wanted = whole(number, 'setBadge');
  return callAsync((module) => module.setBadge(wanted), 0);
};

/** @type {API['addToBadge']} */
exports.addToBadge = async (difference) => {
  const wanted = whole(difference, 'addToBadge');
  return callAsync((module) => module.addToBadge(wanted), 0);
};

/** @type {API['clearBadge']} */
exports.clearBadge = () => callAsync((module) => module.clearBadge(), undefined);

/** @type {API['setCategories']} */
exports.setCategories = (categories) =>
  callAsync(
    async (module) => JSON.parse(await module.setCategories(json(categories, 'the categories'))),
    []
  );

/** @type {API['setOpenConversation']} */
exports.setOpenConversation = (conversation) => {
  if (conversation === null || conversation === undefined) {
    call((module) => module.setOpenConversation(null), undefined);
    return;
  }
  const open = isObject(conversation) ? conversation : { id: conversation };
  if (!isIdentifier(open.id)) {
    throw new Error('setOpenConversation needs the identifier of a conversation, or null');
  }
  const text = JSON.stringify({ ...open, id: String(open.id) });
  call((module) => module.setOpenConversation(text), undefined);
};

/** @type {API['setAnswersInFront']} */
exports.setAnswersInFront = (answers) => {
  const wanted = flag(answers, 'setAnswersInFront');
  call((module) => module.setAnswersInFront(wanted), undefined);
};

/** @type {API['addNotificationListener']} */
exports.addNotificationListener = (listener) =>
  call(
    (module) => module.addListener('onNotification', (event) => listener(JSON.parse(event.json))),
    { remove() {} }
  );

/** @type {API['deleteEverything']} */
exports.deleteEverything = async (...accounts) => {
  const [account = null] = accounts;
  // An account that was to be named and is not must not delete what belongs to none.
  const isForgotten = accounts.length > 0 && accounts[0] === undefined;
  if (isForgotten || (account !== null && !isText(account))) {
    throw new Error('deleteEverything needs the account\'s scope; null is that of an app without accounts');
  }
  await callAsync((module) => module.deleteEverything(account), undefined);
};
