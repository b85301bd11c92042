import Foundation
import UserNotifications

/// A stub of Emarsys' Objective-C class, which blocks until it calls back.
open class EMSNotificationService: UNNotificationServiceExtension {
    private var handler: ((UNNotificationContent) -> Void)?
    private var content: UNMutableNotificationContent?

    /// Marks a copy of the content.
    open override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        handler = contentHandler
        content = request.content.mutableCopy() as? UNMutableNotificationContent
        content?.launchImageName = "emarsys"
        call()
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
