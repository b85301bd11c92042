import Foundation
import HostSupport
import TestSupport
import Testing

@testable import Cameo
@testable import CameoAnalysis
@testable import CameoPreview

@Suite struct PreviewTests {
    private let downloader = ExamplePreview.assets

    @Test(arguments: ["direct", "group", "rich-image"])
    func `the page of an example contains all its images and makes no requests`(_ name: String)
        async throws
    {
        let preview = try await ExamplePreview.make(
            try Repository.text("Examples/payloads/\(name).json")
        )
        #expect(preview.inspection.appearance.diagnostics.allSatisfy { !$0.isOf(.avatarFailed) })
        let html = PreviewPage([preview]).html
        #expect(html.contains("data:image/"))
        #expect(!html.contains("src=\"http"))
        #expect(!html.contains("url(http"))
        #expect(!html.contains("<script"))
    }

    @Test func `a page with several notifications displays details only on demand`() async throws {
        let push = #"{"aps":{"alert":"Hi","mutable-content":1},"senderId":"u"}"#
        let preview = try await ExamplePreview.make(push)
        let count = { (html: String) in html.components(separatedBy: "<details open>").count - 1 }
        #expect(count(PreviewPage([preview]).html) == 1)
        let several = PreviewPage([preview, preview]).html
        #expect(count(several) == 0 && several.contains("<summary>Payload</summary>"))
    }

    @Test func `markup in a payload is escaped`() async throws {
        let evil = #"<script>alert(1)</script>\"onload='x' & more"#
        let preview = try await ExamplePreview.make(
            #"{"aps":{"alert":{"title":"\#(evil)","body":"\#(evil)"},"mutable-content":1},"senderId":"\#(evil)"}"#
        )
        let html = PreviewPage([preview]).html
        #expect(!html.contains("<script>"))
        #expect(!html.contains("onload='"))
        #expect(
            html.contains(
                "&lt;script&gt;alert(1)&lt;/script&gt;&quot;onload=&#39;x&#39; &amp; more"
            )
        )
    }

    @Test(arguments: fixtures)
    func `the card of every fixture fits a terminal of any width`(_ fixture: Fixture) async throws {
        let preview = try await ExamplePreview.make(
            String(decoding: fixture.bytes, as: UTF8.self),
            parser: try fixture.parser()
        )
        for width in [40, 80, 200] {
            let text = TerminalCard(width: width, isColored: false).text(of: preview)
            #expect(!text.contains("\u{1B}"))
            let edges = text.split(separator: "\n").filter { "╭│╰".contains($0.first ?? " ") }
            #expect(Set(edges.map { String($0).columns }).count <= 1, "the card's right edge")
            #expect(text.split(separator: "\n").allSatisfy { String($0).columns <= width })
        }
    }

    @Test func `a composite avatar has the initials of its members`() async throws {
        var settings = CommunicationSettings()
        settings.groupAvatarFallback = .composite
        let preview = try await ExamplePreview.make(
            #"""
            {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1},
             "senderId": "ada", "senderName": "Ada Lovelace", "conversationId": "c",
             "groupName": "Engines", "recipients": [{"name": "Grace"}, {"name": "Mary"}]}
            """#,
            parser: PayloadParser(settings: settings)
        )
        #expect(TerminalCard(width: 80, isColored: false).text(of: preview).contains("(AGM) Ada"))
    }

    @Test func `files with the same name are titled with their folder`() {
        #expect(
            ["/a/one/push.json", "/a/two/push.json", "/a/other.json", "b/x.json"].pageTitles
                == ["one/push.json", "two/push.json", "other.json", "b/x.json"]
        )
    }

    static let fixtures = Fixture.all.filter { $0.error == nil }

    @Test func `assets are found by host and path, and only inside their folder`() async throws {
        func bytes(_ url: String) async -> Int? {
            try? await downloader.bytes(
                DownloadRequest(url: url, byteLimit: 1_000_000, timeLimit: 1)
            ).count
        }
        #expect(await bytes("https://pictures.example.com/people/ada.png?sig=1") != nil)
        #expect(await bytes("https://pictures.example.com/people/missing.png") == nil)
        #expect(await bytes("https://pictures.example.com/people") == nil)
        #expect(await bytes("https://pictures.example.com/../../payloads/direct.json") == nil)
        #expect(
            await bytes("https://pictures.example.com/%2e%2e/%2e%2e/payloads/direct.json") == nil
        )
        #expect(await bytes("https://pictures.example.com/..%2F..%2Fpayloads%2Fdirect.json") == nil)
        #expect(await bytes("https://pictures.example.com") == nil)
    }

    @Test func `an asset that exceeds the size limit is an error`() async {
        await #expect(throws: DownloadError.tooLarge(limit: 10)) {
            try await downloader.bytes(
                DownloadRequest(
                    url: "https://pictures.example.com/people/ada.png",
                    byteLimit: 10,
                    timeLimit: 1
                )
            )
        }
    }
}
