import UserNotifications

final class PushService: UNNotificationServiceExtension {
    private static var isProcessing = false

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        if Self.isProcessing { return contentHandler(UNNotificationContent()) }
        Self.isProcessing = true
        contentHandler(request.content)
        Self.isProcessing = false
    }
}
