import Cameo

/// The style sheet that displays one view of the phone, arranges text by the direction of the interface, and
/// draws the wallpaper and the background of the options. ``PageStyle`` draws the rest.
struct ScreenStyle {
    let options: PhoneOptions
    let content: PreviewPage.Content

    /// The rules, which precede those of ``PageStyle``.
    var css: String { Self.views + wallpaper + background }

    /// The ellipsis of text in another direction follows the edge of the other lines, in the space next to them.
    private static let views = """
        .screen.banner-view, .card.concealed { display: none; }
        body:has(#view-banner:checked) .lock-screen { display: none; }
        body:has(#view-banner:checked) .screen.banner-view { display: flex; }
        body:has(#view-hidden:checked) .stack .variant > .card { display: none; }
        body:has(#view-hidden:checked) .stack .variant > .card.concealed { display: flex; }
        article[dir=ltr] :is(.lines > *, .first, .label) { text-align: left; }
        article[dir=rtl] :is(.lines > *, .first, .label) { text-align: right; }
        article[dir=rtl] .body:dir(ltr) { margin-right: -1em; padding-right: 1em; }
        .crop :is(.phone, .screen) { border-radius: 0; }
        .crop .reply-field { display: none; }
        .crop :is(.buttons, .home) { visibility: hidden; }
        .crop .expanded .body { -webkit-line-clamp: none; }
        .crop:has(#view-expanded:checked) .lock-screen::after { clip-path: inset(48px); }
        .crop:has(#view-expanded:checked), .crop:has(#view-expanded:checked) :is(.phone, .lock-screen) { \
        height: auto; min-height: calc(var(--screen-height) + 2 * (var(--bezel) + var(--image-margin))); overflow: visible; }
        .crop:has(#view-expanded:checked) .stack { overflow: visible; }

        """

    private var wallpaper: String {
        guard let bytes = options.wallpaper, let url = Self.url(bytes) else { return "" }
        return """
            \(Self.strong) .screen.lock-screen { background: \(url) center / cover; }
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

    /// Returns the rules for the area around the phone. Without its frame, the wallpaper would be this area.
    private static func imageBackground(_ value: String) -> String {
        """
        \(strong) { background: \(value); }
        \(strong).crop :is(.phone, .screen) { background: none; box-shadow: none; }
        \(strong).crop :is(.phone, .screen)::before, \(strong).crop :is(.phone, .screen)::after { content: none; }
        body.crop :is(.status, .clock, .buttons, .home) { visibility: hidden; }

        """
    }

    /// A selector of the body that precedes those with one radio button.
    private static let strong = "body:has(#theme-light):has(#view-collapsed)"

    private static func url(_ bytes: [UInt8]) -> String? {
        guard let kind = ImageFormat(of: bytes), kind.isDrawnByBrowsers else { return nil }
        return "url(\"\(ImagePool.dataURL(bytes, kind))\")"
    }
}
