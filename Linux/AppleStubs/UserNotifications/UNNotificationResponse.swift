// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@available(iOS 10.0, macOS 10.14, *)
public let UNNotificationDefaultActionIdentifier: String =
    "com.apple.UNNotificationDefaultActionIdentifier"
@available(iOS 10.0, macOS 10.14, *)
public let UNNotificationDismissActionIdentifier: String =
    "com.apple.UNNotificationDismissActionIdentifier"

/// A delivered notification. On a device, only the system creates one; here, a test does.
@available(iOS 10.0, macOS 10.14, *)
open class UNNotification: NSObject, NSCopying {
    open var date: Date { stubDate }
    open var request: UNNotificationRequest { storedRequest }

    private let stubDate: Date
    private let storedRequest: UNNotificationRequest

    public init(stubRequest: UNNotificationRequest, date: Date = Date()) {
        // A request is immutable, so it is its own copy.
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

/// A user's response to a notification. On a device, only the system creates one; here, a test
/// does.
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

    /// The values that are equal in two equal responses.
    var values: [AnyHashable] { [notification, actionIdentifier] }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UNNotificationResponse)?.values == values
    }

    open override var hash: Int { values.hashValue }
}

/// A user's response with text that was entered in a notification.
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
