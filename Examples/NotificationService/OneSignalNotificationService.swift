import Cameo

/// Runs OneSignal's extension code first; its result is styled.
final class OneSignalNotificationService: CommunicationService {
    nonisolated override func configuration() -> ServiceConfiguration {
        var configuration = super.configuration()
        // Examples/VendorSteps/OneSignal.swift
        configuration.vendorSteps = [.oneSignal]
        return configuration
    }
}
