'use strict';

// The names in a mapping, as in `Mapping.Field` and `MappingValueParser` of the native library.

/** Keys of a mapping, in the order of the article "Mapping keys" of the native library. */
const mappingKeys = Object.freeze([
  'senderIdKey',
  'avatarUrlKey',
  'conversationIdKey',
  'groupNameKey',
  'groupAvatarUrlKey',
  'avatarSha256Key',
  'groupAvatarSha256Key',
  'senderNameKey',
  'senderHandleKey',
  'senderHandleTypeKey',
  'contactIdentifierKey',
  'isGroupKey',
  'recipientsKey',
  'recipientCountKey',
  'mentionsCurrentUserKey',
  'repliesToCurrentUserKey',
  'notifiesAnywayKey',
  'callStateKey',
  'callCapabilityKey',
  'callParticipantsKey',
  'callDateKey',
  'callDurationKey',
  'mediaUrlKey',
  'mediaTypeKey',
  'messageIdKey',
  'deepLinkKey',
  'categoryKey',
  'actionsKey',
  'badgeKey',
  'soundKey',
  'interruptionLevelKey',
  'relevanceScoreKey',
  'targetContentIdKey',
  'receiptUrlKey',
  'accountKey',
  'titleKey',
  'subtitleKey',
  'bodyKey',
  'threadIdKey',
  'thumbnailKey',
  'currentUserIdKey',
  'messageTypeKey',
  'suggestionTypeKey',
  'serviceNameKey',
  'audioRouteKey',
  'removedMessageIdsKey',
  'removedConversationIdKey',
]);

const sources = ['path', 'template', 'constant'];
const valueProperties = [...sources, 'isUrl', 'when', 'base', 'strip', 'after', 'before', 'values', 'items'];

const urlKeys = [
  'avatarUrlKey',
  'groupAvatarUrlKey',
  'mediaUrlKey',
  'deepLinkKey',
  'receiptUrlKey',
  'thumbnailKey',
];

/** Keys of identifiers. Their templates must have a character between placeholders. */
const identifierKeys = [
  'senderIdKey',
  'conversationIdKey',
  'messageIdKey',
  'accountKey',
  'targetContentIdKey',
  'threadIdKey',
  'currentUserIdKey',
  'contactIdentifierKey',
  'removedMessageIdsKey',
  'removedConversationIdKey',
];

/**
 * Properties of the elements of a list, by key.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const itemProperties = Object.freeze({
  recipientsKey: ['id', 'name', 'avatarUrl'],
  callParticipantsKey: ['id', 'name', 'avatarUrl'],
  mediaUrlKey: ['url', 'type'],
  actionsKey: ['id', 'title', 'link', 'icon', 'behavior', 'inputTitle', 'inputPlaceholder'],
});

exports.mappingKeys = mappingKeys;
exports.sources = sources;
exports.valueProperties = valueProperties;
exports.urlKeys = urlKeys;
exports.identifierKeys = identifierKeys;
exports.itemProperties = itemProperties;
