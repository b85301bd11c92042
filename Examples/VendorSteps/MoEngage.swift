import Cameo
import MoEngageRichNotification
import UserNotifications

extension VendorStep {
    /// Creates a step that runs the code of MoEngage's SDK, which adds media, sets the badge and
    /// reports the impression.
    ///
    /// - Parameter appGroup: The app group in the app's configuration of MoEngage.
    nonisolated static func moEngage(appGroup: String) -> VendorStep {
        VendorStep(name: "MoEngage", handledKeys: ["moengage"]) { request, _, handler in
            MoEngageSDKRichNotification.setAppGroupID(appGroup)
            MoEngageSDKRichNotification.handle(
                richNotificationRequest: request,
                withContentHandler: handler
            )
        }
    }
}
