import UserNotifications

/// Handles a push of Braze; returns whether it was one. Only then is the handler called.
public func brazeHandle(
    request: UNNotificationRequest,
    contentHandler: @escaping (UNNotificationContent) -> Void
) -> Bool {
    guard request.content.userInfo["ab"] != nil else { return false }
    contentHandler(request.content)
    return true
}
