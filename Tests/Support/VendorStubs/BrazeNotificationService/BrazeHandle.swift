import UserNotifications

/// Handles a push from Braze and returns whether it was one. Otherwise the handler isn't called.
public func brazeHandle(
    request: UNNotificationRequest,
    contentHandler: @escaping (UNNotificationContent) -> Void
) -> Bool {
    guard request.content.userInfo["ab"] != nil,
        let content = request.content.mutableCopy() as? UNMutableNotificationContent
    else { return false }
    content.launchImageName = "braze"
    contentHandler(content)
    return true
}
