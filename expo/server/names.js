'use strict';

/**
 * A field of a message: its name in the data of the push, its name in the object `communication`
 * with which OneSignal's pushes are read, its key in a mapping, and its value.
 *
 * @typedef {[string, string, string, (message: any) => unknown]} Name
 */

/** @type {Name[]} */
const fields = [
  ['senderId', 'sender_uid', 'senderIdKey', (m) => m.sender.id],
  ['senderName', 'sender_name', 'senderNameKey', (m) => m.sender.name],
  ['senderAvatar', 'avatar_url', 'avatarUrlKey', (m) => m.sender.avatarUrl],
  ['senderHandle', 'sender_handle', 'senderHandleKey', (m) => m.sender.handle],
  ['senderHandleType', 'sender_handle_type', 'senderHandleTypeKey', (m) => m.sender.handleType],
  ['conversationId', 'conversation_id', 'conversationIdKey', (m) => m.conversationId],
  ['groupName', 'group_name', 'groupNameKey', (m) => m.group?.name],
  ['groupAvatar', 'group_avatar_url', 'groupAvatarUrlKey', (m) => m.group?.avatarUrl],
  ['isGroup', 'is_group', 'isGroupKey', isNamelessGroup],
  ['recipients', 'recipients', 'recipientsKey', (m) => m.recipients],
  ['recipientCount', 'recipient_count', 'recipientCountKey', (m) => m.recipientCount],
  ['mentionsYou', 'mentions_you', 'mentionsCurrentUserKey', (m) => m.mentionsCurrentUser],
  ['repliesToYou', 'replies_to_you', 'repliesToCurrentUserKey', (m) => m.repliesToCurrentUser],
  ['notifiesAnyway', 'notifies_anyway', 'notifiesAnywayKey', (m) => m.notifiesAnyway],
  ['callState', 'call_state', 'callStateKey', (m) => m.state],
  ['callCapability', 'call_capability', 'callCapabilityKey', (m) => m.capability],
  ['callParticipants', 'call_participants', 'callParticipantsKey', (m) => m.participants],
  ['callDate', 'call_date', 'callDateKey', (m) => m.date],
  ['callDuration', 'call_duration', 'callDurationKey', (m) => m.duration],
  ['media', 'media', 'mediaUrlKey', (m) => m.media],
  ['messageId', 'message_id', 'messageIdKey', (m) => m.messageId],
  ['url', 'url', 'deepLinkKey', (m) => m.deepLink],
  ['receiptUrl', 'receipt_url', 'receiptUrlKey', (m) => m.receiptUrl],
  ['account', 'account', 'accountKey', (m) => m.account],
];

/**
 * A name makes a group by itself.
 *
 * @param {any} message
 * @returns {true | undefined}
 */
function isNamelessGroup(message) {
  return message.kind === 'group' && !message.group.name ? true : undefined;
}

/** Where an app's data stands on the device: one's own server, Expo, Firebase. */
const prefixes = ['data.', 'body.', ''];

/** Where OneSignal's two formats have the object. */
const prefixesOfOneSignal = ['custom.a.communication.', 'communication.'];

/**
 * Which path of a payload holds which field, for all providers at once.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const mapping = Object.freeze(Object.fromEntries(fields.map(([name, other, key]) => [
  key,
  Object.freeze([
    ...prefixes.map((prefix) => prefix + name),
    ...prefixesOfOneSignal.map((prefix) => prefix + other),
  ]),
])));

/** Everything that stands in the data of a push. */
const inData = Object.freeze(fields.map(([name]) => name));

/**
 * The fields of a message under their names, without those left out and those that are absent or
 * off.
 *
 * @param {import('./index').Message} message
 * @param {'data' | 'communication'} place
 * @param {string[]} [without] Names in data.
 * @returns {Record<string, any>}
 */
function named(message, place, without = []) {
  /** @type {Record<string, unknown>} */
  const result = {};
  for (const [name, other, , read] of fields) {
    const value = without.includes(name) ? undefined : read(message);
    if (value === undefined || value === false) continue;
    result[place === 'data' ? name : other] = value;
  }
  return result;
}

exports.mapping = mapping;
exports.inData = inData;
exports.named = named;
