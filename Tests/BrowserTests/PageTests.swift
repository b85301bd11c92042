import CameoHost
import CameoNativeHost
import Foundation
import HostSupport
import TestSupport
import Testing

@testable import Cameo
@testable import CameoPreview

@Suite(
    .usesBrowser,
    .enabled(
        if: SharedBrowser.path != nil,
        "requires a browser; install one with make setup-browser"
    )
)
struct PageTests {
    private static let names = ["direct", "group", "rich-image"]

    private func page(_ preview: Preview, _ options: PhoneOptions = PhoneOptions()) throws -> Page {
        // The window is high enough for an unscaled phone below the sentence about themes.
        try Page(PreviewPage([preview], options: options).html, height: 1040)
    }

    @Test func `the page makes no requests and logs no errors`() async throws {
        var previews: [Preview] = []
        for name in Self.names { previews.append(try await ExamplePreview.example(name)) }
        let page = try Page(PreviewPage(previews).html)
        #expect(page.consoleMessages == [])
        #expect(page.requests == [])
        #expect(try page.value("document.scripts.length").integer == 0)
        #expect(try page.value("document.querySelectorAll('.item').length").integer == 3)
    }

    @Test(arguments: [
        (PhoneOptions.IOSVersion.ios18, 393.0, 852.0, 8.0), (.ios26, 402, 874, 8),
        (.ios27, 402, 874, 14),
    ])
    func `card, avatar and badge have the positions and sizes of iOS`(
        _ version: PhoneOptions.IOSVersion,
        _ width: Double,
        _ height: Double,
        _ margin: Double
    ) async throws {
        var options = PhoneOptions()
        options.iOSVersion = version
        let page = try page(try await ExamplePreview.example("direct"), options)
        let (screen, card) = (try page.box(".screen"), try page.box(".item .card"))
        #expect(screen.width == width && screen.height == height)
        #expect(card.left - screen.left == margin && screen.right - card.right == margin)
        #expect(card.height >= 60 && card.height <= 90)
        let avatar = try page.box(".item .avatar-image")
        #expect(avatar.width == 38 && avatar.height == 38)
        #expect(avatar.left - card.left == 14)
        #expect(abs((avatar.top - card.top) - (card.bottom - avatar.bottom)) <= 1)
        #expect(
            try page.value("getComputedStyle(document.querySelector('.avatar-image')).borderRadius")
                .text
                == "50%"
        )
        let badge = try page.box(".item .app")
        #expect(badge.width == 16 && badge.height == 16)
        #expect(badge.right - avatar.right == 4 && badge.bottom - avatar.bottom == 4)
        let first = try page.box(".item .first")
        #expect(first.left - avatar.right == 10)
        let time = try page.box(".item .time")
        #expect(card.right - time.right == 14)
    }

    @Test func `a plain notification shows the app icon, and its image at the trailing edge`()
        async throws
    {
        let page = try page(try await ExamplePreview.example("rich-image"))
        let (card, icon) = (try page.box(".item .card"), try page.box(".item .app"))
        #expect(icon.width == 38 && icon.left - card.left == 14)
        let thumbnail = try page.box(".item .thumbnail")
        #expect(thumbnail.width == 38 && card.right - thumbnail.right == 14)
        #expect(try page.value("document.querySelectorAll('.avatar-image').length").integer == 0)
    }

    @Test func `cards are mirrored in a right-to-left language, regardless of their text`()
        async throws
    {
        let preview = try await ExamplePreview.direct(name: "عائشة", text: "هل أنت قادم الليلة؟")
        let plain = try page(preview)
        let left = try plain.box(".item .card")
        #expect(try plain.box(".item .avatar-image").left - left.left == 14)
        #expect(
            try plain.value("getComputedStyle(document.querySelector('.first')).textAlign").text
                == "left"
        )
        var options = PhoneOptions()
        options.language = .arabic
        let page = try page(preview, options)
        let (card, avatar) = (try page.box(".item .card"), try page.box(".item .avatar-image"))
        #expect(card.right - avatar.right == 14)
        #expect(try page.box(".item .app").left < avatar.left)
        #expect(try page.box(".item .time").left - card.left == 14)
        #expect(
            try page.value("getComputedStyle(document.querySelector('.time')).direction").text
                == "rtl"
        )
        #expect(try page.value("document.querySelector('.time').textContent").text == "الآن")
    }

    @Test func `lines that fit aren't clipped, and long text is truncated after four lines`()
        async throws
    {
        let short = try page(try await ExamplePreview.example("group"))
        let clipped =
            "[...document.querySelectorAll('.card .first, .card .second, .card .time, .card .body')]"
            + ".filter(e => e.clientWidth && (e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight + 1)).length"
        #expect(try short.value(clipped).integer == 0)
        let long = try page(
            try await ExamplePreview.direct(
                name: "Ada",
                text: String(repeating: "The engine weaves patterns. ", count: 40)
            )
        )
        #expect(try long.box(".item .card .body").height == 4 * 18)
        let name = try page(
            try await ExamplePreview.direct(
                name: String(repeating: "Augusta ", count: 20),
                text: "Hi"
            )
        )
        #expect(try name.box(".item .card .first").height == 18)
        #expect(try name.box(".item .card").right <= (try name.box(".screen").right))
    }

    /// The combinations of iOS version, glass and theme.
    static let looks: [(PhoneOptions.IOSVersion, PhoneOptions.Glass?, PhoneOptions.Theme)] =
        PhoneOptions.Theme.allCases.flatMap {
            [
                (.ios18, nil, $0), (.ios26, .clear, $0), (.ios26, .tinted, $0),
                (.ios27, .clear, $0),
                (.ios27, .tinted, $0),
            ]
        }

    // Notifications with hidden previews have the colors of the lock screen.
    @Test(arguments: looks, [PhoneOptions.View.lockScreen, .expanded, .banner])
    func `all text on a card has a contrast ratio of at least 4.5 to 1`(
        _ look: (PhoneOptions.IOSVersion, PhoneOptions.Glass?, PhoneOptions.Theme),
        _ view: PhoneOptions.View
    ) async throws {
        var options = PhoneOptions()
        (options.iOSVersion, options.glass, options.theme) = look
        options.view = view
        var previews: [Preview] = [
            try await ExamplePreview.make(
                #"{"aps":{"alert":{"title":"Joan","body":"Hi"},"mutable-content":1},"senderId":"u"}"#
            )
        ]
        for name in Self.names { previews.append(try await ExamplePreview.example(name)) }
        previews.append(
            try await ExamplePreview.direct(
                name: "Grace",
                text: "Now",
                more: #", "interruption-level": "time-sensitive", "thread-id": "g""#
            )
        )
        previews.append(
            try await ExamplePreview.make(
                """
                {"aps": {"alert": {"title": "Gear", "body": "Look"}, "mutable-content": 1,
                  "interruption-level": "critical", "thread-id": "c"}, "custom": {"i": "1"},
                 "buttons": [{"i": "yes", "n": "Keep it"}, {"i": "no", "n": "Send back"}]}
                """
            )
        )
        let size = PreviewPage.phoneSize(options)
        let page = try Page(
            PreviewPage(previews, options: options, content: .phone).html,
            width: size.width,
            height: size.height
        )
        let lines = try Contrast(page).lines(
            ".screen .first, .screen .second, .screen .time, .screen .body, .screen .level, "
                + ".screen .label, .screen .initials, .screen .carrier"
        )
        #expect(lines.count >= (view == .lockScreen ? 12 : view == .expanded ? 5 : 3))
        for (text, contrast) in lines { #expect(contrast >= 4.5, "\(text)") }
    }

    @Test(
        arguments: PhoneOptions.Theme.allCases,
        ["prefers-contrast", "prefers-reduced-transparency"]
    )
    func `the system's settings make glass opaque`(
        _ theme: PhoneOptions.Theme,
        _ setting: String
    ) async throws {
        var options = PhoneOptions()
        (options.theme, options.glass) = (theme, .clear)
        let page = try page(try await ExamplePreview.example("group"), options)
        let fill = "getComputedStyle(document.querySelector('.item .glass')).backgroundColor"
        #expect(try page.value(fill).text?.contains("0.") == true)
        let value = setting == "prefers-contrast" ? "more" : "reduce"
        try page.browser.send(
            "Emulation.setEmulatedMedia",
            [
                (
                    "features",
                    .array([
                        .object(
                            JSONObject([("name", .string(setting)), ("value", .string(value))])
                        )
                    ])
                )
            ]
        )
        #expect(try page.value(fill).text?.contains("0.") == false)
        let lines = try Contrast(page).lines(
            ".stack .first, .stack .second, .stack .time, .stack .body"
        )
        #expect(lines.count >= 4)
        for (text, contrast) in lines {
            #expect(contrast >= (value == "more" ? 15 : 6), "\(text)")
        }
    }

    @Test(arguments: PhoneOptions.Theme.allCases)
    func `all text next to the phone has a contrast ratio of at least 4.5 to 1`(
        _ theme: PhoneOptions.Theme
    ) async throws {
        var options = PhoneOptions()
        options.theme = theme
        let page = try page(try await ExamplePreview.example("group"), options)
        let lines = try Contrast(page).lines(
            ".controls .name, .explanations h2, .explanations p, .explanations li, .explanations code, .explanations .rule, "
                + ".explanations th, .explanations td, .explanations summary, .explanations pre, .explanations mark"
        )
        #expect(lines.count > 20)
        for (text, contrast) in lines { #expect(contrast >= 4.5, "\(text)") }
    }

    @Test func `theme, view and title style can be changed with the keyboard`() async throws {
        let page = try page(try await ExamplePreview.example("group"))
        let ink = "getComputedStyle(document.querySelector('.item .card')).color"
        #expect(try page.value(ink).text == "rgb(0, 0, 0)")
        try page.press("Tab", code: 9)
        #expect(try page.value("document.activeElement.value").text == "system")
        try page.press("ArrowDown", code: 40)
        #expect(try page.value("document.activeElement.value").text == "light")
        try page.press("ArrowDown", code: 40)
        #expect(try page.value(ink).text == "rgb(255, 255, 255)")
        try page.press("Tab", code: 9)
        try page.press("ArrowDown", code: 40)
        #expect(try page.value("document.activeElement.value").text == "expanded")
        #expect(try page.box(".expanded").height > 0)
        try page.press("ArrowUp", code: 38)
        try page.press("Tab", code: 9)
        try page.press("ArrowDown", code: 40)
        let shown =
            "[...document.querySelectorAll('.item .card .first')].filter(e => e.offsetWidth)"
            + ".map(e => e.textContent).join()"
        #expect(try page.value(shown).text == "Engines")
        try page.press("ArrowDown", code: 40)
        #expect(try page.value(shown).text == "Ada Lovelace in Engines")
    }

    @Test func `an expanded notification shows large media and its buttons`() async throws {
        var options = PhoneOptions()
        options.view = .expanded
        let preview = try await ExamplePreview.make(
            """
            {"aps": {"alert": {"title": "Gear", "body": "Look"}, "mutable-content": 1},
             "custom": {"i": "1"}, "att": {"a": "https://pictures.example.com/media/gear.jpg"},
             "buttons": [{"i": "yes", "n": "Keep it"}, {"i": "no", "n": "Send back"}]}
            """
        )
        let page = try page(preview, options)
        let (media, screen) = (try page.box(".expanded .media"), try page.box(".screen"))
        #expect(media.width == 386)
        #expect(media.height > 250)
        #expect(try page.box(".expanded .menu").bottom < screen.bottom)
        #expect(
            try page.value("document.querySelectorAll('.expanded .action').length").integer == 2
        )
        let hidden =
            "[...document.querySelectorAll('.clock, .buttons')].every(e => getComputedStyle(e).display == 'none')"
        #expect(try page.value(hidden) == .bool(true))
    }

    @Test func `used keys are highlighted with their fields`() async throws {
        let page = try page(try await ExamplePreview.example("group"))
        let marks = try page.value(
            "[...document.querySelectorAll('mark')].map(e => e.textContent + '=' + e.title)"
        )
        let texts = marks.array?.compactMap(\.text) ?? []
        #expect(texts.contains("\"senderName\"=senderNameKey (generic)"))
        #expect(texts.contains("\"groupAvatar\"=groupAvatarUrlKey (generic)"))
        #expect(texts.contains("\"mutable-content\"=mutable content (iOS)"))
        #expect(!texts.contains { $0.hasPrefix("\"name\"") })
    }

    @Test func `markup in a payload is displayed as text and never run`() async throws {
        let evil = "<script>document.title='x'</script><img src=x onerror=\"document.title='x'\">"
        for text in [
            evil, "\" onload=\"x", "\u{202E}gnp.exe", String(repeating: "A", count: 100_000),
        ] {
            let page = try page(try await ExamplePreview.direct(name: text, text: text))
            #expect(try page.value("document.title").text == "push.json")
            #expect(try page.value("document.scripts.length + document.images.length").integer == 0)
            #expect(page.consoleMessages == [])
            #expect(page.requests == [])
            #expect(try page.box(".item .card").right <= (try page.box(".screen").right))
            #expect(try page.value("document.documentElement.scrollWidth <= 1280") == .bool(true))
        }
    }

    /// Returns the red, green, blue and alpha of a pixel in an image.
    private func dot(_ image: [UInt8], _ x: Int, _ y: Int, _ page: Page) throws -> [Int] {
        let value = try page.value(
            """
            (async () => {
              const bytes = Uint8Array.from(atob('\(Data(image).base64EncodedString())'), c => c.charCodeAt(0));
              const bitmap = await createImageBitmap(new Blob([bytes]));
              const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
              context.drawImage(bitmap, 0, 0);
              return [...context.getImageData(\(x), \(y), 1, 1).data];
            })()
            """
        )
        return value.array?.compactMap(\.integer) ?? []
    }

    @Test(arguments: PhoneOptions.Theme.allCases)
    func `the background of an image is transparent, a color or an image`(
        _ theme: PhoneOptions.Theme
    ) async throws {
        let preview = try await ExamplePreview.example("direct")
        func corner(_ background: PhoneOptions.Background?, _ crop: PhoneOptions.Crop?) throws
            -> [Int]
        {
            var options = PhoneOptions()
            (options.theme, options.background, options.crop) = (theme, background, crop)
            let html = PreviewPage([preview], options: options, content: .phone).html
            let page = try Page(html, width: 473, height: 932)
            try page.browser.removeBackground()
            let dot = try dot(try page.browser.image(), 3, 3, page)
            guard crop != nil else { return dot }
            let area = try #require(try page.browser.area(PreviewPage.cropScript))
            let margin = PreviewPage.cropMargin(options)
            let image = try page.browser.image(
                area: PageArea(
                    x: area.x - margin,
                    y: area.y - margin,
                    width: area.width + 2 * margin,
                    height: area.height + 2 * margin
                )
            )
            return try self.dot(image, 1, 1, page)
        }
        #expect(try corner(nil, nil)[3] == 255)
        #expect(try corner(.transparent, nil) == [0, 0, 0, 0])
        #expect(try corner(.color("#102030"), nil) == [16, 32, 48, 255])
        #expect(try corner(.transparent, .card) == [0, 0, 0, 0])
        #expect(try corner(.color("#102030"), .card) == [16, 32, 48, 255])
        #expect(try corner(.image(Sample.png), nil)[3] > 0)
        #expect(try corner(nil, .card)[3] == 255)
    }

    @Test func `an image doesn't depend on previously opened pages`() async throws {
        var pages: [(html: String, width: Int)] = []
        for name in Self.names {
            var options = PhoneOptions()
            options.background = .transparent
            let preview = try await ExamplePreview.example(name)
            let page = PreviewPage([preview], options: options, content: .phone)
            pages.append((page.html, name == "group" ? 420 : 402))
        }
        func image(_ page: (html: String, width: Int), _ browser: Browser) throws -> [UInt8] {
            // Capture at the scale of the screen.
            try browser.resize(width: page.width, height: 874, scale: 1)
            try browser.open(page.html)
            return try browser.image()
        }
        let single = try pages.map { page in
            let browser = try SharedBrowser.open()
            try browser.removeBackground()
            return try image(page, browser)
        }
        let browser = try SharedBrowser.open()
        try browser.removeBackground()
        for (page, single) in zip(pages, single) {
            #expect(try image(page, browser) == single)
            try browser.open(page.html, zoom: 0.5)
        }
    }

    @Test func `a wallpaper fills the lock screen in both themes`() async throws {
        let preview = try await ExamplePreview.example("direct")
        for theme in PhoneOptions.Theme.allCases {
            var options = PhoneOptions()
            (options.theme, options.wallpaper) = (theme, Sample.png)
            let page = try Page(PreviewPage([preview], options: options).html)
            let image = try page.value(
                "getComputedStyle(document.querySelector('.lock-screen')).backgroundImage"
            )
            #expect(image.text?.contains(", url(\"data:image/png") == true)
            #expect(page.requests == [])
        }
    }

    @Test func `all background colors of initials are dark enough`() async throws {
        let style = PageStyle.phone([PhoneOptions().iOSVersion])
        let page = try Page(
            "<style>\(style)</style>"
                + AvatarColor.initialsBackgrounds.map {
                    "<div class=\"avatar-image initials\" style=\"--background: "
                        + "rgb(\($0.red) \($0.green) \($0.blue))\">AL</div>"
                }.joined(),
            height: 2600
        )
        let lines = try Contrast(page).lines(".initials")
        #expect(lines.count == AvatarColor.initialsBackgrounds.count)
        for (_, contrast) in lines { #expect(contrast >= 4.5) }
    }

    @Test func `notifications that don't fit are below the lower edge of the list`()
        async throws
    {
        var previews: [Preview] = []
        for number in 0..<12 {
            previews.append(
                try await ExamplePreview.direct(
                    name: "Ada \(number)",
                    text: "Hi",
                    more: ", \"thread-id\": \"\(number)\""
                )
            )
        }
        let page = try Page(PreviewPage(previews).html)
        let (stack, buttons) = (try page.box(".stack"), try page.box(".buttons span"))
        #expect(stack.bottom <= buttons.top)
        #expect(try page.box(".item:nth-child(1) .card").top >= stack.top)
        #expect(try page.box(".item:nth-child(8) .card").bottom > stack.bottom)
        let text = try page.value("document.querySelector('.stack').innerText").text ?? ""
        #expect(text.contains("Ada 11") && !text.contains("more"))
    }

    @Test func `a stack is a card with two narrower edges below it`() async throws {
        var previews: [Preview] = []
        for _ in 0..<3 {
            previews.append(
                try await ExamplePreview.direct(
                    name: "Ada",
                    text: "Hi",
                    more: #", "thread-id": "t""#
                )
            )
        }
        let page = try Page(PreviewPage(previews).html)
        let (card, first) = (try page.box(".pile .card"), try page.box(".pile .edge-1"))
        let second = try page.box(".pile .edge-2")
        #expect(first.bottom > card.bottom && second.bottom > first.bottom)
        #expect(first.width < card.width && second.width < first.width)
        #expect(try page.box(".stack").bottom >= second.bottom)
    }

    @Test(arguments: PhoneOptions.View.allCases)
    func `the phone displays one view at a time`(_ view: PhoneOptions.View) async throws {
        var options = PhoneOptions()
        options.view = view
        let preview = try await ExamplePreview.example("direct")
        for content in [PreviewPage.Content.all, .phone] {
            let page = try Page(PreviewPage([preview], options: options, content: content).html)
            let visible = try page.value(
                "[...document.querySelectorAll('article')].filter(e => e.getClientRects().length)"
                    + ".map(e => e.className).join()"
            )
            let expected: [PhoneOptions.View: String] = [
                .lockScreen: "card", .expanded: "expanded", .banner: "card",
                .hidden: "card concealed",
            ]
            #expect(visible.text == expected[view])
            let screens = try page.value(
                "[...document.querySelectorAll('.screen')].filter(e => e.offsetWidth).length"
            )
            #expect(screens.integer == 1)
        }
    }

    @Test func `the banner is below the island, at the top of the screen`() async throws {
        var options = PhoneOptions()
        options.view = .banner
        let page = try page(try await ExamplePreview.example("group"), options)
        let (card, screen) = (try page.box(".banner .card"), try page.box(".screen"))
        #expect(card.top > (try page.box(".island").bottom))
        #expect(card.top - screen.top < 80)
        #expect(card.left - screen.left == 8 && screen.right - card.right == 8)
    }

    @Test func `bidirectional control characters in the payload are escaped`() async throws {
        let page = try page(
            try await ExamplePreview.direct(name: "Ada \u{202E}gnp.exe", text: "Hi")
        )
        #expect(
            try page.value(
                "document.querySelector('.payload').textContent.includes('Ada \\\\u202egnp.exe')"
            )
                == .bool(true)
        )
    }

    @Test func `the page is printed without its options`() async throws {
        let page = try page(try await ExamplePreview.example("direct"))
        try page.browser.send("Emulation.setEmulatedMedia", [("media", .string("print"))])
        #expect(
            try page.value("getComputedStyle(document.querySelector('.controls')).display").text
                == "none"
        )
        #expect(try page.box(".phone").width > 0)
        #expect(
            try page.value("getComputedStyle(document.querySelector('.payload')).maxHeight").text
                == "none"
        )
    }

    @Test func `headings, labels and images are accessible to screen readers`() async throws {
        let page = try page(try await ExamplePreview.example("direct"))
        let unnamed =
            "[...document.querySelectorAll('[role=img]')].filter(e => !e.getAttribute('aria-label')).length"
        #expect(try page.value(unnamed).integer == 0)
        #expect(
            try page.value("document.querySelectorAll('label > .name + select').length").integer
                == 6
        )
        #expect(
            try page.value("document.querySelectorAll(':is(input, select):not(label > *)').length")
                .integer == 0
        )
        #expect(try page.value("document.documentElement.lang").text == "en")
        #expect(
            try page.value("document.querySelectorAll('section[aria-labelledby]').length").integer
                == 1
        )
    }
}

