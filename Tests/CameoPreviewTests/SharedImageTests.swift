import Foundation
import HostSupport
import TestSupport
import Testing

@testable import Cameo
@testable import CameoAnalysis
@testable import CameoPreview

/// Tests of images that a page displays more than once.
@Suite struct SharedImageTests {
    private func preview(_ name: String, _ title: String = "a") async throws -> Preview {
        try await ExamplePreview.make(try Repository.text("Examples/payloads/\(name).json"))
    }

    /// Counts all images and all distinct images from payloads. Ignores the page's own drawings,
    /// which are SVG.
    private func imageCount(_ html: String) -> (all: Int, distinct: Int) {
        let urls = html.components(separatedBy: "data:image/").dropFirst()
            .filter { !$0.hasPrefix("svg") }
            .map { part in part.prefix { $0 != "\"" && $0 != ")" } }
        return (urls.count, Set(urls).count)
    }

    @Test func `a preview contains an attachment once, although it is displayed at two sizes`()
        async throws
    {
        let html = PreviewPage([try await preview("rich-image")]).html
        let count = imageCount(html)
        #expect(count.all == count.distinct)
        #expect(count.all > 0)
        #expect(html.contains("<div class=\"media image-"))
        #expect(html.contains("role=\"img\" aria-label=\"Attachment\""))
    }

    @Test func `a gallery contains each distinct image once`() async throws {
        let names = ["direct", "group", "rich-image", "direct", "group", "rich-image"]
        var previews: [Preview] = []
        for name in names { previews.append(try await preview(name)) }
        let html = GalleryPage(previews, title: "pushes").html
        let count = imageCount(html)
        #expect(count.all == count.distinct)
        let single = GalleryPage(Array(previews.prefix(3)), title: "pushes").html
        #expect(count.all == imageCount(single).all)
    }

    @Test func `entries are numbered in the order in which they are added`() async throws {
        let entry = GalleryBuilder.Entry(try await preview("direct"), options: PhoneOptions())
        var builder = GalleryBuilder(
            title: "pushes",
            options: PhoneOptions(),
            titleStyle: .senderFirst
        )
        let pieces = [builder.add(entry), builder.add(entry)]
        #expect(pieces[0].tile.contains("id=\"tile-1\" href=\"#push-1\""))
        #expect(pieces[1].tile.contains("id=\"tile-2\" href=\"#push-2\""))
        #expect(pieces[1].sheet.contains("id=\"push-2\""))
        #expect(pieces[1].sheet.contains("aria-labelledby=\"push-2-title\""))
        #expect(!pieces[0].style.isEmpty)
        #expect(pieces[1].style.isEmpty)
        #expect(builder.beforeTiles.contains(">All (2)</option>"))
    }
}
