// Apple's names, which Apple documents.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// What makes a notification appear.
open class UNNotificationTrigger: NSObject {}

/// A push made the notification appear.
open class UNPushNotificationTrigger: UNNotificationTrigger {}

/// A notification that is to be shown.
open class UNNotificationRequest: NSObject {
    public let identifier: String
    public let content: UNNotificationContent
    public let trigger: UNNotificationTrigger?

    public init(
        identifier: String,
        content: UNNotificationContent,
        trigger: UNNotificationTrigger?
    ) {
        self.identifier = identifier
        self.content = content
        self.trigger = trigger
    }
}

/// The extension's class, of which the system makes one object for each push.
open class UNNotificationServiceExtension: NSObject {
    public override init() {}

    open func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        contentHandler(request.content)
    }

    open func serviceExtensionTimeWillExpire() {}
}
