import Cameo

/// The configuration of a page's phone.
package struct PhoneOptions: Sendable {
    /// An appearance of iOS.
    package enum Theme: String, Sendable, CaseIterable {
        case light, dark
    }

    /// A version of iOS, which determines sizes and materials.
    package enum IOSVersion: String, Sendable, CaseIterable {
        case ios18 = "18"
        case ios26 = "26"
        case ios27 = "27"

        /// The major version.
        var number: Int {
            switch self {
            case .ios18: 18
            case .ios26: 26
            case .ios27: 27
            }
        }

        /// The glass without a choice; `nil` if the version has none.
        var defaultGlass: Glass? {
            switch self {
            case .ios18: nil
            case .ios26: .tinted
            case .ios27: .clear
            }
        }
    }

    /// The setting of iOS 26.1 and later, a switch or, in iOS 27, a slider, for the translucency of glass.
    package enum Glass: String, Sendable, CaseIterable {
        case clear, tinted
    }

    /// A screen of the phone.
    package enum View: String, Sendable, CaseIterable {
        /// The lock screen.
        case lockScreen = "lock"
        /// The most recent notification, expanded by a long press.
        case expanded
        /// The most recent notification as a banner at the top of an open app.
        case banner
        /// The lock screen while previews are hidden.
        case hidden

        /// The name in the IDs and values of the page's choices.
        var controlName: String { self == .lockScreen ? "collapsed" : rawValue }
    }

    /// The part of the phone that an image contains.
    package enum Crop: String, Sendable, CaseIterable {
        /// Only the notifications.
        case card
    }

    /// The area around the phone in an image.
    package enum Background: Sendable {
        /// No background: a PNG with an alpha channel.
        case transparent
        /// A color in CSS syntax, without characters that end a declaration.
        case color(String)
        /// A PNG or JPEG image that fills the area.
        case image([UInt8])
    }

    /// The look of app icons, as chosen for the home screen of iOS 18 and later.
    package enum Icons: String, Sendable, CaseIterable {
        /// Light, or dark in a dark theme.
        case automatic
        case light, dark, clear, tinted
    }

    /// The appearance when the page is opened. (default: light in an image, and the reader's system
    /// setting in a page)
    package var theme: Theme?
    /// The version of iOS when the page is opened.
    package var iOSVersion = IOSVersion.ios26
    /// The translucency of glass when the page is opened. (default: the version's)
    package var glass: Glass?
    /// The language of the phone.
    package var language = ScreenLanguage.english
    /// The screen when the page is opened.
    package var view = View.lockScreen
    /// The date and time on the phone.
    package var time = ScreenTime.standard
    /// The ages of the notifications in minutes, most recent first. Each one after the last of them is three
    /// minutes older than the one before it. (default: the most recent one has just arrived)
    package var ages: [Int] = []
    /// The app's name, shown for notifications without a title.
    package var appName = "Chat"
    /// The look of the app icon when the page is opened. Only the default icon has layers for all looks: an image
    /// changes only if icons are tinted.
    package var icons = Icons.automatic
    /// The app icon, as PNG or JPEG. (default: a drawing)
    package var appIcon: [UInt8]?
    /// The categories that the app registers, whose buttons and placeholders are drawn.
    package var categories: [ScreenCategory] = []
    /// The wallpaper, as PNG or JPEG. (default: a drawing)
    package var wallpaper: [UInt8]?
    /// The area around the phone in an image. (default: a color for the theme)
    package var background: Background?
    /// The part of the phone that an image contains. (default: the entire phone)
    package var crop: Crop?
    /// Whether the page marks the parts whose sizes are estimated.
    package var showsLegend = false
    /// The interval in seconds at which the page reloads itself; `nil` if it doesn't.
    package var reloadInterval: Int?

    /// Creates the options of a light phone that displays its lock screen.
    package init() {}

    /// Returns the age of a notification, in minutes.
    ///
    /// - Parameter position: The position of the notification, 0 for the most recent one.
    func age(at position: Int) -> Int {
        if position < ages.count { return ages[position] }
        if let last = ages.last { return last + 3 * (position - ages.count + 1) }
        return position == 0 ? 0 : position * 3 - 1
    }
}
