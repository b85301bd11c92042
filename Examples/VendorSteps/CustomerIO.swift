import Cameo
import CioMessagingPush
import UserNotifications

#if canImport(CioMessagingPushAPN)
import CioMessagingPushAPN
#else
import CioMessagingPushFCM
#endif

extension VendorStep {
    /// Runs the code of Customer.io's SDK 4: the image and the delivery metric.
    ///
    /// Compiles only in a target with `APPLICATION_EXTENSION_API_ONLY`.
    ///
    /// - Parameters:
    ///   - apiKey: The CDP API key.
    ///   - appGroup: The app group that the app's configuration of Customer.io uses. Without it, the SDK
    ///     derives a name from the extension's bundle ID, which is wrong for most extensions.
    ///   - isInEU: Whether the account is in Customer.io's data center in the EU.
    nonisolated static func customerIO(
        apiKey: String,
        appGroup: String,
        isInEU: Bool = false
    ) -> VendorStep {
        .customerIO(
            configuration: MessagingPushConfigBuilder(cdpApiKey: apiKey)
                .region(isInEU ? .EU : .US)
                .appGroupId(appGroup)
                .build())
    }

    /// Runs the code of Customer.io's SDK 4 with the configuration of an existing extension.
    ///
    /// - Parameter configuration: The argument of `initializeForExtension(withConfig:)`; evaluated for each
    ///   notification of Customer.io.
    nonisolated static func customerIO(
        configuration: @autoclosure @escaping @Sendable () -> MessagingPushConfigOptions
    ) -> VendorStep {
        VendorStep(
            name: "Customer.io",
            handledKeys: ["CIO-Delivery-ID"],
            timeWillExpire: { _, _ in
                MessagingPush.shared.serviceExtensionTimeWillExpire()
                return nil
            },
            run: { request, content, handler in
                // Has an effect only once in a process. Without it, the SDK ignores the notification.
                #if canImport(CioMessagingPushAPN)
                MessagingPushAPN.initializeForExtension(withConfig: configuration())
                #else
                MessagingPushFCM.initializeForExtension(withConfig: configuration())
                #endif
                let isHandled = MessagingPush.shared.didReceive(
                    request, withContentHandler: handler)
                if !isHandled { handler(content) }
            })
    }
}
