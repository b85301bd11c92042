#if canImport(Cameo)
import Cameo
#endif

/// The style sheet that displays one view of the phone, arranges text by the direction of the interface, and
/// draws the wallpaper and the background of the options. ``PageStyle`` draws the rest.
struct ScreenStyle {
    let options: PhoneOptions
    let content: PreviewPage.Content

    /// The rules, which precede those of ``PageStyle``.
    var css: String { Self.views + wallpaper + background }

    private static let views = """
        .card, .menu { position: relative; isolation: isolate; }
        .glass { position: absolute; inset: 0; z-index: -1; border-radius: inherit; }
        .screen.banner-view, .card.concealed { display: none; }
        body:has(#view-banner:checked) .lock-screen { display: none; }
        body:has(#view-banner:checked) .screen.banner-view { display: flex; }
        body:has(#view-hidden:checked) .stack .variant > .card { display: none; }
        body:has(#view-hidden:checked) .stack .variant > .card.concealed { display: flex; }
        body:has(#view-expanded:checked) .stack .edge { display: none; }
        .card[dir=ltr] .lines > *, .card[dir=ltr] .first, .expanded[dir=ltr] .label { text-align: left; }
        .card[dir=rtl] .lines > *, .card[dir=rtl] .first, .expanded[dir=rtl] .label { text-align: right; }
        .item.pile { position: relative; }
        .item.pile .variant { position: relative; z-index: 2; }
        .edge { position: relative; height: 8px; margin: 0 10px; border-radius: 0 0 20px 20px; \
        background: var(--platter); opacity: .7; }
        .edge-2 { height: 7px; margin: 0 20px; opacity: .5; }
        .level svg { width: 13px; height: 13px; margin-inline-end: 4px; vertical-align: -2px; }
        .menu { position: relative; margin-top: 8px; overflow: hidden; border-radius: 14px; \
        color: var(--ink); background: var(--platter); }
        .action { display: flex; align-items: center; justify-content: space-between; gap: 12px; }
        .action.destructive { color: #d70015; }
        body:has(#theme-dark:checked) .action.destructive { color: #ff6961; }
        .action .symbol { flex: none; width: 22px; height: 22px; }
        .reply-field { display: flex; align-items: center; gap: 8px; margin-top: 8px; padding: 6px 6px 6px 14px; \
        border-radius: 20px; color: var(--dim); background: var(--platter); font-size: 15px; line-height: 20px; }
        .expanded[dir=rtl] .reply-field { padding: 6px 14px 6px 6px; }
        .reply-field .placeholder { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; \
        white-space: nowrap; }
        .reply-field .send { display: grid; place-items: center; width: 28px; height: 28px; \
        border-radius: 50%; color: #fff; background: #0a5cd6; }
        .reply-field .send .symbol { width: 18px; height: 18px; }
        .banner { position: relative; z-index: 1; margin: 6px 8px 0; }
        .banner-view.banner-view { background: #f2f2f7; color: #000; }
        .banner-view::before { content: none; }
        body:has(#theme-dark:checked) .banner-view.banner-view { background: #1c1c1e; color: #fff; }
        .banner-view .indicators { color: inherit; }
        .banner-view .home { background: currentColor; }
        .app-content { flex: 1; padding: 28px 20px; }
        .app-content span { display: block; height: 72px; margin-bottom: 14px; border-radius: 16px; \
        background: rgba(120, 120, 128, .12); }

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
