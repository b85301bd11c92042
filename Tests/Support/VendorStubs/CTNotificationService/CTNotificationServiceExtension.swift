import Foundation
import UserNotifications

/// A stub of CleverTap's Objective-C class, which attaches `ct_mediaUrl`.
open class CTNotificationServiceExtension: UNNotificationServiceExtension {
    private var handler: ((UNNotificationContent) -> Void)?
    private var content: UNMutableNotificationContent?

    /// Marks a copy of the content.
    open override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        handler = contentHandler
        content = request.content.mutableCopy() as? UNMutableNotificationContent
        content?.launchImageName = "clevertap"
        // Only the extension's strong reference keeps the object alive, as if a session held
        // it as a weak delegate.
        Thread.detachNewThread { [weak self] in
            guard let self else { return }
            self.call()
        }
    }

    /// Calls the stored handler without checking it, as the vendor's class does.
    open override func serviceExtensionTimeWillExpire() {
        call()
    }

    private func call() {
        guard let handler, let content else { fatalError("The handler isn't stored") }
        handler(content)
    }
}
