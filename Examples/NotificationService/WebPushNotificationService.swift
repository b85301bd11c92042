import Cameo

/// A service that decrypts web push messages (RFC 8291) in payloads from a relay, such as a relay
/// for Mastodon apps.
final class WebPushNotificationService: CommunicationService {
    nonisolated override func configuration() -> ServiceConfiguration {
        var configuration = super.configuration()
        configuration.decryptors = [
            WebPushDecryptor(keys: sharedKeys, fallbackText: "New notification")
        ]
        return configuration
    }
}
