import Foundation
import UserNotifications

/// A stub of Batch's class, which does nothing when the time expires.
open class BAENotificationServiceExtension: UNNotificationServiceExtension {
    private var handler: ((UNNotificationContent) -> Void)?
    private var content: UNMutableNotificationContent?

    /// Marks a copy of the content.
    open override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        handler = contentHandler
        content = request.content.mutableCopy() as? UNMutableNotificationContent
        content?.launchImageName = "batch"
        // Only the extension's strong reference keeps the object alive, as if a session held
        // it as a weak delegate.
        Thread.detachNewThread { [weak self] in
            guard let self else { return }
            self.call()
        }
    }

    /// Does nothing.
    open override func serviceExtensionTimeWillExpire() {}

    private func call() {
        guard let handler, let content else { fatalError("The handler isn't stored") }
        handler(content)
    }
}
