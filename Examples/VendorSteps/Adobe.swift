import AEPMessagingNotification
import Cameo
import UserNotifications

extension VendorStep {
    /// Runs Adobe's helper, which attaches the media of `adb_media`. Requires no keys.
    nonisolated static var adobe: VendorStep {
        VendorStep(name: "Adobe") { _, content, handler in
            MessagingNotificationHelper.processNotificationRequest(
                with: content,
                contentHandler: handler
            )
        }
    }
}
