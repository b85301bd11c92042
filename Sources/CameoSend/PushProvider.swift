import Cameo

/// A push and the provider that delivers it, with the provider's key.
///
/// The push is JSON in UTF-8: the payload as the device receives it, or a request to the provider.
/// A payload is converted to the provider's request. If the provider can't deliver part of the
/// payload, the error names that part.
///
/// Keys are never logged, and never appear in errors or descriptions.
public struct PushProvider: Sendable {
    let service: any PushService

    init(_ service: any PushService) { self.service = service }

    /// Creates a provider that sends a push through APNs, with the developer team's key.
    ///
    /// The provider token is signed when the first push is sent, and used for 45 minutes: APNs
    /// rejects tokens that change more often than every 20 minutes. Processes that use the same key
    /// on one machine should share the token in `tokenFolder`.
    ///
    /// - Parameters:
    ///   - push: The payload, or an object with `headers` and `payload`.
    ///   - key: The content of Apple's file `AuthKey_….p8`.
    ///   - keyID: The ID of the key, with 10 characters.
    ///   - teamID: The ID of the developer team, with 10 characters.
    ///   - topic: The app's bundle ID. The push type's suffix is added automatically.
    ///   - environment: The environment of the device tokens. APNs rejects tokens from the other
    ///     environment with `BadDeviceToken`.
    ///   - tokenFolder: The path of a folder that stores the provider token. (default: none; the
    ///     token is kept in memory)
    /// - Throws: ``SendError`` if the key or the push is invalid.
    public static func apns(
        _ push: some Sequence<UInt8>,
        key: some Sequence<UInt8>,
        keyID: String,
        teamID: String,
        topic: String,
        environment: APNsEnvironment,
        tokenFolder: String? = nil
    ) throws(SendError) -> PushProvider {
        var options = APNsMessage.Options()
        options.topic = topic
        return PushProvider(
            try APNsService(
                message: APNsMessage(PushFile(parsing: Array(push)), options: options),
                credentials: .key(APNsKey(teamID: teamID, keyID: keyID, file: Array(key))),
                environment: environment,
                cache: ProviderTokenCache(directory: tokenFolder)
            )
        )
    }

    /// Creates a provider that sends a push through Firebase Cloud Messaging (HTTP v1), with a
    /// service account.
    ///
    /// - Parameters:
    ///   - push: The payload, or a request with `message`.
    ///   - serviceAccount: The content of the service account's JSON file.
    ///   - isValidatedOnly: Whether Firebase only validates the requests instead of delivering
    ///     them.
    /// - Throws: ``SendError`` if the key or the push is invalid.
    public static func firebase(
        _ push: some Sequence<UInt8>,
        serviceAccount: some Sequence<UInt8>,
        isValidatedOnly: Bool = false
    ) throws(SendError) -> PushProvider {
        PushProvider(
            try FCMService(
                message: FCMMessage(PushFile(parsing: Array(push))),
                credentials: .serviceAccount(GoogleServiceAccount(file: Array(serviceAccount))),
                isValidatedOnly: isValidatedOnly,
                cache: AccessTokenCache(directory: nil)
            )
        )
    }

    /// Creates a provider that sends a push through OneSignal, to subscription IDs.
    ///
    /// - Parameters:
    ///   - push: The payload, or a request.
    ///   - appID: The App ID, a UUID.
    ///   - key: The app's REST API key.
    /// - Throws: ``SendError`` if the key or the push is invalid.
    public static func oneSignal(
        _ push: some Sequence<UInt8>,
        appID: String,
        key: String
    ) throws(SendError) -> PushProvider {
        PushProvider(
            try OneSignalService(
                message: OneSignalMessage(PushFile(parsing: Array(push))),
                credentials: OneSignalCredentials(appID: appID, key: key),
                target: .subscriptions
            )
        )
    }

    /// Creates a provider that sends a push through Expo's push service.
    ///
    /// - Parameters:
    ///   - push: The payload, or a message.
    ///   - accessToken: The access token of a project with enhanced security. (default: none)
    /// - Throws: ``SendError`` if the token or the push is invalid.
    public static func expo(
        _ push: some Sequence<UInt8>,
        accessToken: String? = nil
    ) throws(SendError) -> PushProvider {
        PushProvider(
            try ExpoService(
                message: ExpoMessage(PushFile(parsing: Array(push))),
                accessToken: accessToken
            )
        )
    }
}

extension PushSender {
    /// Creates a sender.
    ///
    /// - Parameters:
    ///   - provider: The provider, with the push.
    ///   - concurrency: The maximum number of simultaneous requests.
    ///   - maxWait: The maximum total time that a push waits before retries that the provider
    ///     requests, in seconds. If a retry would exceed it, the result is
    ///     ``SendResponse/Outcome-swift.enum/retryLater``.
    public convenience init(
        _ provider: PushProvider,
        concurrency: Int = 100,
        maxWait: Double = 60
    ) {
        self.init(
            provider.service,
            SystemTransport.make(),
            concurrency: concurrency,
            maxWait: maxWait
        )
    }
}
