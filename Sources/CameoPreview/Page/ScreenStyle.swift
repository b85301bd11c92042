import Cameo

/// The style sheet that displays one view of the phone, arranges text in the direction of the
/// interface, and draws the wallpaper and background that the options specify. ``PageStyle``
/// contains all other rules.
struct ScreenStyle {
    let options: PhoneOptions
    let content: PreviewPage.Content

    /// The rules, which must precede the rules of ``PageStyle``.
    var css: String { PageStyle.text(PackageResources.views_css) + wallpaper + background }

    private var wallpaper: String {
        guard let bytes = options.wallpaper, let url = Self.url(bytes) else { return "" }
        return """
            \(Self.strong) .screen.lock-screen { background: \(Self.shade), \(url) center / cover; }
            \(Self.strong) .screen.lock-screen::before { content: none; }

            """
    }

    private var background: String {
        guard content == .phone, let background = options.background else { return "" }
        switch background {
        case .transparent: return Self.imageBackground("transparent")
        case .color(let color): return Self.imageBackground(color)
        case .image(let bytes):
            return Self.url(bytes).map { Self.imageBackground("\($0) center / cover") } ?? ""
        }
    }

    /// Returns the rules for the area around the phone. They hide the phone's frame in a cropped
    /// image.
    private static func imageBackground(_ value: String) -> String {
        """
        \(strong) { background: \(value); }
        \(strong).crop :is(.phone, .screen) { background: none; box-shadow: none; }
        \(strong).crop :is(.phone, .screen)::before, \(strong).crop :is(.phone, .screen)::after { content: none; }
        body.crop :is(.status, .clock, .buttons, .home) { visibility: hidden; }
        body.crop .item { --glass-fill: var(--banner-fill); --glass-brightness: 1; --ink: var(--solid-ink); \
        --dim: var(--solid-dim); --level-critical: var(--solid-critical); }

        """
    }

    /// Shades the upper and lower parts of a wallpaper, so that the clock, the status bar and the
    /// buttons, which are white, are legible on a light one.
    private static let shade = """
        linear-gradient(rgb(0 0 0 / .5) 24%, rgb(0 0 0 / .36) 32%, rgb(0 0 0 / .12) 46%, \
        transparent 60% 78%, rgb(0 0 0 / .4) 93%)
        """

    /// A selector of the body with a higher specificity than selectors with one choice.
    private static let strong = "body:has(#theme-light):has(#view-collapsed)"

    private static func url(_ bytes: [UInt8]) -> String? {
        guard let kind = ImageFormat(of: bytes), kind.isDrawnByBrowsers else { return nil }
        return "url(\"\(ImagePool.dataURL(bytes, kind))\")"
    }
}
