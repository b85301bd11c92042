import Foundation
import UserNotifications

/// A stub of the part of CleverTap's class that records impressions.
open class CleverTap: NSObject {
    nonisolated(unsafe) private static let instance = CleverTap()
    private let lock = NSLock()
    private var viewed = 0

    /// The number of recorded impressions.
    public var stubViewedCount: Int { lock.withLock { viewed } }

    /// Returns the default instance, or `nil` if the Info.plist contains no account.
    open class func sharedInstance() -> CleverTap? { instance }

    /// Returns whether a push is from CleverTap.
    open func isCleverTapNotification(_ payload: [AnyHashable: Any]) -> Bool {
        payload.keys.contains { ($0 as? String)?.hasPrefix("wzrk_") ?? false }
    }

    /// Records an impression.
    open func recordNotificationViewedEvent(withData notificationData: Any) {
        lock.withLock { viewed += 1 }
    }
}
