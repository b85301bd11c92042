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
/// notification if its payload identifies a sender. Override ``configuration()`` for settings,
/// presets, vendor steps and the time budget. Override ``willProcess(_:)`` and ``willDeliver(_:)``
/// to change the content.
nonisolated open class CommunicationService: UNNotificationServiceExtension {
    /// The processor of this service. Tests replace it.
    var processor = NotificationProcessor()

    /// Returns the configuration.
    ///
    /// The service calls this method when its first push arrives. Until it returns, the default
    /// time budget (25 seconds) applies. If several pushes arrive at once, the service may call
    /// this method for each of them; all of them use the same result.
    open func configuration() -> ServiceConfiguration { ServiceConfiguration(bundle: .main) }

    /// Changes or decrypts the received content before the payload is parsed.
    ///
    /// If this method throws, takes longer than ``TimeBudget/hook`` or removes all text, its
    /// changes are ignored.
    #if canImport(ObjectiveC)
    @objc
    #endif
    open func willProcess(
        _ content: UNMutableNotificationContent
    ) async throws -> UNMutableNotificationContent {
        content
    }

    /// Changes the content before the style is applied. The content must not change after this
    /// method returns.
    ///
    /// If this method throws, takes longer than ``TimeBudget/hook`` or removes all text, its
    /// changes are ignored.
    #if canImport(ObjectiveC)
    @objc
    #endif
    open func willDeliver(
        _ content: UNMutableNotificationContent
    ) async throws -> UNMutableNotificationContent {
        content
    }

    /// Processes a push. The system calls this method.
    open override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let push = processor.register(request, contentHandler)
        var configuration = processor.configuration(orMake: self.configuration)
        // Only the pipeline's task calls the hooks. The task releases the service when it ends.
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

    /// Returns whether the subclass overrides a hook. Without an override, the hook needs no task
    /// and no time limit.
    ///
    /// The Objective-C runtime provides this information. Linux has no such runtime, so every hook
    /// is called there.
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

    /// Delivers the best content so far. The system calls this method, on another thread.
    open override func serviceExtensionTimeWillExpire() { processor.timeWillExpire() }
}
#endif
