extension Inspection {
    /// The code of a finding about a payload.
    package enum Code: String, Sendable, CaseIterable {
        // Payload.
        case apsMissing = "aps-missing"
        case apsMalformed = "aps-malformed"
        case keyDuplicate = "key-duplicate"
        case unpairedSurrogate = "surrogate-unpaired"
        case tooLarge = "payload-too-large"
        // Requirements of the extension.
        case textMissing = "text-missing"
        case liveActivityBypassesExtension = "live-activity-bypasses-extension"
        case pushWithoutAlert = "push-without-alert"
        case mutableContentMissing = "mutable-content-missing"
        case payloadNotRead = "payload-not-read"
        case textLocalizedOnDevice = "text-localized-on-device"
        case mappedValueUnusable = "mapped-value-unusable"
        // Sender and conversation.
        case senderMissing = "sender-missing"
        case senderIsCurrentUser = "sender-is-current-user"
        case senderNameMissing = "sender-name-missing"
        case handleEqualsName = "handle-equals-name"
        case currentUserNotParticipant = "current-user-not-participant"
        case recipientCountUnknown = "recipient-count-unknown"
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
        case lineDuplicate = "line-duplicate"
        // Buttons.
        case buttonsNotRegistered = "buttons-not-registered"
        case buttonsIgnored = "buttons-ignored"
        // Avatars and media.
        case urlRejected = "url-rejected"
        case groupAvatarMissing = "group-avatar-missing"
        case senderAvatarNotDrawn = "sender-avatar-not-drawn"
        case groupAvatarNotDrawn = "group-avatar-not-drawn"
        case avatarMissing = "avatar-missing"
        case avatarFailed = "avatar-failed"
        case avatarStale = "avatar-stale"
        case callAvatarsNotDrawn = "call-avatars-not-drawn"
        case mediaNotAttachable = "media-not-attachable"
        case mediaConverted = "media-converted"
        case mediaTypeUnlisted = "media-type-unlisted"
        case mediaWithoutThumbnail = "media-without-thumbnail"
        case mediaFailed = "media-failed"
        case mediaNotDrawn = "media-not-drawn"
        // Interruption.
        case interruptionLevelUnknown = "interruption-level-unknown"
        case entitlementNeeded = "entitlement-needed"
        case focusAccessNeeded = "focus-access-needed"
    }
}

extension Inspection.Code {
    /// The default severity of findings with this code.
    package var severity: Finding.Severity {
        switch self {
        case .apsMissing, .apsMalformed, .tooLarge, .textMissing, .mutableContentMissing,
            .senderIsCurrentUser, .callWithoutCaller, .urlRejected, .interruptionLevelUnknown:
            .error
        case .keyDuplicate, .unpairedSurrogate, .mappedValueUnusable, .senderMissing,
            .senderNameMissing, .handleEqualsName, .currentUserNotParticipant, .callStateUnknown,
            .threadIdentifierCleaned, .titleNotDrawn, .subtitleNotDrawn, .groupNameNotDrawn,
            .senderNameNotDrawn, .mentionNotDrawn, .lineDuplicate, .buttonsNotRegistered,
            .buttonsIgnored, .avatarFailed, .mediaNotAttachable, .mediaFailed:
            .warning
        case .liveActivityBypassesExtension, .pushWithoutAlert, .payloadNotRead,
            .textLocalizedOnDevice,
            .recipientCountUnknown,
            .recipientCountRaised, .threadIdentifierReplaced, .groupAvatarMissing,
            .senderAvatarNotDrawn, .groupAvatarNotDrawn, .avatarMissing, .avatarStale,
            .callAvatarsNotDrawn,
            .mediaConverted, .mediaTypeUnlisted, .mediaWithoutThumbnail, .mediaNotDrawn,
            .entitlementNeeded, .focusAccessNeeded:
            .info
        }
    }

