import Foundation
import HostSupport
import TestSupport
import Testing

@testable import Cameo
@testable import CameoPreview

/// Tests of previews with avatars that can't be drawn: the error is reported and the text is shown.
@Suite struct InvalidImageTests {
    /// A file that isn't a valid avatar. This is an enumeration, because Swift Testing would list
    /// each byte of an array argument.
    enum File: CaseIterable {
        case svg, script, empty, truncatedPNG, truncatedJPEG, large

        var bytes: [UInt8] {
            switch self {
            case .svg: Sample.svg
            case .script: Array("<script>alert(1)</script>".utf8)
            case .empty: []
            case .truncatedPNG: Array(Sample.png.prefix(40))
            case .truncatedJPEG: Array(Sample.jpeg.dropLast(20))
            case .large: Sample.png + [UInt8](repeating: 0, count: 20_000_000)
            }
        }

        var error: DownloadError {
            switch self {
            case .svg: .image(.unsupportedFormat("SVG"))
            case .script: .image(.notAnImage)
            case .empty: .emptyResponse
            case .truncatedPNG: .image(.incomplete("PNG"))
            case .truncatedJPEG: .image(.incomplete("JPEG"))
            case .large: .tooLarge(limit: 5_000_000)
            }
        }
    }

    @Test(arguments: File.allCases)
    func `an invalid image is reported and never on the page`(_ file: File) async throws {
        let directory = Scratch.newURL()
        let host = directory.appendingPathComponent("a.example")
        try FileManager.default.createDirectory(at: host, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        try Data(file.bytes).write(to: host.appendingPathComponent("ada"))
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
        #expect(Array(downloads.results.results.values) == [.failure(file.error)])
        let preview = Preview(title: "x", payload: payload, downloads: downloads)
        let appearance = preview.inspection.appearance
        #expect(appearance.avatar.source == .initials)
        #expect(appearance.diagnostics.contains { $0.isOf(.avatarFailed) })
        let html = PreviewPage([preview]).html
        // The page's only images are its own drawings.
        #expect(!html.contains(";base64,"))
        #expect(!html.replacing("data:image/svg+xml,%3Csvg", with: "").contains("data:image/"))
        #expect(!html.contains("<script"))
        #expect(html.contains(">Hi</div>"))
    }
}
