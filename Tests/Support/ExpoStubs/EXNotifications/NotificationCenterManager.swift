// Expo documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import StubSystem
import UserNotifications

public protocol NotificationDelegate: AnyObject {
    func willPresent(
        _ notification: UNNotification,
        completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) -> Bool
    func didReceive(
        _ response: UNNotificationResponse,
        completionHandler: @escaping () -> Void
    ) -> Bool
    func openSettings(_ notification: UNNotification?)
}

extension NotificationDelegate {
    public func willPresent(
        _ notification: UNNotification,
        completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) -> Bool { false }

    public func didReceive(
        _ response: UNNotificationResponse,
        completionHandler: @escaping () -> Void
    ) -> Bool { false }

    public func openSettings(_ notification: UNNotification?) {}
}

/// A stub of the notification center's delegate. It calls its own delegates in order.
public class NotificationCenterManager: NSObject, UNUserNotificationCenterDelegate {
    public static var shared: NotificationCenterManager {
        StubSystem.current.object(NotificationCenterManager.init)
    }

    private var delegates: [any NotificationDelegate] = []
    private var pendingResponses: [UNNotificationResponse] = []

    private override init() {
        super.init()
        UNUserNotificationCenter.current().delegate = self
    }

    /// The number of responses that no delegate handled.
    public var stubPending: Int { pendingResponses.count }
    /// The number of delegates.
    public var stubDelegates: Int { delegates.count }

    public func addDelegate(_ delegate: any NotificationDelegate) {
        delegates.append(delegate)
        let handled = pendingResponses.map { delegate.didReceive($0, completionHandler: {}) }
        if handled.contains(true) { pendingResponses = [] }
    }

    public func removeDelegate(_ delegate: AnyObject) {
        delegates.removeAll { $0 === delegate }
    }

    public func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification,
        withCompletionHandler completionHandler:
            @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        let handled = delegates.map {
            $0.willPresent(notification, completionHandler: completionHandler)
        }
        if !handled.contains(true) { completionHandler([]) }
    }

    public func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        let handled = delegates.map {
            $0.didReceive(response, completionHandler: completionHandler)
        }
        if !handled.contains(true) { pendingResponses.append(response) }
        completionHandler()
    }
}
