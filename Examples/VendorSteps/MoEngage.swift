import Cameo
import MoEngageRichNotification
import UserNotifications

extension VendorStep {
    /// Runs the code of MoEngage's SDK: media, badge and impression.
    ///
    /// - Parameter appGroup: The app group that the app's configuration of MoEngage uses.
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
