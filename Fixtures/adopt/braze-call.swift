#if canImport(BrazeNotificationService)
import BrazeNotificationService
import UserNotifications

class PushService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        if brazeHandle(request: request, contentHandler: contentHandler) {
            return
        }
        contentHandler(request.content)
    }
}
#endif
