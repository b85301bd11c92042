import Foundation
import HostSupport
import TestSupport
import Testing

@testable import Cameo
@testable import CameoPreview

/// Tests that measure pages in windows of different sizes, with large text, with other colors, and
/// on paper.
@Suite(
    .usesBrowser,
    .enabled(
        if: SharedBrowser.path != nil,
        "requires a browser; install one with make setup-browser"
    )
)
struct PageLayoutTests {
    /// Returns previews with a long file name, text without spaces, and notifications with and
    /// without an image.
    private func previews() async throws -> [Preview] {
        var previews = [
            try await ExamplePreview.direct(
                name: "Augusta Ada King, Countess of Lovelace",
                text: String(repeating: "engines", count: 30),
                more: #", "thread-id": "long""#
            )
        ]
        for name in ["direct", "rich-image", "group"] {
            previews.append(try await ExamplePreview.example(name))
        }
        return previews
    }

    private func gallery(
        _ previews: [Preview],
        _ options: PhoneOptions = PhoneOptions()
    ) -> String {
        GalleryPage(
            previews,
            title: String(repeating: "payloads/of/engines/", count: 8),
            options: options
        ).html
    }

    private func media(_ page: Page, _ name: String, _ value: String) throws {
        let feature = JSONObject([("name", .string(name)), ("value", .string(value))])
        try page.browser.send(
            "Emulation.setEmulatedMedia",
            [("features", .array([.object(feature)]))]
        )
    }

    /// Doubles the text size, and waits until the page's layout is updated.
    private func enlargeText(_ page: Page) throws {
        try page.value(
            "document.documentElement.style.fontSize = '200%'; document.body.offsetWidth"
        )
    }

    /// The elements whose right edge is outside the window, except elements inside the phone,
    /// which the phone's screen clips.
    private let outside = """
        [...document.querySelectorAll('body *')].filter(e => {
          const box = e.getBoundingClientRect();
          return box.width > 1 && !e.closest('.phone > *') && box.right > document.documentElement.clientWidth + 1;
        }).map(e => e.tagName + '.' + e.className).join() || 'none'
        """

