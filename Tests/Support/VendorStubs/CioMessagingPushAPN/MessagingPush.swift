import UserNotifications

/// Customer.io's class, as far as a service extension uses it.
public final class MessagingPush: Sendable {
    /// The one object.
    public static let shared = MessagingPush()

    /// Handles a push of Customer.io; hands back whether it was one. Only then is the handler called.
    @discardableResult
    public func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) -> Bool {
        guard request.content.userInfo["CIO-Delivery-ID"] != nil else { return false }
        contentHandler(request.content)
        return true
    }

    /// Ends what is under way.
    public func serviceExtensionTimeWillExpire() {}
}
