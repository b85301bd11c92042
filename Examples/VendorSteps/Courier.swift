import Cameo
import Courier_iOS
import UserNotifications

extension VendorStep {
    /// A step that runs Courier's class, which reports the delivery. It requires no keys.
    nonisolated static var courier: VendorStep {
        VendorStep(
            wrapping: CourierNotificationServiceExtension.self,
            name: "Courier",
            handledKeys: ["trackingUrl"]
        )
    }
}
