// Apple's names, which Apple documents.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// How a notification is shown while the app is in front.
public struct UNNotificationPresentationOptions: OptionSet, Sendable, Hashable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let badge = Self(rawValue: 1 << 0)
    public static let sound = Self(rawValue: 1 << 1)
    public static let list = Self(rawValue: 1 << 3)
    public static let banner = Self(rawValue: 1 << 4)
}

/// Answers for an app. Apple's methods are optional, which Swift has only where Objective-C is: here
/// one that is not there answers never.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification,
        withCompletionHandler completionHandler:
            @escaping @Sendable (UNNotificationPresentationOptions) -> Void
    )

    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping @Sendable () -> Void
    )

    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        openSettingsFor notification: UNNotification?
    )
}

extension UNUserNotificationCenterDelegate {
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification,
        withCompletionHandler completionHandler:
            @escaping @Sendable (UNNotificationPresentationOptions) -> Void
    ) {}

    public func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping @Sendable () -> Void
    ) {}

    public func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        openSettingsFor notification: UNNotification?
    ) {}
}

/// The system's side of an app's notifications: one a process, here without any system behind it.
open class UNUserNotificationCenter: NSObject {
    private struct State {
        var categories: Set<UNNotificationCategory> = []
        var settings = UNNotificationSettings.Stub()
        var pending: [UNNotificationRequest] = []
        var delivered: [UNNotification] = []
        var badge: Int?
        var answersNever = false
        var forgetting = 0
        var errorCode: Int?
    }

    private let lock = NSLock()
    private var state = State()
    private weak var currentDelegate: (any UNUserNotificationCenterDelegate)?

    // Apple's class is not Sendable, and neither is this; every access is under its lock.
    private static nonisolated(unsafe) let shared = UNUserNotificationCenter()

    override init() {}

    open class func current() -> UNUserNotificationCenter { shared }

    open weak var delegate: (any UNUserNotificationCenterDelegate)? {
        get { lock.withLock { currentDelegate } }
        set { lock.withLock { currentDelegate = newValue } }
    }

    open func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
        lock.withLock {
            if state.forgetting > 0 {
                state.forgetting -= 1
            } else {
                state.categories = categories
            }
        }
    }

    open func getNotificationCategories(
        completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void
    ) {
        answer(\.categories, completionHandler)
    }

    open func getNotificationSettings(
        completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void
    ) {
        answer(\.settings) { completionHandler(UNNotificationSettings($0)) }
    }

    /// Adds a notification that is delivered at once when it has no trigger.
    open func add(
        _ request: UNNotificationRequest,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        lock.withLock {
            guard state.errorCode == nil else { return }
            state.pending.removeAll { $0.identifier == request.identifier }
            state.delivered.removeAll { $0.request.identifier == request.identifier }
            if request.trigger == nil {
                state.delivered.append(UNNotification(stubRequest: request))
            } else {
                state.pending.append(request)
            }
        }
        answer(\.errorCode) { completionHandler?(Self.error($0)) }
    }

    open func getPendingNotificationRequests(
        completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
    ) {
        answer(\.pending, completionHandler)
    }

    open func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
        lock.withLock { state.pending.removeAll { identifiers.contains($0.identifier) } }
    }

    open func getDeliveredNotifications(
        completionHandler: @escaping @Sendable ([UNNotification]) -> Void
    ) {
        answer(\.delivered, completionHandler)
    }

    open func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
        lock.withLock { state.delivered.removeAll { identifiers.contains($0.request.identifier) } }
    }

    open func setBadgeCount(
        _ newBadgeCount: Int,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        lock.withLock { if state.errorCode == nil { state.badge = newBadgeCount } }
        answer(\.errorCode) { completionHandler?(Self.error($0)) }
    }

    /// The number on the icon; `nil` when none was set.
    public var stubBadge: Int? { lock.withLock { state.badge } }
    /// The categories that are registered.
    public var stubCategories: Set<UNNotificationCategory> {
        lock.withLock { state.categories }
    }
    /// What is in Notification Center.
    public var stubDelivered: [UNNotification] { lock.withLock { state.delivered } }

    /// Puts a notification there.
    public func stubDeliver(_ notification: UNNotification) {
        lock.withLock { state.delivered.append(notification) }
    }

    /// What the person has allowed.
    public func stubAllow(_ change: (inout UNNotificationSettings.Stub) -> Void) {
        lock.withLock { change(&state.settings) }
    }

    /// Whether the system's process never answers, and with which error it does.
    public func stubFail(answersNever: Bool = false, code: Int? = nil) {
        lock.withLock { (state.answersNever, state.errorCode) = (answersNever, code) }
    }

    /// Whether categories that are set are at once those that were there before, as when somebody
    /// else writes at the same moment; so often.
    public func stubForgetCategories(times: Int = .max) {
        lock.withLock { state.forgetting = times }
    }

    /// Forgets everything.
    public func stubReset() {
        lock.withLock { state = State() }
        delegate = nil
    }

    private static func error(_ code: Int?) -> NSError? {
        code.map { NSError(domain: UNErrorDomain, code: $0) }
    }

    /// Answers later, on a thread of its own, as the system does.
    private func answer<Value>(
        _ value: KeyPath<State, Value>,
        _ handler: @escaping @Sendable (Value) -> Void
    ) {
        let (value, answersNever) = lock.withLock { (state[keyPath: value], state.answersNever) }
        guard !answersNever else { return }
        // Handed to one thread, and not touched here after that.
        nonisolated(unsafe) let answer = value
        Thread.detachNewThread { handler(answer) }
    }
}
