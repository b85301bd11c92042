import UserNotifications

/// An asynchronous hook for `cameo install --hook`.
extension NotificationHook {
    static func willProcessNotification(
        content: UNMutableNotificationContent
    ) async throws -> UNMutableNotificationContent {
        content.body = try await answer(to: content.body)
        return content
    }

    private static func answer(to text: String) async throws -> String {
        if text.isEmpty { throw CancellationError() }
        await Task.yield()
        return text + "!"
    }
}
