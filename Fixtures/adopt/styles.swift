import Intents
import UserNotifications

final class PushService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let intent = EngineIntents.message(of: request.content.userInfo)
        let styled = try? request.content.updating(from: intent)
        contentHandler(styled ?? request.content)
    }
}
