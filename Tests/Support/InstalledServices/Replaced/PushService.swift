import Cameo
import OneSignalExtension
import UserNotifications

final class PushService: CommunicationService {
    override func configuration() -> ServiceConfiguration {
        var configuration = super.configuration()
        configuration.vendorSteps = [.oneSignal]
        return configuration
    }
}
