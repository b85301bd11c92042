extension Inspection {
    /// The code of a finding about a payload, which an inspection or the extension reports.
    package enum Code: String, Sendable, CaseIterable {
        // Payload.
        case noAPS = "no-aps"
        case malformedAPS = "malformed-aps"
        case duplicateName = "duplicate-name"
        case unpairedSurrogate = "lone-surrogate"
        case tooLarge = "too-large"
        // Requirements of the extension.
        case nothingShown = "nothing-shown"
        case liveActivity = "live-activity"
        case notAnAlert = "not-an-alert"
        case noMutableContent = "no-mutable-content"
        case notRead = "not-read"
        case localizedText = "localized-text"
        case mappedValueUnusable = "mapped-value-unusable"
        // Sender and conversation.
        case senderNotNamed = "sender-not-named"
        case senderIsCurrentUser = "sender-is-owner"
        case senderNameMissing = "sender-name-missing"
        case handleHidesName = "handle-hides-name"
        case currentUserNotParticipant = "owner-not-participant"
        case membersUnknown = "members-unknown"
        case recipientCountRaised = "recipient-count-raised"
        case callStateUnknown = "call-state-unknown"
        case callWithoutCaller = "call-without-caller"
        case threadIdentifierCleaned = "thread-identifier-cleaned"
        case threadIdentifierReplaced = "thread-identifier-replaced"
        // Text.
        case titleNotDrawn = "title-not-drawn"
        case subtitleNotDrawn = "subtitle-not-drawn"
        case groupNameNotDrawn = "group-name-not-drawn"
        case senderNameNotDrawn = "sender-name-not-drawn"
        case mentionNotDrawn = "mention-not-drawn"
        case sameLineTwice = "same-line-twice"
        // Buttons.
        case buttonsNotRegistered = "buttons-not-registered"
        case buttonsIgnored = "buttons-ignored"
        // Avatars and media.
        case urlRejected = "address-refused"
        case groupWithoutAvatar = "group-without-picture"
        case senderAvatarNotDrawn = "sender-picture-not-drawn"
        case groupAvatarNotDrawn = "group-picture-not-drawn"
        case avatarMissing = "picture-missing"
        case avatarFailed = "picture-failed"
        case avatarStale = "picture-stale"
        case groupCall = "group-call"
        case mediaNotAttachable = "media-not-attachable"
        case mediaConverted = "media-converted"
        case mediaOutsideTable = "media-outside-table"
        case mediaWithoutThumbnail = "media-without-thumbnail"
        case mediaFailed = "media-failed"
        case moreMedia = "more-media"
        // Interruption.
        case interruptionLevelUnknown = "interruption-level-unknown"
        case needsEntitlement = "needs-entitlement"
        case needsFocusAccess = "needs-focus-access"
    }
}

extension Inspection.Code {
    /// The severity, unless a finding states another one.
    package var severity: Finding.Severity {
        switch self {
        case .noAPS, .malformedAPS, .tooLarge, .nothingShown, .noMutableContent,
            .senderIsCurrentUser, .callWithoutCaller, .urlRejected, .interruptionLevelUnknown:
            .error
        case .duplicateName, .unpairedSurrogate, .mappedValueUnusable, .senderNotNamed,
            .senderNameMissing, .handleHidesName, .currentUserNotParticipant, .callStateUnknown,
            .threadIdentifierCleaned, .titleNotDrawn, .subtitleNotDrawn, .groupNameNotDrawn,
            .senderNameNotDrawn, .mentionNotDrawn, .sameLineTwice, .buttonsNotRegistered,
            .buttonsIgnored, .avatarFailed, .mediaNotAttachable, .mediaFailed:
            .warning
        case .liveActivity, .notAnAlert, .notRead, .localizedText, .membersUnknown,
            .recipientCountRaised, .threadIdentifierReplaced, .groupWithoutAvatar,
            .senderAvatarNotDrawn, .groupAvatarNotDrawn, .avatarMissing, .avatarStale, .groupCall,
            .mediaConverted, .mediaOutsideTable, .mediaWithoutThumbnail, .moreMedia,
            .needsEntitlement, .needsFocusAccess:
            .info
        }
    }

