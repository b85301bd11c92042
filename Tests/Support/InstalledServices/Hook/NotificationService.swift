import Cameo
import UserNotifications

/// What the app does with a push before anything is read in it, in an extension of this type:
/// `static func willProcessNotification(content:)`, `async` or not.
enum NotificationHook: NotificationHooking {}

protocol NotificationHooking {
    static func willProcessNotification(
        content: UNMutableNotificationContent
    ) async throws -> UNMutableNotificationContent
}

extension NotificationHooking {
    static func process(
        _ content: UNMutableNotificationContent
    ) async throws -> UNMutableNotificationContent {
        try await willProcessNotification(content: content)
    }
}

/// Styles every push with `mutable-content` that tells of a person.
final class NotificationService: CommunicationService {
    override func willProcess(
        _ content: UNMutableNotificationContent
    ) async throws -> UNMutableNotificationContent {
        try await NotificationHook.process(content)
    }
}
