/// A reason why APNs rejects a push to a device.
///
/// Source: Apple, "Handling notification responses from APNs".
package enum APNsReason: String, Sendable, CaseIterable {
    case badCollapseID = "BadCollapseId"
    case badDeviceToken = "BadDeviceToken"
    case badExpirationDate = "BadExpirationDate"
    case badMessageID = "BadMessageId"
    case badPriority = "BadPriority"
    case badTopic = "BadTopic"
    case deviceTokenNotForTopic = "DeviceTokenNotForTopic"
    case duplicateHeaders = "DuplicateHeaders"
    case idleTimeout = "IdleTimeout"
    case invalidPushType = "InvalidPushType"
    case missingDeviceToken = "MissingDeviceToken"
    case missingTopic = "MissingTopic"
    case payloadEmpty = "PayloadEmpty"
    case topicDisallowed = "TopicDisallowed"
    case badCertificate = "BadCertificate"
    case badCertificateEnvironment = "BadCertificateEnvironment"
    case badEnvironmentKeyID = "BadEnvironmentKeyIdInToken"
    case expiredProviderToken = "ExpiredProviderToken"
    case forbidden = "Forbidden"
    case invalidProviderToken = "InvalidProviderToken"
    case missingProviderToken = "MissingProviderToken"
    case unrelatedKeyID = "UnrelatedKeyIdInToken"
    case badPath = "BadPath"
    case methodNotAllowed = "MethodNotAllowed"
    case expiredToken = "ExpiredToken"
    case unregistered = "Unregistered"
    case payloadTooLarge = "PayloadTooLarge"
    case tooManyProviderTokenUpdates = "TooManyProviderTokenUpdates"
    case tooManyRequests = "TooManyRequests"
    case internalServerError = "InternalServerError"
    case serviceUnavailable = "ServiceUnavailable"
    case shutdown = "Shutdown"

    /// Whether and when a rejected push can be retried.
    package enum Repetition: String, Sendable, CaseIterable {
        /// Never: APNs rejects the push to this device permanently.
        case never
        /// Retry after the cause is fixed. Until then, APNs rejects all other pushes too.
        case afterFix
        /// Retry once, with a new provider token on a new connection.
        case withNewToken
        /// Retry on a new connection.
        case onNewConnection
        /// Retry later.
        case retryLater
    }

    /// Creates a reason from its name in a response; `nil` if it's unknown.
    package init?(named name: String) {
        // APNs uses two spellings of this reason.
        self.init(
            rawValue: name == "BadEnvironmentKeyInToken" ? Self.badEnvironmentKeyID.rawValue : name
        )
    }

    /// The HTTP status code of responses with this reason.
    package var status: Int {
        switch self {
        case .badCollapseID, .badDeviceToken, .badExpirationDate, .badMessageID, .badPriority,
            .badTopic, .deviceTokenNotForTopic, .duplicateHeaders, .idleTimeout, .invalidPushType,
            .missingDeviceToken, .missingTopic, .payloadEmpty, .topicDisallowed:
            400
        case .badCertificate, .badCertificateEnvironment, .badEnvironmentKeyID,
            .expiredProviderToken, .forbidden, .invalidProviderToken, .missingProviderToken,
            .unrelatedKeyID:
            403
        case .badPath: 404
        case .methodNotAllowed: 405
        case .expiredToken, .unregistered: 410
        case .payloadTooLarge: 413
        case .tooManyProviderTokenUpdates, .tooManyRequests: 429
        case .internalServerError: 500
        case .serviceUnavailable, .shutdown: 503
        }
    }

    /// Whether and when the push can be retried.
    package var repetition: Repetition {
        switch self {
        case .badDeviceToken, .deviceTokenNotForTopic, .expiredToken, .unregistered: .never
        case .expiredProviderToken: .withNewToken
        case .idleTimeout, .unrelatedKeyID: .onNewConnection
        case .tooManyRequests, .internalServerError, .serviceUnavailable, .shutdown: .retryLater
        default: .afterFix
        }
    }

    /// Whether the device token is no longer valid: the app was removed, or the token was replaced.
    package var isUnregistered: Bool { self == .expiredToken || self == .unregistered }

    /// The time to wait before a retry, in seconds; `nil` if the reason specifies none.
    ///
    /// Apple specifies 15 minutes for server errors. Apple specifies no delay for
    /// `TooManyRequests`; the one minute is our choice.
    package var delay: Double? {
        switch self {
        case .internalServerError, .serviceUnavailable, .shutdown: 15 * 60
        case .tooManyProviderTokenUpdates: 20 * 60
        case .tooManyRequests: 60
        default: nil
        }
    }

    /// The meaning, as a sentence without a period.
    package var meaning: String { description.meaning }

    /// The fix, as a sentence without a period.
    package var fix: String { description.fix }

    private var description: (meaning: String, fix: String) {
        switch self {
        case .badCollapseID:
            (
                "The collapse ID is empty or has more than \(APNsHeader.maxCollapseIDSize) bytes",
                "Shorten apns-collapse-id, or omit it"
            )
        case .badDeviceToken:
            (
                "The device token is invalid, or belongs to the other environment",
                "Apps that Xcode installs use sandbox; TestFlight and the App Store use production. "
                    + "If the environment is correct, log the token again on the device"
            )
        case .badExpirationDate:
            (
                "The expiration date isn't a number",
                "Set apns-expiration to seconds since 1970, or 0"
            )
        case .badMessageID:
            ("The push's ID isn't a UUID", "Set apns-id to a lowercase UUID, or omit it")
        case .badPriority:
            (
                "The priority is invalid, or isn't allowed for the push type",
                "Set apns-priority to 10 or 5; a background push must have 5"
            )
        case .badTopic: ("The topic is invalid", "Set apns-topic to the app's bundle ID")
        case .deviceTokenNotForTopic:
            (
                "The device token belongs to an app with a different bundle ID",
                "Compare the topic with the bundle ID of the app that registered the token"
            )
        case .duplicateHeaders: ("A header occurs more than once", "Remove the duplicate header")
        case .idleTimeout:
            ("APNs closed the connection because it was idle", "Send the push on a new connection")
        case .invalidPushType:
            (
                "The push type is invalid, or doesn't match the topic",
                "Set apns-push-type to \(Self.pushTypeList)"
            )
        case .missingDeviceToken: ("The path has no device token", "Pass a device token")
        case .missingTopic:
            (
                "The request has no topic, and the certificate is valid for more than one topic",
                "Set apns-topic to the app's bundle ID"
            )
        case .payloadEmpty: ("The request has no payload", "Add a payload with an aps dictionary")
        case .topicDisallowed:
            (
                "The key or certificate isn't allowed to send to the topic",
                "Check the topic's suffix, and the key's topics in your developer account"
            )
        case .badCertificate:
            ("The certificate is invalid", "Create a certificate for APNs, or use a key")
        case .badCertificateEnvironment:
            (
                "The certificate is for the other environment",
                "Use the other environment, or a certificate for both"
            )
        case .badEnvironmentKeyID:
            (
                "The key is for the other environment",
                "Use the other environment, or a key for this one; a key is valid for sandbox, "
                    + "production or both"
            )
        case .expiredProviderToken:
            (
                "The provider token was issued more than an hour ago",
                "Sign a new token; if the rejected token was new, correct this machine's clock"
            )
        case .forbidden:
            ("The request isn't allowed", "Check the key's permissions in your developer account")
        case .invalidProviderToken:
            (
                "APNs can't verify the provider token",
                "Compare the key ID and the team ID with your developer account, and check whether "
                    + "the key was revoked"
            )
        case .missingProviderToken:
            (
                "The connection has no certificate, and the request has no provider token",
                "Set a key or a certificate"
            )
        case .unrelatedKeyID:
            (
                "The key differs from the key of the connection's first push",
                "Open a new connection for each key"
            )
        case .badPath:
            (
                "The request path is invalid",
                "Check the server's URL; the path must be /3/device/ followed by the device token"
            )
        case .methodNotAllowed:
            ("The method isn't POST", "Check whether a proxy modifies requests")
        case .expiredToken:
            (
                "The device token expired",
                "Remove the token; the app gets a new one when it's opened"
            )
        case .unregistered:
            (
                "The device token is no longer active: the app was removed, or got a new token",
                "Remove the token"
            )
        case .payloadTooLarge:
            (
                "The payload is larger than \(APNsPushType.alert.maxPayloadSize) bytes (VoIP: "
                    + "\(APNsPushType.voip.maxPayloadSize))",
                "Shorten it, and let the extension load the rest"
            )
        case .tooManyProviderTokenUpdates:
            (
                "The provider token was renewed more than once in 20 minutes",
                """
                Wait 20 minutes, and share one token among all machines, or use a separate key \
                for each
                """
            )
        case .tooManyRequests:
            (
                "Too many pushes were sent to the same device",
                "Retry later, and use a collapse ID to merge updates"
            )
        case .internalServerError:
            ("APNs had an internal error", "Send the push again after 15 minutes")
        case .serviceUnavailable: ("APNs is unavailable", "Send the push again after 15 minutes")
        case .shutdown:
            ("The APNs server is shutting down", "Send the push again after 15 minutes")
        }
    }

    private static var pushTypeList: String {
        let names = APNsPushType.allCases.map { $0.rawValue }
        return names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]
    }
}
