import Cameo
import UserNotifications
import WonderPushExtension

extension VendorStep {
    /// Creates a step that runs WonderPush's class, which adds attachments and buttons, and reports
    /// the delivery.
    ///
    /// - Parameters:
    ///   - clientID: The client ID, as in the app.
    ///   - clientSecret: The client secret, as in the app.
    nonisolated static func wonderPush(clientID: String, clientSecret: String) -> VendorStep {
        WonderPushService.credentials = (clientID, clientSecret)
        return VendorStep(
            wrapping: WonderPushService.self,
            name: "WonderPush",
            handledKeys: ["_wp"]
        )
    }
}

/// WonderPush's class with the app's credentials.
nonisolated private final class WonderPushService: WPNotificationServiceExtension {
    /// `nonisolated(unsafe)` because it is set before the step runs.
    nonisolated(unsafe) static var credentials = (id: "", secret: "")

    override class func clientId() -> String { credentials.id }

    override class func clientSecret() -> String { credentials.secret }
}
