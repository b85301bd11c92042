@_exported import CioMessagingPush

/// A stub of Customer.io's class for apps that use APNs directly.
public final class MessagingPushAPN {
    /// Initializes the SDK in a service extension.
    @discardableResult
    public static func initializeForExtension(
        withConfig config: MessagingPushConfigOptions
    ) -> MessagingPush {
        MessagingPush.initializeForExtension(withConfig: config)
    }
}
