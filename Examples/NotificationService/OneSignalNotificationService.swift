import Cameo

/// A service that first runs OneSignal's extension code, and then styles the result.
final class OneSignalNotificationService: CommunicationService {
    nonisolated override func configuration() -> ServiceConfiguration {
        var configuration = super.configuration()
        // Examples/VendorSteps/OneSignal.swift
        configuration.vendorSteps = [.oneSignal]
        return configuration
    }
}
