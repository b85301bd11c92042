import Cameo
import UserNotifications

// The modules in the pod and in the Swift package.
#if canImport(AirshipServiceExtension)
import AirshipServiceExtension
#else
import AirshipNotificationServiceExtension
#endif

extension VendorStep {
    /// A step that runs Airship's class, which attaches media and changes the text. It requires no
    /// keys.
    nonisolated static var airship: VendorStep {
        VendorStep(wrapping: UANotificationServiceExtension.self, name: "Airship")
    }
}
