import Cameo
import UserNotifications

// The modules of the pod and of the Swift package.
#if canImport(AirshipServiceExtension)
import AirshipServiceExtension
#else
import AirshipNotificationServiceExtension
#endif

extension VendorStep {
    /// Runs Airship's class, which attaches media and changes the text. Requires no keys.
    nonisolated static var airship: VendorStep {
        VendorStep(wrapping: UANotificationServiceExtension.self, name: "Airship")
    }
}
