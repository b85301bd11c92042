#if canImport(Cameo)
import Cameo
#endif

/// The configuration of a page's phone.
package struct PhoneOptions: Sendable {
    /// An appearance of iOS.
    package enum Theme: String, Sendable, CaseIterable {
        case light, dark
    }

    /// The appearance when the page is opened.
    package var theme = Theme.light
    /// Whether the most recent notification is expanded, as by a long press.
    package var isExpanded = false
    /// The app's name, shown for notifications without a title.
    package var appName = "Chat"
    /// The app icon, as PNG or JPEG. (default: a speech bubble)
    package var appIcon: [UInt8]?

    /// Creates the options of a light phone whose notifications are collapsed.
    package init() {}
}
