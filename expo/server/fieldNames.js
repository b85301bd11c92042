'use strict';

/**
 * A field of a message: its name in the data of the push, its name in the `communication` object of
 * OneSignal pushes, its mapping key, and a function that returns its value.
 *
 * @typedef {[string, string, string, (message: any) => unknown]} FieldName
 */

/** @type {FieldName[]} */
const fields = [
  ['senderId', 'sender_uid', 'senderIdKey', (m) => m.sender.id],
  ['senderName', 'sender_name', 'senderNameKey', (m) => m.sender.name],
  ['senderAvatar', 'avatar_url', 'avatarUrlKey', (m) => m.sender.avatarUrl],
  ['senderHandle', 'sender_handle', 'senderHandleKey', (m) => m.sender.handle],
  ['senderHandleType', 'sender_handle_type', 'senderHandleTypeKey', (m) => m.sender.handleType],
  ['conversationId', 'conversation_id', 'conversationIdKey', (m) => m.conversationId],
  ['groupName', 'group_name', 'groupNameKey', (m) => m.group?.name],
  ['groupAvatar', 'group_avatar_url', 'groupAvatarUrlKey', (m) => m.group?.avatarUrl],
  ['isGroup', 'is_group', 'isGroupKey', isUnnamedGroup],
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
 * Returns `true` for a group without a name. A group name alone marks a message as a group message.
 *
 * @param {any} message
 * @returns {true | undefined}
 */
function isUnnamedGroup(message) {
  return message.kind === 'group' && !message.group.name ? true : undefined;
}

/** Key paths of the app's data in a delivered payload: APNs, Expo, Firebase. */
const dataPrefixes = ['data.', 'body.', ''];

/** Key paths of the `communication` object in OneSignal's two payload formats. */
const oneSignalPrefixes = ['custom.a.communication.', 'communication.'];

/**
 * Key paths of every field, for all providers.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const mapping = Object.freeze(Object.fromEntries(fields.map(([name, oneSignalName, key]) => [
  key,
  Object.freeze([
    ...dataPrefixes.map((prefix) => prefix + name),
    ...oneSignalPrefixes.map((prefix) => prefix + oneSignalName),
  ]),
])));

/** Names of all fields in the data of a push. */
const dataNames = Object.freeze(fields.map(([name]) => name));

/**
 * Returns the fields of a message by name. Omits fields that are undefined or `false`.
 *
 * @param {import('./index').Message} message
 * @param {'data' | 'communication'} container
 * @param {string[]} [excluded] Data names of fields to omit.
 * @returns {Record<string, any>}
 */
function namedFields(message, container, excluded = []) {
  /** @type {Record<string, unknown>} */
  const result = {};
  for (const [name, oneSignalName, , valueOf] of fields) {
    const value = excluded.includes(name) ? undefined : valueOf(message);
    if (value === undefined || value === false) continue;
    result[container === 'data' ? name : oneSignalName] = value;
  }
  return result;
}

exports.mapping = mapping;
exports.dataNames = dataNames;
exports.namedFields = namedFields;
