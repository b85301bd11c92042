import CameoApp
import UserNotifications

/// The way in which Cameo receives notifications in the app.
protocol NotificationRoute: Sendable {
    /// Delegate that reports events to listeners.
    var delegate: CommunicationDelegate { get }
    /// Whether Cameo presents messages in the foreground.
    var presentsInForeground: Bool { get nonmutating set }
}

/// Receives notifications as the delegate of the notification center, in apps without
/// expo-notifications.
///
/// Cameo's delegate forwards every call to the previous delegate. A delegate that is set later replaces
/// Cameo's, unless it forwards calls as well.
struct CenterRoute: NotificationRoute {
    let delegate: CommunicationDelegate

    /// Sets the delegate of the notification center.
    init(app: CommunicationApp) {
        let center = UNUserNotificationCenter.current()
        delegate = CommunicationDelegate(app: app, next: center.delegate)
        center.delegate = delegate
    }

    /// Always `true`; other notifications than messages are left to the previous delegate.
    var presentsInForeground: Bool {
        get { true }
        nonmutating set {}
    }
}
