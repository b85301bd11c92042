import Courier_iOS

final class PushService: CourierNotificationServiceExtension {}
