import Cameo

/// Opens `encrypted_body`, sealed with AES-GCM by a key that the app has put into the keychain.
final class EncryptedNotificationService: CommunicationService {
    nonisolated override func configuration() -> ServiceConfiguration {
        var configuration = super.configuration()
        configuration.decryptors = [
            AESGCMDecryptor(keys: sharedKeys, keyIDField: "key_id", fallbackText: "New message")
        ]
        return configuration
    }
}
