#if canImport(ExpoNotifications) || canImport(EXNotifications)
import Cameo
import Foundation
import UserNotifications

// Its pod and module were renamed after SDK 54.
#if canImport(ExpoNotifications)
import ExpoNotifications
#else
import EXNotifications
#endif

/// expo-notifications' manager, which owns the centre and asks its delegates one after the other.
///
/// - In front it gives all of them one handler, and the delegate behind
///   `setNotificationHandler` always calls it. So this one does not, unless it is told to:
///   two answers would call the system's handler twice.
/// - A response is never said to be handled. The manager keeps what nobody has handled for
///   delegates that come later, as its own emitter does once JavaScript runs; and it completes
///   the system's call itself, at once.
///
/// `@unchecked Sendable` with a reason: the only thing that changes is under the lock.
final class ManagerRoute: NotificationRoute, NotificationDelegate, @unchecked Sendable {
    let delegate: CommunicationDelegate
    private let lock = NSLock()
    private var isAnswering = false

    /// Joins the manager's delegates, for as long as the process lives: one that leaves and joins
    /// again would be offered the same responses again.
    init(app: CommunicationApp) {
        delegate = CommunicationDelegate(app: app)
        NotificationCenterManager.shared.addDelegate(self)
    }

    var answersInFront: Bool {
        get { lock.withLock { isAnswering } }
        set { lock.withLock { isAnswering = newValue } }
    }

    /// Called by the manager: tells the listeners, and answers where it may.
    ///
    /// - Returns: Whether it has answered.
    func willPresent(
        _ notification: UNNotification,
        completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) -> Bool {
        guard let options = delegate.presentation(of: notification), answersInFront else {
            return false
        }
        completionHandler(options)
        return true
    }

    /// Called by the manager: tells the listeners.
    func didReceive(
        _ response: UNNotificationResponse,
        completionHandler: @escaping () -> Void
    ) -> Bool {
        if response.needsTime { Task { @MainActor in BackgroundTime.begin() } }
        delegate.responded(to: response)
        return false
    }
}
#endif
