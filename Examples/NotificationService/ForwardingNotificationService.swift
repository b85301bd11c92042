import Cameo
import UserNotifications

/// A service that forwards to a processor, for a class that can't inherit from
/// `CommunicationService`.
nonisolated final class ForwardingNotificationService: UNNotificationServiceExtension {
    private let processor = NotificationProcessor()

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        processor.handle(request, contentHandler: contentHandler)
    }

    override func serviceExtensionTimeWillExpire() {
        processor.timeWillExpire()
    }
}
