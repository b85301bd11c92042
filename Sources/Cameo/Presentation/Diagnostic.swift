/// Something that the payload asked for and iOS will not draw, or will draw otherwise, and why.
public struct Diagnostic: Sendable, Hashable {
    /// The stable code.
    public let code: Code
    /// The rule behind it; `nil` where Apple's documentation says it or it is about the payload.
    public let rule: Rule?
    /// What happens and what to do, in a sentence.
    public let message: String

    /// Whether it is known from devices; `false` for what only Apple's code or reason says.
    public var isVerifiedOnDevice: Bool {
        rule?.isVerifiedOnDevice ?? (code != .mediaOutsideTable)
    }

    init(_ code: Code, _ rule: Rule?, _ message: String) {
        self.code = code
        self.rule = rule
        self.message = message
    }

    init(_ code: Code, _ message: String) {
        self.init(code, nil, message)
    }

    /// What a note is about. Codes are never renamed: tools and tests may rely on them.
    public enum Code: String, Sendable, CaseIterable {
        // The payload.
        case noAPS = "no-aps"
        case malformedAPS = "malformed-aps"
        case duplicateName = "duplicate-name"
        case unpairedSurrogate = "lone-surrogate"
        case tooLarge = "too-large"
        // Whether the extension runs.
        case nothingShown = "nothing-shown"
        case liveActivity = "live-activity"
        case noMutableContent = "no-mutable-content"
        case notRead = "not-read"
        case localizedText = "localized-text"
        case mappedValueUnusable = "mapped-value-unusable"
        // Who and where.
        case senderNotNamed = "sender-not-named"
        case senderIsOwner = "sender-is-owner"
        case senderNameMissing = "sender-name-missing"
        case handleHidesName = "handle-hides-name"
        case ownerNotParticipant = "owner-not-participant"
        case membersUnknown = "members-unknown"
        case recipientCountRaised = "recipient-count-raised"
        case callStateUnknown = "call-state-unknown"
        case callWithoutCaller = "call-without-caller"
        case threadIdentifierCleaned = "thread-identifier-cleaned"
        case threadIdentifierReplaced = "thread-identifier-replaced"
        // The text.
        case titleNotDrawn = "title-not-drawn"
        case subtitleNotDrawn = "subtitle-not-drawn"
        case groupNameNotDrawn = "group-name-not-drawn"
        case senderNameNotDrawn = "sender-name-not-drawn"
        case mentionNotDrawn = "mention-not-drawn"
        case sameLineTwice = "same-line-twice"
        // The pictures.
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
