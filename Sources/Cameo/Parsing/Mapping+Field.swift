extension Mapping {
    /// A property of a message, a call or its media that a payload may contain.
    ///
    /// Every field has a mapping key, which an app uses to specify the paths of the field in its
    /// own payloads. The first five keys are parameters of `configureNotificationExtension` in the
    /// Expo module.
    public enum Field: Int, Sendable, CaseIterable {
        case senderID
        case avatarURL
        case conversationID
        case groupName
        case groupAvatarURL
        case avatarDigest
        case groupAvatarDigest
        case senderName
        case senderHandle
        case senderHandleType
        case contactIdentifier
        case isGroup
        case recipients
        case recipientCount
        case mentionsCurrentUser
        case repliesToCurrentUser
        case notifiesAnyway
        case callState
        case callCapability
        case callParticipants
        case callDate
        case callDuration
        case media
        case mediaType
        case messageID
        case deepLink
        case category
        case actions
        case badge
        case sound
        case interruptionLevel
        case relevanceScore
        case targetContentID
        case receiptURL
        case account
        case title
        case subtitle
        case body
        case threadID
        case thumbnail
        case currentUserID
        case messageType
        case suggestionType
        case serviceName
        case audioRoute
        case removedMessageIDs
        case removedConversationID

        /// The number of fields.
        static let count = Mapping.Field.removedConversationID.rawValue + 1

        /// The key of this field in a mapping.
        package var mappingKey: String { Self.mappingKeys[rawValue] }

        /// Whether the field accepts arrays and objects. All other fields accept only a single
        /// value.
        package var acceptsCollections: Bool {
            switch self {
            case .recipients, .callParticipants, .media, .actions, .removedMessageIDs: true
            default: false
            }
        }

        /// Creates the field with a mapping key; `nil` if no field has the key.
        package init?(mappingKey: String) {
            guard let field = Self.allCases.first(where: { $0.mappingKey == mappingKey }) else {
                return nil
            }
            self = field
        }

        /// The mapping keys, in the order of the cases.
        private static let mappingKeys = [
            "senderIdKey",
            "avatarUrlKey",
            "conversationIdKey",
            "groupNameKey",
            "groupAvatarUrlKey",
            "avatarSha256Key",
            "groupAvatarSha256Key",
            "senderNameKey",
            "senderHandleKey",
            "senderHandleTypeKey",
            "contactIdentifierKey",
            "isGroupKey",
            "recipientsKey",
            "recipientCountKey",
            "mentionsCurrentUserKey",
            "repliesToCurrentUserKey",
            "notifiesAnywayKey",
            "callStateKey",
            "callCapabilityKey",
            "callParticipantsKey",
            "callDateKey",
            "callDurationKey",
            "mediaUrlKey",
            "mediaTypeKey",
            "messageIdKey",
            "deepLinkKey",
            "categoryKey",
            "actionsKey",
            "badgeKey",
            "soundKey",
            "interruptionLevelKey",
            "relevanceScoreKey",
            "targetContentIdKey",
            "receiptUrlKey",
            "accountKey",
            "titleKey",
            "subtitleKey",
            "bodyKey",
            "threadIdKey",
            "thumbnailKey",
            "currentUserIdKey",
            "messageTypeKey",
            "suggestionTypeKey",
            "serviceNameKey",
            "audioRouteKey",
            "removedMessageIdsKey",
            "removedConversationIdKey",
        ]
    }
}

extension JSONObject {
    /// Whether the object is a mapping rather than a payload or settings.
    package var isMapping: Bool {
        self["aps"] == nil && members.contains { Mapping.Field(mappingKey: $0.name) != nil }
    }
}
