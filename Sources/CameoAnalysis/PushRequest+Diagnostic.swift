import Cameo

extension PushRequest {
    /// A part of a request that the service refuses, ignores or changes.
    package struct Diagnostic: Sendable, Hashable {
        /// The severity of a diagnostic.
        package enum Severity: String, Sendable, CaseIterable {
            /// The service refuses the request, or the notification won't work.
            case error
            /// The notification works differently than intended.
            case warning
            /// A change that the service makes.
            case info
        }

        /// The stable code.
        package let code: Code
        /// The names and indexes of the value in the request, or of the object that lacks one.
        package let path: [String]
        /// Whether the name is wrong, not the value.
        package let isAboutName: Bool
        /// The problem, as a sentence without a full stop. It never contains the text of a message or
        /// a token.
        package let message: String
        /// The suggestion, as an imperative sentence; `nil` if the message says all.
        package let suggestion: String?

        /// The message and the suggestion as one sentence.
        package var sentence: String { message.suggesting(suggestion) }

        /// The severity.
        package var severity: Severity { code.severity }

        init(
            _ code: Code,
            at path: [String],
            isAboutName: Bool = false,
            _ message: String,
            _ suggestion: String? = nil
        ) {
            self.code = code
            self.path = path
            self.isAboutName = isAboutName
            self.message = message
            self.suggestion = suggestion
        }

        /// The code of a diagnostic. Codes are never renamed, because tools and tests depend on them.
        package enum Code: String, Sendable, CaseIterable {
            // All services.
            case assignedValues = "assigned-values"
            case wrongType = "wrong-type"
            case invalidValue = "invalid-value"
            case duplicateName = "duplicate-name"
            case unpairedSurrogate = "lone-surrogate"
            case elementSkipped = "element-skipped"
            case messagesNotShown = "messages-not-shown"
            case voipPush = "voip-push"
            // APNs.
            case payloadMissing = "payload-missing"
            case pushTypeUnknown = "push-type-unknown"
            case pushTypeMismatch = "push-type-mismatch"
            case priorityValue = "priority-value"
            case priorityBackground = "priority-background"
            case expiration = "expiration"
            case collapseID = "collapse-id"
            case apnsID = "apns-id"
            case headerUnknown = "header-unknown"
            // Firebase.
            case fcmLegacy = "fcm-legacy"
            case fcmAdmin = "fcm-admin"
            case fcmTarget = "fcm-target"
            case fcmTokenDeprecated = "fcm-token-deprecated"
            case fcmDataText = "fcm-data-text"
            case fcmReservedKey = "fcm-reserved-key"
            case fcmDataOnly = "fcm-data-only"
            case fcmTwoTexts = "fcm-two-texts"
            case fcmHeadersPlace = "fcm-headers-place"
            case fcmMutablePlace = "fcm-mutable-place"
            case fcmImageName = "fcm-image-name"
            case fcmCamelCase = "fcm-camel-case"
            case fcmUnknownKey = "fcm-unknown-key"
            // OneSignal.
            case oneSignalApp = "onesignal-app"
            case oneSignalTarget = "onesignal-target"
            case oneSignalChannel = "onesignal-channel"
            case oneSignalLegacyTarget = "onesignal-legacy-target"
            case oneSignalMany = "onesignal-many"
            case oneSignalEnglish = "onesignal-english"
            case oneSignalLanguage = "onesignal-language"
            case oneSignalTemplate = "onesignal-template"
            case oneSignalLevelSpelling = "onesignal-level-spelling"
            case oneSignalBadgeName = "onesignal-badge-name"
            case oneSignalMutable = "onesignal-mutable"
            case oneSignalDataSize = "onesignal-data-size"
            case oneSignalCollapseID = "onesignal-collapse-id"
            case oneSignalUnknownKey = "onesignal-unknown-key"
            // Expo.
            case expoToken = "expo-token"
            case expoMany = "expo-many"
            case expoMutable = "expo-mutable"
            case expoTTL = "expo-ttl"
            case expoTwoTimes = "expo-two-times"
            case expoAPSKey = "expo-aps-key"
            case expoUnknownKey = "expo-unknown-key"
        }
    }
}

