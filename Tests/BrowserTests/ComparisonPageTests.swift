import HostSupport
import TestSupport
import Testing

@testable import Cameo
@testable import CameoAnalysis
@testable import CameoPreview

@Suite(
    .usesBrowser,
    .enabled(
        if: SharedBrowser.path != nil,
        "requires a browser; install one with make setup-browser"
    )
)
struct ComparisonPageTests {
    private let entries: [ComparisonPage.Entry]

    init() async throws {
        let long = String(repeating: "engines", count: 20)
        let old = try await ExamplePreview.direct(name: "Ada", text: "Are you coming tonight?")
        let new = try await ExamplePreview.direct(name: "Grace", text: "Are you coming today?")
        let arabic = try await ExamplePreview.direct(name: "عائشة", text: "هل أنت قادم الليلة؟")
        let other = try await ExamplePreview.direct(name: "عائشة", text: "هل أنت قادم غدًا؟")
        entries = [
            .init(title: "new.json", old: nil, new: new),
            .init(title: "gone/\(long).json", old: old, new: nil),
            .init(
                title: "a.json",
                old: old,
                new: new,
                details: InspectionDifference(
                    from: old.inspection,
                    to: try await ExamplePreview.direct(name: long, text: long).inspection
                )
            ),
            .init(title: "b.json", old: arabic, new: other),
        ]
    }

    private func html(_ options: PhoneOptions = PhoneOptions()) -> String {
        ComparisonPage(
            entries,
            title: "Compared notifications",
            options: options,
            sameCount: 3,
            followsColorScheme: true
        ).html
    }

    private func media(
        _ page: Page,
        _ name: String,
        _ value: String,
        media: String = ""
    ) throws {
        let feature = JSONObject([("name", .string(name)), ("value", .string(value))])
        try page.browser.send(
            "Emulation.setEmulatedMedia",
            [("media", .string(media)), ("features", .array([.object(feature)]))]
        )
    }

    private func texts(_ page: Page, _ selector: String) throws -> [String] {
        try page.value("[...document.querySelectorAll('\(selector)')].map(e => e.innerText)").array?
            .compactMap(\.text) ?? []
    }

