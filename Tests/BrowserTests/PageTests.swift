import Cameo
import CameoPreview
import Foundation
import TestSupport
import Testing

@Suite(
    .serialized,
    .enabled(if: Page.browserPath != nil, "no browser is installed: make setup-browser")
)
struct PageTests {
    private static let names = ["direct", "group", "rich-image"]

    private func page(_ preview: Preview, _ options: PhoneOptions = PhoneOptions()) throws -> Page {
        try Page(PreviewPage([preview], options: options).html)
    }

    @Test func `the page complains of nothing and asks nobody`() async throws {
        var previews: [Preview] = []
        for name in Self.names { previews.append(try await ExamplePreview.example(name)) }
        let page = try Page(PreviewPage(previews).html)
        #expect(page.complaints == [])
        #expect(page.requests == [])
        #expect(try page.value("document.scripts.length").integer == 0)
        #expect(try page.value("document.querySelectorAll('.item').length").integer == 3)
    }

    @Test func `card, portrait and badge stand where iOS has them`() async throws {
        let page = try page(try await ExamplePreview.example("direct"))
        let (screen, card) = (try page.box(".screen"), try page.box(".item .card"))
        #expect(screen.width == 393 && screen.height == 852)
        #expect(card.left - screen.left == 8 && screen.right - card.right == 8)
        #expect(card.height >= 60 && card.height <= 90)
        let avatar = try page.box(".item .face")
        #expect(avatar.width == 38 && avatar.height == 38)
        #expect(avatar.left - card.left == 14)
        #expect(abs((avatar.top - card.top) - (card.bottom - avatar.bottom)) <= 1)
        #expect(
            try page.value("getComputedStyle(document.querySelector('.face')).borderRadius").text
                == "50%"
        )
        let badge = try page.box(".item .app")
        #expect(badge.width == 18 && badge.height == 18)
        #expect(badge.right - avatar.right == 5 && badge.bottom - avatar.bottom == 4)
        let first = try page.box(".item .first")
        #expect(first.left - avatar.right == 11)
        let time = try page.box(".item .time")
        #expect(card.right - time.right == 14)
    }

    @Test func `a plain push shows the app's icon, and its picture at the end`() async throws {
        let page = try page(try await ExamplePreview.example("rich-image"))
        let (card, icon) = (try page.box(".item .card"), try page.box(".item .app"))
        #expect(icon.width == 38 && icon.left - card.left == 14)
        let thumbnail = try page.box(".item .thumbnail")
        #expect(thumbnail.width == 38 && card.right - thumbnail.right == 14)
        #expect(try page.value("document.querySelectorAll('.face').length").integer == 0)
    }

    @Test func `right-to-left cards are mirrored, the time stays readable`() async throws {
        let preview = try await ExamplePreview.direct(name: "عائشة", text: "هل أنت قادم الليلة؟")
        let page = try page(preview)
        let (card, avatar) = (try page.box(".item .card"), try page.box(".item .face"))
        #expect(card.right - avatar.right == 14)
        #expect(try page.box(".item .app").left < avatar.left)
        #expect(try page.box(".item .time").left - card.left == 14)
        #expect(
            try page.value("getComputedStyle(document.querySelector('.time')).direction").text
                == "ltr"
        )
    }

    @Test func `no line is clipped that fits, and a long text is cut after four lines`()
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
        #expect(try long.box(".item .card .body").height == 4 * 19)
        let name = try page(
            try await ExamplePreview.direct(
                name: String(repeating: "Augusta ", count: 20),
                text: "Hi"
            )
        )
        #expect(try name.box(".item .card .first").height == 19)
        #expect(try name.box(".item .card").right <= (try name.box(".screen").right))
    }

    @Test(arguments: PhoneOptions.Theme.allCases, [false, true])
    func `all text on a card has a contrast of at least 4.5 to 1`(
        _ theme: PhoneOptions.Theme,
        _ isExpanded: Bool
    ) async throws {
        var options = PhoneOptions()
        options.theme = theme
        options.isExpanded = isExpanded
        var previews: [Preview] = []
        for name in Self.names { previews.append(try await ExamplePreview.example(name)) }
        previews.append(
            try await ExamplePreview.make(
                #"{"aps":{"alert":{"title":"Joan","body":"Hi"},"mutable-content":1},"senderId":"u"}"#
            )
        )
        previews.append(
            try await ExamplePreview.direct(
                name: "Grace",
                text: "Now",
                more: ", \"interruption-level\": \"time-sensitive\""
            )
        )
        let page = try Page(PreviewPage(previews, options: options).html)
        let lines = try Contrast(page).lines(
            ".stack .first, .stack .second, .stack .time, .stack .body, .stack .level, .initials"
        )
        #expect(lines.count >= (isExpanded ? 3 : 8))
        for (text, contrast) in lines { #expect(contrast >= 4.5, "\(text)") }
    }

    @Test(arguments: PhoneOptions.Theme.allCases)
    func `all text beside the phone has a contrast of at least 4.5 to 1`(
        _ theme: PhoneOptions.Theme
    ) async throws {
        var options = PhoneOptions()
        options.theme = theme
        let page = try page(try await ExamplePreview.example("group"), options)
        let lines = try Contrast(page).lines(
            ".switches span, .switches legend, .why h2, .why p, .why li, .why code, .why .rule, "
                + ".why th, .why td, .why summary, .why pre, .why mark"
        )
        #expect(lines.count > 20)
        for (text, contrast) in lines { #expect(contrast >= 4.5, "\(text)") }
    }

    @Test func `theme, view and headline are switched from the keyboard`() async throws {
        let page = try page(try await ExamplePreview.example("group"))
        let ink = "getComputedStyle(document.querySelector('.item .card')).color"
        #expect(try page.value(ink).text == "rgb(0, 0, 0)")
        try page.press("Tab", code: 9)
        #expect(try page.value("document.activeElement.id").text == "theme-light")
        try page.press("ArrowRight", code: 39)
        #expect(try page.value(ink).text == "rgb(255, 255, 255)")
        try page.press("Tab", code: 9)
        try page.press("ArrowRight", code: 39)
        #expect(try page.value("document.activeElement.id").text == "view-expanded")
        #expect(try page.box(".opened").height > 0)
        try page.press("ArrowLeft", code: 37)
        try page.press("Tab", code: 9)
        try page.press("ArrowRight", code: 39)
        let shown =
            "[...document.querySelectorAll('.item .card .first')].filter(e => e.offsetWidth)"
            + ".map(e => e.textContent).join()"
        #expect(try page.value(shown).text == "Engines")
        try page.press("ArrowRight", code: 39)
        #expect(try page.value(shown).text == "Ada Lovelace in Engines")
    }

    @Test func `an opened notification shows its media large and its buttons`() async throws {
        var options = PhoneOptions()
        options.isExpanded = true
        let preview = try await ExamplePreview.make(
            """
            {"aps": {"alert": {"title": "Gear", "body": "Look"}, "mutable-content": 1},
             "custom": {"i": "1"}, "att": {"a": "https://pictures.example.com/media/gear.jpg"},
             "buttons": [{"i": "yes", "n": "Keep it"}, {"i": "no", "n": "Send back"}]}
            """
        )
        let page = try page(preview, options)
        let (media, screen) = (try page.box(".opened .media"), try page.box(".screen"))
        #expect(media.width == 377)
        #expect(media.height > 250)
        #expect(try page.box(".opened .actions").bottom < screen.bottom)
        #expect(try page.value("document.querySelectorAll('.opened .action').length").integer == 2)
        let hidden =
            "[...document.querySelectorAll('.clock, .buttons')].every(e => getComputedStyle(e).visibility == 'hidden')"
        #expect(try page.value(hidden) == .bool(true))
    }

    @Test func `the keys that were read are marked, and say as what`() async throws {
        let page = try page(try await ExamplePreview.example("group"))
        let marks = try page.value(
            "[...document.querySelectorAll('mark')].map(e => e.textContent + '=' + e.title)"
        )
        let texts = marks.array?.compactMap(\.text) ?? []
        #expect(texts.contains("\"senderName\"=read as senderName, by generic"))
        #expect(texts.contains("\"groupAvatar\"=read as groupAvatarUrl, by generic"))
        #expect(texts.contains("\"mutable-content\"=read as whether the extension runs, by iOS"))
        #expect(!texts.contains { $0.hasPrefix("\"name\"") })
    }

    @Test func `hostile text is drawn, never obeyed`() async throws {
        let evil = "<script>document.title='x'</script><img src=x onerror=\"document.title='x'\">"
        for text in [
            evil, "\" onload=\"x", "\u{202E}gnp.exe", String(repeating: "A", count: 100_000),
        ] {
            let page = try page(try await ExamplePreview.direct(name: text, text: text))
            #expect(try page.value("document.title").text == "push.json")
            #expect(try page.value("document.scripts.length + document.images.length").integer == 0)
            #expect(page.complaints == [])
            #expect(page.requests == [])
            #expect(try page.box(".item .card").right <= (try page.box(".screen").right))
            #expect(try page.value("document.documentElement.scrollWidth <= 1280") == .bool(true))
        }
    }

    @Test func `the colours of initials are dark enough for every person`() async throws {
        let page = try Page(
            "<style>\(PreviewPage.phoneStyle)</style>"
                + AvatarColor.initialsBackgrounds.map {
                    "<div class=\"face initials\" style=\"--disc: "
                        + "rgb(\($0.red) \($0.green) \($0.blue))\">AL</div>"
                }.joined(),
            height: 2600
        )
        let lines = try Contrast(page).lines(".initials")
        #expect(lines.count == AvatarColor.initialsBackgrounds.count)
        for (_, contrast) in lines { #expect(contrast >= 4.5) }
    }

    @Test func `more notifications than a screen holds are counted`() async throws {
        var previews: [Preview] = []
        for number in 0..<12 {
            previews.append(try await ExamplePreview.direct(name: "Ada \(number)", text: "Hi"))
        }
        let page = try Page(PreviewPage(previews).html)
        #expect(try page.value("document.querySelectorAll('.item .variant').length").integer == 5)
        #expect(try page.value("document.querySelector('.more').textContent").text == "7 more")
        #expect(try page.box(".more").bottom <= (try page.box(".stack").bottom))
    }

    @Test func `marks that reverse text are written out in the payload`() async throws {
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

    @Test func `the page prints on paper without its switches`() async throws {
        let page = try page(try await ExamplePreview.example("direct"))
        try page.browser.ask("Emulation.setEmulatedMedia", [("media", .string("print"))])
        #expect(
            try page.value("getComputedStyle(document.querySelector('.switches')).display").text
                == "none"
        )
        #expect(try page.box(".phone").width > 0)
        #expect(
            try page.value("getComputedStyle(document.querySelector('.payload')).maxHeight").text
                == "none"
        )
    }

    @Test func `screen readers hear headings, labels and pictures`() async throws {
        let page = try page(try await ExamplePreview.example("direct"))
        let unnamed =
            "[...document.querySelectorAll('[role=img]')].filter(e => !e.getAttribute('aria-label')).length"
        #expect(try page.value(unnamed).integer == 0)
        #expect(
            try page.value("document.querySelectorAll('fieldset > legend').length").integer == 3
        )
        #expect(
            try page.value(
                "document.querySelectorAll('input').length == document.querySelectorAll('label > input').length"
            ) == .bool(true)
        )
        #expect(try page.value("document.documentElement.lang").text == "en")
        #expect(
            try page.value("document.querySelectorAll('section[aria-labelledby]').length").integer
                == 1
        )
    }
}

