/// The style sheets of the pages.
enum PageStyle {
    /// The style of the phone. A point of iOS is a CSS pixel.
    static let phone = """
        :root { --ink: #000; --dim: rgba(0, 0, 0, .62); --platter: rgba(247, 247, 250, .76); \
        --line: rgba(60, 60, 67, .2); --outside: #eceef2; --outside-ink: #16181d; }
        body:has(#theme-dark:checked) { --ink: #fff; --dim: rgba(255, 255, 255, .72); \
        --platter: rgba(32, 32, 36, .74); --line: rgba(255, 255, 255, .16); --outside: #15171b; \
        --outside-ink: #eef0f4; color-scheme: dark; }
        * { box-sizing: border-box; }
        .symbols { position: absolute; width: 0; height: 0; }
        body { margin: 0; font-family: -apple-system, "SF Pro Text", "SF Pro", Inter, "Helvetica Neue", \
        "Noto Sans", "Noto Sans Arabic", "Noto Sans CJK JP", "Noto Color Emoji", sans-serif; \
        -webkit-font-smoothing: antialiased; }
        .phone { position: relative; width: 417px; height: 876px; padding: 12px; border-radius: 67px; \
        background: linear-gradient(145deg, #6d6a66, #2c2b2a 12%, #3b3937 50%, #201f1e 88%, #77736e); \
        box-shadow: inset 0 0 0 1px #8d8984, inset 0 0 0 4px #4b4743, inset 0 0 0 12px #050505, 0 2px 3px rgba(0, 0, 0, .35), \
        0 34px 60px -14px rgba(0, 0, 0, .5); flex: none; -webkit-print-color-adjust: exact; \
        print-color-adjust: exact; }
        .phone::before, .phone::after { content: ""; position: absolute; width: 3px; border-radius: 2px; \
        background: linear-gradient(90deg, #2b2a28, #6a6762); }
        .phone::before { left: -3px; top: 172px; height: 58px; box-shadow: 0 76px 0 #4a4845, \
        0 -58px 0 -14px #4a4845; }
        .phone::after { right: -3px; top: 208px; height: 96px; transform: scaleX(-1); }
        .screen { position: relative; display: flex; flex-direction: column; width: 393px; \
        height: 852px; overflow: hidden; border-radius: 55px; color: #fff; isolation: isolate; \
        background: \
        radial-gradient(58% 34% at 22% 12%, rgba(255, 214, 165, .95), transparent 70%), \
        radial-gradient(70% 40% at 92% 26%, rgba(255, 142, 128, .9), transparent 72%), \
        radial-gradient(85% 46% at 8% 56%, rgba(214, 92, 141, .9), transparent 70%), \
        radial-gradient(90% 50% at 88% 78%, rgba(70, 86, 188, .95), transparent 72%), \
        radial-gradient(70% 40% at 20% 100%, rgba(26, 36, 104, 1), transparent 75%), \
        linear-gradient(170deg, #f4a98c, #b8639f 45%, #3a3f92 78%, #171d55); }
        .screen::before { content: ""; position: absolute; inset: 0; z-index: -1; opacity: .5; \
        background: \
        radial-gradient(120% 34% at 50% 63%, transparent 60%, rgba(255, 236, 214, .5) 60.4%, transparent 78%), \
        radial-gradient(140% 40% at 12% 84%, transparent 58%, rgba(255, 190, 190, .38) 58.4%, transparent 76%), \
        radial-gradient(150% 46% at 92% 104%, transparent 56%, rgba(150, 160, 255, .4) 56.4%, transparent 74%); }
        body:has(#theme-dark:checked) .screen { background: \
        radial-gradient(58% 34% at 22% 10%, rgba(118, 78, 88, .9), transparent 70%), \
        radial-gradient(70% 40% at 92% 26%, rgba(112, 50, 74, .85), transparent 72%), \
        radial-gradient(85% 46% at 8% 56%, rgba(80, 32, 78, .9), transparent 70%), \
        radial-gradient(90% 50% at 88% 78%, rgba(24, 32, 88, .95), transparent 72%), \
        linear-gradient(170deg, #4c2c3a, #381c46 45%, #14173f 78%, #080a20); }
        body:has(#theme-dark:checked) .screen::before { opacity: .22; }
        .status { display: flex; justify-content: space-between; align-items: center; height: 54px; \
        padding: 4px 30px 0 38px; font-size: 15px; font-weight: 600; letter-spacing: -.2px; flex: none; }
        .island { position: absolute; left: 50%; top: 11px; width: 126px; height: 37px; \
        margin-left: -63px; border-radius: 19px; background: #000; }
        .indicators { width: 78px; height: 14px; fill: currentColor; color: #fff; }
        .clock { text-align: center; padding-top: 22px; flex: none; \
        text-shadow: 0 1px 14px rgba(60, 10, 50, .18); }
        .date { font-size: 21px; font-weight: 600; letter-spacing: -.3px; }
        .hour { font-family: -apple-system, "SF Pro Display", "Inter Display", Inter, sans-serif; \
        font-size: 100px; font-weight: 600; line-height: 1.02; letter-spacing: -3px; \
        font-feature-settings: "tnum", "ss01"; }
        .stack { display: flex; flex-direction: column; gap: 8px; margin: auto 8px 0; \
        min-height: 0; max-height: 500px; overflow: hidden; border-radius: 24px; }
        .card { display: flex; align-items: center; gap: 11px; min-height: 66px; \
        padding: 12px 14px 13px; border-radius: 24px; color: var(--ink); background: var(--platter); \
        -webkit-backdrop-filter: blur(26px) saturate(1.8); backdrop-filter: blur(26px) saturate(1.8); \
        font-size: 15px; line-height: 19px; letter-spacing: -.23px; }
        .avatar { position: relative; flex: none; width: 38px; height: 38px; }
        .avatar-image { width: 38px; height: 38px; border-radius: 50%; background-size: cover; \
        background-position: center; }
        .avatar-image.initials { display: grid; place-items: center; color: #fff; font-size: 16px; \
        font-weight: 600; letter-spacing: 0; \
        background: var(--background); }
        .avatar-image.composite { position: relative; overflow: hidden; background: #fff; }
        .avatar-image.composite > div { position: absolute; left: var(--x); top: var(--y); \
        width: var(--w); height: var(--h); border-radius: 0; font-size: 9px; }
        .app { position: absolute; inset-inline-end: -5px; bottom: -4px; width: 18px; height: 18px; \
        border-radius: 4.200px; background-size: cover; overflow: hidden; }
        .app.default { background: linear-gradient(180deg, #67e36f, #0fba3c); }
        .app svg { display: block; width: 100%; height: 100%; fill: #fff; }
        .plain .app { position: static; width: 38px; height: 38px; border-radius: 9px; }
        .lines { flex: 1; min-width: 0; }
        .row { display: flex; align-items: baseline; gap: 8px; }
        .first, .second { font-weight: 600; overflow: hidden; text-overflow: ellipsis; \
        white-space: nowrap; }
        .first { flex: 1; min-width: 0; text-align: start; }
        .time { flex: none; font-size: 13px; line-height: 18px; letter-spacing: -.08px; \
        color: var(--dim); }
        .level { font-size: 13px; line-height: 17px; font-weight: 600; letter-spacing: -.08px; \
        color: var(--dim); text-align: start; }
        .body { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 4; \
        overflow: hidden; overflow-wrap: anywhere; white-space: pre-line; }
        .card[dir=rtl] .second, .card[dir=rtl] .body { text-align: start; }
        .thumbnail { flex: none; width: 38px; height: 38px; border-radius: 6px; \
        background-size: cover; background-position: center; }
        .expanded { display: none; }
        .platter { overflow: hidden; border-radius: 24px; background: var(--platter); \
        -webkit-backdrop-filter: blur(30px) saturate(1.8); backdrop-filter: blur(30px) saturate(1.8); }
        .platter .card { align-items: flex-start; background: none; border-radius: 0; \
        -webkit-backdrop-filter: none; backdrop-filter: none; }
        .expanded .first, .expanded .second { white-space: normal; }
        .expanded .body { -webkit-line-clamp: 24; }
        .media { display: block; width: 100%; max-height: 430px; object-fit: cover; \
        background-size: cover; background-position: center; }
        .more { align-self: center; padding: 6px 16px; border-radius: 16px; font-size: 14px; \
        font-weight: 600; color: var(--ink); background: var(--platter); }
        .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; \
        clip-path: inset(50%); white-space: nowrap; }
        .actions { margin-top: 8px; border-radius: 14px; overflow: hidden; color: var(--ink); \
        background: var(--platter); -webkit-backdrop-filter: blur(30px) saturate(1.8); \
        backdrop-filter: blur(30px) saturate(1.8); }
        .action { padding: 11px 16px; font-size: 17px; line-height: 22px; letter-spacing: -.4px; }
        .action + .action { border-top: 1px solid var(--line); }
        body:has(#view-expanded:checked) .item:first-child .variant > .card { display: none; }
        body:has(#view-expanded:checked) .expanded { display: block; }
        body:has(#view-expanded:checked) .item ~ .item, body:has(#view-expanded:checked) .clock, \
        body:has(#view-expanded:checked) .buttons { visibility: hidden; }
        body:has(#view-expanded:checked) .item ~ .item { display: none; }
        body:has(#view-expanded:checked) .stack { max-height: none; margin-block: auto; }
        body:has(#view-expanded:checked) .clock { position: absolute; }
        body:has(#view-expanded:checked) .screen::after { content: ""; position: absolute; inset: 0; \
        z-index: -1; background: rgba(10, 8, 24, .34); \
        -webkit-backdrop-filter: blur(22px); backdrop-filter: blur(22px); }
        .variant { display: none; }
        body:has(#titleStyle-senderFirst:checked) .for-senderFirst, \
        body:has(#titleStyle-groupFirst:checked) .for-groupFirst, \
        body:has(#titleStyle-senderInGroup:checked) .for-senderInGroup { display: block; }
        .nothing { margin: 0 auto; padding: 10px 18px; border-radius: 20px; font-size: 15px; \
        background: rgba(20, 16, 40, .55); }
        .buttons { display: flex; justify-content: space-between; padding: 20px 46px 0; \
        height: 92px; flex: none; }
        .buttons span { display: grid; place-items: center; width: 50px; height: 50px; \
        border-radius: 50%; background: rgba(20, 18, 46, .36); \
        -webkit-backdrop-filter: blur(16px); backdrop-filter: blur(16px); }
        .buttons svg { width: 24px; height: 24px; fill: #fff; }
        .home { width: 139px; height: 5px; margin: 0 auto 8px; border-radius: 3px; \
        background: #fff; flex: none; }
        """

