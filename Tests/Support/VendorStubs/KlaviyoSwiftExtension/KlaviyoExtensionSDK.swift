import Foundation
import UserNotifications

/// A stub of Klaviyo's helper, which sets the badge and attaches media.
public enum KlaviyoExtensionSDK {
    /// Marks the content and passes it to the handler.
    public static func handleNotificationServiceDidReceivedRequest(
        request: UNNotificationRequest,
        bestAttemptContent: UNMutableNotificationContent,
        contentHandler: @escaping (UNNotificationContent) -> Void,
        fallbackMediaType: String = "jpg"
    ) {
        bestAttemptContent.launchImageName = "klaviyo"
        contentHandler(bestAttemptContent)
    }

    /// Passes the content to the handler.
    public static func handleNotificationServiceExtensionTimeWillExpireRequest(
        request: UNNotificationRequest,
        bestAttemptContent: UNMutableNotificationContent,
        contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        contentHandler(bestAttemptContent)
    }
}
