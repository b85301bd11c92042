import Foundation
import UserNotifications

/// A stub of OneSignal's class, with the signatures from its header in OneSignal-iOS-SDK 5.
open class OneSignalExtension: NSObject {
    /// Marks the content and passes it to the handler on the calling thread, as OneSignal does
    /// after its downloads.
    @discardableResult
    open class func didReceiveNotificationExtensionRequest(
        _ request: UNNotificationRequest,
        with replacementContent: UNMutableNotificationContent?,
        withContentHandler contentHandler: ((UNNotificationContent) -> Void)!
    ) -> UNMutableNotificationContent! {
        guard let replacementContent else { return nil }
        replacementContent.categoryIdentifier = "__onesignal__"
        contentHandler(replacementContent)
        return replacementContent
    }

    /// Returns the content unchanged.
    @discardableResult
    open class func serviceExtensionTimeWillExpireRequest(
        _ request: UNNotificationRequest,
        with replacementContent: UNMutableNotificationContent?
    ) -> UNMutableNotificationContent! {
        replacementContent
    }
}
