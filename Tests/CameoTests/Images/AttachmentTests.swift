import Foundation
import TestSupport
import Testing

@testable import Cameo

/// Tests of loading attachments.
@Suite(.tags(.concurrency)) struct AttachmentTests {
    private let container = Scratch.newURL()
    /// The offset of the cache's clock from the system clock, in seconds.
    private let clockOffset = Locked(0.0)

    private func makeLoader(_ downloader: any Downloading) -> MediaLoader {
        let clockOffset = clockOffset
        return MediaLoader(
            downloader: downloader,
            imageDecoder: PassthroughImageDecoder(),
            avatars: AvatarCache(container: container),
            media: MediaCache(container: container, byteLimit: 100_000_000) {
                Date().timeIntervalSince1970 + clockOffset.withLock { $0 }
            },
            ignoredQueryItems: [],
            clock: TestClock()
        )
    }

    private func attachment(
        _ loader: MediaLoader,
        _ url: String,
        hint: String? = nil
    ) async -> (Result<MediaFile, DownloadError>, TemporaryDirectory) {
        var download = PresentationPlan.Download(
            purpose: .attachment,
            url: url,
            byteLimit: Limits.videoBytes,
            timeLimit: 20
        )
        download.typeHint = hint
        let directory = TemporaryDirectory(isPersistent: false)
        return (await loader.attachment(download, in: directory), directory)
    }

    @Test func `an attachment is downloaded once, and each notification gets its own copy`()
        async throws
    {
        let url = "https://a.example/photo"
        let downloader = ScriptedDownloader([url: [.success(Sample.jpeg)]])
        let loader = makeLoader(downloader)
        let (first, firstDirectory) = await attachment(loader, url)
        let (second, secondDirectory) = await attachment(loader, url)
        let files = [try first.get(), try second.get()]
        #expect(files[0].file != files[1].file)
        // iOS moves the first copy, which affects neither the second copy nor the cache.
        try FileManager.default.removeItem(at: files[0].file)
        #expect(FileManager.default.contents(atPath: files[1].file.path) == Data(Sample.jpeg))
        #expect(files.allSatisfy { $0.file.pathExtension == "jpg" })
        #expect(downloader.urls == [url])
        #expect(loader.media?.count == 1)
        // The cached file expires after a minute.
        clockOffset.withLock { $0 = 61 }
        _ = await attachment(loader, url)
        #expect(downloader.urls == [url, url])
        _ = (firstDirectory, secondDirectory)
    }

    @Test(arguments: [
        "https://a.example/../../etc/passwd", "https://a.example/%2e%2e%2fx.png",
        "https://a.example/" + String(repeating: "n", count: 1900) + ".png",
        "https://a.example/👩‍🚀.png", "https://a.example/a%00.png", "https://a.example/",
        "https://a.example/photo.jpg?filename=../../x.sh",
    ])
    func `a file is never named after its URL`(_ url: String) async throws {
        let downloader = ScriptedDownloader([url: [.success(Sample.gif)]])
        let (result, directory) = await attachment(makeLoader(downloader), url)
        let file = try result.get().file
        #expect(file.pathExtension == "gif")
        #expect(UUID(uuidString: file.deletingPathExtension().lastPathComponent) != nil)
        let parent = file.deletingLastPathComponent().deletingLastPathComponent()
        #expect(parent.path == TemporaryDirectory.parent.path)
        _ = directory
    }

    @Test func `a file that is not media is rejected and not cached`() async throws {
        let url = "https://a.example/photo.jpg"
        let downloader = ScriptedDownloader([url: [.success(Array("<html>404</html>".utf8))]])
        let loader = makeLoader(downloader)
        let (result, directory) = await attachment(loader, url)
        #expect(throws: DownloadError.notMedia) { try result.get() }
        let parent = try #require(directory.newFile()).deletingLastPathComponent()
        #expect(try FileManager.default.contentsOfDirectory(atPath: parent.path).isEmpty)
        #expect(loader.media?.count == 0)
    }

    @Test func `directories of earlier notifications are removed after ten minutes`() throws {
        let directory = TemporaryDirectory(isPersistent: true, in: container)
        let file = try #require(directory.newFile("jpg"))
        try Data(Sample.jpeg).write(to: file)
        TemporaryDirectory.removeAbandoned(in: container)
        #expect(FileManager.default.fileExists(atPath: file.path))
        TemporaryDirectory.removeAbandoned(in: container, now: Date(timeIntervalSinceNow: 700))
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }
}
