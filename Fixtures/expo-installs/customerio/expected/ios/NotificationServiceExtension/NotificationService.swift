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
    static func process(
        _ content: UNMutableNotificationContent
    ) async throws -> UNMutableNotificationContent {
        try await willProcessNotification(content: content)
    }
}

/// Runs the code of vendors, and styles notifications with `mutable-content` that identify a sender.
final class NotificationService: CommunicationService {
    override func configuration() -> ServiceConfiguration {
        var configuration = super.configuration()
        configuration.vendorSteps = [
            .customerIO(apiKey: "cdp \"key\" \\(1)", appGroup: "group.com.example.engines.cio", isInEU: true),
        ]
        return configuration
    }

    override func willProcess(
        _ content: UNMutableNotificationContent
    ) async throws -> UNMutableNotificationContent {
        try await NotificationHook.process(content)
    }
}
