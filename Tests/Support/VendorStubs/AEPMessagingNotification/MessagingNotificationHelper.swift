import Foundation
import UserNotifications

/// A stub of Adobe's helper, which attaches `adb_media`.
public final class MessagingNotificationHelper: NSObject {
    /// Marks the content and passes it to the handler.
    public static func processNotificationRequest(
        with content: UNMutableNotificationContent,
        contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        content.launchImageName = "adobe"
        contentHandler(content)
    }
}
