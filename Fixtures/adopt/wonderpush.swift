import WonderPushExtension

class PushService: WPNotificationServiceExtension {
    override class func clientId() -> String { "engines" }
    override class func clientSecret() -> String { "not-a-real-secret" }
}
