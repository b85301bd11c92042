'use strict';

const {
  makeAlert, makeAps, makeCollapseID, makeExpiration, makeSound, makeThreadID, omitUndefined,
} = require('./aps.js');
const { rejectNames } = require('./customData.js');
const { PayloadError } = require('./errors.js');
const { namedFields } = require('./fieldNames.js');
const { validateMessage } = require('./messages.js');
const { checkSize } = require('./size.js');
const validators = require('./validators.js');

/** Size of the members that OneSignal adds before delivery, in bytes: `custom.i` and its punctuation. */
const providerOverhead = 100;

/** Names that the extension interprets at the top level, where OneSignal's newer format stores the app's data. */
const interpretedNames = /^(image(Url|_url)?|at|buttons|actionbuttons|o)$/;

const ids = validators.list(validators.string('an identifier, a string'), 'a list of identifiers');

const options = {
  appId: validators.required(validators.string('the app\'s OneSignal App ID, a string')),
  subscriptionIds: ids,
  externalIds: ids,
  segments: validators.list(
    validators.string('the name of a segment, a string'), 'a list of segment names'),
  now: validators.timestamp,
};

/** @type {typeof import('./index').toOneSignal} */
function toOneSignal(value, input) {
  const message = validateMessage(value);
  const { appId, now, ...targets } = validators.parseObject(
    options, input, '', 'an object with appId', 'the options object of toOneSignal');
  rejectNames(
    message, interpretedNames, 'would be shown as an attachment or a button with OneSignal');
  const { title, subtitle, body } = makeAlert(message);
  const hasTypes = message.media?.some((item) => typeof item === 'object') ?? false;
  const excluded = hasTypes ? ['url'] : ['url', 'media'];
  const data = { ...message.data, communication: namedFields(message, 'communication', excluded) };
  const attachments = makeAttachments(message);
  const url = makeURL(message);
  checkSize(
    message,
    omitUndefined({
      aps: makeAps(message),
      custom: omitUndefined({ a: data, u: url }),
      att: attachments,
    }),
    { provider: 'OneSignal', overhead: providerOverhead });
  return /** @type {any} */ (omitUndefined({
    app_id: appId,
    target_channel: 'push',
    ...makeTarget(targets),
    headings: { en: title },
    subtitle: subtitle === undefined ? undefined : { en: subtitle },
    contents: { en: body },
    data,
    mutable_content: true,
    ios_attachments: attachments,
    ios_category: message.category,
    // OneSignal plays a sound unless the value is "nil".
    ios_sound: makeSound(message) ?? 'nil',
    ios_badgeType: message.badge === undefined ? undefined : 'SetTo',
    ios_badgeCount: message.badge,
    ios_interruption_level: message.interruptionLevel?.replace('-', '_'),
    thread_id: makeThreadID(message),
    collapse_id: makeCollapseID(message),
    app_url: url,
    ttl: makeTimeToLive(message, now),
    priority: message.priority === 'normal' ? 5 : 10,
  }));
}

/**
 * @param {any} targets
 * @returns {Record<string, unknown>}
 */
function makeTarget({ subscriptionIds, externalIds, segments }) {
  const targets = [
    subscriptionIds && { include_subscription_ids: subscriptionIds },
    externalIds && { include_aliases: { external_id: externalIds } },
    segments && { included_segments: segments },
  ].filter(Boolean);
  if (targets.length === 1) return targets[0];
  throw new PayloadError(
    'subscriptionIds',
    'target-count-invalid',
    'toOneSignal requires exactly one target; pass one of subscriptionIds, externalIds and segments');
}

/**
 * Returns the attachments, named so that sorting by name preserves their order. On the device, dictionaries are
 * unordered, so the extension sorts by name.
 *
 * @param {import('./index').Message} message
 * @returns {Record<string, string> | undefined}
 */
function makeAttachments({ media }) {
  const width = String(media?.length).length;
  const pairs = media?.map((item, index) => [
    `media${String(index + 1).padStart(width, '0')}`,
    typeof item === 'object' ? item.url : item,
  ]);
  return pairs && Object.fromEntries(pairs);
}

/**
 * @param {import('./index').Message} message
 * @returns {string | undefined}
 */
function makeURL({ deepLink }) {
  if (!deepLink?.startsWith('/')) return deepLink;
  throw new PayloadError(
    'deepLink',
    'unsupported',
    'deepLink is a path, which OneSignal doesn\'t accept; pass a URL with a scheme');
}

/**
 * Returns the time to live in seconds, which OneSignal expects instead of a date.
 *
 * @param {import('./index').Message} message
 * @param {number} [now]
 * @returns {number | undefined}
 */
function makeTimeToLive(message, now = Math.floor(Date.now() / 1000)) {
  const expiration = makeExpiration(message);
  if (expiration === undefined || expiration === 0) return expiration;
  if (expiration > now) return expiration - now;
  throw new PayloadError(
    'expiresAt',
    'expired',
    'expiresAt is in the past; pass a later time, or 0 for a single delivery attempt');
}

exports.toOneSignal = toOneSignal;
