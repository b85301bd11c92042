import UserNotifications

private final class PushService: UNNotificationServiceExtension {}