/// Where a browser must be there, as in CI, its absence is a failure.
@Suite struct BrowserPresenceTests {
    @Test func `a browser is there where one is required`() {
        let isRequired = ProcessInfo.processInfo.environment["CAMEO_REQUIRE_BROWSER"] == "1"
        #expect(!isRequired || Page.browserPath != nil, "make setup-browser installs one")
        #if os(Linux)
        #expect(!isRequired || Page.hasFonts, "make setup-browser installs the fonts")
        #endif
    }

    @Test func `without a browser the way out is told`() {
        #expect(throws: BrowserError.self) {
            try BrowserLocator.find(environment: ["PATH": "/none"])
        }
        let named = #expect(throws: BrowserError.self) {
            try BrowserLocator.find(environment: ["CAMEO_BROWSER": "/no/such/browser"])
        }
        #expect(
            named?.description
                == "CAMEO_BROWSER names /no/such/browser, which cannot be run; name a Chromium, Chrome or Edge"
        )
        #expect(BrowserError.notFound.description.contains("apt-get install chromium"))
    }

    @Test func `a program that is no browser is told from one`() {
        let error = #expect(throws: BrowserError.self) { try Browser(path: "/bin/true") }
        #expect(error?.description.hasPrefix("/bin/true ended before") == true)
    }
}
