import BrazeNotificationService
import Cameo
import CioMessagingPushAPN

/// Runs the code of two vendors in one extension, because iOS runs only one. Each vendor handles its own
/// pushes.
final class SeveralVendorsNotificationService: CommunicationService {
    nonisolated override func configuration() -> ServiceConfiguration {
        var configuration = super.configuration()
        configuration.vendorSteps = [
            VendorStep(
                name: "Customer.io",
                timeWillExpire: { _, _ in
                    MessagingPush.shared.serviceExtensionTimeWillExpire()
                    return nil
                },
                run: { request, content, handler in
                    let isTheirs = MessagingPush.shared.didReceive(
                        request, withContentHandler: handler)
                    if !isTheirs { handler(content) }
                }),
            VendorStep(name: "Braze") { request, content, handler in
                let isTheirs = brazeHandle(request: request, contentHandler: handler)
                if !isTheirs { handler(content) }
            },
        ]
        return configuration
    }
}
