import OptimoveNotificationServiceExtension
import UserNotifications

final class PushService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        OptimoveNotificationService.didReceive(request, withContentHandler: contentHandler)
    }
}
