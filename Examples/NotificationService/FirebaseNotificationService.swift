import Cameo

/// A service that runs Firebase's helper, which attaches the image of `fcm_options`, and styles the
/// result.
final class FirebaseNotificationService: CommunicationService {
    nonisolated override func configuration() -> ServiceConfiguration {
        var configuration = super.configuration()
        // `firebase` is defined in Examples/VendorSteps/Firebase.swift.
        configuration.vendorSteps = [.firebase]
        return configuration
    }
}
