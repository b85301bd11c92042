/// The content of a payload, independent of its provider: sender, conversation and media.
public struct ParsedPayload: Sendable, Hashable {
    /// The kind of a notification.
    public enum Kind: String, Sendable {
        /// A message from a sender.
        case message
        /// An incoming or past call.
        case call
        /// A plain notification without a sender.
        case none
    }

    /// A field, and the path at which its value was found.
    public struct Source: Sendable, Hashable {
        /// The field.
        public let field: Field
        /// The preset that defines the path.
        public let preset: Preset.Name
        /// The path.
        public let path: PayloadPath
        /// The paths of the value.
        package var paths: [PayloadPath] { [path] }
        /// The path, as it's written.
        public var origin: String { path.description }
    }

    /// The first preset that matches the payload.
    public var preset: Preset.Name?
    /// The service that delivered the payload of ``preset``, such as Firebase.
    public var carrier: Preset.Name?
    /// All presets that match, in order of precedence.
    public var matchingPresets: [Preset.Name] = []
    /// The path of each value that was found.
    public var sources: [Source] = []

    /// The kind of notification: message, call or neither.
    public var kind: Kind = .none
    /// The sender of the message, or the caller.
    public var sender: Sender?
    /// The conversation.
    public var conversation: Conversation?
    /// The other recipients, without the sender and the current user.
    public var recipients: [Recipient] = []
    /// The number of recipients without the sender and the current user, if known.
    public var recipientCount: Int?
    /// Whether the message mentions the current user.
    public var mentionsCurrentUser = false
    /// Whether the message replies to the current user.
    public var repliesToCurrentUser = false
    /// Whether the sender chose to break through Focus.
    public var notifiesAnyway = false
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
    public var actions: [Action] = []
    /// The number on the app icon.
    public var badge: Int?
    /// The change of the number on the app icon, for a payload that specifies a change. It takes
    /// precedence over ``badge`` if there is an app group, which contains the number.
    public var badgeIncrement: Int?
    /// The sound at a path of the mapping; `nil` keeps that of `aps`.
    public var sound: String?
    /// The interruption level at a path of the mapping, in APNs spelling; `nil` keeps that of
    /// `aps`.
    public var interruptionLevel: String?
    /// The relevance score at a path of the mapping, from 0 to 1; `nil` keeps that of `aps`.
    public var relevanceScore: Double?
    /// The target content ID at a path of the mapping; `nil` keeps that of `aps`.
    public var targetContentID: String?
    /// The URL to which a delivery receipt is sent.
    public var receiptURL: String?
    /// The scope of the account that the push is for.
    public var account: String?

    /// Whether the current user is the sender.
    public var isFromCurrentUser = false
    /// The problems found while parsing.
    public var diagnostics: [Diagnostic] = []

    /// Creates the content of an empty payload.
    public init() {}
}
