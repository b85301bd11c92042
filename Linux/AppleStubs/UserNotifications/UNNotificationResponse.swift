// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@available(iOS 10.0, macOS 10.14, *)
public let UNNotificationDefaultActionIdentifier: String =
    "com.apple.UNNotificationDefaultActionIdentifier"
@available(iOS 10.0, macOS 10.14, *)
public let UNNotificationDismissActionIdentifier: String =
    "com.apple.UNNotificationDismissActionIdentifier"

/// A notification that was delivered. Only the system makes one; here a test does.
@available(iOS 10.0, macOS 10.14, *)
open class UNNotification: NSObject, NSCopying {
    open var date: Date { stubDate }
    open var request: UNNotificationRequest { storedRequest }

    private let stubDate: Date
    private let storedRequest: UNNotificationRequest

    public init(stubRequest: UNNotificationRequest, date: Date = Date()) {
        // A request can't be changed, and is its own copy.
        storedRequest = stubRequest
        stubDate = date
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    private var values: [AnyHashable] { [date, request] }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UNNotification)?.values == values
    }

    open override var hash: Int { values.hashValue }
}

/// The action of a user on a notification. Only the system makes one; here a test does.
@available(iOS 10.0, macOS 10.14, *)
open class UNNotificationResponse: NSObject, NSCopying {
    open var notification: UNNotification { storedNotification }
    open var actionIdentifier: String { storedActionIdentifier }

    private let storedNotification: UNNotification
    private let storedActionIdentifier: String

    public init(stubNotification: UNNotification, actionIdentifier: String) {
        storedNotification = stubNotification
        storedActionIdentifier = actionIdentifier
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// The values that two equal responses share.
    var values: [AnyHashable] { [notification, actionIdentifier] }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UNNotificationResponse)?.values == values
    }

    open override var hash: Int { values.hashValue }
}

/// The text that a user entered into a notification.
@available(iOS 10.0, macOS 10.14, *)
open class UNTextInputNotificationResponse: UNNotificationResponse {
    open var userText: String { storedUserText }

    private let storedUserText: String

    public init(stubNotification: UNNotification, actionIdentifier: String, userText: String) {
        storedUserText = userText
        super.init(stubNotification: stubNotification, actionIdentifier: actionIdentifier)
    }

    override var values: [AnyHashable] { super.values + [userText] }
}
