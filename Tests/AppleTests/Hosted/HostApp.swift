#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import Testing

/// The app that hosts the tests.
enum HostApp {
    /// Whether the tests run in an app.
    static let exists = Bundle.main.bundleURL.pathExtension == "app"

    /// Whether the notification center is available. On Linux, its stub doesn't require an app.
    #if os(Linux)
    static let hasNotificationCenter = true
    #else
    static let hasNotificationCenter = exists
    #endif

    static let reason: Comment =
        "the tests have no host app; add Tests/AppleTests/Hosted to an app's test target"
}
#endif
