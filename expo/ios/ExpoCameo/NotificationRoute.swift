import Cameo
import UserNotifications

/// How notifications reach Cameo in the app.
protocol NotificationRoute: Sendable {
    /// Tells JavaScript of what happens.
    var delegate: CommunicationDelegate { get }
    /// Whether Cameo says how a notification is shown in front.
    var answersInFront: Bool { get nonmutating set }
}

/// The system's centre itself, for apps without expo-notifications.
///
/// Cameo's delegate stands in front of the one that is there, and tells it everything: nobody is
/// replaced. Who makes itself the delegate later replaces Cameo's, and must pass on what it is told.
struct CenterRoute: NotificationRoute {
    let delegate: CommunicationDelegate

    /// Takes its place in the centre.
    init(app: CommunicationApp) {
        let center = UNUserNotificationCenter.current()
        delegate = CommunicationDelegate(app: app, next: center.delegate)
        center.delegate = delegate
    }

    /// Always: there is nobody else, and what tells of nobody is left to the next delegate.
    var answersInFront: Bool {
        get { true }
        nonmutating set {}
    }
}
