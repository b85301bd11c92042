import Cameo
import UserNotifications

// Without modular headers, a static pod has no module; the umbrella pod Firebase has its own.
#if canImport(FirebaseMessaging)
import FirebaseMessaging
#else
import Firebase
#endif

extension VendorStep {
    /// A step that runs Firebase's helper, which attaches the image of `fcm_options`. It requires
    /// no keys.
    nonisolated static var firebase: VendorStep {
        VendorStep(name: "Firebase") { _, content, handler in
            Messaging.serviceExtension()
                .populateNotificationContent(content, withContentHandler: handler)
        }
    }
}
