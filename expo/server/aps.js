'use strict';

/**
 * Returns a copy of an object without its undefined properties.
 *
 * @param {Record<string, unknown>} object
 * @returns {Record<string, any>}
 */
function omitUndefined(object) {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}

/**
 * Returns the alert that iOS shows if the extension doesn't run. If the extension runs, iOS draws the names of the
 * sender and the group in the same positions, so neither appears twice (R4, R5).
 *
 * @param {import('./index').Message} message
 * @returns {{ title: string, subtitle?: string, body: string }}
 */
function makeAlert({ sender, group, body }) {
  return { title: sender.name, ...(group?.name ? { subtitle: group.name } : {}), body };
}

/**
 * Returns the thread ID of the notification, without `@`: muting a thread whose ID contains one crashes iOS (R13).
 *
 * @param {import('./index').Message} message
 * @returns {string | undefined}
 */
function makeThreadID({ threadId, conversationId }) {
  return threadId ?? (conversationId.replaceAll('@', '') || undefined);
}

/**
 * Returns the name of the sound, or `undefined` for a silent push.
 *
 * @param {import('./index').Message} message
 * @returns {string | undefined}
 */
function makeSound({ sound, silent }) {
  return silent ? undefined : sound ?? 'default';
}

/**
 * Returns the expiration date in seconds since 1970, or 0 for a single delivery attempt, which is
 * the default for a ringing call.
 *
 * @param {import('./index').Message} message
 * @returns {number | undefined}
 */
function makeExpiration({ kind, state, expiresAt }) {
  return expiresAt ?? (kind === 'call' && state === 'incoming' ? 0 : undefined);
}

/**
 * Returns the collapse identifier, by default the message ID.
 *
 * @param {import('./index').Message} message
 * @returns {string | undefined}
 */
function makeCollapseID({ collapseId, messageId }) {
  return collapseId ?? messageId;
}

/**
 * Returns the `aps` dictionary (Apple, "Generating a remote notification").
 *
 * @param {import('./index').Message} message
 * @returns {import('./index').Aps}
 */
function makeAps(message) {
  return /** @type {import('./index').Aps} */ (omitUndefined({
    alert: makeAlert(message),
    'mutable-content': 1,
    sound: makeSound(message),
    badge: message.badge,
    'thread-id': makeThreadID(message),
    category: message.category,
    'interruption-level': message.interruptionLevel,
  }));
}

/**
 * Returns the APNs headers, which Firebase forwards as well (Apple, "Sending notification requests
 * to APNs").
 *
 * @param {import('./index').Message} message
 * @returns {Record<string, string>}
 */
function apnsHeaders(message) {
  const expiration = makeExpiration(message);
  return omitUndefined({
    'apns-push-type': 'alert',
    'apns-priority': message.priority === 'normal' ? '5' : '10',
    'apns-expiration': expiration === undefined ? undefined : String(expiration),
    'apns-collapse-id': makeCollapseID(message),
  });
}

/**
 * Returns the image for the single image field of Firebase and Expo, and whether that field contains all information
 * about the message's media.
 *
 * @param {import('./index').Message} message
 * @returns {{ image: { image: string } | undefined, isComplete: boolean }}
 */
function makeImage({ media }) {
  if (!media) return { image: undefined, isComplete: true };
  const [first] = media;
  const isURL = typeof first === 'string';
  return {
    image: { image: isURL ? first : first.url },
    isComplete: isURL && media.length === 1,
  };
}

exports.apnsHeaders = apnsHeaders;
exports.makeAlert = makeAlert;
exports.makeAps = makeAps;
exports.makeCollapseID = makeCollapseID;
exports.makeExpiration = makeExpiration;
exports.makeImage = makeImage;
exports.makeSound = makeSound;
exports.makeThreadID = makeThreadID;
exports.omitUndefined = omitUndefined;
