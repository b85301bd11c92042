/// A message that the device's owner sent, for ``Donations``: the system then knows whom they write
/// to, for suggestions, and for whom Focus lets through.
///
/// Its text is no part of it: the system needs none, and what is not given cannot leak.
///
/// Source: Apple, "Implementing communication notifications".
public struct OutgoingMessage: Sendable, Hashable {
    /// To whom it went; never the owner.
    public var recipients: [Recipient]
    /// The conversation, by the identifier that pushes have.
    public var conversationID: String?
    /// The group's name; a message with one, or to several, is a group's.
    public var groupName: String?
    /// How many got it, where ``recipients`` are only some of them.
    public var recipientCount: Int?
    /// Whether it was spoken.
    public var isAudio: Bool
    /// The account that sent it.
    public var account: String?
    /// The app's identifier of the message.
    public var id: String?

    /// A message.
    public init(
        to recipients: [Recipient],
        conversationID: String?,
        groupName: String? = nil,
        recipientCount: Int? = nil,
        isAudio: Bool = false,
        account: String? = nil,
        id: String? = nil
    ) {
        self.recipients = recipients
        self.conversationID = conversationID
        self.groupName = groupName
        self.recipientCount = recipientCount
        self.isAudio = isAudio
        self.account = account
        self.id = id
    }

    /// Whether it went to a group.
    public var isGroup: Bool {
        groupName != nil || max(recipients.count, recipientCount ?? 0) > 1
    }

    /// Under what the picture of the group, or of the only recipient, is kept.
    var avatarSubject: AvatarSubject? {
        isGroup
            ? conversationID.map { AvatarSubject(.conversation, id: $0, account: account) }
            : recipients.first?.id.map { AvatarSubject(.person, id: $0, account: account) }
    }
}

/// A call that the device's owner made.
///
/// Source: Apple, "Implementing communication notifications".
public struct OutgoingCall: Sendable, Hashable {
    /// Whom they called; never the owner.
    public var participants: [Recipient]
    /// Whether it has pictures.
    public var capability: Call.Capability
    /// The conversation, by the identifier that pushes have.
    public var conversationID: String?
    /// The account that called.
    public var account: String?
    /// The app's identifier of the call.
    public var id: String?

    /// A call.
    public init(
        to participants: [Recipient],
        capability: Call.Capability = .audio,
        conversationID: String? = nil,
        account: String? = nil,
        id: String? = nil
    ) {
        self.participants = participants
        self.capability = capability
        self.conversationID = conversationID
        self.account = account
        self.id = id
    }
}
