import CTNotificationService

final class PushService: CTNotificationServiceExtension {}
