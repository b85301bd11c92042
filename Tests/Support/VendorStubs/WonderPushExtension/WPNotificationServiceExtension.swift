import Foundation
import UserNotifications

/// A stub of WonderPush's Objective-C class, whose subclass provides the credentials.
open class WPNotificationServiceExtension: UNNotificationServiceExtension {
    private var handler: ((UNNotificationContent) -> Void)?
    private var content: UNMutableNotificationContent?

    /// Returns the client ID. A subclass overrides this method.
    open class func clientId() -> String { "" }

    /// Returns the client secret. A subclass overrides this method.
    open class func clientSecret() -> String { "" }

    /// Marks a copy of the content.
    open override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        handler = contentHandler
        content = request.content.mutableCopy() as? UNMutableNotificationContent
        content?.launchImageName = "wonderpush"
        content?.targetContentIdentifier = "\(Self.clientId()):\(Self.clientSecret())"
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
