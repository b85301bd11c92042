import CameoApp
import ExpoModulesCore
import Foundation
import UserNotifications

#if canImport(UIKit)
import UIKit
#endif

/// Background task that gives JavaScript time to send a reply. The completion handler of the
/// response is called before JavaScript runs, and iOS suspends the app soon after.
@MainActor final class BackgroundTime {
    /// Time limit of the task, in seconds. iOS allows about 30.
    static let seconds: UInt64 = 20

    private var id = UIBackgroundTaskIdentifier.invalid

    private init() {}

    /// Begins a background task that ends after the time limit. It has no effect in the foreground.
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
    /// Whether the app handles the response in the background. A tap opens the app, and a dismissal
    /// requires no work.
    var needsBackgroundTime: Bool {
        actionIdentifier != UNNotificationDefaultActionIdentifier
            && actionIdentifier != UNNotificationDismissActionIdentifier
    }
}

extension NotificationEvent.Kind {
    /// Whether the app handles the event in the background.
    var needsBackgroundTime: Bool {
        switch self {
        case .button, .reply: true
        case .received, .tapped, .dismissed: false
        }
    }
}
