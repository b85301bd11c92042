import CameoPreview
import Foundation
import TestSupport
import Testing

@testable import Cameo

/// Downloads that aren't images, or are too large. The notification is shown nevertheless.
@Suite struct InvalidImageTests {
    /// Returns the error of an avatar with these bytes, and the page of its preview.
    private func preview(_ bytes: [UInt8]) async throws -> (error: DownloadError?, html: String) {
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
            engine: MediaLoader(fetcher: AssetDownloader(folder: folder.path), time: TestClock())
        )
        let preview = Preview(title: "x", payload: payload, downloads: downloads)
        let diagnostics = preview.inspection.appearance.diagnostics
        #expect(preview.inspection.appearance.avatar.source == .initials)
        #expect(diagnostics.contains { $0.code == .avatarFailed })
        let errors = downloads.results.results.values.compactMap { result in
            if case .failure(let error) = result { error } else { nil }
        }
        #expect(errors.count == 1)
        return (errors.first, PreviewPage([preview]).html)
    }

    @Test(arguments: [
        (Sample.svg, DownloadError.unsupportedImage("SVG")),
        (Array("<script>alert(1)</script>".utf8), .notAnImage),
        ([], .empty),
        (Array(Sample.png.prefix(40)), .incompleteImage("PNG")),
        (Array(Sample.jpeg.dropLast(20)), .incompleteImage("JPEG")),
        (Sample.png + [UInt8](repeating: 0, count: 20_000_000), .tooLarge(limit: 5_000_000)),
    ])
    func `an invalid image is reported and never part of the page`(
        _ bytes: [UInt8],
        _ expected: DownloadError
    ) async throws {
        let (error, html) = try await preview(bytes)
        #expect(error == expected)
        #expect(!html.contains("data:image/"))
        #expect(!html.contains("<script"))
        #expect(html.contains(">Hi</div>"))
    }
}
