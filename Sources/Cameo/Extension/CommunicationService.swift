#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import UserNotifications

/// The class that an app's Notification Service Extension subclasses.
///
/// ```swift
/// import Cameo
///
/// final class NotificationService: CommunicationService {}
/// ```
///
/// Every push is handed over once, before iOS's time is up, as a communication notification
/// where its payload tells of a person. Override ``configuration()`` for settings, presets,
/// vendors' steps and the budget, ``willProcess(_:)`` and ``willDeliver(_:)`` for hooks.
nonisolated open class CommunicationService: UNNotificationServiceExtension {
    private let handler = NotificationProcessor()

    /// Made by the system, one for each push.
    public override init() {
        super.init()
    }

    /// What the app wants done; called once, when the first push of this object arrives.
    open func configuration() -> ServiceConfiguration {
        ServiceConfiguration(bundle: .main)
    }

    /// Changes or decrypts what arrived, before anything is read. What is thrown, or takes
    /// longer than ``Budget/hook``, leaves the content as it was.
    open func willProcess(
        _ content: UNMutableNotificationContent
    ) async throws -> UNMutableNotificationContent {
        content
    }

    /// Changes the content before the style is applied, after which nothing may be changed.
    open func willDeliver(
        _ content: UNMutableNotificationContent
    ) async throws -> UNMutableNotificationContent {
        content
    }

    /// Called by the system.
    open override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let delivery = handler.open(request, contentHandler)
        var configuration = handler.configuration(orMake: self.configuration)
        // The service itself crosses to the work's task, which alone calls its hooks, and which
        // lets go of it at its end.
        let own = UncheckedSendable(self)
        let (before, after) = (configuration.willProcess, configuration.willDeliver)
        configuration.willProcess = { content in
            let content = try await own.value.willProcess(content)
            return try await before?(content) ?? content
        }
        configuration.willDeliver = { content in
            let content = try await own.value.willDeliver(content)
            return try await after?(content) ?? content
        }
        handler.start(request, delivery, configuration)
    }

    /// Called by the system, on another thread.
    open override func serviceExtensionTimeWillExpire() {
        handler.timeWillExpire()
    }
}
#endif
