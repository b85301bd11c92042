import UserNotifications

/// What a file given to `cameo install --hook` holds.
extension NotificationHook {
    static func willProcessNotification(
        content: UNMutableNotificationContent
    ) -> UNMutableNotificationContent {
        content.body = content.body.uppercased()
        return content
    }
}
