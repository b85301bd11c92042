import Cameo
import Foundation
import UserNotifications

/// Puts the text of `encrypted_body` into the notification before anything is read.
final class DecryptingNotificationService: CommunicationService {
    nonisolated override func willProcess(
        _ content: UNMutableNotificationContent
    ) async throws -> UNMutableNotificationContent {
        guard let secret = content.userInfo["encrypted_body"] as? String else { return content }
        content.body = try decrypted(secret)
        return content
    }

    /// Stands for the app's own cryptography; base64 hides nothing.
    nonisolated private func decrypted(_ secret: String) throws -> String {
        guard let data = Data(base64Encoded: secret) else { throw CocoaError(.coderInvalidValue) }
        return String(decoding: data, as: UTF8.self)
    }
}
