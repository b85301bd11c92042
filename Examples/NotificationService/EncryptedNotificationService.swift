import Cameo

/// A service that decrypts `encrypted_body` (AES-GCM) with a key that the app has stored in the
/// keychain.
final class EncryptedNotificationService: CommunicationService {
    nonisolated override func configuration() -> ServiceConfiguration {
        var configuration = super.configuration()
        configuration.decryptors = [
            AESGCMDecryptor(keys: sharedKeys, keyIDField: "key_id", fallbackText: "New message")
        ]
        return configuration
    }
}
