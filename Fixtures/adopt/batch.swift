import BatchExtension

final class PushService: BAENotificationServiceExtension {}
