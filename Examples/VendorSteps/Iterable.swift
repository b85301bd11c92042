import Cameo
import IterableAppExtensions
import UserNotifications

extension VendorStep {
    /// Runs Iterable's class, which attaches media and adds buttons. Requires no keys.
    nonisolated static var iterable: VendorStep {
        VendorStep(wrapping: ITBNotificationServiceExtension.self, name: "Iterable")
    }
}
