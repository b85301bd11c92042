#if os(iOS) || os(visionOS) || os(Linux)
import UserNotifications

/// A step that runs the extension code of a vendor, such as OneSignal, Firebase, Customer.io or
/// Braze, or the app's previous extension class.
///
/// Such code may block its thread, and may call the handler late, twice or never. So it runs on its
/// own thread with its own copy of the content, until a deadline. Cameo styles a copy of its
/// result.
public struct VendorStep: Sendable {
    /// A closure that calls the vendor's code. It receives the request, which contains the result
    /// of the previous step, a mutable copy of its content, and a handler for the result.
    public typealias Run =
        @Sendable (
            _ request: UNNotificationRequest, _ content: UNMutableNotificationContent,
            _ handler: @escaping (UNNotificationContent) -> Void
        ) -> Void

    /// A closure that notifies the vendor's code that its time is about to expire.
    ///
    /// It receives the request and a mutable copy of its content. It returns the vendor's best
    /// content so far; `nil` if there is none, or if the vendor calls the handler that ``Run``
    /// received.
    public typealias Expire =
        @Sendable (
            _ request: UNNotificationRequest, _ content: UNMutableNotificationContent
        ) -> UNNotificationContent?

    /// The event at which the vendor's code is notified of the expiration.
    ///
    /// The code is notified at most once, and only if it hasn't called its handler. To ensure that
    /// it has stored the handler, it is notified only after it has returned or has been running for
    /// a second.
    public enum Expiration: String, Sendable, CaseIterable {
        /// At the step's deadline, or at the delivery if that is earlier. After the deadline, the
        /// vendor has one more second for a result. In that second, unchanged content doesn't count
        /// as a result.
        case deadline
        /// When iOS calls `serviceExtensionTimeWillExpire`.
        case system
        /// Never.
        case never
    }

    /// The treatment of a result without title, subtitle and body. A badge doesn't count as text.
    public enum Emptied: String, Sendable, CaseIterable {
        /// The result is ignored.
        case keep
        /// The notification is hidden: the result is delivered immediately, without a style,
        /// images, a donation or a receipt. Without the entitlement
        /// `com.apple.developer.usernotifications.filtering`, iOS shows the original notification.
        case hide
    }

    /// Whether a result is styled. No public API of iOS reports whether content is already styled,
    /// so the code that adds the step must decide.
    public enum Styled: String, Sendable, CaseIterable {
        /// The result is styled. If the vendor has also styled it, Cameo's style is shown.
        case again
        /// The result is delivered immediately and unchanged, because the vendor styles it with its
        /// own intents. Cameo styles the notification only if the vendor returns the content as
        /// received or has no result.
        case leave
    }

    /// The name of the step in delivery records.
    public let name: String
    /// The key paths that identify the vendor's payloads, such as `custom.i`. If the payload
    /// contains none of them, the step is skipped. An empty array runs the step for every payload.
    /// (default: none)
    ///
    /// Use key paths for vendors that call the handler only for their own notifications.
    public var handledKeys: [String]
    /// The time limit of the step, in seconds. The step ends one second before
    /// ``TimeBudget/delivery`` at the latest. If the limit is `nil`, the deadline is
    /// ``TimeBudget/media``. (default: `nil`)
    public var timeLimit: Double?
    /// The event at which the vendor's code is notified of the expiration.
    public var expiration: Expiration
    /// The treatment of a result without text. (default: `keep`)
    public var emptied = Emptied.keep
    /// Whether a result is styled. (default: `again`)
    public var styled = Styled.again

    let work: Work

    /// The code that the step runs.
    enum Work: Sendable {
        case closures(Run, Expire?)
        /// A closure that creates the object for one notification.
        case service(@Sendable () -> Service)
    }

    /// The result of creating an extension object.
    enum Service {
        case made(UNNotificationServiceExtension)
        /// The object couldn't be created. Contains the reason for the delivery record.
        case unavailable(String)
    }

    /// Creates a vendor step.
    ///
    /// - Parameters:
    ///   - name: The name in delivery records.
    ///   - handledKeys: Key paths; the step runs only if the payload contains at least one of
    ///     them, or if the list is empty. (default: none)
    ///   - timeWillExpire: A closure that is called if the vendor has no result at the deadline or
    ///     when iOS ends the extension's time. After the deadline, a result within one second is
    ///     used. When iOS ends the extension's time, the notification was already delivered.
    ///   - run: A closure that calls the vendor's code. If the code has no result in time, its
    ///     changes are ignored.
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

    /// Creates a step that runs an extension class, such as a vendor's superclass or the app's
    /// previous extension class.
    ///
    /// Each notification gets its own object, which is created and called on the step's thread. The
    /// object is released after it has called its handler and the notification was delivered.
    ///
    /// - Parameters:
    ///   - type: The class.
    ///   - name: The name in delivery records. (default: the name of the class)
    ///   - handledKeys: Key paths; the step runs only if the payload contains at least one of
    ///     them, or if the list is empty. (default: none)
    ///   - expiration: The event at which `serviceExtensionTimeWillExpire` is called. (default:
    ///     `deadline`)
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
    ///   - handledKeys: Key paths; the step runs only if the payload contains at least one of
    ///     them, or if the list is empty. (default: none)
    ///   - expiration: The event at which `serviceExtensionTimeWillExpire` is called. (default:
    ///     `deadline`)
    ///   - make: A closure that creates the object. It's called on the step's thread.
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

    /// Returns whether the payload contains one of ``handledKeys``, or ``handledKeys`` is empty.
    func handles(_ userInfo: [AnyHashable: Any]) -> Bool {
        guard !handledKeys.isEmpty else { return true }
        let paths = handledKeys.map(PayloadPath.init(stringLiteral:))
        if paths.contains(where: { $0.leadsToText(in: userInfo) }) { return true }
        let root = Payload(userInfo: userInfo).root
        return paths.contains { root[at: $0] != nil }
    }
}

extension PayloadPath {
    /// Returns quickly whether the path leads to a string through nested dictionaries only. A
    /// path through an array, JSON in a string or a flattened name requires parsing the payload as
    /// JSON.
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