extension PushRequest.Diagnostic.Code {
    /// The severity of the diagnostics with this code.
    package var severity: PushRequest.Diagnostic.Severity {
        switch self {
        case .assignedValues, .messagesNotShown, .voipPush, .fcmAdmin, .fcmTokenDeprecated,
            .fcmTwoTexts, .oneSignalLanguage, .oneSignalMutable, .expoTwoTimes:
            .info
        case .duplicateName, .unpairedSurrogate, .headerUnknown, .fcmDataOnly,
            .oneSignalLegacyTarget, .oneSignalTemplate, .oneSignalUnknownKey, .expoTTL,
            .expoUnknownKey:
            .warning
        default: .error
        }
    }

    /// The condition under which the diagnostic is reported, for the documentation.
    package var summary: String {
        switch self {
        case .assignedValues:
            "The service adds values that aren't part of the request, such as the message ID; they "
                + "are zeros here."
        case .wrongType: "A value doesn't have the type that the service expects."
        case .invalidValue: "A value isn't one of those that the service accepts."
        case .duplicateName: "A name occurs more than once in an object; the last value is used."
        case .unpairedSurrogate:
            "An escape sequence is an unpaired UTF-16 surrogate, which is replaced with U+FFFD."
        case .elementSkipped: "Elements of an array aren't requests."
        case .messagesNotShown: "An array has more messages than are shown."
        case .voipPush: "PushKit receives the push; the service extension doesn't run."
        case .payloadMissing: "A request to APNs has no payload."
        case .pushTypeUnknown: "`apns-push-type` isn't a push type."
        case .pushTypeMismatch: "`apns-push-type` doesn't fit the payload."
        case .priorityValue: "`apns-priority` isn't 10, 5 or 1."
        case .priorityBackground: "A background push has a priority other than 5."
        case .expiration: "`apns-expiration` isn't a date in seconds since 1970."
        case .collapseID: "`apns-collapse-id` is empty or has more than 64 bytes."
        case .apnsID: "`apns-id` isn't a UUID."
        case .headerUnknown: "APNs doesn't know a header."
        case .fcmLegacy: "The request is for Firebase's legacy API, which was shut down."
        case .fcmAdmin: "The message is in the form of the Admin SDK, which renames its keys."
        case .fcmTarget: "There isn't exactly one of `fid`, `token`, `topic` and `condition`."
        case .fcmTokenDeprecated: "`token` is deprecated in favor of `fid`."
        case .fcmDataText: "A value in `data` isn't a string."
        case .fcmReservedKey: "A key in `data` is reserved."
        case .fcmDataOnly: "There is no text, so iOS shows nothing."
        case .fcmTwoTexts: "`aps.alert` and `notification` have different texts."
        case .fcmHeadersPlace: "`headers` are in `apns.payload`."
        case .fcmMutablePlace:
            "A key of `aps`, such as `mutable-content`, is in `notification` or `data`."
        case .fcmImageName: "The image has a name that Firebase's HTTP API doesn't know."
        case .fcmCamelCase: "A key of `aps` is in the Admin SDK's spelling."
        case .fcmUnknownKey: "Firebase doesn't know a key."
        case .oneSignalApp: "`app_id` is missing."
        case .oneSignalTarget: "There is no target, or targets of several kinds."
        case .oneSignalChannel: "`include_aliases` is used without `target_channel`."
        case .oneSignalLegacyTarget:
            "`include_player_ids` or `include_external_user_ids` is used, whose successors are "
                + "`include_subscription_ids` and `include_aliases`."
        case .oneSignalMany: "There are more than 2,000 targets."
        case .oneSignalEnglish: "A text isn't given in English."
        case .oneSignalLanguage: "The request has texts in several languages; one is shown."
        case .oneSignalTemplate: "The content of a template isn't part of the request."
        case .oneSignalLevelSpelling: "`ios_interruption_level` is in APNs spelling."
        case .oneSignalBadgeName: "`ios_badge_type` or `ios_badge_count` is used."
        case .oneSignalMutable: "`mutable_content` has no effect."
        case .oneSignalDataSize: "`data` has more than 2,048 bytes."
        case .oneSignalCollapseID: "`collapse_id` has more than 64 characters."
        case .oneSignalUnknownKey: "OneSignal's API doesn't know a key."
        case .expoToken: "A target isn't a token of Expo's push service."
        case .expoMany: "A request has more than 100 messages or targets."
        case .expoMutable: "`mutableContent` isn't true, so the extension doesn't run."
        case .expoTTL: "There is no expiration, so delivery is attempted only once."
        case .expoTwoTimes: "Both `ttl` and `expiration` are set."
        case .expoAPSKey: "A key of an APNs payload is in the message."
        case .expoUnknownKey: "Expo doesn't know a key."
        }
    }
}
