/// The style sheets of the pages.
enum PageStyle {
    /// The style of the phone, for all versions of iOS. A point of iOS is a CSS pixel, and the numbers are the
    /// custom properties of ``PhoneMetrics``.
    static func phone(_ options: PhoneOptions, versions: [PhoneOptions.IOSVersion]) -> String {
        PhoneMetrics.style(of: versions) + phone
            + GlassClock.style(
                of: options.language.clock(options.time),
                metrics: PhoneMetrics.of(versions.contains(.ios26) ? .ios26 : options.iOSVersion)
            )
    }

    private static let phone = """
        :root { --ink: var(--glass-ink); --dim: var(--glass-dim); --line: rgb(60 60 67 / .2); \
        --outside: #eceef2; --outside-ink: #16181d; }
        body { --ink: var(--glass-ink); --dim: var(--glass-dim); }
        body:has(#theme-dark:checked) { --line: rgb(255 255 255 / .16); --outside: #15171b; \
        --outside-ink: #eef0f4; color-scheme: dark; }
        * { box-sizing: border-box; }
        .symbols { position: absolute; width: 0; height: 0; }
        body { margin: 0; font-family: -apple-system, "SF Pro Text", "SF Pro", Inter, "Helvetica Neue", \
        "Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans CJK JP", "Noto Color Emoji", sans-serif; \
        -webkit-font-smoothing: antialiased; }
        \(frame)
        \(wallpaper)
        \(lockScreen)
        \(card)
        \(glass)
        \(expanded)
        \(banner)
        \(preferences)
        """

    /// The status bar, the clock, the list and the buttons.
    private static let lockScreen = """
        .status { display: flex; justify-content: space-between; align-items: center; flex: none; \
        height: var(--status-height); padding: calc(2 * var(--island-top) + var(--island-height) - \
        var(--status-height)) var(--status-trailing) 0 var(--status-leading); \
        font-size: var(--status-size); font-weight: var(--status-weight); letter-spacing: -.2px; }
        [dir=rtl] > .status { padding-inline: var(--status-leading) var(--status-trailing); }
        [dir=rtl] > .status .indicators { transform: scaleX(-1); }
        .carrier { max-width: 110px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
        .island { position: absolute; left: 50%; top: var(--island-top); width: var(--island-width); \
        height: var(--island-height); margin-left: calc(var(--island-width) / -2); border-radius: 19px; \
        background: #000; }
        .indicators { width: 78px; height: 14px; margin-inline-start: auto; fill: currentColor; color: #fff; }
        .clock { display: flex; flex-direction: column; container-type: size; text-align: center; \
        flex: 1 0 calc(var(--date-top) - var(--status-height) + 38px + var(--clock-min)); \
        padding-top: calc(var(--date-top) - var(--status-height)); }
        .date { flex: none; font-size: var(--date-size); line-height: 26px; font-weight: var(--date-weight); \
        letter-spacing: -.26px; text-shadow: 0 1px 12px rgb(60 10 50 / .22); }
        .hour { position: relative; flex: none; margin-top: 6px; \
        --height: clamp(var(--clock-min), (100cqh - 32px) * var(--clock-share), var(--clock-max)); \
        height: var(--height); }
        .digits, .hour { font-family: -apple-system, "SF Pro Display", "Inter Display", Inter, "Noto Sans Arabic", sans-serif; \
        font-size: var(--clock-size); font-weight: var(--clock-weight); line-height: var(--height); \
        letter-spacing: -2px; font-feature-settings: "tnum", "ss01"; color: var(--clock-text); white-space: nowrap; }
        .digits { display: block; text-shadow: 0 1px 14px rgb(60 10 50 / .18); }
        .hour::before { content: ""; display: var(--clock-glass); position: absolute; inset: -2px 0; \
        background: linear-gradient(rgb(255 255 255 / .24), transparent 46%, rgb(255 255 255 / .16)), \
        linear-gradient(var(--clock-fill) 0 0); \
        -webkit-mask: var(--digits) center / 100% 100% no-repeat; mask: var(--digits) center / 100% 100% no-repeat; \
        -webkit-backdrop-filter: blur(var(--clock-blur)) brightness(1.22) saturate(1.5); \
        backdrop-filter: blur(var(--clock-blur)) brightness(1.22) saturate(1.5); }
        .digits::after { content: ""; display: var(--clock-glass); position: absolute; \
        inset: calc(-2px - (100% + 4px) * var(--digits-margin)) 0; \
        background: var(--digits-rim) center / 100% 100% no-repeat; }
        .stack { position: relative; display: flex; flex-direction: column; gap: var(--card-gap); flex: 0 1 auto; min-height: 0; \
        padding: 10px var(--card-margin) var(--list-bottom); overflow: hidden auto; scrollbar-width: none; }
        .item { position: relative; flex: none; }
        \(lowerEdge)
        .nothing { align-self: center; margin: 0 auto; padding: 10px 18px; border-radius: 20px; font-size: 15px; \
        background: rgb(20 16 40 / .55); }
        .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; \
        clip-path: inset(50%); white-space: nowrap; }
        .buttons { position: relative; display: flex; justify-content: space-between; flex: none; \
        padding: 0 var(--button-side) calc(var(--button-bottom) - var(--home-bottom) - var(--home-height)); }
        .buttons span { position: relative; display: grid; place-items: center; width: var(--button-size); \
        height: var(--button-size); border-radius: 50%; background: var(--button-fill); \
        box-shadow: var(--button-shadow); -webkit-backdrop-filter: blur(var(--button-blur)); \
        backdrop-filter: blur(var(--button-blur)); }
        .buttons span::before { content: ""; position: absolute; inset: 0; padding: 1.25px; border-radius: 50%; \
        background: var(--button-rim); -webkit-mask: linear-gradient(#000 0 0) content-box exclude, linear-gradient(#000 0 0); \
        mask: linear-gradient(#000 0 0) content-box exclude, linear-gradient(#000 0 0); }
        .buttons svg { width: var(--button-symbol); height: var(--button-symbol); fill: #fff; }
        .home { width: var(--home-width); height: var(--home-height); margin: 0 auto var(--home-bottom); \
        border-radius: 3px; background: #fff; flex: none; }
        """

