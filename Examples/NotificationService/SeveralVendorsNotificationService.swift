import Cameo

/// A service that runs the code of two vendors in one extension, because iOS runs only one service
/// extension per app. Each vendor handles its own pushes.
final class SeveralVendorsNotificationService: CommunicationService {
    nonisolated override func configuration() -> ServiceConfiguration {
        var configuration = super.configuration()
        // Examples/VendorSteps/CustomerIO.swift and Braze.swift
        configuration.vendorSteps = [
            .customerIO(apiKey: "cdp-api-key", appGroup: "group.com.example.engines.cio"),
            .braze,
        ]
        return configuration
    }
}
