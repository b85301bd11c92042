import CameoPreview
import Foundation
import TestSupport
import Testing

@testable import Cameo

/// Previews of avatars that can't be drawn: the error is reported and the text is shown.
@Suite struct InvalidImageTests {
    @Test(
        arguments: [
            (Sample.svg, .image(.unsupportedFormat("SVG"))),
            (Array("<script>alert(1)</script>".utf8), .image(.notAnImage)),
            ([], .emptyResponse),
            (Array(Sample.png.prefix(40)), .image(.incomplete("PNG"))),
            (Array(Sample.jpeg.dropLast(20)), .image(.incomplete("JPEG"))),
            (Sample.png + [UInt8](repeating: 0, count: 20_000_000), .tooLarge(limit: 5_000_000)),
        ] as [([UInt8], DownloadError)]
    )
    func `an invalid image is reported and never on the page`(
        _ bytes: [UInt8],
        _ error: DownloadError
    ) async throws {
        let directory = Scratch.place()
        let host = directory.appendingPathComponent("a.example")
        try FileManager.default.createDirectory(at: host, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        try Data(bytes).write(to: host.appendingPathComponent("ada"))
        let text = #"""
            {"aps":{"alert":{"title":"Ada","body":"Hi"},"mutable-content":1},"senderId":"u",
             "senderAvatar":"https://a.example/ada"}
            """#
        let payload = try Payload(parsing: Array(text.utf8))
        let downloads = await DownloadedMedia(
            of: Inspection(of: payload).plan,
            loader: MediaLoader(
                downloader: AssetDownloader(folder: directory.path),
                clock: TestClock()
            )
        )
        #expect(Array(downloads.results.results.values) == [.failure(error)])
        let preview = Preview(title: "x", payload: payload, downloads: downloads)
        let appearance = preview.inspection.appearance
        #expect(appearance.avatar.source == .initials)
        #expect(appearance.diagnostics.contains { $0.code == .avatarFailed })
        let html = PreviewPage([preview]).html
        #expect(!html.contains("data:image/"))
        #expect(!html.contains("<script"))
        #expect(html.contains(">Hi</div>"))
    }
}
