import Cameo

/// Message that the current user sent, for ``Donations``. The system uses it for suggestions and for
/// allowing people in a Focus.
///
/// It doesn't contain the text, which the system doesn't need.
///
/// Source: Apple, "Implementing communication notifications".
public struct OutgoingMessage: Sendable, Equatable {
    /// Recipients, without the current user.
    package var recipients: [MessageRecipient]
    /// Identifier of the conversation, the same as in payloads.
    package var conversationID: String?
    /// Name of the group.
    package var groupName: String?
    /// Number of recipients, if ``recipients`` doesn't contain all of them.
    package var recipientCount: Int?
    /// Whether it is a voice message.
    package var isAudio: Bool
    /// Scope of the account that sent the message.
    package var account: String?
    /// Identifier of the message.
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

    /// Whether the message was sent to a group: one with a name or several recipients.
    package var isGroup: Bool {
        groupName != nil || max(recipients.count, recipientCount ?? 0) > 1
    }

    /// Subject of the cached avatar: the group or the only recipient.
    var avatarSubject: AvatarSubject? {
        isGroup
            ? conversationID.map { AvatarSubject(.conversation, id: $0, account: account) }
            : recipients.first?.id.map { AvatarSubject(.person, id: $0, account: account) }
    }
}

/// Call that the current user made, for ``Donations``.
///
/// Source: Apple, "Implementing communication notifications".
public struct OutgoingCall: Sendable, Equatable {
    /// Participants, without the current user.
    package var participants: [MessageRecipient]
    /// Whether it is an audio or a video call.
    package var capability: ParsedPayload.Call.Capability
    /// Identifier of the conversation, the same as in payloads.
    package var conversationID: String?
    /// Scope of the account that made the call.
    package var account: String?
    /// Identifier of the call.
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
