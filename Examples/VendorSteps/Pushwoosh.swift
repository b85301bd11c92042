import Cameo
import PushwooshFramework
import UserNotifications

extension VendorStep {
    /// Runs the class of Pushwoosh's SDK 7.1: delivery event, badge and attachment.
    ///
    /// Set `PW_APP_GROUPS_NAME` in the Info.plists of the app and the extension to the same app group.
    /// Without it, Pushwoosh doesn't count the badge.
    nonisolated static var pushwoosh: VendorStep {
        VendorStep(wrapping: PushwooshNotificationServiceExtension.self, name: "Pushwoosh")
    }
}
