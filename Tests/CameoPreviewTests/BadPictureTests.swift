import Cameo
import CameoPreview
import Foundation
import TestSupport
import Testing

/// Pictures that are none, or that cost too much: refused by name, and the text is shown.
@Suite struct BadPictureTests {
    private func note(_ bytes: [UInt8]) async throws -> (message: String?, html: String) {
        let folder = Scratch.place()
        let host = folder.appendingPathComponent("a.example")
        try FileManager.default.createDirectory(at: host, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(bytes).write(to: host.appendingPathComponent("ada"))
        let text = #"""
            {"aps":{"alert":{"title":"Ada","body":"Hi"},"mutable-content":1},"senderId":"u",
             "senderAvatar":"https://a.example/ada"}
            """#
        let payload = try Payload(parsing: Array(text.utf8))
        let downloads = await DownloadedMedia(
            of: Inspection(of: payload).plan,
            engine: MediaLoader(fetcher: AssetDownloader(folder: folder.path))
        )
        let preview = Preview(title: "x", payload: payload, downloads: downloads)
        let diagnostics = preview.inspection.appearance.diagnostics
        #expect(preview.inspection.appearance.avatar.source == .initials)
        return (
            diagnostics.first { $0.code == .avatarFailed }?.message, PreviewPage([preview]).html
        )
    }

    @Test(arguments: [
        (Sample.svg, "SVG cannot be shown; serve JPEG or PNG"),
        (Array("<script>alert(1)</script>".utf8), "what came is not a picture"),
        ([], "the answer was empty"),
        (Array(Sample.png.prefix(40)), "the PNG is not whole"),
        (Array(Sample.jpeg.dropLast(20)), "the JPEG is not whole"),
        (Sample.png + [UInt8](repeating: 0, count: 20_000_000), "it is larger than 5 MB"),
    ])
    func `a bad picture is refused by name and never on the page`(
        _ bytes: [UInt8],
        _ reason: String
    ) async throws {
        let (message, html) = try await note(bytes)
        #expect(message == "the picture of the sender at a.example is missing: \(reason)")
        #expect(!html.contains("data:image/"))
        #expect(!html.contains("<script"))
        #expect(html.contains(">Hi</div>"))
    }
}
