/// Something that a payload may say of a message, a call or its media.
///
/// Every field has a mapping key, with which an app names the paths where its own payloads hold
/// it; the first five are those of `configureNotificationExtension` in Expo's module.
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

    /// The key of this field in a mapping.
    public var mappingKey: String { Self.mappingKeys[rawValue] }

    /// Whether lists and objects have a meaning for it; all other fields are one value.
    var takesSeveralValues: Bool {
        switch self {
        case .recipients, .callParticipants, .media, .actions: true
        default: false
        }
    }

    /// The field of that mapping key.
    public init?(mappingKey: String) {
        guard let field = Self.allCases.first(where: { $0.mappingKey == mappingKey }) else {
            return nil
        }
        self = field
    }

    /// In the order of the cases.
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
    ]
}

/// Paths for each field: what a preset or a mapping is made of.
public struct FieldPaths: Sendable, Hashable {
    private var paths: [[PayloadPath]]
    /// A bit for each field that has a path: most have none, and are asked for with every push.
    private var fields: UInt64 = 0

    /// Paths of these fields; each list is a chain, of which the first that finds something wins.
    public init(_ paths: [Field: [PayloadPath]]) {
        self.paths = Field.allCases.map { paths[$0] ?? [] }
        for (field, chain) in paths where !chain.isEmpty { fields |= 1 << field.rawValue }
    }

    /// The chain of paths of a field.
    public subscript(field: Field) -> [PayloadPath] {
        paths[field.rawValue]
    }

    /// Whether there is a path of a field.
    func has(_ field: Field) -> Bool { fields & 1 << field.rawValue != 0 }

    /// All paths of all fields, in the order of the fields.
    var all: [PayloadPath] { paths.flatMap { $0 } }
}
