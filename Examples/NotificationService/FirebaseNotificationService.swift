import Cameo

/// Runs Firebase's helper, which attaches the image of `fcm_options`; the result is styled.
final class FirebaseNotificationService: CommunicationService {
    nonisolated override func configuration() -> ServiceConfiguration {
        var configuration = super.configuration()
        // Examples/VendorSteps/Firebase.swift
        configuration.vendorSteps = [.firebase]
        return configuration
    }
}
