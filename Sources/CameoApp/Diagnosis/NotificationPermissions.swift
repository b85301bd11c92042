import Cameo

/// Permissions of the app's notifications.
package struct NotificationPermissions: Sendable, Equatable {
    /// Authorization to show notifications.
    enum Authorization: String, Sendable, CaseIterable {
        /// The app hasn't requested authorization.
        case notDetermined
        /// The user denied authorization.
        case denied
        /// The user granted authorization.
        case authorized
        /// Notifications are delivered quietly to Notification Center.
        case provisional
        /// Temporary authorization of an App Clip.
        case ephemeral
        /// iOS didn't respond.
        case unknown
    }

    /// State of a setting.
    package enum Switch: String, Sendable, CaseIterable {
        /// The setting is on.
        case on
        /// The setting is off.
        case off
        /// The app hasn't requested the option, or lacks the entitlement.
        case notSupported
        /// iOS didn't respond.
        case unknown
    }

    /// Setting for previews on the lock screen.
    package enum Previews: String, Sendable, CaseIterable {
        /// Always shown.
        case always
        /// Shown when the device is unlocked.
        case whenUnlocked
        /// Never shown.
        case never
        /// iOS didn't respond.
        case unknown
    }

    /// Authorization to show notifications.
    var authorization: Authorization = .unknown
    /// Banners. If off, iOS runs no service extension.
    package var alerts: Switch = .unknown
    /// Sounds.
    var sounds: Switch = .unknown
    /// Badge on the app's icon.
    var badges: Switch = .unknown
    /// Notifications on the lock screen.
    var lockScreen: Switch = .unknown
    /// Notifications in Notification Center.
    var notificationCenter: Switch = .unknown
    /// Time-sensitive notifications.
    var timeSensitive: Switch = .unknown
    /// Direct messages, which may break through Focus.
    var directMessages: Switch = .unknown
    /// Delivery in the scheduled summary.
    var scheduledSummary: Switch = .unknown
    /// Previews on the lock screen.
    package var previews: Previews = .unknown

    /// Creates permissions with unknown values.
    package init() {}

    /// Names and values of all permissions, in order.
    var namedValues: [(name: String, value: String)] {
        [
            ("authorization", authorization.rawValue), ("alerts", alerts.rawValue),
            ("sounds", sounds.rawValue), ("badges", badges.rawValue),
            ("lockScreen", lockScreen.rawValue),
            ("notificationCenter", notificationCenter.rawValue),
            ("timeSensitive", timeSensitive.rawValue),
            ("directMessages", directMessages.rawValue),
            ("scheduledSummary", scheduledSummary.rawValue), ("previews", previews.rawValue),
        ]
    }
}
