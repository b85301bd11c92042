import Foundation
import UserNotifications

/// A stub of Notifee's Objective-C class, which creates the notification that `notifee_options`
/// describes.
open class NotifeeExtensionHelper: NSObject {
    /// Marks the content and passes it to the handler.
    open class func populateNotificationContent(
        _ request: UNNotificationRequest?,
        with content: UNMutableNotificationContent,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        content.launchImageName = "notifee"
        contentHandler(content)
    }
}
