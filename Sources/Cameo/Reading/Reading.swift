/// What a payload says, whoever sent it: who writes, where, and what was sent along.
public struct Reading: Sendable, Hashable {
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
    public var fittingPresets: [Preset.Name] = []
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
    /// The address to tell of the delivery.
    public var receiptURL: String?
    /// The scope of the account that the push is for.
    public var account: String?

    /// Whether the device's owner sent the push.
    public var isFromCurrentUser = false
    /// What was found wanting.
    public var notes: [Note] = []

    /// A reading of nothing.
    public init() {}
}

/// Who writes or calls.
public struct Sender: Sendable, Hashable {
    /// The identifier in the app.
    public var id: String?
    /// The name.
    public var name: String?
    /// The address of the portrait.
    public var avatarURL: String?
    /// What iOS compares with the address book.
    public var handle: Handle
    /// The identifier in the device's address book.
    public var contactIdentifier: String?

    /// A sender of these properties.
    public init(
        id: String? = nil, name: String? = nil, avatarURL: String? = nil, handle: Handle,
        contactIdentifier: String? = nil
    ) {
        self.id = id
        self.name = name
        self.avatarURL = avatarURL
        self.handle = handle
        self.contactIdentifier = contactIdentifier
    }
}

/// A person's address, as `INPersonHandle` takes it.
public struct Handle: Sendable, Hashable {
    /// The types that `INPersonHandleType` has.
    public enum Kind: String, Sendable {
        case emailAddress, phoneNumber, unknown
    }

    /// What kind of address it is; only e-mail addresses and phone numbers match contacts (R8).
    public var kind: Kind
    /// The address.
    public var value: String

    /// An address.
    public init(kind: Kind, value: String) {
        self.kind = kind
        self.value = value
    }
}

/// Where a message was written.
public struct Conversation: Sendable, Hashable {
    /// The identifier, the same for every message of the conversation.
    public var id: String?
    /// The group's name.
    public var name: String?
    /// The address of the group's picture.
    public var avatarURL: String?
    /// Whether more than two people take part.
    public var isGroup: Bool

    /// A conversation of these properties.
    public init(
        id: String? = nil, name: String? = nil, avatarURL: String? = nil, isGroup: Bool = false
    ) {
        self.id = id
        self.name = name
        self.avatarURL = avatarURL
        self.isGroup = isGroup
    }
}

/// Someone else who got the message.
public struct Recipient: Sendable, Hashable {
    /// The identifier in the app.
    public var id: String?
    /// The name.
    public var name: String?

    /// A recipient.
    public init(id: String?, name: String? = nil) {
        self.id = id
        self.name = name
    }
}

/// A call that rings or has rung.
public struct Call: Sendable, Hashable {
    /// Where the call is.
    public enum State: String, Sendable {
        case incoming, missed, voicemail
    }

    /// What it carries.
    public enum Capability: String, Sendable {
        case audio, video
    }

    /// Someone on the call.
    public struct Participant: Sendable, Hashable {
        /// The identifier in the app.
        public var id: String?
        /// The name.
        public var name: String?
        /// The address of the portrait.
        public var avatarURL: String?
    }

    /// Whether the call rings, was missed, or left a message.
    public var state: State
    /// Sound alone, or with a picture.
    public var capability: Capability?
    /// Everyone else on the call: neither the caller nor the device's owner.
    public var participants: [Participant] = []
    /// When it began, in seconds since 1970.
    public var date: Double?
    /// How long it lasted, in seconds.
    public var duration: Double?
}

/// Something that was sent along.
public struct Media: Sendable, Hashable {
    /// The address.
    public let url: String
    /// What the payload says of its type, in whichever dialect.
    public let typeHint: String?
    /// What it is, as far as the address and the hint tell.
    public let type: MediaType

    /// Something at that address.
    public init(url: String, typeHint: String? = nil) {
        self.url = url
        self.typeHint = typeHint
        type = Self.type(url: url, hint: typeHint)
    }
}

/// A button.
public struct Action: Sendable, Hashable {
    /// The identifier.
    public var id: String
    /// What the button says.
    public var title: String?
}
