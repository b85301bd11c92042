import Cameo

extension Diagnostic {
    /// The severity of a diagnostic.
    package enum Severity: String, Sendable, CaseIterable {
        /// The notification, or the part that the message names, doesn't work.
        case error
        /// The notification differs from what the payload intends.
        case warning
        /// Worth knowing: what iOS draws instead.
        case info

        /// The severity, as a word at the beginning of a sentence.
        package var displayName: String {
            switch self {
            case .error: "Error"
            case .warning: "Warning"
            case .info: "Info"
            }
        }
    }

    /// The severity.
    package var severity: Severity { code.severity }
}

extension Diagnostic.Code {
    /// The severity of all diagnostics with this code.
    package var severity: Diagnostic.Severity {
        switch self {
        case .noAPS, .malformedAPS, .tooLarge, .nothingShown, .noMutableContent,
            .senderIsCurrentUser, .callWithoutCaller, .urlRejected, .interruptionLevelUnknown:
            .error
        case .duplicateName, .unpairedSurrogate, .mappedValueUnusable, .senderNotNamed,
            .senderNameMissing, .handleHidesName, .currentUserNotParticipant, .callStateUnknown,
            .threadIdentifierCleaned, .titleNotDrawn, .subtitleNotDrawn, .groupNameNotDrawn,
            .senderNameNotDrawn, .mentionNotDrawn, .sameLineTwice, .buttonsNotRegistered,
            .buttonsIgnored, .avatarFailed, .mediaNotAttachable, .mediaFailed, .needsEntitlement:
            .warning
        case .liveActivity, .notAnAlert, .notRead, .localizedText, .membersUnknown,
            .recipientCountRaised, .threadIdentifierReplaced, .groupWithoutAvatar,
            .senderAvatarNotDrawn, .groupAvatarNotDrawn, .avatarMissing, .avatarStale, .groupCall,
            .mediaConverted, .mediaOutsideTable, .mediaWithoutThumbnail, .moreMedia,
            .needsFocusAccess:
            .info
        }
    }
}

extension [Diagnostic] {
    /// The diagnostics with the most severe first; equally severe ones keep their order.
    package var bySeverity: [Diagnostic] {
        Diagnostic.Severity.allCases.flatMap { severity in
            filter { $0.severity == severity }
        }
    }
}
