import Foundation
import UserNotifications

/// The part of CleverTap's class that records impressions.
open class CleverTap: NSObject {
    nonisolated(unsafe) private static let instance = CleverTap()
    private let lock = NSLock()
    private var viewed = 0

    /// Number of recorded impressions.
    public var stubViewedCount: Int { lock.withLock { viewed } }

    /// The default instance; `nil` without an account in the Info.plist.
    open class func sharedInstance() -> CleverTap? { instance }

    /// Whether a push is from CleverTap.
    open func isCleverTapNotification(_ payload: [AnyHashable: Any]) -> Bool {
        payload.keys.contains { ($0 as? String)?.hasPrefix("wzrk_") ?? false }
    }

    /// Records an impression.
    open func recordNotificationViewedEvent(withData notificationData: Any) {
        lock.withLock { viewed += 1 }
    }
}
