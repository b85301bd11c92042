import Cameo
import IterableAppExtensions
import UserNotifications

extension VendorStep {
    /// A step that runs Iterable's class, which attaches media and adds buttons. It requires no
    /// keys.
    nonisolated static var iterable: VendorStep {
        VendorStep(wrapping: ITBNotificationServiceExtension.self, name: "Iterable")
    }
}
