import Cameo

/// A message that the current user sent, for use with ``Donations``. The system uses it for
/// suggestions, including contacts to allow in a Focus.
///
/// It doesn't contain the message text, because the system doesn't need it.
///
/// Source: Apple, "Implementing communication notifications".
public struct OutgoingMessage: Sendable, Equatable {
    /// The recipients, without the current user.
    package var recipients: [MessageRecipient]
    /// The identifier of the conversation, as in payloads.
    package var conversationID: String?
    package var groupName: String?
    /// The number of recipients, if ``recipients`` doesn't contain all of them.
    package var recipientCount: Int?
    /// Whether the message is a voice message.
    package var isAudio: Bool
    /// The scope of the account that sent the message.
    package var account: String?
    /// The identifier of the message.
    package var id: String?

    /// Creates a message.
    public init(
        to recipients: [MessageRecipient],
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

    /// Whether the message was sent to a group, which has a name or several recipients.
    package var isGroup: Bool { groupName != nil || max(recipients.count, recipientCount ?? 0) > 1 }

    /// The subject of the cached avatar: the group or the sole recipient; `nil` if it has no ID.
    var avatarSubject: AvatarSubject? {
        isGroup
            ? conversationID.map { AvatarSubject(.conversation, id: $0, account: account) }
            : recipients.first?.id.map { AvatarSubject(.person, id: $0, account: account) }
    }
}

/// A call that the current user made, for ``Donations``.
///
/// Source: Apple, "Implementing communication notifications".
public struct OutgoingCall: Sendable, Equatable {
    /// The participants, without the current user.
    package var participants: [MessageRecipient]
    /// The media of the call: audio or video.
    package var capability: ParsedPayload.Call.Capability
    /// The identifier of the conversation, as in payloads.
    package var conversationID: String?
    /// The scope of the account that made the call.
    package var account: String?
    /// The identifier of the call.
    package var id: String?

    /// Creates a call.
    public init(
        to participants: [MessageRecipient],
        capability: ParsedPayload.Call.Capability = .audio,
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
