import Foundation
import UserNotifications

/// A stub of the part of Firebase's class that a service extension uses.
open class Messaging: NSObject {
    /// Returns the helper for service extensions.
    open class func serviceExtension() -> MessagingExtensionHelper { MessagingExtensionHelper() }
}

/// A stub of Firebase's helper, which downloads `fcm_options.image`.
open class MessagingExtensionHelper: NSObject {
    /// Marks the content and passes it to the handler on another thread.
    open func populateNotificationContent(
        _ content: UNMutableNotificationContent,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        content.launchImageName = "firebase"
        let call = Call(content: content, handler: contentHandler)
        Thread.detachNewThread { call.handler(call.content) }
    }

    private struct Call: @unchecked Sendable {
        let content: UNNotificationContent
        let handler: (UNNotificationContent) -> Void
    }
}
