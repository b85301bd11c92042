// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import StubSystem

/// The ways to present a notification while the app is in the foreground.
@available(iOS 10.0, macOS 10.14, *)
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let badge = Self(rawValue: 1 << 0)
    public static let sound = Self(rawValue: 1 << 1)
    @available(iOS 14.0, macOS 11.0, *)
    public static let list = Self(rawValue: 1 << 3)
    @available(iOS 14.0, macOS 11.0, *)
    public static let banner = Self(rawValue: 1 << 4)
}

/// A delegate that handles notifications for an app. Apple's methods are optional, which Swift
/// supports only with Objective-C. Here, the default implementation of a method never calls its
/// completion handler.
@available(iOS 10.0, macOS 10.14, *)
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    @available(iOS 10.0, macOS 10.14, *)
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification,
        withCompletionHandler completionHandler:
            @escaping @Sendable (UNNotificationPresentationOptions) -> Void
    )

    @available(iOS 10.0, macOS 10.14, *)
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping @Sendable () -> Void
    )

    @available(iOS 12.0, macOS 10.14, *)
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

/// The notification center. Each `StubSystem` has one, as each process has on iOS.
@available(iOS 10.0, macOS 10.14, *)
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

    override init() {}

    open class func current() -> UNUserNotificationCenter {
        StubSystem.current.object(UNUserNotificationCenter.init)
    }

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

    /// Adds a notification. A notification without a trigger is delivered immediately.
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

    @available(iOS 16.0, macOS 13.0, *)
    open func setBadgeCount(
        _ newBadgeCount: Int,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        lock.withLock { if state.errorCode == nil { state.badge = newBadgeCount } }
        answer(\.errorCode) { completionHandler?(Self.error($0)) }
    }

    /// The number on the app icon; `nil` if no number was set.
    public var stubBadge: Int? { lock.withLock { state.badge } }
    /// The registered categories.
    public var stubCategories: Set<UNNotificationCategory> {
        lock.withLock { state.categories }
    }
    /// The notifications in Notification Center.
    public var stubDelivered: [UNNotification] { lock.withLock { state.delivered } }

    /// Adds a notification to Notification Center.
    public func stubDeliver(_ notification: UNNotification) {
        lock.withLock { state.delivered.append(notification) }
    }

    /// Changes the user's settings.
    public func stubAllow(_ change: (inout UNNotificationSettings.Stub) -> Void) {
        lock.withLock { change(&state.settings) }
    }

    /// Sets the error that the system returns, or makes the system never call back.
    public func stubFail(answersNever: Bool = false, code: Int? = nil) {
        lock.withLock { (state.answersNever, state.errorCode) = (answersNever, code) }
    }

    /// Ignores the next calls that set categories, as if other code replaced the categories
    /// immediately.
    public func stubForgetCategories(times: Int = .max) {
        lock.withLock { state.forgetting = times }
    }

    private static func error(_ code: Int?) -> NSError? {
        code.map { NSError(domain: UNErrorDomain, code: $0) }
    }

    /// Calls a completion handler asynchronously on its own thread, as the system does.
    private func answer<Value>(
        _ value: KeyPath<State, Value>,
        _ handler: @escaping @Sendable (Value) -> Void
    ) {
        let (value, answersNever) = lock.withLock { (state[keyPath: value], state.answersNever) }
        guard !answersNever else { return }
        // The value is passed to one thread, and isn't used here afterwards.
        nonisolated(unsafe) let answer = value
        StubSystem.detachNewThread { handler(answer) }
    }
}
