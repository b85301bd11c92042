import Intercom
import UserNotifications

final class PushService: UNNotificationServiceExtension {}
