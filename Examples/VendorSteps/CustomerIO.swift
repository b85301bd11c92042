import Cameo
import CioMessagingPush
import UserNotifications

#if canImport(CioMessagingPushAPN)
import CioMessagingPushAPN
#else
import CioMessagingPushFCM
#endif

extension VendorStep {
    /// Creates a step that runs the code of Customer.io's SDK 4, which adds the image and reports
    /// the delivery metric.
    ///
    /// The function compiles only in a target with `APPLICATION_EXTENSION_API_ONLY`.
    ///
    /// - Parameters:
    ///   - apiKey: The CDP API key.
    ///   - appGroup: The app group in the app's configuration of Customer.io. If it is `nil`, the
    ///     SDK derives the name from the extension's bundle ID, which is wrong for most extensions.
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

    /// Creates a step that runs the code of Customer.io's SDK 4 with the configuration of an
    /// existing extension.
    ///
    /// - Parameter configuration: The argument of `initializeForExtension(withConfig:)`. It is
    ///   evaluated for each notification of Customer.io.
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
                // Only the first call in a process has an effect. If it is missing, the SDK ignores
                // the notification.
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