    /// Cards that are partly below the lower edge of the list shrink and fade, and move as the list is scrolled.
    ///
    /// Glass fades itself, because an element that is part of a translucent one doesn't see what is behind it.
    private static let lowerEdge = """
        @keyframes shrink { from { scale: .86; } }
        @keyframes fade { from { opacity: 0; } }
        @keyframes cut { from { clip-path: inset(0 0 100% round var(--card-radius)); } \
        99% { clip-path: inset(0 0 1% round var(--card-radius)); } to { clip-path: none; } }
        @supports (animation-timeline: view()) { \
        .item { view-timeline: --item; view-timeline-inset: auto var(--list-bottom); transform-origin: top; } \
        .item, .item :is(.glass, .card > *), .edge { animation: fade linear both; animation-timeline: --item; animation-range: entry; } \
        .item { animation-name: shrink; } .item .glass { animation-name: fade, cut; } \
        .item .card > :not(.glass) { animation-range: entry 60% entry; } \
        body:has(#view-expanded:checked) .item, body:has(#view-expanded:checked) .item * { animation: none; } }
        """

    /// The card of a notification.
    ///
    /// The text is cut by a path, because the edge of `overflow` falls on a whole pixel, and which one can differ between
    /// two images of the same page.
    private static let card = """
        .card { position: relative; display: flex; align-items: center; gap: var(--card-spacing); \
        min-height: var(--card-min-height); padding: var(--card-block) var(--card-leading); color: var(--ink); \
        font-size: var(--text-size); line-height: var(--text-pitch); letter-spacing: var(--text-tracking); }
        .card > :not(.glass) { position: relative; }
        .avatar { flex: none; width: var(--avatar-size); height: var(--avatar-size); }
        .avatar-image { width: var(--avatar-size, 38px); height: var(--avatar-size, 38px); border-radius: 50%; \
        background-size: cover; background-position: center; }
        .avatar-image.initials { display: grid; place-items: center; color: #fff; font-size: 16px; \
        font-weight: 600; letter-spacing: 0; background: var(--background); }
        .avatar-image.composite { position: relative; overflow: hidden; background: #fff; }
        .avatar-image.composite > div { position: absolute; left: var(--x); top: var(--y); \
        width: var(--w); height: var(--h); border-radius: 0; font-size: 9px; }
        .app { --size: var(--badge-size); position: absolute; inset-inline-end: calc(-1 * var(--badge-trailing)); \
        bottom: calc(-1 * var(--badge-bottom)); width: var(--size); height: var(--size); overflow: hidden; \
        border-radius: calc(var(--size) * var(--icon-radius)); background-size: cover; }
        .plain .app { --size: var(--avatar-size); position: relative; inset: auto; }
        .app::after { content: ""; position: absolute; inset: 0; padding: .75px; border-radius: inherit; \
        background: var(--icon-rim); -webkit-mask: linear-gradient(#000 0 0) content-box exclude, linear-gradient(#000 0 0); \
        mask: linear-gradient(#000 0 0) content-box exclude, linear-gradient(#000 0 0); }
        .app.default { background: linear-gradient(170deg, #2aa6a0, #0b5f73 60%, #083f57); color: #fff; }
        body:has(#theme-dark:checked):has(#icons-automatic:checked) .app.default, \
        body:has(#icons-dark:checked) .app.default { background: linear-gradient(170deg, #26363d, #0d1418); \
        color: #63d6cb; }
        body:has(#icons-clear:checked) .app.default { background: linear-gradient(160deg, rgb(140 146 168 / .62), \
        rgb(96 102 124 / .5)); }
        body:has(#theme-dark:checked):has(#icons-clear:checked) .app.default { background: \
        linear-gradient(160deg, rgb(255 255 255 / .26), rgb(255 255 255 / .12)); }
        body:has(#icons-tinted:checked) .app.default { background: linear-gradient(170deg, #3b3b40, #161618); \
        color: #ffab7a; }
        body:has(#icons-tinted:checked) .app:not(.default) { background-color: #d9793f; \
        background-blend-mode: luminosity; }
        .app svg { display: block; width: 100%; height: 100%; fill: currentColor; }
        .lines { flex: 1; min-width: 0; }
        .row { display: flex; align-items: baseline; gap: 8px; }
        .first, .second { font-weight: var(--title-weight); overflow: hidden; text-overflow: ellipsis; \
        white-space: nowrap; }
        .first { flex: 1; min-width: 0; text-align: start; }
        .time { flex: none; font-size: var(--time-size); line-height: var(--text-pitch); \
        letter-spacing: var(--time-tracking); color: var(--dim); }
        .level { display: flex; align-items: center; gap: 4px; font-size: var(--level-size); line-height: 16px; \
        font-weight: var(--level-weight); letter-spacing: .1px; color: var(--dim); text-align: start; \
        text-transform: uppercase; }
        .level.critical { color: var(--level-critical); }
        .level svg { flex: none; width: 14px; height: 14px; fill: currentColor; stroke: none; }
        .body { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: var(--body-lines); \
        overflow: clip; overflow-clip-margin: 2px; clip-path: inset(0); overflow-wrap: anywhere; \
        white-space: pre-line; text-align: start; }
        .thumbnail { flex: none; width: var(--thumbnail-size); height: var(--thumbnail-size); \
        border-radius: var(--thumbnail-radius); background-size: cover; background-position: center; }
        .variant { display: none; }
        body:has(#titleStyle-senderFirst:checked) .for-senderFirst, \
        body:has(#titleStyle-groupFirst:checked) .for-groupFirst, \
        body:has(#titleStyle-senderInGroup:checked) .for-senderInGroup { display: block; }
        .item.pile { padding-bottom: calc(2 * var(--edge-step)); }
        .item.pile:not(:has(.edge-2)) { padding-bottom: var(--edge-step); }
        .edge { --inset: var(--edge-inset); position: absolute; left: var(--inset); right: var(--inset); \
        bottom: var(--edge-step); height: var(--card-min-height); border-radius: var(--card-radius); \
        background: linear-gradient(var(--edge-shade-1) 0 0), var(--glass-fill); box-shadow: inset 0 -1px var(--edge-rim); \
        -webkit-backdrop-filter: blur(var(--glass-blur)) saturate(var(--glass-saturation)) brightness(var(--glass-brightness)); \
        backdrop-filter: blur(var(--glass-blur)) saturate(var(--glass-saturation)) brightness(var(--glass-brightness)); \
        clip-path: inset(calc(100% - var(--edge-step)) 0 0 0 round 0 0 var(--card-radius) var(--card-radius)); }
        .edge:last-child { bottom: 0; }
        .edge-2 { --inset: calc(2 * var(--edge-inset)); \
        background: linear-gradient(var(--edge-shade-2) 0 0), var(--glass-fill); }
        @supports (clip-path: shape(from 0 0, line to 1px 1px, close)) { \
        .edge { --r: var(--card-radius); --in: var(--edge-inset); clip-path: shape( \
        from calc(-1 * var(--in)) calc(100% - var(--edge-step) - var(--r)), \
        arc to calc(var(--r) - var(--in)) calc(100% - var(--edge-step)) of var(--r) ccw, \
        hline to calc(100% - var(--r) + var(--in)), \
        arc to calc(100% + var(--in)) calc(100% - var(--edge-step) - var(--r)) of var(--r) ccw, \
        vline to 100%, hline to calc(-1 * var(--in)), close); } }
        """