/// Tests of finding and starting a browser. If a browser is required, as in continuous
/// integration, a missing one is a failure.
@Suite struct BrowserLocatorTests {
    @Test func `a required browser is installed`() {
        let isRequired = ProcessInfo.processInfo.environment["CAMEO_REQUIRE_BROWSER"] == "1"
        #expect(!isRequired || SharedBrowser.path != nil, "run make setup-browser")
        #if os(Linux)
        #expect(!isRequired || Page.hasFonts, "run make setup-browser")
        #endif
    }

    @Test func `a missing browser is an error`() {
        #expect(throws: BrowserError.notFound) {
            try BrowserLocator.find(named: nil, EmptyHost())
        }
        for name in ["/no/such/browser", "no-such-browser"] {
            #expect(throws: BrowserError.notExecutable(name)) {
                try BrowserLocator.find(named: name, NativeHost.shared)
            }
        }
    }

    /// A host on which no programs are installed.
    private final class EmptyHost: BrowserHost {
        let isRoot = false
        let temporaryPage = ""

        func program(_ name: String) -> String? { nil }

        func startBrowser(
            _ path: String,
            _ arguments: [String]
        ) throws(HostError) -> any BrowserProcess {
            throw HostError(name: "ENOENT", path)
        }

        func openPage(_ page: String) throws(HostError) { throw HostError(name: "ENOENT", page) }
    }

    @Test func `a program that isn't a browser is an error`() {
        #expect(throws: BrowserError.exited("/bin/true")) { try Browser(path: "/bin/true") }
    }
}
