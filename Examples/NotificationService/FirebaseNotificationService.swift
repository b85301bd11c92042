import Cameo
import FirebaseMessaging

/// Runs Firebase's helper, which attaches the image of `fcm_options`; the result is styled.
final class FirebaseNotificationService: CommunicationService {
    nonisolated override func configuration() -> ServiceConfiguration {
        var configuration = super.configuration()
        configuration.vendorSteps = [
            VendorStep(name: "Firebase") { _, content, handler in
                Messaging.serviceExtension()
                    .populateNotificationContent(content, withContentHandler: handler)
            }
        ]
        return configuration
    }
}
