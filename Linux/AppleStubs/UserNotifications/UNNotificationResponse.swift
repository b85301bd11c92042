// Apple's names, which Apple documents.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"

/// A notification that was delivered. Only the system makes one; here a test does.
open class UNNotification: NSObject {
    public let date: Date
    public let request: UNNotificationRequest

    public init(stubRequest: UNNotificationRequest, date: Date = Date()) {
        request = stubRequest
        self.date = date
    }
}

/// What a person did with a notification. Only the system makes one; here a test does.
open class UNNotificationResponse: NSObject {
    public let notification: UNNotification
    public let actionIdentifier: String

    public init(stubNotification: UNNotification, actionIdentifier: String) {
        notification = stubNotification
        self.actionIdentifier = actionIdentifier
    }
}

/// A text that a person wrote into a notification.
open class UNTextInputNotificationResponse: UNNotificationResponse {
    public let userText: String

    public init(stubNotification: UNNotification, actionIdentifier: String, userText: String) {
        self.userText = userText
        super.init(stubNotification: stubNotification, actionIdentifier: actionIdentifier)
    }
}
