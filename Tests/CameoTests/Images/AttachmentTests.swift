import Foundation
import TestSupport
import Testing

@testable import Cameo

/// From an address to a file that iOS attaches.
@Suite(.tags(.concurrency)) struct AttachmentTests {
    private let container = Scratch.place()
    /// How much later it is than the machine's clock says, which dates files.
    private let later = Locked(0.0)

    private func engine(_ fetcher: any Downloading) -> MediaLoader {
        let later = later
        return MediaLoader(
            fetcher: fetcher,
            thumbnails: PassthroughImageDecoder(),
            avatars: AvatarCache(container: container),
            media: MediaCache(container: container, byteLimit: 100_000_000) {
                Date().timeIntervalSince1970 + later.withLock { $0 }
            },
            ignoredQueryItems: [],
            clock: TestClock()
        )
    }

    private func attachment(
        _ engine: MediaLoader,
        _ url: String,
        hint: String? = nil
    ) async -> (Result<MediaFile, DownloadError>, TemporaryFolder) {
        var fetch = PresentationPlan.Download(
            purpose: .attachment,
            url: url,
            byteLimit: Limits.videoBytes,
            timeLimit: 20
        )
        fetch.typeHint = hint
        let folder = TemporaryFolder(isKept: false)
        return (await engine.attachment(fetch, in: folder), folder)
    }

    @Test func `an attachment is downloaded once, and each push has a copy of its own`()
        async throws
    {
        let url = "https://a.example/photo"
        let fetcher = ScriptedFetcher([url: [.success(Sample.jpeg)]])
        let engine = engine(fetcher)
        let (first, one) = await attachment(engine, url)
        let (second, two) = await attachment(engine, url)
        let files = [try first.get(), try second.get()]
        #expect(files[0].file != files[1].file)
        // iOS moves the first away; the second and the kept one stand.
        try FileManager.default.removeItem(at: files[0].file)
        #expect(FileManager.default.contents(atPath: files[1].file.path) == Data(Sample.jpeg))
        #expect(files.allSatisfy { $0.file.pathExtension == "jpg" })
        #expect(fetcher.urls == [url])
        #expect(engine.media?.count == 1)
        // A minute later another picture may stand there.
        later.withLock { $0 = 61 }
        _ = await attachment(engine, url)
        #expect(fetcher.urls == [url, url])
        _ = (one, two)
    }

    @Test(arguments: [
        "https://a.example/../../etc/passwd", "https://a.example/%2e%2e%2fx.png",
        "https://a.example/" + String(repeating: "n", count: 1900) + ".png",
        "https://a.example/👩‍🚀.png", "https://a.example/a%00.png", "https://a.example/",
        "https://a.example/photo.jpg?filename=../../x.sh",
    ])
    func `a file is never called what an address says`(_ url: String) async throws {
        let fetcher = ScriptedFetcher([url: [.success(Sample.gif)]])
        let (result, folder) = await attachment(engine(fetcher), url)
        let file = try result.get().file
        #expect(file.pathExtension == "gif")
        #expect(UUID(uuidString: file.deletingPathExtension().lastPathComponent) != nil)
        let parent = file.deletingLastPathComponent().deletingLastPathComponent()
        #expect(parent.path == TemporaryFolder.parent.path)
        _ = folder
    }

    @Test func `what is no media is refused, and nothing of it is kept`() async throws {
        let url = "https://a.example/photo.jpg"
        let fetcher = ScriptedFetcher([url: [.success(Array("<html>404</html>".utf8))]])
        let engine = engine(fetcher)
        let (result, folder) = await attachment(engine, url)
        #expect(throws: DownloadError.notMedia) { try result.get() }
        let beside = try #require(folder.newFile()).deletingLastPathComponent()
        #expect(try FileManager.default.contentsOfDirectory(atPath: beside.path).isEmpty)
        #expect(engine.media?.count == 0)
    }

    @Test func `folders of earlier pushes are swept away, the last ones are not`() throws {
        let folder = TemporaryFolder(isKept: true, in: container)
        let file = try #require(folder.newFile("jpg"))
        try Data(Sample.jpeg).write(to: file)
        TemporaryFolder.sweep(container)
        #expect(FileManager.default.fileExists(atPath: file.path))
        TemporaryFolder.sweep(container, now: Date(timeIntervalSinceNow: 700))
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }
}