    private func expectFits(_ page: Page) throws {
        #expect(
            try page.value(
                "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
            ) == .bool(true)
        )
        #expect(try page.value(outside).text == "none")
    }

    @Test(arguments: PhoneOptions.View.allCases, PhoneOptions.IOSVersion.allCases)
    func `the newest notification is visible without scrolling`(
        _ view: PhoneOptions.View,
        _ version: PhoneOptions.IOSVersion
    ) async throws {
        var options = PhoneOptions()
        (options.view, options.iOSVersion) = (view, version)
        let previews = try await previews()
        for count in [1, previews.count] {
            let page = try Page(PreviewPage(Array(previews.suffix(count)), options: options).html)
            for (width, height) in [(1280, 720), (375, 667), (320, 568), (768, 1024)] {
                try page.browser.resize(width: width, height: height, scale: 1)
                let window = try page.value("`${innerWidth} x ${innerHeight}`").text
                #expect(window == "\(width) x \(height)")
                let card = try page.box(".variant > article")
                #expect(card.top > 0 && card.bottom < Double(height))
                #expect(card.left > 0 && card.right < Double(width))
                try expectFits(page)
                // The text is at least 10 pixels tall.
                #expect(card.width > 386 * 10 / 17)
            }
        }
    }

    @Test(arguments: [320, 375, 768, 1280], [false, true])
    func `no page is wider than its window, even with text at 200%`(
        _ width: Int,
        _ isLarge: Bool
    ) async throws {
        var options = PhoneOptions()
        options.showsLegend = true
        let previews = try await previews()
        for html in [PreviewPage(previews, options: options).html, gallery(previews)] {
            let page = try Page(html, width: width, height: 667)
            if isLarge { try enlargeText(page) }
            try expectFits(page)
            guard html.contains("class=\"gallery\"") else {
                if width < 900 {
                    try page.value("document.getElementById('more').click()")
                    #expect(try page.box(".controls .other select").width > 0)
                    try expectFits(page)
                }
                continue
            }
            #expect(try page.box(".tile .card").right < Double(width))
            try page.value("document.querySelector('.tile').click()")
            #expect(try page.box(".sheet:target .phone").right <= Double(width))
            try expectFits(page)
        }
    }

    @Test(arguments: [320, 375, 768, 1280])
    func `the options are in one row`(_ width: Int) async throws {
        let page = try Page(
            PreviewPage([try await ExamplePreview.example("direct")]).html,
            width: width,
            height: 720
        )
        let tops = try page.value(
            """
            [...new Set([...document.querySelectorAll('.controls select, .controls .more')]
              .map(e => e.getBoundingClientRect()).filter(r => r.width > 1).map(r => Math.round(r.top + r.height / 2)))].length
            """
        )
        #expect(tops.integer == 1)
        #expect(try page.box(".controls").height <= 60)
    }

    @Test(arguments: ["light", "dark"])
    func `the page starts with the system's theme, unless the options specify another`(
        _ system: String
    ) async throws {
        let preview = try await ExamplePreview.example("direct")
        let ink = "getComputedStyle(document.querySelector('.item .card')).color"
        func firstInk(_ theme: PhoneOptions.Theme?) throws -> String? {
            var options = PhoneOptions()
            options.theme = theme
            let page = try Page(PreviewPage([preview], options: options).html)
            try media(page, "prefers-color-scheme", system)
            let tile = try Page(GalleryPage([preview], title: "pushes", options: options).html)
            try media(tile, "prefers-color-scheme", system)
            let strip = "getComputedStyle(document.querySelector('.tile .card')).color"
            let color = try tile.value(strip).text
            #expect(
                try tile.value(
                    "getComputedStyle(document.body).getPropertyValue('--outside').trim()"
                ).text == (color == "rgb(0, 0, 0)" ? "#eceef2" : "#15171b")
            )
            return color
        }
        let (light, dark) = ("rgb(0, 0, 0)", "rgb(255, 255, 255)")
        #expect(try firstInk(nil) == (system == "dark" ? dark : light))
        #expect(try firstInk(.light) == light)
        #expect(try firstInk(.dark) == dark)
        // The selected theme takes precedence over the system's theme.
        let page = try Page(PreviewPage([preview]).html)
        try media(page, "prefers-color-scheme", system)
        for (theme, color) in [("dark", dark), ("light", light)] {
            try page.value("document.getElementById('theme-\(theme)').selected = true")
            #expect(try page.value(ink).text == color)
        }
    }

    @Test func `the system's dark theme looks like the selected dark theme`() async throws {
        let preview = try await ExamplePreview.example("group")
        for view in PhoneOptions.View.allCases {
            func image(_ theme: PhoneOptions.Theme?) throws -> [UInt8] {
                var options = PhoneOptions()
                (options.theme, options.view) = (theme, view)
                let page = try Page(PreviewPage([preview], options: options).html)
                try media(page, "prefers-color-scheme", theme == nil ? "dark" : "light")
                // The pages differ only in the label of the theme control.
                try page.value("document.querySelector('.controls').style.visibility = 'hidden'")
                return try page.browser.image()
            }
            #expect(try image(nil) == (try image(.dark)))
        }
    }

    @Test(arguments: PhoneOptions.Theme.allCases)
    func `all controls have a contrast ratio of at least 4.5 to 1`(_ theme: PhoneOptions.Theme)
        async throws
    {
        var options = PhoneOptions()
        options.theme = theme
        let page = try Page(gallery([try await ExamplePreview.example("direct")], options))
        let colors =
            try page.value(
                """
                [...document.querySelectorAll('select')].map(e => {
                  const linear = v => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
                  const light = c => 0.2126 * linear(c[0]) + 0.7152 * linear(c[1]) + 0.0722 * linear(c[2]);
                  const numbers = text => text.match(/[0-9.]+/g).map(Number);
                  const [ink, fill, ground] = [getComputedStyle(e).color, getComputedStyle(e).backgroundColor,
                    getComputedStyle(document.body).backgroundColor].map(numbers);
                  const under = ground.slice(0, 3).map((v, k) => fill[k] * (fill[3] ?? 1) + v * (1 - (fill[3] ?? 1)));
                  const [a, b] = [light(ink), light(under)].sort((x, y) => y - x);
                  return (a + 0.05) / (b + 0.05);
                })
                """
            ).array?.compactMap(\.double) ?? []
        #expect(colors.count == 10)
        for contrast in colors { #expect(contrast >= 4.5) }
        let lines = try Contrast(page).lines("label > span, h1, .tile .name, .tile .facts")
        #expect(lines.count >= 12)
        for (text, contrast) in lines { #expect(contrast >= 4.5, "\(text)") }
    }

    @Test func `the controls and the phone are visible with forced colors`() async throws {
        let page = try Page(gallery([try await ExamplePreview.example("direct")]))
        try media(page, "forced-colors", "active")
        for selector in [".controls select", ".filters select", ".more"] {
            let style = "getComputedStyle(document.querySelector('\(selector)'))"
            #expect(try page.value("\(style).borderTopStyle").text == "solid")
        }
        let lines = try Contrast(page).lines(".tile .first, .tile .body")
        #expect(lines.count >= 2)
        for (text, contrast) in lines { #expect(contrast >= 4.5, "\(text)") }
    }

    @Test func `a printed page contains all notifications and the entire payload`() async throws {
        var previews: [Preview] = []
        for number in 0..<14 {
            previews.append(
                try await ExamplePreview.direct(
                    name: "Ada \(number)",
                    text: "Hi",
                    more: ", \"thread-id\": \"\(number)\""
                )
            )
        }
        let page = try Page(PreviewPage(previews).html, width: 718, height: 1000)
        try page.value("document.querySelector('details').open = false")
        try page.browser.send("Emulation.setEmulatedMedia", [("media", .string("print"))])
        #expect(
            try page.value(
                "document.querySelector('.stack').getBoundingClientRect().bottom <= document.querySelector('.screen').getBoundingClientRect().bottom"
            ) == .bool(true)
        )
        let cut = try page.value(
            """
            [...document.querySelectorAll('.item .card, .payload')].filter(e => e.getClientRects().length && (e.scrollHeight > e.clientHeight + 1
              || e.closest('.stack') && e.getBoundingClientRect().bottom > document.querySelector('.stack').getBoundingClientRect().bottom)).length
            """
        )
        #expect(cut.integer == 0)
        #expect(try page.box("details table").height > 0)
        try expectFits(page)
    }

    @Test func `a screen reader reads the title, the options, the phone and the explanation`()
        async throws
    {
        let order = """
            (() => {
              const elements = [...document.querySelectorAll('h1, form, [role=group], section')]
                .filter(e => !e.parentElement.closest('[role=group]') && e.checkVisibility());
              return elements.map(e => e.tagName + ' ' + (e.getAttribute('aria-label') ?? document.getElementById(e.getAttribute('aria-labelledby'))?.textContent ?? e.textContent)).join(', ');
            })()
            """
        let preview = try await ExamplePreview.example("direct")
        let page = try Page(PreviewPage([preview]).html)
        #expect(
            try page.value(order).text
                == "H1 push.json, FORM Preview options, DIV Lock screen, SECTION push.json"
        )
        let gallery = try Page(GalleryPage([preview], title: "pushes").html)
        #expect(
            try gallery.value(order).text == "H1 pushes, FORM Preview options, FORM Filters"
        )
        #expect(
            try gallery.value("document.querySelectorAll('label > span + select').length").integer
                == 10
        )
    }
}
