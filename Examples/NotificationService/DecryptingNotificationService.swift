import Cameo
import Foundation
import UserNotifications

/// A service that decrypts `encrypted_body` in a hook before the payload is parsed.
final class DecryptingNotificationService: CommunicationService {
    nonisolated override func willProcess(
        _ content: UNMutableNotificationContent
    ) async throws -> UNMutableNotificationContent {
        guard let ciphertext = content.userInfo["encrypted_body"] as? String else { return content }
        content.body = try decrypt(ciphertext)
        return content
    }

    /// Decrypts a string. This is a placeholder for the app's own decryption: Base64 isn't
    /// encryption.
    nonisolated private func decrypt(_ ciphertext: String) throws -> String {
        guard let data = Data(base64Encoded: ciphertext) else {
            throw CocoaError(.coderInvalidValue)
        }
        return String(decoding: data, as: UTF8.self)
    }
}
