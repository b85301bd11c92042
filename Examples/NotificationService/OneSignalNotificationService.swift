import Cameo
import OneSignalExtension
import UserNotifications

/// Runs OneSignal's extension code first; its result is styled.
final class OneSignalNotificationService: CommunicationService {
    nonisolated override func configuration() -> ServiceConfiguration {
        var configuration = super.configuration()
        configuration.vendorSteps = [
            VendorStep(
                name: "OneSignal",
                timeWillExpire: { request, content in
                    OneSignalExtension.serviceExtensionTimeWillExpireRequest(request, with: content)
                },
                run: { request, content, handler in
                    OneSignalExtension.didReceiveNotificationExtensionRequest(
                        request, with: content, withContentHandler: handler)
                })
        ]
        return configuration
    }
}