    /// The material of cards, and its bending rim where the browser supports it.
    private static let glass = """
        .glass { position: absolute; inset: 0; border-radius: var(--card-radius); background: var(--glass-fill); \
        box-shadow: var(--glass-shadow); \
        -webkit-backdrop-filter: blur(var(--glass-blur)) saturate(var(--glass-saturation)) brightness(var(--glass-brightness)); \
        backdrop-filter: blur(var(--glass-blur)) saturate(var(--glass-saturation)) brightness(var(--glass-brightness)); }
        .glass::before { content: ""; position: absolute; inset: 0; padding: var(--glass-rim-width); \
        border-radius: inherit; corner-shape: inherit; background: var(--glass-rim); \
        -webkit-mask: linear-gradient(#000 0 0) content-box exclude, linear-gradient(#000 0 0); \
        mask: linear-gradient(#000 0 0) content-box exclude, linear-gradient(#000 0 0); }
        @supports (corner-shape: superellipse(1.4)) { \
        .glass { border-radius: calc(1.25 * var(--card-radius)); corner-shape: superellipse(1.4); \
        backdrop-filter: blur(var(--glass-blur)) var(--lens) saturate(var(--glass-saturation)) brightness(var(--glass-brightness)); } \
        .glass::before { corner-shape: superellipse(1.4); } \
        .buttons span { backdrop-filter: blur(var(--button-blur)) var(--lens); } \
        .app { border-radius: calc(1.25 * var(--size) * var(--icon-radius)); corner-shape: superellipse(1.4); } \
        .app::after { corner-shape: superellipse(1.4); } \
        .platter, .menu > .glass { corner-shape: superellipse(1.4); } \
        .platter { border-radius: calc(1.25 * var(--expanded-radius)); } \
        .menu > .glass { border-radius: calc(1.25 * var(--menu-radius)); } }
        """

