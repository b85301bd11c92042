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
        // On expiration, Emarsys' class calls a content handler that may be missing.
        VendorStep(wrapping: EMSNotificationService.self, name: "Emarsys", expiration: .never)
    }
}
