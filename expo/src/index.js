'use strict';

const { native, call, callAsync } = require('./native');
const { checkedMapping, checkedSettings, isObject } = require('../shared/settings');

/** @typedef {import('./index')} API */

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
    const isNamed = (typeof id === 'string' && id !== '') || typeof id === 'number';
    if (typeof url !== 'string' || !isNamed) {
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
exports.recentDeliveries = (limit = 20) =>
  callAsync(async (module) => JSON.parse(await module.recentDeliveries(limit)), []);

/** @type {API['inspect']} */
exports.inspect = (payload) =>
  callAsync(async (module) => JSON.parse(await module.inspect(json(payload, 'the payload'))), null);

/** @type {API['donateOutgoing']} */
exports.donateOutgoing = (message) =>
  callAsync((module) => module.donateOutgoing(json(message, 'the message')), undefined);

/** @type {API['deleteDonations']} */
exports.deleteDonations = async (options = {}) => {
  if (!isObject(options)) throw new Error('what to delete must be an object; {} deletes all');
  for (const [key, value] of Object.entries(options)) {
    // Something that was to be named and is not must not delete everything.
    if (typeof value !== 'string' || value.trim() === '') {
      throw new Error(`"${key}" of what to delete must be a text; leave it out to delete more`);
    }
  }
  await callAsync((module) => module.deleteDonations(JSON.stringify(options)), undefined);
};

/** @type {API['setDonationsEnabled']} */
exports.setDonationsEnabled = (isEnabled) =>
  callAsync((module) => module.setDonationsEnabled(isEnabled), undefined);

/** @type {API['isDonationsEnabled']} */
exports.isDonationsEnabled = () => callAsync((module) => module.isDonationsEnabled(), false);

/** @type {API['getBadge']} */
exports.getBadge = () => callAsync((module) => module.getBadge(), 0);

/** @type {API['setBadge']} */
exports.setBadge = (number) => callAsync((module) => module.setBadge(number), 0);

/** @type {API['addToBadge']} */
exports.addToBadge = (difference) => callAsync((module) => module.addToBadge(difference), 0);

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
  const open = typeof conversation === 'string' ? { id: conversation } : conversation;
  const text = open === null || open === undefined ? null : JSON.stringify(open);
  call((module) => module.setOpenConversation(text), undefined);
};

/** @type {API['setAnswersInFront']} */
exports.setAnswersInFront = (answers) =>
  call((module) => module.setAnswersInFront(answers), undefined);

/** @type {API['addNotificationListener']} */
exports.addNotificationListener = (listener) =>
  call(
    (module) => module.addListener('onNotification', (event) => listener(JSON.parse(event.json))),
    { remove() {} }
  );

/** @type {API['deleteEverything']} */
exports.deleteEverything = (account) =>
  callAsync((module) => module.deleteEverything(account ?? null), undefined);
