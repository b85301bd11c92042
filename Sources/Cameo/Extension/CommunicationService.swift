#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import UserNotifications

/// The superclass of an app's notification service extension.
///
/// ```swift
/// import Cameo
///
/// final class NotificationService: CommunicationService {}
/// ```
///
/// Each notification is delivered exactly once and on time, and is styled as a communication
/// notification if its payload identifies a sender. Override ``configuration()`` for settings, presets,
/// vendor steps and the time budget, and ``willProcess(_:)`` and ``willDeliver(_:)`` to change the
/// content.
nonisolated open class CommunicationService: UNNotificationServiceExtension {
    /// Replaced by tests.
    var processor = NotificationProcessor()

    /// Returns the configuration; called when the service receives its first push, while the deadline of the
    /// default time budget already runs.
    ///
    /// If several pushes arrive at once, it may be called for each of them; one of the results is used for all.
    open func configuration() -> ServiceConfiguration {
        ServiceConfiguration(bundle: .main)
    }

    /// Changes or decrypts the content as received, before the payload is parsed.
    ///
    /// If it throws or takes longer than ``TimeBudget/hook``, its changes are ignored.
    #if canImport(ObjectiveC)
    @objc
    #endif
    open func willProcess(
        _ content: UNMutableNotificationContent
    ) async throws -> UNMutableNotificationContent {
        content
    }

    /// Changes the content before the style is applied; it must not change afterwards.
    ///
    /// If it throws or takes longer than ``TimeBudget/hook``, its changes are ignored.
    #if canImport(ObjectiveC)
    @objc
    #endif
    open func willDeliver(
        _ content: UNMutableNotificationContent
    ) async throws -> UNMutableNotificationContent {
        content
    }

    /// Processes a push; called by the system.
    open override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let push = processor.register(request, contentHandler)
        var configuration = processor.configuration(orMake: self.configuration)
        // The service is passed to the pipeline's task, which alone calls the hooks, and which releases
        // the service when it ends.
        let service = UncheckedSendable(self)
        let (willProcess, willDeliver) = (configuration.willProcess, configuration.willDeliver)
        if overridesHook(.process) {
            configuration.willProcess = { content in
                let content = try await service.value.willProcess(content)
                return try await willProcess?(content) ?? content
            }
        }
        if overridesHook(.deliver) {
            configuration.willDeliver = { content in
                let content = try await service.value.willDeliver(content)
                return try await willDeliver?(content) ?? content
            }
        }
        processor.start(request, push, configuration)
    }

    private enum HookName {
        case process, deliver
    }

    /// Returns whether the subclass overrides a hook: one that isn't needs no task and no time limit.
    ///
    /// Asks the Objective-C runtime. On Linux, which has none, every hook is called.
    private func overridesHook(_ name: HookName) -> Bool {
        #if canImport(ObjectiveC)
        let selector =
            switch name {
            case .process: #selector(CommunicationService.willProcess(_:))
            case .deliver: #selector(CommunicationService.willDeliver(_:))
            }
        return class_getMethodImplementation(type(of: self), selector)
            != class_getMethodImplementation(CommunicationService.self, selector)
        #else
        return true
        #endif
    }

    /// Delivers the best content so far; called by the system, on another thread.
    open override func serviceExtensionTimeWillExpire() {
        processor.timeWillExpire()
    }
}
#endif
