import Shared
import UserNotifications

final class PushService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let styled = try? EngineStyle.styled(request.content)
        contentHandler(styled ?? request.content)
    }
}
