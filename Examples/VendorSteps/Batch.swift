import BatchExtension
import Cameo
import UserNotifications

extension VendorStep {
    /// A step that runs Batch's class, which adds the attachment and sends the display receipt.
    ///
    /// Receipts require an app group that the app and the extension share. Batch sends them after
    /// its result, so iOS may suspend the extension first.
    nonisolated static var batch: VendorStep {
        VendorStep(wrapping: BAENotificationServiceExtension.self, name: "Batch")
    }
}
