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

    /// A field, and the place at which its value was found.
    package struct Source: Sendable {
        /// The field.
        package var field: Mapping.Field
        /// The preset that specifies the place.
        package let preset: Preset.Name
        private let alternative: MappingAlternative

        /// The paths of the value. A constant has none, and a template may have several.
        package var paths: [PayloadPath] { alternative.paths }

        /// The path, the template or the constant, as it's written.
        package var origin: String { alternative.text }

        init(_ field: Mapping.Field, _ preset: Preset.Name, _ alternative: MappingAlternative) {
            (self.field, self.preset, self.alternative) = (field, preset, alternative)
        }

        init(_ field: Mapping.Field, _ preset: Preset.Name, _ path: PayloadPath) {
            self.init(field, preset, MappingAlternative(.path(path), .text))
        }
    }

    /// The first preset that matches the payload.
    public var preset: Preset.Name?
    /// The service that delivered the payload of ``preset``, such as Firebase.
    package var carrier: Preset.Name?
    /// All presets that match, in order of precedence.
    package var matchingPresets: [Preset.Name] = []
    /// The path of each value that was found.
    package var sources: [Source] = []

    /// The kind of notification: message, call or neither.
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
    /// ``recipients``, which for a large group are created only if they are needed.
    var recipientList = RecipientList([])
    /// The number of recipients without the sender and the current user, if known.
    package var recipientCount: Int?
    /// Whether the message mentions the current user.
    public var mentionsCurrentUser = false
    /// Whether the message replies to the current user.
    public var repliesToCurrentUser = false
    /// Whether the sender chose to break through Focus.
    package var notifiesAnyway = false
    /// The call.
    public var call: Call?

    /// The media, in order.
    public var media: [Media] = []
    /// The message ID.
    public var messageID: String?
    /// The link to open when the user taps the notification.
    public var deepLink: String?
    /// The identifier of the notification category, which defines the actions.
    public var category: String?
    /// The buttons.
    public var actions: [NotificationAction] = []
    /// The number on the app icon.
    public var badge: Int?
    /// The change of the number on the app icon, for a payload that specifies a change. It takes
    /// precedence over ``badge`` if there is an app group, which contains the number.
    package var badgeIncrement: Int?
    /// The sound at a path of the mapping; `nil` keeps that of `aps`.
    package var sound: String?
    /// The interruption level at a path of the mapping, in APNs spelling; `nil` keeps that of
    /// `aps`.
    package var interruptionLevel: String?
    /// The relevance score at a path of the mapping, from 0 to 1; `nil` keeps that of `aps`.
    package var relevanceScore: Double?
    /// The target content ID at a path of the mapping; `nil` keeps that of `aps`.
    package var targetContentID: String?
    /// The URL to which a delivery receipt is sent.
    package var receiptURL: String?
    /// The scope of the account that the push is for.
    public var account: String?

    /// The title at a path of the mapping; `nil` keeps that of `aps`.
    public var title: String?
    /// The subtitle at a path of the mapping; `nil` keeps that of `aps`.
    public var subtitle: String?
    /// The message text at a path of the mapping; `nil` keeps that of `aps`.
    public var body: String?
    /// The thread identifier at a path of the mapping; `nil` keeps that of `aps`.
    package var threadIdentifier: String?
    /// Whether the notification shows no thumbnail of its attachments.
    package var hidesThumbnail = false
    /// The type of the message's content, if known.
    package var messageType: MessageType?
    /// The name of the messaging service, such as a bridged network.
    package var serviceName: String?
    /// The audio route of a call.
    package var audioRoute: Call.AudioRoute?
    /// The delivered notifications that the push removes.
    package var removal: Removal?

    /// The current user's ID, as the payload specifies it.
    package var currentUserID: String?
    /// Whether the current user is the sender.
    public var isFromCurrentUser = false
    /// The problems found while parsing.
    package var diagnostics: [Finding] = []

    /// Creates the content of an empty payload.
    package init() {}
}

extension ParsedPayload {
    /// The type of a message's content.
    package enum MessageType: String, Sendable, CaseIterable {
        /// Text.
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
    /// The delivered notifications that a push removes, for example because they were read on another
    /// device.
    package struct Removal: Sendable {
        /// The IDs of the messages whose notifications are removed.
        package let messageIDs: [String]
        /// The ID of the conversation whose notifications are removed.
        package let conversationID: String?

        /// Returns whether the notification of a message is removed.
        package func contains(_ delivered: ParsedPayload) -> Bool {
            if let id = delivered.messageID?.trimmed, messageIDs.contains(id) { return true }
            guard messageIDs.isEmpty, let conversationID else { return false }
            return delivered.conversation?.id?.trimmed == conversationID
        }
    }
}
