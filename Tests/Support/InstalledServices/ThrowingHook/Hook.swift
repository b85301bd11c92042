import UserNotifications

/// A hook for `cameo install --hook` that may throw.
extension NotificationHook {
    static func willProcessNotification(
        content: UNMutableNotificationContent
    ) throws -> UNMutableNotificationContent {
        if content.body.isEmpty { throw CancellationError() }
        content.body += "?"
        return content
    }
}
