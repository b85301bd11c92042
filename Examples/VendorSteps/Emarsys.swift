import Cameo
import UserNotifications

// The modules of the pod and of the Swift package.
#if canImport(EmarsysNotificationService)
import EmarsysNotificationService
#else
import EmarsysSDK
#endif

extension VendorStep {
    /// Runs Emarsys' class, which attaches media and adds buttons. Requires no keys.
    nonisolated static var emarsys: VendorStep {
        // Its expiration calls a handler that may be missing.
        VendorStep(wrapping: EMSNotificationService.self, name: "Emarsys", expiration: .never)
    }
}
