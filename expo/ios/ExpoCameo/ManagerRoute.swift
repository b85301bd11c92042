#if canImport(ExpoNotifications) || canImport(EXNotifications)
import CameoApp
import Foundation
import UserNotifications

// The pod and its module were renamed after SDK 54.
#if canImport(ExpoNotifications)
import ExpoNotifications
#else
import EXNotifications
#endif

/// A route that receives notifications from the manager of expo-notifications, which is the
/// delegate of the notification center and calls its own delegates in turn.
///
/// - In the foreground, all delegates share a completion handler. The delegate for
///   `setNotificationHandler` always calls the handler. This delegate calls it only if JavaScript
///   enables this, because the handler must be called only once.
/// - Responses are never reported as handled. The manager stores unhandled responses for delegates
///   that are added later, such as its own emitter after JavaScript has started, and calls the
///   system's completion handler itself.
///
/// `@unchecked Sendable` because the only mutable property is protected by the lock.
final class ManagerRoute: NotificationRoute, NotificationDelegate, @unchecked Sendable {
    let delegate: CommunicationDelegate
    private let lock = NSLock()
    private var isPresenting = false

    /// Adds this object to the manager's delegates for the lifetime of the process. A delegate that
    /// is removed and added again would receive the same responses again.
    init(app: CommunicationApp) {
        delegate = CommunicationDelegate(app: app)
        NotificationCenterManager.shared.addDelegate(self)
    }

    var presentsInForeground: Bool {
        get { lock.withLock { isPresenting } }
        set { lock.withLock { isPresenting = newValue } }
    }

    /// Receives a notification in the foreground. The manager calls this method.
    ///
    /// - Returns: Whether the completion handler was called.
    func willPresent(
        _ notification: UNNotification,
        completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) -> Bool {
        guard let options = delegate.presentation(of: notification), presentsInForeground else {
            return false
        }
        completionHandler(options)
        return true
    }

    /// Receives a response. The manager calls this method.
    func didReceive(
        _ response: UNNotificationResponse,
        completionHandler: @escaping () -> Void
    ) -> Bool {
        if response.needsBackgroundTime { Task { @MainActor in BackgroundTime.begin() } }
        delegate.handle(response)
        return false
    }
}
#endif
