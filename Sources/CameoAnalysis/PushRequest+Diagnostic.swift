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
}
