import Cameo

/// The user's notification settings for the app.
package struct NotificationPermissions: Sendable, Equatable {
    /// The authorization to show notifications.
    enum Authorization: String, Sendable, CaseIterable {
        /// The app hasn't requested authorization.
        case notDetermined
        /// The user denied authorization.
        case denied
        /// The user granted authorization.
        case authorized
        /// Notifications are delivered quietly to Notification Center.
        case provisional
        /// An App Clip has temporary authorization.
        case ephemeral
        /// iOS didn't respond.
        case unknown
    }

    /// The state of a setting.
    package enum Switch: String, Sendable, CaseIterable {
        /// The setting is on.
        case on
        /// The setting is off.
        case off
        /// The app hasn't requested the option, or lacks its entitlement.
        case notSupported
        /// iOS didn't respond.
        case unknown
    }

    /// The setting for previews on the lock screen.
    package enum Previews: String, Sendable, CaseIterable {
        /// Previews are always shown.
        case always
        /// Previews are shown when the device is unlocked.
        case whenUnlocked
        /// Previews are never shown.
        case never
        /// iOS didn't respond.
        case unknown
    }

    /// The authorization to show notifications.
    var authorization: Authorization = .unknown
    /// The setting for banners. If it is off, iOS doesn't run the service extension.
    package var alerts: Switch = .unknown
    /// The setting for sounds.
    var sounds: Switch = .unknown
    /// The setting for the badge on the app icon.
    var badges: Switch = .unknown
    /// The setting for notifications on the lock screen.
    var lockScreen: Switch = .unknown
    /// The setting for notifications in Notification Center.
    var notificationCenter: Switch = .unknown
    /// The setting for time-sensitive notifications.
    var timeSensitive: Switch = .unknown
    /// The setting for direct messages, which can break through Focus.
    var directMessages: Switch = .unknown
    /// The setting for delivery in the scheduled summary.
    var scheduledSummary: Switch = .unknown
    /// The setting for previews on the lock screen.
    package var previews: Previews = .unknown

    /// Creates permissions with unknown values.
    package init() {}

    /// The names and values of all permissions, in order.
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
