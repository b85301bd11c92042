import Cameo
import PushwooshFramework
import UserNotifications

extension VendorStep {
    /// A step that runs the class of Pushwoosh's SDK 7.1, which reports the delivery, sets the
    /// badge and adds the attachment.
    ///
    /// Set `PW_APP_GROUPS_NAME` to the same app group in the Info.plist of the app and of the
    /// extension. If the key is missing, Pushwoosh doesn't count the badge.
    nonisolated static var pushwoosh: VendorStep {
        VendorStep(wrapping: PushwooshNotificationServiceExtension.self, name: "Pushwoosh")
    }
}
