import AirshipServiceExtension

final class PushService: UANotificationServiceExtension {}
