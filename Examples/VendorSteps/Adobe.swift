import AEPMessagingNotification
import Cameo
import UserNotifications

extension VendorStep {
    /// A step that runs Adobe's helper, which attaches the media of `adb_media`. It requires no
    /// keys.
    nonisolated static var adobe: VendorStep {
        VendorStep(name: "Adobe") { _, content, handler in
            MessagingNotificationHelper.processNotificationRequest(
                with: content,
                contentHandler: handler
            )
        }
    }
}
