import HostSupport
import TestSupport
import Testing

@testable import Cameo
@testable import CameoPreview

/// Tests of the screen's layout: mirroring, the lower edge of the list, and expanded notifications.
@Suite(
    .usesBrowser,
    .enabled(
        if: SharedBrowser.path != nil,
        "requires a browser; install one with make setup-browser"
    )
)
struct ScreenLayoutTests {
    private func page(_ previews: [Preview], _ options: PhoneOptions) throws -> Page {
        let size = PreviewPage.phoneSize(options)
        return try Page(
            PreviewPage(previews, options: options, content: .phone).html,
            width: size.width,
            height: size.height
        )
    }

    /// Returns a preview of a message with large media, long text, a reply and ten buttons.
    private func tall() async throws -> (preview: Preview, category: ScreenCategory) {
        let preview = try await ExamplePreview.make(
            """
            {"aps": {"alert": {"title": "Gear", "body": "\(String(repeating: "Look at this. ", count: 20))"},
              "mutable-content": 1, "category": "shop"},
             "custom": {"i": "1"}, "att": {"a": "https://pictures.example.com/media/gear.jpg"}}
            """
        )
        var actions = ""
        for index in 1...9 { actions += #", {"id": "\#(index)", "title": "Button \#(index)"}"# }
        let json = """
            {"id": "shop", "actions": [{"id": "reply", "title": "Reply", "reply": {"placeholder": "Message"}}\(actions)]}
            """
        let category = try ScreenCategory.list(JSONDocument(parsing: Array(json.utf8)).root)[0]
        return (preview, category)
    }

    @Test func `the status bar and the buttons are mirrored in a right-to-left language`()
        async throws
    {
        let preview = try await ExamplePreview.example("direct")
        for language in [ScreenLanguage.english, .arabic, .hebrew] {
            var options = PhoneOptions()
            options.language = language
            let page = try page([preview], options)
            let screen = try page.box(".screen")
            let indicators = try page.box(".indicators")
            #expect(
                (indicators.left - screen.left < screen.right - indicators.right)
                    == language.isRightToLeft
            )
            let flashlight = try page.box(".buttons span")
            #expect(
                (flashlight.left - screen.left > screen.right - flashlight.right)
                    == language.isRightToLeft
            )
            options.view = .banner
            let banner = try self.page([preview], options)
            let time = try banner.box(".carrier")
            #expect((time.left > screen.left + screen.width / 2) == language.isRightToLeft)
        }
    }

    @Test func `the text of an expanded notification is aligned like its card`() async throws {
        var options = PhoneOptions()
        (options.language, options.view) = (.arabic, .expanded)
        let page = try page([try await ExamplePreview.example("direct")], options)
        for element in [".first", ".body"] {
            let alignment = try page.value(
                "getComputedStyle(document.querySelector('.expanded \(element)')).textAlign"
            )
            #expect(alignment.text == "right")
        }
    }

    @Test func `cards below the lower edge of the list fade, and can be scrolled to`() async throws
    {
        var previews: [Preview] = []
        for index in 1...8 {
            previews.append(
                try await ExamplePreview.direct(
                    name: "Ada",
                    text: String(repeating: "The engine weaves patterns. ", count: 4),
                    more: #", "thread-id": "\#(index)""#
                )
            )
        }
        let page = try page(previews, PhoneOptions())
        let opacities = """
            [...document.querySelectorAll('.item .glass')].map(e => Number(getComputedStyle(e).opacity))
            """
        func values() throws -> [Double] {
            try page.value(opacities).array?.compactMap(\.double) ?? []
        }
        let atTop = try values()
        #expect(atTop.count == 8 && atTop.first == 1)
        #expect(atTop.last == 0)
        // No card is more opaque than the card above it.
        #expect(zip(atTop, atTop.dropFirst()).allSatisfy { $0 >= $1 })
        try page.value("document.querySelector('.stack').scrollTop = 10000")
        try page.value(
            "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        #expect(try values().last == 1)
    }

    @Test func `a list that fits isn't faded`() async throws {
        let page = try page([try await ExamplePreview.example("direct")], PhoneOptions())
        let style = "getComputedStyle(document.querySelector('.item .glass'))"
        #expect(try page.value("\(style).opacity").text == "1")
        #expect(try page.value("\(style).clipPath").text == "none")
        #expect(try page.value(PreviewPage.overflowScript) == .bool(false))
    }

    @Test func `an expanded notification that is taller than the screen can be scrolled`()
        async throws
    {
        let (preview, category) = try await tall()
        var options = PhoneOptions()
        (options.view, options.categories) = (.expanded, [category])
        let page = try page([preview], options)
        #expect(try page.value(PreviewPage.overflowScript) == .bool(true))
        let screen = try page.box(".screen")
        try page.value("document.querySelector('.stack').scrollTop = 10000")
        #expect(try page.box(".menu").bottom <= screen.bottom)
        #expect(
            try page.value("document.querySelectorAll('.expanded .action').length").integer == 10
        )
    }

    /// The buttons and a button's text field above the keyboard are never visible together.
    @Test func `a button with text input replaces the buttons with its text field`() async throws {
        let (preview, category) = try await tall()
        var options = PhoneOptions()
        (options.view, options.categories) = (.expanded, [category])
        let page = try page([preview], options)
        let isVisible = "(s => document.querySelector(s).getBoundingClientRect().width > 0)"
        #expect(try page.value("\(isVisible)('.reply-field')") == .bool(false))
        try page.value("document.querySelector('.reply input').click()")
        let (screen, field) = (try page.box(".screen"), try page.box(".reply-field"))
        let keyboard = try page.box(".keyboard")
        #expect(field.top > screen.top + screen.height * 0.3 && field.bottom <= keyboard.top)
        #expect(abs(keyboard.bottom - screen.bottom) < 2)
        #expect(try page.value("\(isVisible)('.action:not(:has(:checked))')") == .bool(false))
        // The send button is disabled while the field is empty.
        #expect(
            try page.value("document.querySelector('.send').getAttribute('aria-disabled')")
                == .string("true")
        )
        try page.value("document.querySelector('.reply input').click()")
        #expect(try page.value("\(isVisible)('.reply-field')") == .bool(false))
    }

    @Test func `an image cropped to the card contains the entire expanded notification`()
        async throws
    {
        let (preview, category) = try await tall()
        var options = PhoneOptions()
        (options.view, options.categories, options.crop) = (.expanded, [category], .card)
        let page = try page([preview], options)
        let area = try #require(try page.browser.area(PreviewPage.cropScript))
        let menu = try page.box(".menu")
        #expect(area.y + area.height >= menu.bottom)
        #expect(area.height > Double(PreviewPage.phoneSize(options).height) * 0.9)
    }
}
