import Foundation
import UserNotifications

/// Firebase's class, as far as a service extension uses it.
open class Messaging: NSObject {
    /// The helper for service extensions.
    open class func serviceExtension() -> MessagingExtensionHelper { MessagingExtensionHelper() }
}

/// Firebase's helper, which downloads `fcm_options.image`.
open class MessagingExtensionHelper: NSObject {
    /// Hands the content back with a mark, on another thread.
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
