import UserNotifications

/// Handles a push from Braze and returns whether it was one. Otherwise the handler isn't called.
public func brazeHandle(
    request: UNNotificationRequest,
    contentHandler: @escaping (UNNotificationContent) -> Void
) -> Bool {
    guard request.content.userInfo["ab"] != nil else { return false }
    contentHandler(request.content)
    return true
}
