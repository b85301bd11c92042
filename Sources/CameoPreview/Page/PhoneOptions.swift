import Cameo

/// The configuration of a page's phone.
public struct PhoneOptions: Sendable {
    /// An appearance of iOS.
    public enum Theme: String, Sendable, CaseIterable {
        case light, dark
    }

    /// The appearance when the page is opened.
    public var theme = Theme.light
    /// Whether the most recent notification is expanded, as by a long press.
    public var isExpanded = false
    /// The app's name, shown for notifications without a title.
    public var appName = "Chat"
    /// The app icon, as PNG or JPEG. (default: a speech bubble)
    public var appIcon: [UInt8]?

    /// Creates the options of a light phone whose notifications are collapsed.
    public init() {}
}
