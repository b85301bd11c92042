// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// The event that triggers the delivery of a notification.
@available(iOS 10.0, macOS 10.14, *)
open class UNNotificationTrigger: NSObject, NSCopying {
    override init() {}

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UNNotificationTrigger).map { type(of: $0) == type(of: self) } ?? false
    }

    open override var hash: Int { ObjectIdentifier(type(of: self)).hashValue }
}

/// The trigger of a push.
@available(iOS 10.0, macOS 10.14, *)
open class UNPushNotificationTrigger: UNNotificationTrigger {
    /// Creates a trigger. On a device, only the system creates one.
    public static func stub() -> UNPushNotificationTrigger { UNPushNotificationTrigger() }
}

/// A request to show a notification.
@available(iOS 10.0, macOS 10.14, *)
open class UNNotificationRequest: NSObject, NSCopying {
    open var identifier: String { stubIdentifier }
    open var content: UNNotificationContent { stubContent }
    open var trigger: UNNotificationTrigger? { stubTrigger }

    private let stubIdentifier: String
    private let stubContent: UNNotificationContent
    private let stubTrigger: UNNotificationTrigger?

    init(
        stubIdentifier: String,
        content: UNNotificationContent,
        trigger: UNNotificationTrigger?
    ) {
        self.stubIdentifier = stubIdentifier
        stubContent = content
        stubTrigger = trigger
    }

    /// Creates a request with a copy of the content.
    public convenience init(
        identifier: String,
        content: UNNotificationContent,
        trigger: UNNotificationTrigger?
    ) {
        self.init(
            stubIdentifier: identifier,
            // The method `copy` of a `UNNotificationContent` returns an object of this class.
            content: content.copy() as? UNNotificationContent ?? content,
            trigger: trigger
        )
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    private var values: [AnyHashable] { [identifier, content, trigger] }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UNNotificationRequest)?.values == values
    }

    open override var hash: Int { values.hashValue }
}

/// The base class of a notification service extension.
@available(iOS 10.0, macOS 10.14, *)
open class UNNotificationServiceExtension: NSObject {
    // The initializer is required, because Swift on Linux can't otherwise create an object of a
    // class that is looked up by name.
    public required override init() {}

    open func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        contentHandler(request.content)
    }

    open func serviceExtensionTimeWillExpire() {}
}
