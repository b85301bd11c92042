import Foundation
import UserNotifications

/// A stub of Airship's class, which calls the content handler on the main actor, and immediately
/// when the extension's time expires.
open class UANotificationServiceExtension: UNNotificationServiceExtension {
    private var handler: ((UNNotificationContent) -> Void)?
    private var content: UNMutableNotificationContent?

    /// Marks a copy of the content.
    open override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        handler = contentHandler
        content = request.content.mutableCopy() as? UNMutableNotificationContent
        content?.launchImageName = "airship"
        let service = self
        Task { @MainActor in service.call() }
    }

    /// Calls the stored handler.
    open override func serviceExtensionTimeWillExpire() {
        if handler != nil { call() }
    }

    private func call() {
        guard let handler, let content else { fatalError("The handler isn't stored") }
        handler(content)
    }
}
