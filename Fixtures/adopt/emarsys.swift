import EmarsysNotificationService

final class PushService: EMSNotificationService {}
