import CameoApp
import UserNotifications

/// The way in which Cameo receives notifications in the app.
protocol NotificationRoute: Sendable {
    /// The delegate that reports events to listeners.
    var delegate: CommunicationDelegate { get }
    /// Whether Cameo presents messages in the foreground.
    var presentsInForeground: Bool { get nonmutating set }
}

/// A route that receives notifications as the delegate of the notification center, for apps without
/// expo-notifications.
///
/// Cameo's delegate forwards every call to the previous delegate. A delegate that is set later
/// replaces Cameo's delegate, unless it also forwards calls.
struct CenterRoute: NotificationRoute {
    let delegate: CommunicationDelegate

    /// Sets the delegate of the notification center.
    init(app: CommunicationApp) {
        let center = UNUserNotificationCenter.current()
        delegate = CommunicationDelegate(app: app, next: center.delegate)
        center.delegate = delegate
    }

    /// Always `true`; the previous delegate handles notifications that aren't messages.
    var presentsInForeground: Bool {
        get { true }
        nonmutating set {}
    }
}
