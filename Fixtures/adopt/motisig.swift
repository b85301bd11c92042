import MotiSig
import UserNotifications

class PushService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        MotiSigRichPushHandler.handle(request: request, contentHandler: contentHandler)
    }
}
