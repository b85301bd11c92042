// Findings about senders, recipients, conversations and their names.

extension Finding {
    static func senderNotNamed(
        _ preset: Preset,
        _ root: JSONObject,
        hasID: Bool = false
    ) -> Finding {
        let fields = hasID ? [.senderName] : preset.senderFields
        let paths = fields.flatMap {
            preset.names(of: $0, nextToKeysIn: root).prefix(fields.count == 1 ? 2 : 1)
        }
        let isWithoutNames = preset.kind == .identifiers
        let suggestion =
            paths.isEmpty
            ? "Send a title with the sender's name"
            : "Send "
                + (fields.count == 1
                    ? paths.joined(separator: " or ")
                    : paths.reversed().joined(separator: " and "))
        return Finding(
            .senderMissing,
            .styleNeedsForeignSender,
            // For a preset without names, the app loads the message itself, so this isn't a
            // mistake.
            severity: isWithoutNames ? .info : nil,
            at: .first([.senderID, .groupName, .conversationID, .avatarURL]),
            (hasID
                ? "The payload contains the sender's ID but no name"
                : "There is a conversation or an avatar but no sender")
                + ", so the notification stays plain"
                + (isWithoutNames
                    ? "; \(preset.displayName) doesn't send the sender's name, so add it to the payload"
                    : ""),
            isWithoutNames ? nil : suggestion
        )
    }
    static let senderIsCurrentUser = Finding(
        .senderIsCurrentUser,
        .styleNeedsForeignSender,
        at: .first([.senderID, .senderHandle, .senderName]),
        "The sender is the current user; iOS doesn't style the user's own messages"
    )
    static func senderNameMissing(shown name: String) -> Finding {
        Finding(
            .senderNameMissing,
            .senderNameReplacesTitle,
            at: .first([.senderID, .senderHandle, .senderName]),
            "The sender has no name, so the first line is based on \"\(name)\"",
            "Send the sender's name"
        )
    }
    static let handleEqualsName = Finding(
        .handleEqualsName,
        .styleNeedsForeignSender,
        at: .first([.senderHandle, .senderName]),
        """
        The sender's handle equals the name, which would hide the name; Cameo derives a \
        different handle
        """
    )
    static let currentUserNotParticipant = Finding(
        .currentUserNotParticipant,
        .groupNeedsTwoParticipants,
        at: .first([.recipients]),
        "The current user is listed as a recipient and was removed, because iOS adds the user"
    )
    static let recipientCountUnknown = Finding(
        .recipientCountUnknown,
        .groupNeedsTwoParticipants,
        at: .first([.groupName, .isGroup, .conversationID]),
        "The number of recipients is unknown, so Cameo assumes 2",
        "Send the recipients or their count"
    )
    static func recipientCountRaised(_ count: Int) -> Finding {
        Finding(
            .recipientCountRaised,
            .groupNeedsTwoParticipants,
            at: .first([.recipientCount, .recipients]),
            "The group has \(count) other \(count == 1 ? "recipient" : "recipients"); "
                + "2 is used instead, because a smaller group may lose its name"
        )
    }
    static let callStateUnknown = Finding(
        .callStateUnknown,
        at: .first([.callState]),
        "The call state is unknown, so the push is treated as a message",
        "Use incoming, missed or voicemail"
    )
    static let callWithoutCaller = Finding(
        .callWithoutCaller,
        .callShowsContact,
        at: .first([.callState]),
        "The call has no caller, so the notification stays plain",
        "Send the caller's name"
    )
    static func threadIdentifierCleaned(_ location: Location) -> Finding {
        Finding(
            .threadIdentifierCleaned,
            .atSignInThreadIdentifierCrashes,
            at: location,
            "The thread identifier contains an @, which crashes the system when the thread is muted; "
                + "it's replaced with _"
        )
    }
    static let threadIdentifierReplaced = Finding(
        .threadIdentifierReplaced,
        .threadIdentifierFollowsConversation,
        at: .path(["aps", "thread-id"]),
        "\"thread-id\" differs from the conversation ID; Cameo uses the conversation ID for both"
    )
}

extension Finding {
    static let titleNotDrawn = Finding(
        .titleNotDrawn,
        .senderNameReplacesTitle,
        at: .first([.title]),
        "iOS doesn't draw the title of a communication notification, so Cameo moves it to the "
            + "text, unless \"titleStyle\" is \"namesOnly\""
    )
    static let subtitleNotDrawn = Finding(
        .subtitleNotDrawn,
        .groupNameReplacesSubtitle,
        at: .first([.subtitle]),
        "iOS doesn't draw the subtitle of a communication notification, so "
            + "Cameo moves it to the text"
    )
    static let subtitleInSecondLine = Finding(
        .subtitleNotDrawn,
        .groupNameReplacesSubtitle,
        at: .first([.subtitle]),
        "iOS doesn't draw the subtitle of a communication notification, so Cameo moves it to "
            + "the second line"
    )
    static let groupNameNotDrawn = Finding(
        .groupNameNotDrawn,
        .groupNameReplacesSubtitle,
        at: .first([.groupName]),
        "iOS doesn't draw the group name here, so Cameo moves it to the text"
    )
    static let senderNameNotDrawn = Finding(
        .senderNameNotDrawn,
        .groupNameReplacesSubtitle,
        at: .first([.senderName, .groupName]),
        "iOS doesn't draw the sender's name here, so Cameo moves it to the text"
    )
    static let mentionNotDrawn = Finding(
        .mentionNotDrawn,
        .groupNameReplacesSubtitle,
        at: .first([.mentionsCurrentUser, .repliesToCurrentUser]),
        "iOS draws \"mentioned you\" and \"replied to you\" only in groups"
    )
    static func sameLineTwice(_ line: String) -> Finding {
        Finding(
            .lineDuplicate,
            .groupNameReplacesSubtitle,
            at: .first([.senderName, .groupName]),
            "The first and second line are both \"\(line)\", because the sender has no other name",
            "Map senderNameKey to the sender's name"
        )
    }
}