    /// The condition for the finding, as it appears in the documentation.
    package var summary: String {
        switch self {
        case .apsMissing: "There is no `aps` dictionary."
        case .apsMalformed: "`aps` isn't a dictionary."
        case .keyDuplicate: "A name occurs more than once in an object; the last value is used."
        case .unpairedSurrogate:
            "An escape sequence is an unpaired UTF-16 surrogate, which is replaced with U+FFFD."
        case .tooLarge: "The payload exceeds the 4,096 bytes that APNs accepts."
        case .textMissing:
            "There is no text, so iOS shows nothing and doesn't start the extension."
        case .liveActivityBypassesExtension: "The push is for a Live Activity."
        case .pushWithoutAlert:
            "The push is for the background, widgets, a call or another purpose without an alert."
        case .mutableContentMissing: "`mutable-content` isn't 1, so the extension doesn't run."
        case .payloadNotRead:
            "Neither a preset nor the mapping matches, so the notification stays plain."
        case .textLocalizedOnDevice: "A line is a key of the app's string tables."
        case .mappedValueUnusable:
            "The value at a path of the mapping has an unusable type, such as an object."
        case .senderMissing:
            "There is a conversation or an avatar but no sender, or a sender ID but no name."
        case .senderIsCurrentUser:
            "The sender is the current user, so iOS doesn't style the notification."
        case .senderNameMissing: "The sender has no name; the first line contains another value."
        case .handleEqualsName:
            "The sender's handle equals the name; Cameo derives a different handle."
        case .currentUserNotParticipant: "The current user was removed from the recipients."
        case .recipientCountUnknown:
            "The number of recipients of a group is unknown; Cameo assumes 2."
        case .recipientCountRaised:
            "A group has fewer than two other recipients; Cameo uses 2 instead."
        case .callStateUnknown: "The call state is unknown; the push is treated as a message."
        case .callWithoutCaller: "A call has no caller, so the notification stays plain."
        case .threadIdentifierCleaned:
            "The thread identifier contains an @, which is replaced with _."
        case .threadIdentifierReplaced:
            "`thread-id` differs from the conversation ID, which Cameo uses for both."
        case .titleNotDrawn: "Cameo moves the title to the text."
        case .subtitleNotDrawn: "Cameo moves the subtitle to the text or the second line."
        case .groupNameNotDrawn: "Cameo moves the group name to the text."
        case .senderNameNotDrawn: "Cameo moves the sender's name to the text."
        case .mentionNotDrawn: "iOS draws mentions and replies only in groups."
        case .lineDuplicate: "The first and second line are equal."
        case .buttonsNotRegistered:
            "The buttons of the category replace the buttons in the payload."
        case .buttonsIgnored: "There are too many buttons, or two buttons have the same ID."
        case .urlRejected: "A URL is invalid or isn't allowed, such as an HTTP URL."
        case .groupAvatarMissing: "A group has no avatar, and `groupAvatarFallback` is `none`."
        case .senderAvatarNotDrawn: "iOS draws only the group's avatar in a group."
        case .groupAvatarNotDrawn: "iOS draws only the sender's avatar in a direct message."
        case .avatarMissing: "There is no avatar; Cameo draws initials or the default image."
        case .avatarFailed: "An avatar isn't available; the next candidate is drawn."
        case .avatarStale: "The current avatar isn't available; an older avatar is drawn."
        case .callAvatarsNotDrawn: "iOS draws a single avatar for a group call."
        case .mediaNotAttachable: "iOS doesn't attach files of this type."
        case .mediaConverted:
            "The extension converts the image to JPEG or PNG, because iOS doesn't attach it."
        case .mediaTypeUnlisted: "Apple's table doesn't list the type; the file is attached anyway."
        case .mediaWithoutThumbnail: "Audio has no thumbnail."
        case .mediaFailed: "An attachment isn't available."
        case .mediaNotDrawn: "There are several attachments; iOS draws one thumbnail."
        case .interruptionLevelUnknown: "An interruption level is unknown and ignored."
        case .entitlementNeeded: "The interruption level requires an entitlement."
        case .focusAccessNeeded: "Breaking through Focus requires access to the Focus status."
        }
    }
}
