/// What the person has allowed the app's notifications to do.
public struct NotificationPermissions: Sendable, Hashable {
    /// Whether notifications are shown at all.
    public enum Authorization: String, Sendable, CaseIterable {
        /// The person was not asked.
        case notDetermined
        /// The person said no.
        case denied
        /// The person said yes.
        case authorized
        /// They are shown quietly, in Notification Center alone.
        case provisional
        /// An app clip's, for a while.
        case ephemeral
        /// iOS has not told.
        case unknown
    }

    /// Something that can be on or off.
    public enum Switch: String, Sendable, CaseIterable {
        /// It is on.
        case on
        /// It is off.
        case off
        /// The app has not asked for it, or lacks the entitlement.
        case notSupported
        /// iOS has not told.
        case unknown
    }

    /// When a text is shown on the lock screen.
    public enum Previews: String, Sendable, CaseIterable {
        /// Always.
        case always
        /// After unlocking.
        case whenUnlocked
        /// Never.
        case never
        /// iOS has not told.
        case unknown
    }

    /// Whether notifications are shown at all.
    public var authorization: Authorization = .unknown
    /// Banners and alerts; without them no service extension runs.
    public var alerts: Switch = .unknown
    /// Sounds.
    public var sounds: Switch = .unknown
    /// The number on the icon.
    public var badges: Switch = .unknown
    /// On the lock screen.
    public var lockScreen: Switch = .unknown
    /// In Notification Center.
    public var notificationCenter: Switch = .unknown
    /// Breaking through for what is time-sensitive.
    public var timeSensitive: Switch = .unknown
    /// Breaking through for direct messages.
    public var directMessages: Switch = .unknown
    /// In the scheduled summary.
    public var scheduledSummary: Switch = .unknown
    /// When a text is shown on the lock screen.
    public var previews: Previews = .unknown

    /// Permissions that iOS has not told.
    public init() {}

    /// The permissions with their names, in order.
    var list: [(name: String, value: String)] {
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
