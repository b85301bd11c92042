// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import StubSystem

/// An object that responds to events.
@MainActor open class UIResponder: NSObject {
    nonisolated public override init() {}
}

/// The app.
@MainActor public final class UIApplication: UIResponder {
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    public enum State: Int, Sendable {
        case active, inactive, background
    }

    public static var shared: UIApplication { StubSystem.current.object(UIApplication.init) }

    public var applicationState = State.active
    /// The numbers of background tasks that were started and ended.
    public private(set) var stubTimes = (started: 0, ended: 0)
    private var expirations: [UIBackgroundTaskIdentifier: @MainActor @Sendable () -> Void] = [:]

    public func beginBackgroundTask(
        withName taskName: String?,
        expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        stubTimes.started += 1
        let id = UIBackgroundTaskIdentifier(rawValue: stubTimes.started)
        expirations[id] = handler
        return id
    }

    public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
        guard expirations.removeValue(forKey: identifier) != nil else { return }
        stubTimes.ended += 1
    }

    /// Expires all background tasks.
    public func stubExpire() {
        for handler in expirations.values { handler() }
    }

    public var applicationIconBadgeNumber = 0
}

/// The identifier of a background task.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    public static let invalid = Self(rawValue: 0)
}

/// The result of handling a background payload.
public enum UIBackgroundFetchResult: UInt, Sendable {
    case newData, noData, failed
}

/// The delegate of an app. In UIKit, its methods are optional.
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool

    func application(
        _ application: UIApplication,
        didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    )
}

extension UIApplicationDelegate {
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    public func application(
        _ application: UIApplication,
        didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {}
}
