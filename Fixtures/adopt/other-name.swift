import UserNotifications

final class EnginePush: UNNotificationServiceExtension {}
