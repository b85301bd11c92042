import UserNotifications

final class PushService: UNNotificationServiceExtension {
    override func serviceExtensionTimeWillExpire() {
        print("unfinished")
}
