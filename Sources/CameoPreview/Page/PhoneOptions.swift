import Cameo

/// The options for the phone on a page.
package struct PhoneOptions: Sendable {
    /// The light or dark appearance of iOS.
    package enum Theme: String, Sendable, CaseIterable {
        case light, dark
    }

    /// A version of iOS, which determines sizes and materials.
    package enum IOSVersion: String, Sendable, CaseIterable {
        case ios18 = "18"
        case ios26 = "26"
        case ios27 = "27"

        /// The major version number.
        var number: Int { Int(rawValue) ?? 0 }
    }

    /// The translucency of the glass. It is a switch in the settings of iOS 26.1 and later, and a
    /// slider in iOS 27.
    package enum Glass: String, Sendable, CaseIterable {
        case clear, tinted
    }

    /// A screen of the phone.
    package enum View: String, Sendable, CaseIterable {
        /// The lock screen.
        case lockScreen = "lock"
        /// The most recent notification, expanded by a long press.
        case expanded
        /// The most recent notification, as a banner at the top of an open app.
        case banner
        /// The lock screen while previews are hidden.
        case hidden

        /// The name of the view in the IDs and values of the page's controls.
        var controlName: String { self == .lockScreen ? "collapsed" : rawValue }
    }

    /// The part of the phone that an image shows.
    package enum Crop: String, Sendable, CaseIterable {
        /// Only the notifications.
        case card
    }

    /// The area around the phone in an image.
    package enum Background: Sendable {
        /// A transparent background: a PNG image with an alpha channel.
        case transparent
        /// A color in CSS syntax. It must not contain characters that end a declaration.
        case color(String)
        /// A PNG or JPEG image that fills the area.
        case image([UInt8])
    }

    /// The style of app icons on the home screen of iOS 18 and later.
    package enum Icons: String, Sendable, CaseIterable {
        /// Light icons, or dark icons in a dark theme.
        case automatic
        case light, dark, clear, tinted
    }

    /// The initial theme; `nil` for the light theme in an image, and for the reader's system
    /// setting on a page. (default: `nil`)
    package var theme: Theme?
    /// The initial version of iOS.
    package var iOSVersion = IOSVersion.ios26
    /// The initial translucency of the glass; `nil` for the version's default. (default: `nil`)
    package var glass: Glass?
    package var language = ScreenLanguage.english
    /// The initial view.
    package var view = View.lockScreen
    /// The date and time on the phone.
    package var time = ScreenTime.standard
    /// The ages of the notifications in minutes, most recent first. Each additional notification is
    /// three minutes older than the previous one. (default: the most recent notification has just
    /// arrived)
    package var ages: [Int] = []
    /// The app's name, which is displayed for notifications without a title.
    package var appName = "Chat"
    /// The initial style of the app icon. Only the default icon has layers for all styles; a custom
    /// icon changes only in the tinted style.
    package var icons = Icons.automatic
    /// The app icon, as PNG or JPEG. (default: Cameo's built-in icon)
    package var appIcon: [UInt8]?
    /// The categories that the app registers, with buttons and placeholders.
    package var categories: [ScreenCategory] = []
    /// The wallpaper, as PNG or JPEG. (default: Cameo's built-in wallpaper)
    package var wallpaper: [UInt8]?
    /// The area around the phone in an image. (default: a color that depends on the theme)
    package var background: Background?
    /// The part of the phone that an image shows. (default: the entire phone)
    package var crop: Crop?
    /// Whether the page marks the parts whose sizes are estimated.
    package var showsLegend = false
    /// The page's reload interval, in seconds; `nil` if it doesn't reload itself.
    package var reloadInterval: Int?

    /// Creates the options of a light phone that displays its lock screen.
    package init() {}

    /// Returns the age of a notification, in minutes.
    ///
    /// - Parameter position: The position of the notification, from 0 for the most recent
    ///   notification.
    func age(at position: Int) -> Int {
        if position < ages.count { return ages[position] }
        if let last = ages.last { return last + 3 * (position - ages.count + 1) }
        return position == 0 ? 0 : position * 3 - 1
    }

    /// Returns the time label of the notification at a position.
    func timeLabel(at position: Int) -> String {
        language.timeLabel(age: age(at: position), now: time)
    }
}
