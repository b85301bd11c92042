import IterableAppExtensions

final class PushService: ITBNotificationServiceExtension {}
