import UserNotifications

/// The part of Customer.io's class that a service extension uses.
public final class MessagingPush: Sendable {
    /// The only instance.
    public static let shared = MessagingPush()

    /// Handles a push from Customer.io and returns whether it was one. Otherwise the handler isn't
    /// called.
    @discardableResult
    public func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) -> Bool {
        guard request.content.userInfo["CIO-Delivery-ID"] != nil else { return false }
        contentHandler(request.content)
        return true
    }

    /// Ends the work in progress.
    public func serviceExtensionTimeWillExpire() {}
}