    /// The system's settings for transparency and contrast.
    private static let preferences = """
        @media (prefers-reduced-transparency: reduce) { \
        .phone, .strip { --glass-fill: rgb(244 244 247); --menu-fill: rgb(244 244 247); --glass-blur: 0px; --lens: ; \
        --dim: rgb(0 0 0 / .64); --button-fill: rgb(60 60 68); --clock-fill: rgb(255 255 255); } \
        body:has(#theme-dark:checked) :is(.phone, .strip) { --glass-fill: rgb(30 30 34); --menu-fill: rgb(30 30 34); \
        --dim: rgb(255 255 255 / .74); } }
        @media (prefers-contrast: more) { \
        .phone, .strip { --glass-fill: rgb(255 255 255); --menu-fill: rgb(255 255 255); --dim: rgb(0 0 0); \
        --glass-rim: linear-gradient(rgb(0 0 0 / .6) 0 0); --glass-rim-width: 1px; --clock-fill: rgb(255 255 255); } \
        body:has(#theme-dark:checked) :is(.phone, .strip) { --glass-fill: rgb(0 0 0); --menu-fill: rgb(0 0 0); \
        --dim: rgb(255 255 255); --glass-rim: linear-gradient(rgb(255 255 255 / .6) 0 0); } }
        """

