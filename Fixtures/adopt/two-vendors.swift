import FirebaseMessaging
import OneSignalExtension
import UserNotifications

@objc(EnginePush)
final class PushService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else {
            return contentHandler(request.content)
        }
        if content.userInfo["custom"] != nil {
            OneSignalExtension.didReceiveNotificationExtensionRequest(
                request,
                with: content,
                withContentHandler: contentHandler
            )
        } else {
            Messaging.serviceExtension().populateNotificationContent(
                content,
                withContentHandler: contentHandler
            )
        }
    }
}
