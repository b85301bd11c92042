import UserNotifications

final class PushService: UNNotificationServiceExtension {
    private override init() { super.init() }
}