    @Test func `the page begins with the counts, and changed notifications come first`() throws {
        let page = try Page(html())
        #expect(page.consoleMessages == [] && page.requests == [])
        #expect(
            try page.value("document.querySelector('.summary').innerText").text
                == "2 changed, 1 added, 1 removed, 3 unchanged"
        )
        #expect(try page.box(".summary").top < page.box("main").top)
        #expect(
            try texts(page, "section .state") == ["changed", "changed", "added", "removed"]
        )
        #expect(try texts(page, "figcaption") == ["Old", "New", "Old", "New", "New", "Old"])
        #expect(try page.value("document.querySelectorAll('.phone').length").integer == 0)
        let empty = try Page(
            ComparisonPage([], title: "x", options: PhoneOptions(), sameCount: 2).html
        )
        #expect(try texts(empty, ".summary") == ["No notifications differ, 2 unchanged."])
    }

    @Test func `changed words are marked as a whole`() throws {
        let page = try Page(html())
        #expect(try texts(page, "del") == ["Ada", "tonight?", "الليلة؟"])
        #expect(try texts(page, "ins") == ["Grace", "today?", "غدًا؟"])
    }

    @Test func `different avatars are marked`() async throws {
        let (old, new) = (
            try await ExamplePreview.example("direct"), try await ExamplePreview.example("group")
        )
        func count(_ new: Preview) throws -> Int? {
            let entry = ComparisonPage.Entry(title: "a", old: old, new: new)
            let page = try Page(
                ComparisonPage([entry], title: "x", options: PhoneOptions()).html
            )
            return try page.value("document.querySelectorAll('.differs').length").integer
        }
        #expect(try count(new) == 2)
        #expect(try count(old) == 0)
    }

    @Test func `the names of both files are shown if they differ`() async throws {
        let preview = try await ExamplePreview.example("direct")
        let entry = ComparisonPage.Entry(
            title: "b.json",
            oldTitle: "a.json",
            old: preview,
            new: preview
        )
        func page(_ content: ComparisonPage.Content) -> String {
            ComparisonPage([entry], title: "x", options: PhoneOptions(), content: content).html
        }
        #expect(page(.all).contains("a.json → b.json"))
        #expect(page(.pictures).contains("<figcaption><bdi>Old: a.json</bdi></figcaption>"))
        #expect(page(.pictures).contains("<figcaption><bdi>New: b.json</bdi></figcaption>"))
    }

    // A zoom of 200% halves the window's width.
    @Test(arguments: [1280, 768, 375, 320, 188, 160], PhoneOptions.View.allCases)
    func `no element is wider than the window`(_ width: Int, _ view: PhoneOptions.View) throws {
        var options = PhoneOptions()
        options.view = view
        let page = try Page(html(options), width: width)
        let widest = """
            Math.max(document.documentElement.scrollWidth, ...[...document.querySelectorAll('main *, header *')]
              .filter(e => e.getClientRects().length).map(e => e.getBoundingClientRect().right))
            """
        #expect(try page.value(widest).double ?? .infinity <= Double(width))
        let cards =
            "[...document.querySelectorAll('.strip article')].filter(e => e.offsetWidth).length"
        #expect(try page.value(cards).integer == 6)
        guard width >= 320 else { return }
        try page.value("document.documentElement.style.fontSize = '32px'")
        #expect(try page.value(widest).double ?? .infinity <= Double(width))
    }

    @Test(arguments: ["light", "dark"])
    func `all text has a contrast ratio of at least 4.5 to 1 in both color schemes`(
        _ scheme: String
    ) throws {
        let page = try Page(html())
        try media(page, "prefers-color-scheme", scheme)
        let background = try page.value("getComputedStyle(document.body).backgroundColor").text
        #expect(background == (scheme == "dark" ? "rgb(18, 20, 24)" : "rgb(245, 246, 248)"))
        let lines = try Contrast(page).lines(
            "header *, h2 *, figcaption, .changes li, .strip :is(.first, .body, .time, ins, del)"
        )
        #expect(lines.count > 10)
        for line in lines { #expect(line.contrast >= 4.5, "\(line.text)") }
    }

    @Test func `cards and changed words are visible with forced colors`() throws {
        let page = try Page(html())
        try media(page, "forced-colors", "active")
        for selector in ["section", ".strip", ".strip .glass"] {
            let style = "getComputedStyle(document.querySelector('\(selector)'))"
            #expect(try page.value("\(style).borderTopStyle").text == "solid")
        }
        func color(_ selector: String, _ property: String = "color") throws -> String? {
            try page.value(
                "getComputedStyle(document.querySelector('\(selector)')).\(property)"
            ).text
        }
        let card = try color(".strip .glass", "backgroundColor")
        #expect(try color(".strip .body") != card)
        #expect(try color("ins", "backgroundColor") != card)
        #expect(try color("ins") != color("ins", "backgroundColor"))
        #expect(try color("del") != color("del", "backgroundColor"))
    }

    @Test(arguments: ["light", "dark"])
    func `a printed page has dark text, and no notification is divided`(_ scheme: String) throws {
        let page = try Page(html(), width: 718, height: 1000)
        try media(page, "prefers-color-scheme", scheme, media: "print")
        #expect(try page.value("document.documentElement.scrollWidth").integer ?? 719 <= 718)
        let divided = """
            [...document.querySelectorAll('section')].filter(e =>
              getComputedStyle(e).breakInside != 'avoid' || e.scrollHeight > 1000).length
            """
        #expect(try page.value(divided).integer == 0)
        #expect(
            try page.value("getComputedStyle(document.body).color").text == "rgb(22, 24, 29)"
        )
        // The paper, which an emulated page doesn't have.
        try page.value("document.documentElement.style.background = 'white'")
        let lines = try Contrast(page).lines("header *, h2 *, figcaption, .changes li")
        #expect(lines.count > 10)
        for line in lines { #expect(line.contrast >= 4.5, "\(line.text)") }
    }
}
