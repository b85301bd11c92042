'use strict';

const { alertOf, apsOf, compact, expiryOf, imageOf } = require('./aps.js');
const { PayloadError } = require('./errors.js');
const { checked } = require('./messages.js');
const { named } = require('./names.js');
const rules = require('./rules.js');
const { checkSize } = require('./size.js');

/** How many tokens one request takes (expo-server-sdk-node, `ExpoClient.ts`). */
const mostTokens = 100;

/**
 * What Expo adds on the way, in bytes: `experienceId`, `scopeKey`, `projectId` and the
 * punctuation around them.
 */
const reserve = 250;

const token = rules.text('a push token, a string');
const tokens = rules.list(token, 'a push token, or a list of them');

const options = {
  to: rules.required({
    help: tokens.help,
    read: (value, path) => (typeof value === 'string' ? token : tokens).read(value, path),
  }),
};

/** @type {typeof import('./index').toExpo} */
function toExpo(value, given) {
  const message = checked(value);
  const { to } = rules.shaped(
    options, given, '', 'an object with to', 'the options of toExpo');
  if (Array.isArray(to) && to.length > mostTokens) {
    throw new PayloadError(
      'to',
      `to holds ${to.length} tokens; pass at most ${mostTokens}, the rest in another request`);
  }
  const { image, isAll } = imageOf(message);
  const data = { ...message.data, ...named(message, 'data', isAll ? ['media'] : []) };
  const arriving = { aps: apsOf(message), body: compact({ ...data, _richContent: image }) };
  checkSize(message, arriving, { provider: 'Expo', reserve });
  const expiry = expiryOf(message);
  return /** @type {any} */ (compact({
    to,
    ...alertOf(message),
    data,
    sound: message.silent ? null : message.sound ?? 'default',
    badge: message.badge,
    categoryId: message.category,
    mutableContent: true,
    interruptionLevel: message.interruptionLevel,
    priority: message.priority ?? 'high',
    ttl: expiry === 0 ? 0 : undefined,
    expiration: expiry === 0 ? undefined : expiry,
    collapseId: message.collapseId ?? message.messageId,
    richContent: image,
  }));
}

exports.toExpo = toExpo;
