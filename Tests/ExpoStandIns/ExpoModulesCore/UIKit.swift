// Apple's names, which Apple documents.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// Who answers to events.
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

    public static let shared = UIApplication()

    public var applicationState = State.active
    public var applicationIconBadgeNumber = 0
}

/// What came of a payload that woke the app.
public enum UIBackgroundFetchResult: UInt, Sendable {
    case newData, noData, failed
}

/// What an app's delegate is told; Apple's methods are optional.
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool

    func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void)
}

extension UIApplicationDelegate {
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    public func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {}
}
