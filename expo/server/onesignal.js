'use strict';

const { alertOf, apsOf, compact, expiryOf, soundOf, threadOf } = require('./aps.js');
const { PayloadError } = require('./errors.js');
const { refuseNames } = require('./extra.js');
const { checked } = require('./messages.js');
const { named } = require('./names.js');
const rules = require('./rules.js');
const { checkSize } = require('./size.js');

/** What OneSignal adds on the way, in bytes: `custom.i` and the punctuation around it. */
const reserve = 100;

/** What the extension reads at the top, where OneSignal's newer format puts the data. */
const readAtTop = /^(image(Url|_url)?|at|buttons|actionbuttons|o)$/;

const ids = rules.list(rules.text('an identifier, a string'), 'a list of identifiers');

const options = {
  appId: rules.required(rules.text('the app\'s identifier at OneSignal, a string')),
  subscriptionIds: ids,
  externalIds: ids,
  segments: rules.list(rules.text('the name of a segment, a string'), 'a list of names'),
  now: rules.time,
};

/** @type {typeof import('./index').toOneSignal} */
function toOneSignal(value, given) {
  const message = checked(value);
  const { appId, now, ...target } = rules.shaped(
    options, given, '', 'an object with appId', 'the options of toOneSignal');
  refuseNames(message, readAtTop, 'read as an attachment or a button through OneSignal');
  const { title, subtitle, body } = alertOf(message);
  const isTyped = message.media?.some((medium) => typeof medium === 'object') ?? false;
  const without = isTyped ? ['url'] : ['url', 'media'];
  const data = { ...message.data, communication: named(message, 'communication', without) };
  const attachments = attachmentsOf(message);
  const link = linkOf(message);
  checkSize(
    message,
    compact({ aps: apsOf(message), custom: compact({ a: data, u: link }), att: attachments }),
    { provider: 'OneSignal', reserve });
  return /** @type {any} */ (compact({
    app_id: appId,
    target_channel: 'push',
    ...targetOf(target),
    headings: { en: title },
    subtitle: subtitle === undefined ? undefined : { en: subtitle },
    contents: { en: body },
    data,
    mutable_content: true,
    ios_attachments: attachments,
    ios_category: message.category,
    // OneSignal plays a sound unless it is told "nil".
    ios_sound: soundOf(message) ?? 'nil',
    ios_badgeType: message.badge === undefined ? undefined : 'SetTo',
    ios_badgeCount: message.badge,
    ios_interruption_level: message.interruptionLevel?.replace('-', '_'),
    thread_id: threadOf(message),
    collapse_id: message.collapseId ?? message.messageId,
    app_url: link,
    ttl: secondsLeft(message, now),
    priority: message.priority === 'normal' ? 5 : 10,
  }));
}

/**
 * @param {any} target
 * @returns {Record<string, unknown>}
 */
function targetOf({ subscriptionIds, externalIds, segments }) {
  const targets = [
    subscriptionIds && { include_subscription_ids: subscriptionIds },
    externalIds && { include_aliases: { external_id: externalIds } },
    segments && { included_segments: segments },
  ].filter(Boolean);
  if (targets.length === 1) return targets[0];
  throw new PayloadError(
    'subscriptionIds',
    'the target is not one; pass either subscriptionIds, externalIds or segments');
}

/**
 * A dictionary has no order on the phone: the extension goes by the names.
 *
 * @param {import('./index').Message} message
 * @returns {Record<string, string> | undefined}
 */
function attachmentsOf({ media }) {
  const width = String(media?.length).length;
  const pairs = media?.map((medium, index) => [
    `media${String(index + 1).padStart(width, '0')}`,
    typeof medium === 'object' ? medium.url : medium,
  ]);
  return pairs && Object.fromEntries(pairs);
}

/**
 * @param {import('./index').Message} message
 * @returns {string | undefined}
 */
function linkOf({ deepLink }) {
  if (!deepLink?.startsWith('/')) return deepLink;
  throw new PayloadError(
    'deepLink', 'deepLink is a path, which OneSignal does not take; pass an address with a scheme');
}

/**
 * OneSignal takes how long instead of until when.
 *
 * @param {import('./index').Message} message
 * @param {number} [now]
 * @returns {number | undefined}
 */
function secondsLeft(message, now = Math.floor(Date.now() / 1000)) {
  const expiry = expiryOf(message);
  if (expiry === undefined || expiry === 0) return expiry;
  if (expiry > now) return expiry - now;
  throw new PayloadError(
    'expiresAt', 'expiresAt has passed; pass a later time, or 0 for one attempt');
}

exports.toOneSignal = toOneSignal;
