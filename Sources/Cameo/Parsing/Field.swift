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
    public var mappingKey: String { Self.mappingKeys[rawValue].key }

    /// What the field holds, in one sentence.
    public var summary: String { Self.mappingKeys[rawValue].summary }

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
    private static let mappingKeys: [(key: String, summary: String)] = [
        ("senderIdKey", "The sender's stable identifier in the app. Required."),
        ("avatarUrlKey", "The address of the sender's portrait (HTTPS)."),
        ("conversationIdKey", "The conversation's stable identifier."),
        ("groupNameKey", "The group's name; a payload that has one is a group's."),
        ("groupAvatarUrlKey", "The address of the group's picture (HTTPS)."),
        ("avatarSha256Key", "The SHA-256 of the portrait's bytes, in hexadecimal digits."),
        (
            "groupAvatarSha256Key",
            "The SHA-256 of the group picture's bytes, in hexadecimal digits."
        ),
        ("senderNameKey", "The sender's name; without it, the notification's title."),
        ("senderHandleKey", "The sender's e-mail address, phone number or other handle."),
        ("senderHandleTypeKey", "`emailAddress`, `phoneNumber` or `unknown`."),
        ("contactIdentifierKey", "The sender's identifier in the address book of the device."),
        ("isGroupKey", "Whether the conversation is a group, for groups without a name."),
        ("recipientsKey", "The other recipients: identifiers, or objects with `id` and `name`."),
        ("recipientCountKey", "How many recipients there are, besides the sender."),
        ("mentionsCurrentUserKey", "Whether the message mentions the device's owner."),
        ("repliesToCurrentUserKey", "Whether the message replies to the device's owner."),
        ("notifiesAnywayKey", "Whether the sender chose to break through Focus."),
        ("callStateKey", "`incoming`, `missed` or `voicemail`; a payload that has one is a call."),
        ("callCapabilityKey", "`audio` or `video`."),
        ("callParticipantsKey", "The others on the call: objects with `id`, `name`, `avatarUrl`."),
        ("callDateKey", "When the call began: seconds since 1970, or ISO 8601."),
        ("callDurationKey", "How long the call lasted, in seconds."),
        ("mediaUrlKey", "The addresses of what was sent: one, a list, or an object of them."),
        ("mediaTypeKey", "A hint at the media's type: MIME, UTI, extension or `image`."),
        ("messageIdKey", "The message's identifier."),
        ("deepLinkKey", "What a tap opens."),
        ("categoryKey", "The category; without it, `aps.category`."),
        ("actionsKey", "Buttons: objects with `id` and `title`."),
        ("badgeKey", "The number on the app's icon; without it, `aps.badge`."),
        ("soundKey", "The name of the sound, `default` or a file's; without it, `aps.sound`."),
        (
            "interruptionLevelKey",
            "`passive`, `active`, `time-sensitive` or `critical`; without it, the one in `aps`."
        ),
        (
            "relevanceScoreKey",
            "From 0 to 1, for the order in a summary; without it, `aps.relevance-score`."
        ),
        ("targetContentIdKey", "The window that a tap opens; without it, `aps.target-content-id`."),
        ("receiptUrlKey", "The address that is told of the delivery (HTTPS)."),
        ("accountKey", "Which of the app's signed-in accounts the push is for: its scope."),
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
