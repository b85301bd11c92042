/// What a payload says, whoever sent it: who writes, where, and what was sent along.
public struct ParsedPayload: Sendable, Hashable {
    /// What a push is about.
    public enum Kind: String, Sendable {
        /// Someone writes.
        case message
        /// Someone calls or has called.
        case call
        /// Nobody in particular: a plain notification.
        case none
    }

    /// Where a value was found.
    public struct Source: Sendable, Hashable {
        /// The field.
        public let field: Field
        /// Whose path it was.
        public let preset: Preset.Name
        /// The path.
        public let path: PayloadPath
    }

    /// The first preset that fits the payload.
    public var preset: Preset.Name?
    /// All presets that fit, in the order in which they are asked.
    public var matchingPresets: [Preset.Name] = []
    /// Where each value was found.
    public var sources: [Source] = []

    /// Message, call or neither.
    public var kind: Kind = .none
    /// Who writes or calls.
    public var sender: Sender?
    /// Where.
    public var conversation: Conversation?
    /// The other recipients: neither the sender nor the device's owner.
    public var recipients: [Recipient] = []
    /// How many recipients there are besides the sender and the device's owner, where known.
    public var recipientCount: Int?
    /// Whether the message mentions the device's owner.
    public var mentionsCurrentUser = false
    /// Whether the message replies to the device's owner.
    public var repliesToCurrentUser = false
    /// Whether the sender chose to break through Focus.
    public var notifiesAnyway = false
    /// The call.
    public var call: Call?

    /// What was sent along, in order.
    public var media: [Media] = []
    /// The message's identifier.
    public var messageID: String?
    /// What a tap opens.
    public var deepLink: String?
    /// The category, which names the actions.
    public var category: String?
    /// Buttons.
    public var actions: [Action] = []
    /// The number on the app's icon.
    public var badge: Int?
    /// By how much the number on the app's icon changes, where the payload says that instead.
    public var badgeIncrement: Int?
    /// The sound that a mapping names; `nil` leaves the one in `aps`.
    public var sound: String?
    /// The interruption level that a mapping names, in APNs' spelling; `nil` leaves the one in `aps`.
    public var interruptionLevel: String?
    /// The relevance from 0 to 1 that a mapping gives; `nil` leaves the one in `aps`.
    public var relevanceScore: Double?
    /// The target content that a mapping names; `nil` leaves the one in `aps`.
    public var targetContentID: String?
    /// The address to tell of the delivery.
    public var receiptURL: String?
    /// The scope of the account that the push is for.
    public var account: String?

    /// Whether the device's owner sent the push.
    public var isFromCurrentUser = false
    /// What was found wanting.
    public var diagnostics: [Diagnostic] = []

    /// A reading of nothing.
    public init() {}
}
