import Cameo
import Foundation
import UserNotifications

final class PushService: CommunicationService {
    override func willProcess(
        _ content: UNMutableNotificationContent
    ) async throws -> UNMutableNotificationContent {
        content.title = content.title.uppercased()
        return content
    }
}
