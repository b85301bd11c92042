import Foundation
import UserNotifications

/// WonderPush's Objective-C class, which takes the credentials from its subclass.
open class WPNotificationServiceExtension: UNNotificationServiceExtension {
    private var handler: ((UNNotificationContent) -> Void)?
    private var content: UNMutableNotificationContent?

    /// The client ID; a subclass overrides it.
    open class func clientId() -> String { "" }

    /// The client secret; a subclass overrides it.
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
