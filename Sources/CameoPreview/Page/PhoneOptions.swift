import Cameo

/// How the phone of a page looks.
public struct PhoneOptions: Sendable {
    /// The phone's appearance.
    public enum Theme: String, Sendable, CaseIterable {
        case light, dark
    }

    /// The phone's appearance when the page is opened.
    public var theme = Theme.light
    /// Whether the newest notification is opened, as by a long press.
    public var isExpanded = false
    /// The app's name, which stands where a notification has no title.
    public var appName = "Chat"
    /// The app's icon: a PNG or JPEG; without one, a speech bubble.
    public var appIcon: [UInt8]?

    /// A light phone, with nothing opened.
    public init() {}
}
