import Cameo
import ExpoModulesCore
import Foundation
import UserNotifications

#if canImport(UIKit)
import UIKit
#endif

/// Time in the background, so that a reply can be sent: the system's call is completed before
/// JavaScript has done anything, and iOS suspends the app soon after.
@MainActor final class BackgroundTime {
    /// How long is asked for, in seconds; iOS gives about 30.
    static let seconds: UInt64 = 20

    private var id = UIBackgroundTaskIdentifier.invalid

    private init() {}

    /// Asks for time, which ends by itself; in front it costs nothing.
    static func begin() {
        let time = BackgroundTime()
        time.id = UIApplication.shared.beginBackgroundTask(withName: "Cameo") { time.end() }
        Task {
            try? await Task.sleep(nanoseconds: seconds * 1_000_000_000)
            time.end()
        }
    }

    private func end() {
        guard id != .invalid else { return }
        UIApplication.shared.endBackgroundTask(id)
        id = .invalid
    }
}

extension UNNotificationResponse {
    /// Whether there is something to be done while the app stays in the background: a tap opens it, and
    /// of a dismissal nothing follows.
    var needsTime: Bool {
        actionIdentifier != UNNotificationDefaultActionIdentifier
            && actionIdentifier != UNNotificationDismissActionIdentifier
    }
}

extension NotificationEvent.Kind {
    /// The same of an event.
    var needsTime: Bool {
        switch self {
        case .button, .reply: true
        case .received, .tapped, .dismissed: false
        }
    }
}
