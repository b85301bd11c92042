'use strict';

/**
 * The object without the names whose value is absent.
 *
 * @param {Record<string, unknown>} object
 * @returns {Record<string, any>}
 */
function compact(object) {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}

/**
 * What is read where no extension runs: who, where, what. With the extension, iOS draws the name
 * and the group in the same places, so that nothing stands twice (R4, R5).
 *
 * @param {import('./index').Message} message
 * @returns {{ title: string, subtitle?: string, body: string }}
 */
function alertOf({ sender, group, body }) {
  return { title: sender.name, ...(group?.name ? { subtitle: group.name } : {}), body };
}

/**
 * The thread of the notification, without the @ that crashes iOS when the thread is muted (R13).
 *
 * @param {import('./index').Message} message
 * @returns {string | undefined}
 */
function threadOf({ threadId, conversationId }) {
  return threadId ?? (conversationId.replaceAll('@', '') || undefined);
}

/**
 * The name of the sound; `undefined` for a silent push.
 *
 * @param {import('./index').Message} message
 * @returns {string | undefined}
 */
function soundOf({ sound, silent }) {
  return silent ? undefined : sound ?? 'default';
}

/**
 * When the push is no longer worth delivering, in seconds since 1970; 0 is one attempt. A call
 * that rings is not kept for a phone that is off.
 *
 * @param {import('./index').Message} message
 * @returns {number | undefined}
 */
function expiryOf({ kind, state, expiresAt }) {
  return expiresAt ?? (kind === 'call' && state === 'incoming' ? 0 : undefined);
}

/**
 * The `aps` dictionary (Apple, "Generating a remote notification").
 *
 * @param {import('./index').Message} message
 * @returns {import('./index').Aps}
 */
function apsOf(message) {
  return /** @type {import('./index').Aps} */ (compact({
    alert: alertOf(message),
    'mutable-content': 1,
    sound: soundOf(message),
    badge: message.badge,
    'thread-id': threadOf(message),
    category: message.category,
    'interruption-level': message.interruptionLevel,
  }));
}

/**
 * The headers that Firebase hands to APNs as well (Apple, "Sending notification requests").
 *
 * @param {import('./index').Message} message
 * @returns {Record<string, string>}
 */
function headersOf(message) {
  const expiry = expiryOf(message);
  return compact({
    'apns-push-type': 'alert',
    'apns-priority': message.priority === 'normal' ? '5' : '10',
    'apns-expiration': expiry === undefined ? undefined : String(expiry),
    'apns-collapse-id': message.collapseId ?? message.messageId,
  });
}

/**
 * The one picture for which Firebase and Expo have a place of their own, and whether it says all.
 *
 * @param {import('./index').Message} message
 * @returns {{ image: { image: string } | undefined, isAll: boolean }}
 */
function imageOf({ media }) {
  if (!media) return { image: undefined, isAll: true };
  const [first] = media;
  const isAddress = typeof first === 'string';
  return {
    image: { image: isAddress ? first : first.url },
    isAll: isAddress && media.length === 1,
  };
}

exports.compact = compact;
exports.imageOf = imageOf;
exports.alertOf = alertOf;
exports.threadOf = threadOf;
exports.soundOf = soundOf;
exports.expiryOf = expiryOf;
exports.apsOf = apsOf;
exports.headersOf = headersOf;
