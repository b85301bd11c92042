import UserNotifications

/// A hook for `cameo install --hook`.
extension NotificationHook {
    static func willProcessNotification(
        content: UNMutableNotificationContent
    ) -> UNMutableNotificationContent {
        content.body = content.body.uppercased()
        return content
    }
}
