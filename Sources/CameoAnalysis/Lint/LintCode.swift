/// The codes of the rules that only the linter has. Codes are never renamed, because configurations and
/// baselines contain them. The other rules are the diagnostics of payloads and requests.
enum LintCode: String, Sendable, CaseIterable {
    // The file.
    case notJSON = "not-json"
    case jsonComment = "json-comment"
    case byteOrderMark = "byte-order-mark"
    case encodedTwice = "encoded-twice"
    case wrappedPayload = "wrapped-payload"
    case unknownRequest = "unknown-request"
    case simulatorKey = "simulator-key"
    case placeholderLeft = "placeholder-left"
    case escapesWaste = "escapes-waste"
    // `aps`.
    case misspeltKey = "misspelt-key"
    case misplacedKey = "misplaced-key"
    case customKeyInAPS = "custom-key-in-aps"
    case unknownAlertKey = "unknown-alert-key"
    case flagNotOne = "flag-not-one"
    case badgeNegative = "badge-negative"
    case relevanceScoreRange = "relevance-score-range"
    case interruptionLevelSpelling = "interruption-level-spelling"
    case criticalSound = "critical-sound"
    case soundName = "sound-name"
    case alertWithoutSound = "alert-without-sound"
    case backgroundWithAlert = "background-with-alert"
    case backgroundOnlyBadge = "background-only-badge"
    case locArgsWithoutKey = "loc-args-without-key"
    case alertAndLocKey = "alert-and-loc-key"
    case summaryArg = "summary-arg"
    case urlArgs = "url-args"
    case emptyText = "empty-text"
    case threadIDMissing = "thread-id-missing"
    case liveActivityShape = "live-activity-shape"
    // Sender and conversation.
    case senderWithoutID = "sender-without-id"
    case conversationMissing = "conversation-missing"
    case conversationIsMessage = "conversation-is-message"
    case recipientsRepeat = "recipients-repeat"
    case recipientsAsText = "recipients-as-text"
    case groupNameInTitle = "group-name-in-title"
    case bodyRepeatsSender = "body-repeats-sender"
    case leftoverValue = "leftover-value"
    case nameControl = "name-control"
    case nameLong = "name-long"
    case mentionFlagText = "mention-flag-text"
    // Avatars and media.
    case imagePrivateHost = "image-private-host"
    case imageSigned = "image-signed"
    case imageToken = "image-token"
    case imageInline = "image-inline"
    case imageNotEncoded = "image-not-encoded"
    case imageSVG = "image-svg"
    case mediaWithoutExtension = "media-without-extension"
    case mediaTypeMismatch = "media-type-mismatch"
    case mediaAnimated = "media-animated"
    case mediaAndMutable = "media-and-mutable"
    case deepLinkScheme = "deep-link-scheme"
    case imageNeedsLogin = "image-needs-login"
    case imageLarge = "image-large"
    case imageRedirect = "image-redirect"
    case imageSlow = "image-slow"
    case mediaTooBig = "media-too-big"
    // Secrets and privacy.
    case secretInPayload = "secret-in-payload"
    case keyInRequest = "key-in-request"
    case deviceTokenInFile = "device-token-in-file"
    case personalText = "personal-text"
    // Requests.
    case pushTypeMissing = "push-type-missing"
    case priorityLowAlert = "priority-low-alert"
    case topicSuffix = "topic-suffix"
    case voipAlert = "voip-alert"
    case channelTopic = "channel-topic"
    case fcmHeaderText = "fcm-header-text"
    case fcmDataObject = "fcm-data-object"
    case fcmTopicSize = "fcm-topic-size"
    case fcmTTL = "fcm-ttl"
    case oneSignalRetry = "onesignal-retry"
    case expoRichContent = "expo-rich-content"
    case expoDataObject = "expo-data-object"
    case expoPriority = "expo-priority"
    case expoOldField = "expo-old-field"
    // The app's project.
    case categoryNotRegistered = "category-not-registered"
    case soundNotInApp = "sound-not-in-app"
    case locKeyNotInApp = "loc-key-not-in-app"
    case extensionMissing = "extension-missing"
    case entitlementMissing = "entitlement-missing"
    case schemeNotInApp = "scheme-not-in-app"
    // Several files.
    case senderVaries = "sender-varies"
    case conversationVaries = "conversation-varies"
    case messageIDRepeats = "message-id-repeats"
    case mappingMisses = "mapping-misses"

    /// The rules, in the order of the cases.
    static var rules: [LintRule] {
        fileRules + apsRules + participantRules + mediaRules + privacyRules + serviceRules
            + projectRules
    }
}

/// The sources of rules.
enum LintEvidence {
    static let payload =
        "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification"
    static let request =
        "https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns"
    static let background =
        "https://developer.apple.com/documentation/usernotifications/pushing-background-updates-to-your-app"
    static let attachment =
        "https://developer.apple.com/documentation/usernotifications/unnotificationattachment"
    static let communication =
        "https://developer.apple.com/documentation/usernotifications/implementing-communication-notifications"
    static let liveActivity =
        "https://developer.apple.com/documentation/activitykit/starting-and-updating-live-activities-with-activitykit-push-notifications"
    static let fcm = "https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages"
    static let oneSignal = "https://documentation.onesignal.com/reference/create-notification"
    static let expo = "https://docs.expo.dev/push-notifications/sending-notifications/"

    static func issue(_ name: String) -> String {
        let parts = name.split(separator: "#")
        return parts.count == 2 ? "https://github.com/\(parts[0])/issues/\(parts[1])" : name
    }
}

extension LintCode {
    /// Creates the row of a rule in the table.
    static func rule(
        _ code: LintCode,
        _ group: LintRule.Group,
        _ severity: LintSeverity?,
        _ fix: LintRule.FixKind,
        _ summary: String,
        _ explanation: String,
        _ evidence: String? = nil,
        needs requirement: LintRule.Requirement = .none
    ) -> LintRule {
        LintRule(
            code: code.rawValue,
            group: group,
            defaultSeverity: severity,
            summary: summary,
            explanation: explanation,
            evidence: evidence,
            fix: fix,
            requirement: requirement
        )
    }
}
