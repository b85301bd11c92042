import Foundation
import UserNotifications

/// A stub of Pushwoosh's Objective-C class of SDK 7.1, which calls back on the main queue.
open class PushwooshNotificationServiceExtension: UNNotificationServiceExtension {
    private var handler: ((UNNotificationContent) -> Void)?
    private var content: UNMutableNotificationContent?

    /// Marks a copy of the content.
    open override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        handler = contentHandler
        content = request.content.mutableCopy() as? UNMutableNotificationContent
        content?.launchImageName = "pushwoosh"
        let service = self
        DispatchQueue.main.async { service.call() }
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
