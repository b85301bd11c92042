import Cameo
import UserNotifications

/// Processes a notification before Cameo parses it. Extend this type with
/// `static func willProcessNotification(content:)`, which may be `async`.
enum NotificationHook: NotificationHooking {}

protocol NotificationHooking {
    static func willProcessNotification(
        content: UNMutableNotificationContent
    ) async throws -> UNMutableNotificationContent
}

extension NotificationHooking {
    fileprivate static func process(_ content: HookContent) async throws -> HookContent {
        HookContent(value: try await willProcessNotification(content: content.value))
    }
}

/// The content, for a hook that is isolated to the main actor. The service doesn't use it meanwhile.
private nonisolated struct HookContent: @unchecked Sendable {
    let value: UNMutableNotificationContent
}

/// Styles notifications with `mutable-content` that identify a sender.
final class NotificationService: CommunicationService {
    override func willProcess(
        _ content: UNMutableNotificationContent
    ) async throws -> UNMutableNotificationContent {
        try await NotificationHook.process(HookContent(value: content)).value
    }
}
