'use strict';

const {
  makeAlert, makeAps, makeCollapseID, makeExpiration, makeImage, makeSound, omitUndefined,
} = require('./aps.js');
const { PayloadError } = require('./errors.js');
const { namedFields } = require('./fieldNames.js');
const { validateMessage } = require('./messages.js');
const { checkSize } = require('./size.js');
const validators = require('./validators.js');

/** Maximum number of tokens in a request (expo-server-sdk-node, `ExpoClient.ts`). */
const maxTokens = 100;

/**
 * Default time to live, in seconds (28 days), which is Expo's default for Android. Expo's default for iOS is 0, so a
 * message to an offline device would be lost (Expo, "Send notifications with the Expo Push Service").
 */
const defaultTimeToLive = 2_419_200;

/**
 * Size of the members that Expo adds before delivery, in bytes: `experienceId`, `scopeKey`, `projectId` and the
 * punctuation around them.
 */
const providerOverhead = 250;

/** Matches an Expo push token (expo-server-sdk-node, `ExpoClient.ts`, `isExpoPushToken`). */
const tokenForm = /^(Expo(nent)?PushToken\[.+\]|[a-z\d]{8}-([a-z\d]{4}-){3}[a-z\d]{12})$/i;

/** @type {validators.Validator} */
const token = {
  help: 'an Expo push token, such as ExponentPushToken[…]',
  parse(value, path) {
    const text = validators.string(token.help).parse(value, path);
    if (!tokenForm.test(value)) {
      validators.fail('value-invalid', path, 'isn\'t an Expo push token', token.help);
    }
    return text;
  },
};
const tokens = validators.list(token, `${token.help}, or a list of them`);

const options = {
  to: validators.required({
    help: tokens.help,
    parse: (value, path) => (typeof value === 'string' ? token : tokens).parse(value, path),
  }),
};

/** @type {typeof import('./index').toExpo} */
function toExpo(value, input) {
  const message = validateMessage(value);
  const { to } = validators.parseObject(
    options, input, '', 'an object with to', 'the options object of toExpo');
  if (Array.isArray(to) && to.length > maxTokens) {
    throw new PayloadError(
      'to',
      'text-too-long',
      `to contains ${to.length} tokens; pass at most ${maxTokens} per request`);
  }
  const { image, isComplete } = makeImage(message);
  const data = {
    ...message.data,
    ...namedFields(message, 'data', isComplete ? ['media'] : []),
  };
  const delivered = {
    aps: makeAps(message),
    body: omitUndefined({ ...data, _richContent: image }),
  };
  checkSize(message, delivered, { provider: 'Expo', overhead: providerOverhead });
  return /** @type {any} */ (omitUndefined({
    to,
    ...makeAlert(message),
    data,
    sound: makeSound(message) ?? null,
    badge: message.badge,
    categoryId: message.category,
    mutableContent: true,
    interruptionLevel: message.interruptionLevel,
    priority: message.priority ?? 'high',
    ...makeTimeLimit(makeExpiration(message)),
    collapseId: makeCollapseID(message),
    richContent: image,
  }));
}

/**
 * Returns the time limit for a delivery: a date, or a time to live, which takes precedence in Expo's service.
 *
 * @param {number | undefined} expiration
 * @returns {{ ttl: number } | { expiration: number }}
 */
function makeTimeLimit(expiration) {
  if (expiration === undefined) return { ttl: defaultTimeToLive };
  return expiration === 0 ? { ttl: 0 } : { expiration };
}

exports.toExpo = toExpo;
