extension PageStyle {
    /// The phone around its screen.
    ///
    /// Its shadow belongs to a plain rounded rectangle behind it, whose blur browsers compute much faster than that of a
    /// continuous curve.
    ///
    /// The screen doesn't clip its content: under rounded clipping, Chromium draws the background of masked and
    /// clipped glass outside of its shape.
    static let frame = """
        .phone { position: relative; width: calc(var(--screen-width) + 2 * var(--bezel)); \
        height: calc(var(--screen-height) + 2 * var(--bezel)); padding: var(--bezel); flex: none; \
        border-radius: calc(var(--screen-radius) + var(--bezel)); \
        background: linear-gradient(145deg, #6d6a66, #2c2b2a 12%, #3b3937 50%, #201f1e 88%, #77736e); \
        box-shadow: inset 0 0 0 1px #8d8984, inset 0 0 0 4px #4b4743, inset 0 0 0 12px #050505; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
        .phone::before, .phone::after { content: ""; position: absolute; inset: 1.5px; z-index: -1; \
        border-radius: calc(var(--screen-radius) + var(--bezel) - 1.5px); \
        box-shadow: 0 2px 3px rgb(0 0 0 / .35), 0 34px 60px -14px rgb(0 0 0 / .5); }
        .phone::before { inset: 0 -3px; border-radius: 0; box-shadow: none; background: no-repeat \
        linear-gradient(90deg, #2b2a28, #6a6762) 0 128px / 3px 30px, no-repeat \
        linear-gradient(90deg, #2b2a28, #6a6762) 0 180px / 3px 58px, no-repeat \
        linear-gradient(90deg, #2b2a28, #6a6762) 0 252px / 3px 58px, no-repeat \
        linear-gradient(-90deg, #2b2a28, #6a6762) 100% 208px / 3px 96px; }
        .screen { position: relative; display: flex; flex-direction: column; width: var(--screen-width); \
        height: var(--screen-height); border-radius: var(--screen-radius); color: #fff; isolation: isolate; }
        @supports (corner-shape: superellipse(1.4)) { \
        .phone { border-radius: calc(1.25 * var(--screen-radius) + var(--bezel)); corner-shape: superellipse(1.4); } \
        .screen { border-radius: calc(1.25 * var(--screen-radius)); } \
        .screen, .screen::before, .screen::after { corner-shape: superellipse(1.4); } }
        """

    /// The drawn wallpaper. Each gradient covers only the area where it isn't transparent, because browsers compute all of
    /// its pixels.
    static let wallpaper = """
        .screen { --waves: .5; background: \
        radial-gradient(closest-side, rgb(255 214 165 / .95), transparent) calc(-.186 * var(--screen-width)) calc(-.118 * var(--screen-height)) / 81.2% 47.6% no-repeat, \
        radial-gradient(closest-side, rgb(255 142 128 / .9), transparent) calc(.416 * var(--screen-width)) calc(-.028 * var(--screen-height)) / 100.8% 57.6% no-repeat, \
        radial-gradient(closest-side, rgb(214 92 141 / .9), transparent) calc(-.515 * var(--screen-width)) calc(.238 * var(--screen-height)) / 119% 64.4% no-repeat, \
        radial-gradient(closest-side, rgb(70 86 188 / .95), transparent) calc(.232 * var(--screen-width)) calc(.42 * var(--screen-height)) / 129.6% 72% no-repeat, \
        radial-gradient(closest-side, rgb(26 36 104), transparent) calc(-.325 * var(--screen-width)) calc(.7 * var(--screen-height)) / 105% 60% no-repeat, \
        linear-gradient(170deg, #f4a98c, #b8639f 45%, #3a3f92 78%, #171d55); }
        .screen::before { content: ""; position: absolute; inset: 0; z-index: -1; border-radius: inherit; \
        background: \
        radial-gradient(closest-side, transparent 76.92%, rgb(255 236 214 / calc(.5 * var(--waves))) 77.44%, transparent) calc(-.436 * var(--screen-width)) calc(.365 * var(--screen-height)) / 187.2% 53.04% no-repeat, \
        radial-gradient(closest-side, transparent 76.32%, rgb(255 190 190 / calc(.38 * var(--waves))) 76.84%, transparent) calc(-.944 * var(--screen-width)) calc(.536 * var(--screen-height)) / 212.8% 60.8% no-repeat, \
        radial-gradient(closest-side, transparent 75.68%, rgb(150 160 255 / calc(.4 * var(--waves))) 76.22%, transparent) calc(-.19 * var(--screen-width)) calc(.7 * var(--screen-height)) / 222% 68.08% no-repeat; }
        body:has(#theme-dark:checked) .screen { --waves: .22; background: \
        radial-gradient(closest-side, rgb(118 78 88 / .9), transparent) calc(-.186 * var(--screen-width)) calc(-.138 * var(--screen-height)) / 81.2% 47.6% no-repeat, \
        radial-gradient(closest-side, rgb(112 50 74 / .85), transparent) calc(.416 * var(--screen-width)) calc(-.028 * var(--screen-height)) / 100.8% 57.6% no-repeat, \
        radial-gradient(closest-side, rgb(80 32 78 / .9), transparent) calc(-.515 * var(--screen-width)) calc(.238 * var(--screen-height)) / 119% 64.4% no-repeat, \
        radial-gradient(closest-side, rgb(24 32 88 / .95), transparent) calc(.232 * var(--screen-width)) calc(.42 * var(--screen-height)) / 129.6% 72% no-repeat, \
        linear-gradient(170deg, #4c2c3a, #381c46 45%, #14173f 78%, #080a20); }
        """

