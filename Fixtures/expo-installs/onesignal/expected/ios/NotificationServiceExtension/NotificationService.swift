import Cameo

/// Runs the code of vendors, and styles notifications with `mutable-content` that identify a sender.
final class NotificationService: CommunicationService {
    override func configuration() -> ServiceConfiguration {
        var configuration = super.configuration()
        configuration.vendorSteps = [
            .oneSignal,
        ]
        return configuration
    }
}
