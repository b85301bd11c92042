import BatchExtension
import Cameo
import UserNotifications

extension VendorStep {
    /// Runs Batch's class: the attachment and the display receipt.
    ///
    /// Receipts require an app group that the app and the extension share. Batch sends them after its
    /// result, so iOS may suspend the extension before.
    nonisolated static var batch: VendorStep {
        VendorStep(wrapping: BAENotificationServiceExtension.self, name: "Batch")
    }
}