    /// The notification that a long press expands, with its actions.
    static let expanded = """
        .expanded { display: none; }
        .platter { position: relative; overflow: hidden; border-radius: var(--expanded-radius); \
        background: var(--expanded-fill); box-shadow: 0 2px 12px rgb(0 0 0 / .14); }
        .platter .card { align-items: flex-start; }
        .platter .glass { display: none; }
        .expanded .first, .expanded .second { white-space: normal; overflow-wrap: anywhere; }
        .expanded .body { -webkit-line-clamp: 24; }
        .media { display: block; width: 100%; max-height: 430px; object-fit: cover; \
        background-size: cover; background-position: center; }
        .menu { position: relative; margin-top: var(--menu-gap); padding: var(--menu-padding) 0; color: var(--ink); }
        .menu > .glass { background: var(--menu-fill); border-radius: var(--menu-radius); }
        .action { position: relative; display: flex; align-items: center; gap: 12px; min-height: var(--menu-row); \
        padding: 8px 18px; font-size: var(--menu-size); line-height: 22px; letter-spacing: -.43px; }
        .action + .action { border-top: .5px solid var(--menu-line); }
        .action.destructive { color: var(--menu-destructive); }
        .action .label { flex: 1; min-width: 0; overflow-wrap: anywhere; text-align: start; }
        .action .symbol { order: var(--menu-symbol-order); }
        .symbol { flex: none; width: 22px; height: 22px; fill: none; stroke: currentColor; stroke-width: 1.8; \
        stroke-linecap: round; stroke-linejoin: round; }
        .reply-field { position: absolute; left: 16px; right: 16px; bottom: 34px; display: flex; align-items: center; \
        gap: 8px; min-height: 44px; padding-block: 5px; padding-inline: 18px 7px; border-radius: 22px; color: var(--dim); \
        background: var(--expanded-fill); box-shadow: 0 2px 12px rgb(0 0 0 / .14); font-size: 17px; letter-spacing: -.43px; }
        .reply-field .placeholder { flex: 1; }
        .reply-field .send { display: grid; place-items: center; width: 30px; height: 30px; border-radius: 50%; \
        background: #0a6be0; color: #fff; }
        .reply-field .send svg { width: 18px; height: 18px; stroke-width: 2.4; }
        body:has(#view-expanded:checked) .item:first-child .variant > .card { display: none; }
        body:has(#view-expanded:checked) .expanded { display: block; }
        body:has(#view-expanded:checked) :is(.clock, .buttons, .item ~ .item, .edge) { display: none; }
        body:has(#view-expanded:checked) .stack { position: static; flex: 1; padding-bottom: 34px; \
        border-radius: 0 0 var(--screen-radius) var(--screen-radius); }
        body:has(#view-expanded:checked) .stack:has(.reply-field) { margin-bottom: 88px; padding-bottom: 10px; border-radius: 0; }
        body:has(#view-expanded:checked) .item { position: static; margin-block: auto; padding: 0; }
        body:has(#view-expanded:checked) .lock-screen .home { position: absolute; left: 50%; bottom: 0; \
        margin-left: calc(var(--home-width) / -2); }
        body:has(#view-expanded:checked) .lock-screen::after { content: ""; position: absolute; inset: -48px; z-index: -1; \
        background: inherit; box-shadow: inset 0 0 0 999px var(--expanded-dimming); filter: blur(var(--expanded-blur)); \
        clip-path: inset(48px round var(--screen-radius)); }
        """

    /// The banner at the top of an open app.
    static let banner = """
        .banner { position: absolute; z-index: 1; top: var(--banner-top); left: var(--card-margin); right: var(--card-margin); }
        .banner .glass { box-shadow: var(--banner-shadow); }
        .banner .nothing { width: fit-content; color: #fff; }
        .screen.banner-view { background: #fff; color: #16181d; }
        body:has(#theme-dark:checked) .screen.banner-view { background: #000; color: #fff; }
        .screen.banner-view::before, .screen.banner-view::after { content: none; }
        .banner-view .indicators { color: inherit; }
        .banner-view .home { z-index: 1; margin-top: -13px; background: currentColor; }
        .app-content { flex: 1; padding: 84px 20px 0; overflow: hidden; color: #dfe1e8; \
        border-radius: 0 0 var(--screen-radius) var(--screen-radius); }
        body:has(#theme-dark:checked) .app-content { color: #26282f; }
        [dir=rtl] > .app-content { transform: scaleX(-1); }
        .app-content span { position: relative; display: block; height: 76px; \
        background: radial-gradient(circle at 26px 38px, currentColor 25.5px, transparent 26px); }
        .app-content span::before, .app-content span::after { content: ""; position: absolute; left: 66px; right: 0; }
        .app-content span::before { bottom: 0; border-bottom: .5px solid currentColor; }
        .app-content span::after { top: 23px; right: 54%; height: 11px; border-radius: 6px; background: currentColor; \
        box-shadow: 0 20px 0 -1px currentColor, 64px 20px 0 -1px currentColor, 30px 20px 0 -1px currentColor; }
        .app-content span:nth-child(even)::after { right: 66%; }
        """
}
