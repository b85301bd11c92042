import PushwooshFramework

final class PushService: PushwooshNotificationServiceExtension {}
