import Cameo
import FirebaseMessaging
import UserNotifications

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
