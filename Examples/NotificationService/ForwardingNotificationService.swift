import Cameo
import UserNotifications

/// For those whose class has another superclass, or none of its own to give up.
nonisolated final class ForwardingNotificationService: UNNotificationServiceExtension {
    private let handler = NotificationProcessor()

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        handler.handle(request, contentHandler: contentHandler)
    }

    override func serviceExtensionTimeWillExpire() {
        handler.timeWillExpire()
    }
}