    /// The style of the page around the phone.
    static let page = """
        body { background: var(--outside); color: var(--outside-ink); font-size: 15px; \
        line-height: 1.5; }
        body.image { width: calc(var(--screen-width) + 2 * (var(--bezel) + var(--image-margin))); \
        height: calc(var(--screen-height) + 2 * (var(--bezel) + var(--image-margin))); overflow: hidden; \
        background: #dedbd6; }
        body.image:has(#theme-dark:checked) { background: #202227; }
        body.image main { padding: var(--image-margin); }
        body.image .controls { display: none; }
        body.preview main { display: flex; gap: 40px; align-items: flex-start; \
        justify-content: center; padding: 28px 24px 60px; }
        body.preview .phone { position: sticky; top: 20px; }
        .controls { display: flex; flex-wrap: wrap; gap: 12px 28px; justify-content: center; \
        padding: 16px 24px; border-bottom: 1px solid var(--line); }
        fieldset { display: flex; align-items: center; gap: 2px; margin: 0; padding: 2px; border: 0; }
        legend { float: left; padding: 0 8px 0 0; font-size: 13px; font-weight: 600; }
        .controls label { position: relative; cursor: pointer; }
        .controls input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: pointer; }
        .controls span { display: block; padding: 4px 12px; border-radius: 9px; font-size: 14px; }
        .controls input:checked + span { background: #0a5cd6; color: #fff; font-weight: 600; }
        .controls input:focus-visible + span { outline: 3px solid #f0a000; outline-offset: 1px; }
        .explanations { flex: 1; max-width: 640px; min-width: 0; }
        .explanation { padding-bottom: 28px; margin-bottom: 28px; border-bottom: 1px solid var(--line); }
        .explanation:last-child { border-bottom: 0; }
        h2 { margin: 0 0 4px; font-size: 18px; line-height: 1.3; overflow-wrap: anywhere; }
        .facts { margin: 0 0 12px; font-size: 14px; }
        .diagnostics { margin: 0 0 12px; padding-inline-start: 20px; }
        .diagnostics li { margin: 6px 0; overflow-wrap: anywhere; }
        .request, .no-diagnostics { margin: 0 0 12px; }
        code { font: 13px/1.4 ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", monospace; }
        .rule { display: block; font-size: 13px; }
        summary { padding: 6px 0; font-weight: 600; cursor: pointer; }
        summary:focus-visible, .payload:focus-visible, a:focus-visible { outline: 3px solid #f0a000; \
        outline-offset: 2px; }
        table { border-collapse: collapse; width: 100%; font-size: 14px; }
        th, td { padding: 5px 12px 5px 0; text-align: start; vertical-align: top; \
        border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
        tbody th { font-weight: 500; }
        .payload { margin: 0; padding: 14px 16px; overflow: auto; max-height: 560px; \
        border-radius: 12px; background: #fff; color: #16181d; border: 1px solid var(--line); \
        font: 13px/1.5 ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", monospace; \
        white-space: pre-wrap; overflow-wrap: anywhere; }
        body:has(#theme-dark:checked) .payload { background: #1f2228; color: #eef0f4; }
        mark { background: #ffe28a; color: #16181d; font-weight: 700; border-radius: 3px; \
        text-decoration: underline; }
        @media (max-width: 900px) { body.preview main { flex-direction: column; align-items: center; } \
        body.preview .phone { position: relative; top: 0; } .explanations { max-width: 100%; width: 100%; } }
        @media print { .controls { display: none; } body.preview { background: none; color: #000; } \
        body.preview main { display: block; } .phone { break-inside: avoid; margin: 0 auto 24px; } \
        .payload { max-height: none; } .explanation { break-inside: auto; } }
        """

