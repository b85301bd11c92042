import UserNotifications

/// Handles a push from Braze. Returns whether the push was from Braze; if not, the handler isn't
/// called.
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
