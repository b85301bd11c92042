import UserNotifications

final class PushService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let isSilenced = request.content.userInfo["silenced"] as? Bool ?? false
        contentHandler(isSilenced ? UNNotificationContent() : request.content)
    }
}
