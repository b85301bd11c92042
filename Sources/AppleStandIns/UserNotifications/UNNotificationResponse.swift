// Apple's names, which Apple documents.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"

/// A notification that was delivered. Only the system makes one; here a test does.
open class UNNotification: NSObject {
    public let date: Date
    public let request: UNNotificationRequest

    public init(standInRequest: UNNotificationRequest, date: Date = Date()) {
        request = standInRequest
        self.date = date
    }
}

/// What a person did with a notification. Only the system makes one; here a test does.
open class UNNotificationResponse: NSObject {
    public let notification: UNNotification
    public let actionIdentifier: String

    public init(standInNotification: UNNotification, actionIdentifier: String) {
        notification = standInNotification
        self.actionIdentifier = actionIdentifier
    }
}

/// A text that a person wrote into a notification.
open class UNTextInputNotificationResponse: UNNotificationResponse {
    public let userText: String

    public init(standInNotification: UNNotification, actionIdentifier: String, userText: String) {
        self.userText = userText
        super.init(standInNotification: standInNotification, actionIdentifier: actionIdentifier)
    }
}