    /// The style of the page around the phone.
    static let page = """
        body { background: var(--outside); color: var(--outside-ink); font-size: 15px; \
        line-height: 1.5; }
        body.image { width: 473px; height: 932px; overflow: hidden; background: #dedbd6; }
        body.image:has(#theme-dark:checked) { background: #202227; }
        body.image main { padding: 28px; }
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
        @media (prefers-reduced-transparency: reduce) { :root { --platter: #f4f4f7; } }
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
        .tile .card { width: 100%; -webkit-backdrop-filter: none; backdrop-filter: none; \
        --platter: rgba(246, 242, 248, .9); }
        body:has(#theme-dark:checked) .tile .card { --platter: rgba(38, 36, 44, .92); }
        .tile .strip .variant { width: 100%; max-width: 377px; margin: 0 auto; }
        .tile .name, .tile .facts { overflow-wrap: anywhere; }
        .tile .name { margin-top: 8px; font-weight: 600; }
        .tile .facts { margin: 0; font-size: 13px; }
        .tile .nothing { color: #fff; }
        .count { position: absolute; top: 22px; left: 24px; margin: 0; font-size: 14px; \
        font-weight: 600; }
        .count::after { content: counter(shown) " shown"; }
        .sheet { display: none; position: fixed; inset: 0; z-index: 2; overflow: auto; \
        padding: 76px 24px; background: var(--outside); }
        .sheet:target { display: block; }
        .sheet .content { display: flex; gap: 40px; justify-content: center; align-items: flex-start; }
        .close { position: fixed; z-index: 3; top: 12px; right: 24px; padding: 6px 16px; \
        border-radius: 10px; background: #0a5cd6; color: #fff; font-weight: 600; \
        text-decoration: none; }
        body:has(.sheet:target) > header, body:has(.sheet:target) > main { visibility: hidden; }
        body:has(.sheet:target) .controls { position: fixed; z-index: 3; inset: 0 120px auto 0; \
        padding: 10px 24px; border: 0; background: var(--outside); }
        @media (max-width: 1000px) { .sheet { padding-top: 170px; } \
        .sheet .content { flex-direction: column; align-items: center; } \
        .tiles { grid-template-columns: 1fr; } }
        """
}
