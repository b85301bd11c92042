/// The content of a payload, independent of its provider: sender, conversation and media.
public struct ParsedPayload: Sendable {
    /// The kind of a notification.
    public enum Kind: String, Sendable {
        /// A message from a sender.
        case message
        /// An incoming or past call.
        case call
        /// A plain notification without a sender.
        case none
    }

    /// A field, and the path of its value.
    package struct Source: Sendable {
        package var field: Mapping.Field
        /// The preset that specifies the path.
        package let preset: Preset.Name
        private let alternative: MappingAlternative

        /// The paths of the value. A constant has none, and a template may have several.
        package var paths: [PayloadPath] { alternative.paths }

        /// The path, the template or the constant, as written in the mapping.
        package var origin: String { alternative.text }

        init(_ field: Mapping.Field, _ preset: Preset.Name, _ alternative: MappingAlternative) {
            (self.field, self.preset, self.alternative) = (field, preset, alternative)
        }

        init(_ field: Mapping.Field, _ preset: Preset.Name, _ path: PayloadPath) {
            self.init(field, preset, MappingAlternative(.path(path), .text))
        }
    }

    /// The first preset that matches the payload; `nil` if none does.
    public var preset: Preset.Name?
    /// The service that delivered the payload for ``preset``, such as Firebase.
    package var carrier: Preset.Name?
    /// All presets that match, in order of precedence.
    package var matchingPresets: [Preset.Name] = []
    /// The origin of each value in the result.
    package var sources: [Source] = []

    /// The kind of the notification.
    public var kind: Kind = .none
    /// The sender of the message, or the caller.
    public var sender: Sender?
    /// The conversation.
    public var conversation: Conversation?
    /// The other recipients, without the sender and the current user.
    public var recipients: [MessageRecipient] {
        get { recipientList.all }
        set { recipientList = RecipientList(newValue) }
    }
    /// ``recipients`` as a list that creates the elements on demand, which saves memory for a large
    /// group.
    var recipientList = RecipientList([])
    /// The number of recipients without the sender and the current user; `nil` if it's unknown.
    package var recipientCount: Int?
    /// Whether the message mentions the current user.
    public var mentionsCurrentUser = false
    /// Whether the message replies to the current user.
    public var repliesToCurrentUser = false
    /// Whether the sender chose to notify the user despite a Focus.
    package var notifiesAnyway = false
    /// The call.
    public var call: Call?

    /// The media, in the order of the payload.
    public var media: [Media] = []
    /// The identifier of the message.
    public var messageID: String?
    /// The link to open when the user taps the notification.
    public var deepLink: String?
    /// The identifier of the notification category, which defines the notification's buttons.
    public var category: String?
    /// The buttons that the payload contains.
    public var actions: [NotificationAction] = []
    /// The number on the app icon.
    public var badge: Int?
    /// The change to the number on the app icon, if the payload specifies one. If there is an app
    /// group, which stores the number, the change takes precedence over ``badge``.
    package var badgeIncrement: Int?
    /// The sound at a path of the mapping; `nil` keeps the sound in `aps`.
    package var sound: String?
    /// The interruption level at a path of the mapping, in APNs spelling; `nil` keeps the level
    /// in `aps`.
    package var interruptionLevel: String?
    /// The relevance score at a path of the mapping, from 0 to 1; `nil` keeps the relevance score
    /// in `aps`.
    package var relevanceScore: Double?
    /// The target content ID at a path of the mapping; `nil` keeps the target content ID in `aps`.
    package var targetContentID: String?
    /// The URL that receives the delivery receipt.
    package var receiptURL: String?
    /// The scope of the account that the push is for.
    public var account: String?

    /// The title at a path of the mapping; `nil` keeps the title in `aps`.
    public var title: String?
    /// The subtitle at a path of the mapping; `nil` keeps the subtitle in `aps`.
    public var subtitle: String?
    /// The message text at a path of the mapping; `nil` keeps the body in `aps`.
    public var body: String?
    /// The thread identifier at a path of the mapping; `nil` keeps the thread ID in `aps`.
    package var threadIdentifier: String?
    /// Whether the notification hides the thumbnail of its attachments.
    package var hidesThumbnail = false
    /// The type of the message's content, if known.
    package var messageType: MessageType?
    /// The name of the messaging service, such as a bridged network.
    package var serviceName: String?
    /// The audio route for calling back.
    package var audioRoute: Call.AudioRoute?
    /// The delivered notifications that the push removes.
    package var removal: Removal?

    /// The current user's ID in the payload.
    package var currentUserID: String?
    /// Whether the current user is the sender.
    public var isFromCurrentUser = false
    /// The problems in the payload.
    package var diagnostics: [Finding] = []

    /// Creates the content of an empty payload.
    package init() {}
}

extension ParsedPayload {
    /// The type of a message's content.
    package enum MessageType: String, Sendable, CaseIterable {
        case text
        /// A voice message.
        case audio
        /// An image, a video or another file.
        case attachment
        /// A reaction to another message.
        case reaction
    }
}

extension ParsedPayload {
    /// The delivered notifications that a push removes, for example after the user read them on
    /// another device.
    package struct Removal: Sendable {
        /// The IDs of the messages whose notifications the push removes.
        package let messageIDs: [String]
        /// The ID of the conversation whose notifications the push removes. It is ignored if the
        /// push specifies IDs of messages.
        package let conversationID: String?

        /// Returns whether the push removes the notification of a message.
        package func contains(_ delivered: ParsedPayload) -> Bool {
            if let id = delivered.messageID?.trimmed, messageIDs.contains(id) { return true }
            guard messageIDs.isEmpty, let conversationID else { return false }
            return delivered.conversation?.id?.trimmed == conversationID
        }
    }
}
