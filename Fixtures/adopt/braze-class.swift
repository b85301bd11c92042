import BrazeNotificationService

final class PushService: BrazeNotificationService.NotificationService {}
