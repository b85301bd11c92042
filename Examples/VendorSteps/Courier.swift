import Cameo
import Courier_iOS
import UserNotifications

extension VendorStep {
    /// Runs Courier's class, which reports the delivery. Requires no keys.
    nonisolated static var courier: VendorStep {
        VendorStep(
            wrapping: CourierNotificationServiceExtension.self,
            name: "Courier",
            handledKeys: ["trackingUrl"]
        )
    }
}