    /// The style of a gallery's tiles, filters and previews.
    static let gallery = """
        header { padding: 20px 24px 0; }
        h1 { margin: 0 0 10px; font-size: 24px; }
        .filters { display: grid; gap: 8px; }
        .filters fieldset { flex-wrap: wrap; }
        .filters legend { min-width: 84px; }
        .filters label { position: relative; cursor: pointer; }
        .filters input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: pointer; }
        .filters span { display: block; padding: 3px 10px; border-radius: 9px; font-size: 13px; }
        .filters small { font-size: 12px; }
        .filters input:checked + span { background: #0a5cd6; color: #fff; font-weight: 600; }
        .filters input:focus-visible + span { outline: 3px solid #f0a000; outline-offset: 1px; }
        .tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(400px, 1fr)); \
        gap: 22px 18px; padding: 64px 24px 60px; position: relative; counter-reset: shown; }
        .tile { display: block; color: inherit; text-decoration: none; counter-increment: shown; min-width: 0; }
        .tile:focus-visible { outline: 3px solid #f0a000; outline-offset: 4px; border-radius: 20px; }
        .tile .strip { display: flex; align-items: center; min-height: 128px; padding: 18px 12px; \
        border-radius: 20px; background: linear-gradient(115deg, #f0a48c, #b8639f 50%, #454f9e); }
        body:has(#theme-dark:checked) .tile .strip { background: \
        linear-gradient(115deg, #54303c, #3d2050 50%, #1b2150); }
        .tile .card { width: 100%; }
        .tile .glass { -webkit-backdrop-filter: none; backdrop-filter: none; background: rgb(246 242 248 / .9); }
        body:has(#theme-dark:checked) .tile .glass { background: rgb(38 36 44 / .92); }
        .tile .strip .variant { width: 100%; max-width: calc(var(--screen-width) - 2 * var(--card-margin)); margin: 0 auto; }
        .tile .name, .tile .facts { overflow-wrap: anywhere; }
        .tile .name { margin-top: 8px; font-weight: 600; }
        .tile .facts { margin: 0; font-size: 13px; }
        .tile .nothing { color: #fff; }
        .count { position: absolute; top: 22px; left: 24px; margin: 0; font-size: 14px; \
        font-weight: 600; }
        .count::after { content: counter(shown) " shown"; }
        .sheet { display: none; position: fixed; inset: 0; z-index: 2; overflow: auto; \
        padding: 118px 24px 60px; background: var(--outside); }
        .sheet:target { display: block; }
        .sheet .content { display: flex; gap: 40px; justify-content: center; align-items: flex-start; }
        .close { position: fixed; z-index: 3; top: 12px; right: 24px; padding: 6px 16px; \
        border-radius: 10px; background: #0a5cd6; color: #fff; font-weight: 600; \
        text-decoration: none; }
        body:has(.sheet:target) > header, body:has(.sheet:target) > main { visibility: hidden; }
        body:has(.sheet:target) .controls { position: fixed; z-index: 3; inset: 0 120px auto 0; \
        padding: 10px 24px; border: 0; background: var(--outside); }
        @media (max-width: 1000px) { .sheet { padding-top: 230px; } \
        .sheet .content { flex-direction: column; align-items: center; } \
        .tiles { grid-template-columns: 1fr; } }
        """
}
