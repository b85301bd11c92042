#if os(iOS) || os(visionOS) || os(Linux)
import UserNotifications

/// A step that runs the extension code of a vendor such as OneSignal, Firebase, Customer.io or Braze, or
/// the extension class that an app had before it added Cameo.
///
/// Because this code may block its thread or call back late, twice or never, it runs on its own thread
/// with its own copy of the content, until a deadline. A copy of its result is styled.
public struct VendorStep: Sendable {
    /// Calls the vendor's code with the request, which contains the result of the previous step, with a
    /// mutable copy of its content, and with a handler for the result.
    public typealias Run =
        @Sendable (
            _ request: UNNotificationRequest, _ content: UNMutableNotificationContent,
            _ handler: @escaping (UNNotificationContent) -> Void
        ) -> Void

    /// Notifies the vendor's code that its time is about to expire.
    ///
    /// Receives the request and a mutable copy of its content. Returns the vendor's best content so far,
    /// or `nil` if there is none or if the vendor calls the handler passed to ``Run``.
    public typealias Expire =
        @Sendable (
            _ request: UNNotificationRequest, _ content: UNMutableNotificationContent
        ) -> UNNotificationContent?

    /// When the vendor's code is notified that its time expires.
    ///
    /// It is notified at most once, only before it has called back, and only after its code has returned
    /// or has run for a second, so that it has stored its handler.
    public enum Expiration: String, Sendable, CaseIterable {
        /// At the step's deadline, after which a result within one second is used, or earlier if the
        /// notification is delivered before. The content as received isn't such a result.
        case deadline
        /// Only when iOS terminates the extension.
        case system
        /// Never.
        case never
    }

    /// The meaning of a result without title, subtitle and body. A badge doesn't count as text.
    public enum Emptied: String, Sendable, CaseIterable {
        /// The result is ignored.
        case keep
        /// The notification is hidden: the result is delivered immediately, without a style,
        /// images, a donation or a receipt. Without the entitlement
        /// `com.apple.developer.usernotifications.filtering`, iOS shows the original notification.
        case hide
    }

    /// Whether a result is styled. iOS has no public API that reports whether content was styled
    /// already, so the code that adds the step decides.
    public enum Styled: String, Sendable, CaseIterable {
        /// The result is styled. If the vendor has styled it, the last style is shown.
        case again
        /// The vendor styles its results with its own intents: they are delivered immediately and
        /// unchanged. The notification is styled only if the vendor returns the content as received
        /// or has no result.
        case leave
    }

    /// Name of the step in delivery records.
    public let name: String
    /// Key paths in the payload, such as `custom.i`. If there are any and the payload contains none of
    /// them, the step is skipped. (default: none)
    ///
    /// Use it for vendors that call back only for their own notifications.
    public var handledKeys: [String]
    /// Time limit of the step in seconds, at most until one second before ``TimeBudget/delivery``; `nil`
    /// is the deadline ``TimeBudget/media``. (default: `nil`)
    public var timeLimit: Double?
    /// When the vendor's code is notified that its time expires.
    public var expiration: Expiration
    /// The meaning of a result without text. (default: `keep`)
    public var emptied = Emptied.keep
    /// Whether a result is styled. (default: `again`)
    public var styled = Styled.again

    let work: Work

    /// The vendor's code.
    enum Work: Sendable {
        case closures(Run, Expire?)
        /// Makes the object that receives one notification.
        case service(@Sendable () -> Service)
    }

    /// The result of making an extension object.
    enum Service {
        case made(UNNotificationServiceExtension)
        /// The reason for the delivery record.
        case unavailable(String)
    }

    /// Creates a vendor step.
    ///
    /// - Parameters:
    ///   - name: The name in delivery records.
    ///   - handledKeys: Key paths; the payload must contain at least one of them. (default: none)
    ///   - timeWillExpire: Called if the vendor has no result at the deadline or when iOS ends the
    ///     extension. After the deadline, a result within one second is used; when iOS ends the
    ///     extension, the notification is already delivered.
    ///   - run: Calls the vendor's code. If it has no result in time, its changes are ignored.
    public init(
        name: String,
        handledKeys: [String] = [],
        timeWillExpire: Expire? = nil,
        run: @escaping Run
    ) {
        self.name = name
        self.handledKeys = handledKeys
        expiration = timeWillExpire == nil ? .never : .deadline
        work = .closures(run, timeWillExpire)
    }

    /// Creates a step that runs an extension class, such as a vendor's superclass or the class that an
    /// app's extension had before.
    ///
    /// Each notification gets its own object, which is created and called on the step's thread. The object
    /// lives until it has called its handler and the notification was delivered.
    ///
    /// - Parameters:
    ///   - type: The class.
    ///   - name: The name in delivery records. (default: the name of the class)
    ///   - handledKeys: Key paths; the payload must contain at least one of them. (default: none)
    ///   - expiration: When `serviceExtensionTimeWillExpire` is called. (default: `deadline`)
    public init(
        wrapping type: UNNotificationServiceExtension.Type,
        name: String? = nil,
        handledKeys: [String] = [],
        expiration: Expiration = .deadline
    ) {
        self.init(
            name: name ?? String(describing: type),
            handledKeys: handledKeys,
            expiration: expiration
        ) { type.init() }
    }

    /// Creates a step that runs an extension object, which a closure creates for each notification.
    ///
    /// - Parameters:
    ///   - name: The name in delivery records.
    ///   - handledKeys: Key paths; the payload must contain at least one of them. (default: none)
    ///   - expiration: When `serviceExtensionTimeWillExpire` is called. (default: `deadline`)
    ///   - make: Creates the object; called on the step's thread.
    public init(
        name: String,
        handledKeys: [String] = [],
        expiration: Expiration = .deadline,
        wrapping make: @escaping @Sendable () -> UNNotificationServiceExtension
    ) {
        self.init(name: name, handledKeys: handledKeys, expiration: expiration) {
            .made(make())
        }
    }

    init(
        name: String,
        handledKeys: [String] = [],
        expiration: Expiration = .deadline,
        service: @escaping @Sendable () -> Service
    ) {
        self.name = name
        self.handledKeys = handledKeys
        self.expiration = expiration
        work = .service(service)
    }

    /// Whether the payload contains one of ``handledKeys``, or there are none.
    func handles(_ userInfo: [AnyHashable: Any]) -> Bool {
        guard !handledKeys.isEmpty else { return true }
        let paths = handledKeys.map(PayloadPath.init(stringLiteral:))
        if paths.contains(where: { $0.leadsToText(in: userInfo) }) { return true }
        let root = Payload(userInfo: userInfo).root
        return paths.contains { root[at: $0] != nil }
    }
}

extension PayloadPath {
    /// Whether the path leads to a string through nested dictionaries, as most paths do. A path that leads
    /// through an array, JSON in a string or a flattened name requires the payload as JSON.
    fileprivate func leadsToText(in userInfo: [AnyHashable: Any]) -> Bool {
        guard let first = steps.first, steps.allSatisfy({ $0.value == nil }) else { return false }
        var value = userInfo[first.name]
        for step in steps.dropFirst() {
            value = (value as? [String: Any])?[step.name]
        }
        return (value as? String)?.isBlank == false
    }
}
#endif
