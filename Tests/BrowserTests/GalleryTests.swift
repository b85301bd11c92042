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
struct GalleryTests {
    /// Returns the given number of previews, with payloads from the fixtures.
    private func previews(_ count: Int) async throws -> [Preview] {
        let fixtures = Fixture.all.filter { $0.error == nil }
        var previews: [Preview] = []
        for number in 0..<count {
            let fixture = fixtures[number % fixtures.count]
            let payload = try Payload(parsing: fixture.bytes)
            let title = "\(number)-\(fixture.name)"
            previews.append(Preview(title: title, payload: payload, parser: try fixture.parser()))
        }
        return previews
    }

    private let shown = "[...document.querySelectorAll('.tile')].filter(e => e.offsetParent).length"

    @Test func `tiles are filtered by preset, layout and diagnostic together`() async throws {
        let previews = try await previews(Fixture.all.count)
        let page = try Page(GalleryPage(previews, title: "pushes").html)
        #expect(page.consoleMessages == [])
        #expect(page.requests == [])
        #expect(try page.value(shown).integer == previews.count)
        func count(_ matches: (Inspection) -> Bool) -> Int {
            previews.filter { matches($0.inspection) }.count
        }
        try page.value("document.getElementById('preset-is-onesignal').selected = true")
        let oneSignal = count { $0.parsed.preset == .oneSignal }
        #expect(try page.value(shown).integer == oneSignal)
        try page.value("document.getElementById('layout-is-groupMessage').selected = true")
        let groups = count {
            $0.parsed.preset == .oneSignal && $0.appearance.layout == .groupMessage
        }
        #expect(try page.value(shown).integer == groups)
        try page.value(
            "document.getElementById('finding-is-recipient-count-unknown').selected = true"
        )
        let unknown = count {
            $0.parsed.preset == .oneSignal && $0.appearance.layout == .groupMessage
                && $0.appearance.diagnostics.contains { $0.isOf(.recipientCountUnknown) }
        }
        #expect(try page.value(shown).integer == unknown)
        #expect(oneSignal > groups && groups > unknown && unknown > 0)
    }

    @Test func `a tile opens its preview, and Close closes it`() async throws {
        let page = try Page(GalleryPage(try await previews(20), title: "pushes").html)
        #expect(try page.value("document.querySelectorAll('.sheet .phone').length").integer == 20)
        try page.value("document.querySelector('.tile').click()")
        #expect(try page.box(".sheet:target .phone").width > 0)
        #expect(try page.box(".sheet:target .explanation").width > 0)
        try page.value("document.querySelector('.sheet:target .close').click()")
        #expect(try page.value("document.querySelector('.sheet:target')") == .null)
    }

    @Test func `a gallery of a thousand notifications lays out only its tiles`() async throws {
        let page = try Page(GalleryPage(try await previews(1000), title: "pushes").html)
        #expect(try page.value(shown).integer == 1000)
        let sheetCount =
            "[...document.querySelectorAll('.sheet')].filter(e => e.getClientRects().length).length"
        #expect(try page.value(sheetCount).integer == 0)
    }

    @Test func `cards are as wide as on the phone, and closing a preview returns to its tile`()
        async throws
    {
        let page = try Page(GalleryPage(try await previews(60), title: "pushes").html)
        #expect(try page.box(".tile .card").width <= 386)
        try page.value("document.getElementById('tile-50').click()")
        try page.value("document.querySelector('.sheet:target .close').click()")
        #expect(try page.value("location.hash").text == "#tile-50")
        #expect(try page.value("scrollY > 0") == .bool(true))
    }
}
