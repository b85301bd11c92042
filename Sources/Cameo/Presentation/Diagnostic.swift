/// A problem in a payload, or a part of it that iOS draws differently or not at all.
package struct Diagnostic: Sendable, Equatable {
    /// The stable code.
    package let code: Code
    /// The rule of iOS that is the reason; `nil` if Apple documents the behavior, or for a problem in the
    /// payload.
    package let rule: Rule?
    /// The value of the payload that causes it.
    package let place: Place
    /// The problem, as a sentence without a full stop.
    package let message: String
    /// The suggestion, as an imperative sentence; `nil` if the message says all.
    package let suggestion: String?

    /// The message and the suggestion as one sentence.
    package var sentence: String { message.suggesting(suggestion) }

    /// How certain the behavior of iOS is; `nil` for a problem in the payload.
    package var state: Rule.State? {
        rule?.evidence.state() ?? (code == .mediaOutsideTable ? .notSeen : nil)
    }

    // Inlined in sixty places, it would take 1 % of the extension.
    @inline(never)
    init(
        _ code: Code,
        _ rule: Rule? = nil,
        at place: Place,
        _ message: String,
        _ suggestion: String? = nil
    ) {
        self.code = code
        self.rule = rule
        self.place = place
        self.message = message
        self.suggestion = suggestion
    }

    /// The value of a payload that a diagnostic is about. Paths are looked up only where they are shown, never
    /// in the extension.
    package enum Place: Sendable, Equatable {
        /// The whole payload.
        case payload
        /// The names and indexes of a value.
        case path([String])
        /// The value of the first field that has one; without any, `aps`.
        case first([Mapping.Field])
        /// A text in the value of a field.
        case text(String, of: Mapping.Field)
    }

    /// The code of a diagnostic. Codes are never renamed, because tools and tests depend on them.
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

extension String {
    /// Returns the sentence with a suggestion, an imperative sentence, after a semicolon.
    package func suggesting(_ suggestion: String?) -> String {
        guard let suggestion else { return self }
        return "\(self); \(suggestion.prefix(1).lowercased())\(suggestion.dropFirst())"
    }
}
