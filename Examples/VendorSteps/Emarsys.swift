import Cameo
import UserNotifications

// The modules in the pod and in the Swift package.
#if canImport(EmarsysNotificationService)
import EmarsysNotificationService
#else
import EmarsysSDK
#endif

extension VendorStep {
    /// A step that runs Emarsys' class, which attaches media and adds buttons. It requires no keys.
    nonisolated static var emarsys: VendorStep {
        // At its expiration, the class calls a handler that may be missing.
        VendorStep(wrapping: EMSNotificationService.self, name: "Emarsys", expiration: .never)
    }
}
