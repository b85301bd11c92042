import UserNotifications

final class PushService: UNNotificationServiceExtension {
    private var contentHandler: ((UNNotificationContent) -> Void)?
    private var content: UNNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        content = request.content
        contentHandler(request.content)
    }

    override func serviceExtensionTimeWillExpire() {
        if let content { contentHandler?(content) }
    }
}
