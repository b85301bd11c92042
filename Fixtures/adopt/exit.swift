import UserNotifications

final class PushService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        // exit(1) in a comment, process.exit(2) and "exit(3)" don't count.
        process.exit(2)
        print("exit(3)")
        if isLocked { exit(0) }
        contentHandler(request.content)
    }
}