    /// The condition under which the finding is reported, for the documentation.
    package var summary: String {
        switch self {
        case .noAPS: "There is no `aps` dictionary."
        case .malformedAPS: "`aps` isn't a dictionary."
        case .duplicateName: "A name occurs more than once in an object; the last value is used."
        case .unpairedSurrogate:
            "An escape sequence is an unpaired UTF-16 surrogate, which is replaced with U+FFFD."
        case .tooLarge: "The payload exceeds the 4,096 bytes that APNs accepts."
        case .nothingShown:
            "There is no text, so iOS shows nothing and doesn't start the extension."
        case .liveActivity: "The push is for a Live Activity."
        case .notAnAlert:
            "The push is for the background, widgets, a call or another purpose without an alert."
        case .noMutableContent: "`mutable-content` isn't 1, so the extension doesn't run."
        case .notRead: "Neither a preset nor the mapping matches, so the notification stays plain."
        case .localizedText: "A line is a key of the app's string tables."
        case .mappedValueUnusable:
            "The value at a path of the mapping has an unusable type, such as an object."
        case .senderNotNamed:
            "There is a conversation or an avatar but no sender, or a sender ID but no name."
        case .senderIsCurrentUser:
            "The sender is the current user, so iOS doesn't style the notification."
        case .senderNameMissing: "The sender has no name; the first line contains another text."
        case .handleHidesName: "The sender's handle equals the name; a derived handle is used."
        case .currentUserNotParticipant: "The current user was removed from the recipients."
        case .membersUnknown: "The number of recipients of a group is unknown; 2 is assumed."
        case .recipientCountRaised:
            "A group has fewer than two other recipients; 2 is used instead."
        case .callStateUnknown: "The call state is unknown; the push is treated as a message."
        case .callWithoutCaller: "A call has no caller, so the notification stays plain."
        case .threadIdentifierCleaned:
            "The thread identifier contains an @, which is replaced with _."
        case .threadIdentifierReplaced:
            "`thread-id` differs from the conversation ID, which is used for both."
        case .titleNotDrawn: "The title is moved to the text."
        case .subtitleNotDrawn: "The subtitle is moved to the text or the second line."
        case .groupNameNotDrawn: "The group name is moved to the text."
        case .senderNameNotDrawn: "The sender's name is moved to the text."
        case .mentionNotDrawn: "iOS draws mentions and replies only in groups."
        case .sameLineTwice: "The first and second line are equal."
        case .buttonsNotRegistered:
            "The buttons of the category replace those in the payload."
        case .buttonsIgnored: "There are too many buttons, or two have the same ID."
        case .urlRejected: "A URL isn't allowed, such as an HTTP URL, or is invalid."
        case .groupWithoutAvatar: "A group has no avatar, and `groupAvatarFallback` is `none`."
        case .senderAvatarNotDrawn: "iOS draws only the group's avatar in a group."
        case .groupAvatarNotDrawn: "iOS draws only the sender's avatar in a direct message."
        case .avatarMissing: "There is no avatar; initials or the default image are drawn."
        case .avatarFailed: "An avatar isn't available; the next candidate is drawn."
        case .avatarStale: "The current avatar isn't available; an older one is drawn."
        case .groupCall: "iOS draws a single avatar for a group call."
        case .mediaNotAttachable: "iOS doesn't attach files of this type."
        case .mediaConverted:
            "The extension converts the image to JPEG or PNG, because iOS doesn't attach it."
        case .mediaOutsideTable: "Apple's table doesn't list the type; the file is attached anyway."
        case .mediaWithoutThumbnail: "Audio has no thumbnail."
        case .mediaFailed: "An attachment isn't available."
        case .moreMedia: "There are several attachments; iOS draws one thumbnail."
        case .interruptionLevelUnknown: "An interruption level is unknown and ignored."
        case .needsEntitlement: "The interruption level needs an entitlement."
        case .needsFocusAccess: "Breaking through Focus needs access to the Focus status."
        }
    }
}
