import Cameo

/// Opens web pushes (RFC 8291) that a relay has put into a payload, as those of Mastodon's apps.
final class WebPushNotificationService: CommunicationService {
    nonisolated override func configuration() -> ServiceConfiguration {
        var configuration = super.configuration()
        configuration.decryptors = [
            WebPushDecryptor(keys: sharedKeys, fallbackText: "New notification")
        ]
        return configuration
    }
}
