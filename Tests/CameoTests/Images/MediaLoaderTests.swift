import Foundation
import TestSupport
import Testing

@testable import Cameo

/// Loading of avatars: cache, network and fallbacks.
@Suite(.tags(.concurrency)) struct MediaLoaderTests {
    private let container = Scratch.place()
    private let date = Locked(1_700_000_000.0)
    private let clock = TestClock()
    private let old = "https://a.example/old.png"
    private let new = "https://a.example/new.png"
    private let subject = AvatarSubject(.person, id: "u_ada")
    private static let other = Sample.jpeg

    private func makeLoader(
        _ downloader: any Downloading,
        ignoring: Set<String> = [],
        container: URL? = nil
    ) -> MediaLoader {
        let date = date
        let container = container ?? self.container
        return MediaLoader(
            downloader: downloader,
            imageDecoder: PassthroughImageDecoder(),
            avatars: AvatarCache(container: container, byteLimit: 0) { date.withLock { $0 } },
            media: nil,
            ignoredQueryItems: ignoring,
            clock: clock
        )
    }

    private func request(
        _ url: String,
        digest: String? = nil,
        of subject: AvatarSubject? = nil
    ) -> AvatarRequest {
        AvatarRequest(
            subject: subject ?? self.subject,
            url: url,
            digest: digest,
            timeLimit: 5
        )
    }

    private func failure(_ result: Result<Avatar, DownloadError>) -> DownloadError? {
        if case .failure(let error) = result { return error }
        return nil
    }

    @Test func `an avatar is downloaded once, then loaded from the cache`() async throws {
        let downloader = ScriptedDownloader([old: [.success(Sample.png)]])
        let first = try await makeLoader(downloader).avatar(request(old)).get()
        #expect(first.origin == .network && first.bytes == Sample.png)
        // Another loader, as in another process.
        let second = try await makeLoader(downloader).avatar(request(old)).get()
        #expect(second.origin == .cache && second.bytes == Sample.png)
        #expect(downloader.urls == [old])
    }

    @Test func `an avatar with a new URL is downloaded and replaces the cached one`() async throws {
        let downloader = ScriptedDownloader([
            old: [.success(Sample.png)], new: [.success(Self.other)],
        ])
        let loader = makeLoader(downloader)
        _ = await loader.avatar(request(old))
        #expect(try await loader.avatar(request(new)).get().bytes == Self.other)
        #expect(try await loader.avatar(request(new)).get().origin == .cache)
        #expect(loader.avatars?.count == 1)
    }

    @Test(arguments: [
        DownloadError.status(404), .status(500), .connectionFailed("x"), .timedOut(limit: 5),
        .untrustedCertificate,
        .tooLarge(limit: 1),
    ])
    func `an outdated avatar is shown with the error if the current one can't be loaded`(
        _ error: DownloadError
    ) async throws {
        let downloader = ScriptedDownloader([old: [.success(Sample.png)], new: [.failure(error)]])
        let loader = makeLoader(downloader)
        _ = await loader.avatar(request(old))
        let avatar = try await loader.avatar(request(new)).get()
        #expect(avatar.origin == .stale(error))
        #expect(avatar.bytes == Sample.png)
    }

    @Test func `a response that is not an image never replaces a cached avatar`() async throws {
        let page = Array("<html>sign in</html>".utf8)
        let downloader = ScriptedDownloader([
            old: [.success(Sample.png), .success(page)], new: [.success(page)],
        ])
        let loader = makeLoader(downloader)
        _ = await loader.avatar(request(old))
        #expect(try await loader.avatar(request(new)).get().origin == .stale(.image(.notAnImage)))
        date.withLock { $0 += 30 * 86_400 }
        #expect(try await loader.avatar(request(old)).get().bytes == Sample.png)
    }

    @Test func `the same URL is requested again after a week`() async throws {
        let downloader = ScriptedDownloader([old: [.success(Sample.png), .success(Self.other)]])
        let loader = makeLoader(downloader)
        _ = await loader.avatar(request(old))
        date.withLock { $0 += 8 * 86_400 }
        #expect(try await loader.avatar(request(old)).get().bytes == Self.other)
        #expect(downloader.urls.count == 2)
    }

    @Test func `an avatar is not used for another sender or another account`() async {
        let downloader = ScriptedDownloader([old: [.success(Sample.png)]])
        let loader = makeLoader(downloader)
        _ = await loader.avatar(request(old))
        let grace = AvatarSubject(.person, id: "u_grace")
        let work = AvatarSubject(.person, id: "u_ada", account: "work")
        for other in [grace, work] {
            let result = await loader.avatar(request(new, of: other))
            #expect(failure(result) == .status(404))
        }
    }

    @Test func `the digest in the payload decides whether an avatar is current and accepted`()
        async throws
    {
        let downloader = ScriptedDownloader([
            old: [.success(Sample.png)], new: [.success(Self.other)],
        ])
        let loader = makeLoader(downloader)
        let digest = Digest.hexadecimal(Digest.sha256(Sample.png[...]))
        #expect(try await loader.avatar(request(old, digest: digest)).get().origin == .network)
        // Another URL, months later: the digest matches, so there is no request.
        date.withLock { $0 += 90 * 86_400 }
        #expect(try await loader.avatar(request(new, digest: digest)).get().origin == .cache)
        // The digest differs, so there is a request, and the response is rejected.
        let wrong = String(repeating: "0", count: 64)
        let stale = try await loader.avatar(request(new, digest: wrong)).get()
        #expect(stale.origin == .stale(.digestMismatch) && stale.bytes == Sample.png)
    }

    @Test func `a 404 response is cached for five minutes`() async {
        let downloader = ScriptedDownloader([:])
        let loader = makeLoader(downloader)
        for _ in 0..<3 { #expect(failure(await loader.avatar(request(old))) == .status(404)) }
        #expect(downloader.urls.count == 1)
        date.withLock { $0 += 301 }
        _ = await loader.avatar(request(old))
        #expect(downloader.urls.count == 2)
    }

    @Test func `a URL with a new signature is requested although the previous one was not found`()
        async throws
    {
        let signed = ["1", "2"].map { "https://a.example/ada.png?sig=\($0)" }
        let downloader = ScriptedDownloader([
            signed[0]: [.failure(.status(410))], signed[1]: [.success(Sample.png)],
        ])
        let loader = makeLoader(downloader, ignoring: ["sig"])
        for _ in 0..<2 { #expect(failure(await loader.avatar(request(signed[0]))) != nil) }
        #expect(downloader.urls == [signed[0]])
        #expect(try await loader.avatar(request(signed[1])).get().bytes == Sample.png)
    }

    @Test func `errors other than 404 and 410 are not cached`() async {
        let downloader = ScriptedDownloader([old: [.failure(.status(500))]])
        let loader = makeLoader(downloader)
        for _ in 0..<2 { _ = await loader.avatar(request(old)) }
        #expect(downloader.urls.count == 2)
    }

    @Test func `with an outdated avatar, an unresponsive host is awaited for two seconds only`()
        async throws
    {
        let downloader = ScriptedDownloader([old: [.success(Sample.png)]])
        _ = await makeLoader(downloader).avatar(request(old))
        let unresponsive = ScriptedDownloader([:], isHeld: true)
        let loader = makeLoader(unresponsive)
        async let avatar = loader.avatar(request(new))
        await clock.waitUntilScheduled(MediaLoader.hedgeTimeout)
        clock.advance(to: MediaLoader.hedgeTimeout)
        let shown = try await avatar.get()
        #expect(shown.origin == .stale(.timedOut(limit: 2)))
        #expect(shown.bytes == Sample.png)
    }

    @Test
    func `an avatar that arrives after the hedge timeout is cached for the next notification`()
        async throws
    {
        _ = await makeLoader(ScriptedDownloader([old: [.success(Sample.png)]])).avatar(request(old))
        let slow = ScriptedDownloader([new: [.success(Self.other)]], isHeld: true)
        let loader = makeLoader(slow)
        async let avatar = loader.avatar(request(new))
        await clock.waitUntilScheduled(MediaLoader.hedgeTimeout)
        await slow.waitUntilHeld(1)
        clock.advance(to: MediaLoader.hedgeTimeout)
        #expect(try await avatar.get().bytes == Sample.png)
        slow.release()
        while loader.avatars?.entry(of: subject)?.avatar != Self.other { await Task.yield() }
        #expect(try await loader.avatar(request(new)).get().origin == .cache)
        #expect(slow.urls == [new])
    }

    @Test func `prefetching waits for the network even if an outdated avatar is cached`() async {
        _ = await makeLoader(ScriptedDownloader([old: [.success(Sample.png)]])).avatar(request(old))
        let unresponsive = ScriptedDownloader([:], isHeld: true)
        let loader = makeLoader(unresponsive)
        var unhedged = request(new)
        unhedged.isHedged = false
        let prefetch = unhedged
        async let avatar = loader.avatar(prefetch)
        await clock.waitUntilScheduled(5)
        clock.advance(to: MediaLoader.hedgeTimeout)
        await unresponsive.waitUntilHeld(1)
        clock.advance(to: 5)
        let shown = try? await avatar.get()
        #expect(shown?.origin == .stale(.timedOut(limit: 5)))
    }

    @Test
    func `concurrent requests for the same avatar share one download, even for different subjects`()
        async
    {
        let signed = ["1", "2"].map { "https://a.example/ada.png?sig=\($0)" }
        let downloader = ScriptedDownloader(
            Dictionary(uniqueKeysWithValues: signed.map { ($0, [.success(Sample.png)]) }),
            isHeld: true
        )
        let loader = makeLoader(downloader, ignoring: ["sig"])
        let group = AvatarSubject(.conversation, id: "c")
        async let first = loader.avatar(request(signed[0]))
        await downloader.waitUntilHeld(1)
        async let second = loader.avatar(request(signed[1], of: group))
        for _ in 0..<1000 { await Task.yield() }
        downloader.release()
        let shown = await [first, second].map { (try? $0.get())?.bytes }
        #expect(shown == [Sample.png, Sample.png])
        #expect(downloader.urls.count == 1)
        #expect(loader.avatars?.count == 2)
    }

    @Test func `concurrent requests for the same attachment share one download and get copies`()
        async throws
    {
        let url = "https://a.example/video"
        let downloader = ScriptedDownloader([url: [.success(Sample.gif)]], isHeld: true)
        let loader = MediaLoader(downloader: downloader)
        let directories = (0..<5).map { _ in TemporaryDirectory(isPersistent: false) }
        let download = PresentationPlan.Download(
            purpose: .attachment,
            url: url,
            byteLimit: Limits.videoBytes,
            timeLimit: 20
        )
        async let files = withTaskGroup(of: URL?.self) { group in
            for directory in directories {
                group.addTask { try? await loader.attachment(download, in: directory).get().file }
            }
            return await group.reduce(into: Set<URL>()) { files, file in
                if let file { files.insert(file) }
            }
        }
        await downloader.waitUntilHeld(1)
        for _ in 0..<1000 { await Task.yield() }
        downloader.release()
        let copies = await files
        #expect(copies.count == 5)
        #expect(copies.allSatisfy { FileManager.default.fileExists(atPath: $0.path) })
        #expect(downloader.urls.count == 1)
    }

    @Test func `only one image is decoded at a time`() async {
        /// A decoder that records the maximum number of concurrent calls.
        struct CountingDecoder: ImageDecoding {
            let now = Locked(0)
            let maximum = Locked(0)

            func decodeAvatar(
                from file: URL,
                _ header: ImageHeader
            ) throws(ImageError) -> (bytes: [UInt8], format: ImageFormat) {
                let count = now.withLock { now -> Int in
                    now += 1
                    return now
                }
                maximum.withLock { $0 = max($0, count) }
                // Gives a concurrent call the chance to start.
                for _ in 0..<1000 { sched_yield() }
                now.withLock { $0 -= 1 }
                return ([1], .png)
            }

            func convertForAttachment(
                _ file: URL,
                _ header: ImageHeader,
                _ newFile: (String) -> URL?
            ) throws(ImageError) -> (file: URL, format: ImageFormat) {
                throw .undecodable("")
            }
        }
        let imageDecoder = CountingDecoder()
        let urls = (0..<20).map { "https://a.example/\($0).png" }
        let downloader = FakeDownloader(
            Dictionary(uniqueKeysWithValues: urls.map { ($0, .success(Sample.png)) })
        )
        let loader = MediaLoader(downloader: downloader, imageDecoder: imageDecoder)
        await withTaskGroup(of: Void.self) { group in
            for url in urls {
                let request = AvatarRequest(
                    subject: nil,
                    url: url,
                    digest: nil,
                    timeLimit: 600
                )
                group.addTask { _ = await loader.avatar(request) }
            }
        }
        #expect(imageDecoder.maximum.withLock { $0 } == 1)
    }

    @Test func `without a cached avatar, the request has its full time limit`() async {
        let loader = makeLoader(ScriptedDownloader([:], isHeld: true))
        async let avatar = loader.avatar(request(new))
        await clock.waitUntilScheduled(5)
        clock.advance(to: 5)
        #expect(failure(await avatar) == .timedOut(limit: 5))
    }

    @Test func `a hundred notifications from ten senders cause ten downloads`() async {
        let urls = (0..<10).map { "https://a.example/\($0).png" }
        let downloader = ScriptedDownloader(
            Dictionary(uniqueKeysWithValues: urls.map { ($0, [.success(Sample.png)]) }),
            isHeld: true
        )
        let loader = makeLoader(downloader)
        async let shown = withTaskGroup(of: Bool.self) { group in
            for index in 0..<100 {
                let sender = index % 10
                let request = request(
                    urls[sender],
                    of: AvatarSubject(.person, id: "u_\(sender)")
                )
                group.addTask { (try? await loader.avatar(request).get())?.bytes == Sample.png }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        await downloader.waitUntilHeld(10)
        downloader.release()
        #expect(await shown == 100)
        #expect(downloader.urls.count == 10)
    }

    @Test func `a lost connection is retried once`() async throws {
        let downloader = ScriptedDownloader([
            old: [.failure(.connectionLost), .success(Sample.png)],
            new: [.failure(.connectionLost)],
        ])
        let loader = makeLoader(downloader)
        #expect(try await loader.avatar(request(old)).get().bytes == Sample.png)
        let other = AvatarSubject(.person, id: "u_other")
        #expect(failure(await loader.avatar(request(new, of: other))) == .connectionLost)
        #expect(downloader.urls == [old, old, new, new])
    }

    @Test func `a lost connection is not retried if too little time is left`() async {
        let clock = clock
        let downloader = ScriptedDownloader([
            old: [.failure(.connectionLost), .success(Sample.png)]
        ]) {
            clock.advance(to: 4.5)
        }
        #expect(failure(await makeLoader(downloader).avatar(request(old))) == .connectionLost)
        #expect(downloader.urls == [old])
    }

    @Test func `two signatures of the same URL cause one download`() async throws {
        let signed = ["1&sig=a", "2&sig=b"].map { "https://a.example/ada.png?w=9&exp=\($0)#x" }
        let downloader = ScriptedDownloader([
            signed[0]: [.success(Sample.png)], signed[1]: [.success(Self.other)],
        ])
        let loader = makeLoader(downloader, ignoring: ["exp", "sig"])
        _ = await loader.avatar(request(signed[0]))
        #expect(try await loader.avatar(request(signed[1])).get().origin == .cache)
        // The signature is still part of the request.
        #expect(downloader.urls == [signed[0]])
        let wider = "https://a.example/ada.png?w=10&exp=1&sig=a"
        #expect(loader.urlDigest(of: wider) != loader.urlDigest(of: signed[0]))
    }

    @Test func `a data URL needs no network`() async throws {
        let downloader = ScriptedDownloader([:])
        let base64 = Data(Sample.png).base64EncodedString()
        let loader = makeLoader(downloader)
        let avatar = try await loader.avatar(request("data:image/png;base64,\(base64)")).get()
        #expect(avatar.bytes == Sample.png)
        for invalid in [
            "data:image/png;base64,!!!", "data:image/png,", "data:image/svg+xml,<svg/>",
        ] {
            #expect(failure(await loader.avatar(request(invalid))) != nil)
        }
        #expect(downloader.urls.isEmpty)
    }

    @Test func `an avatar is shown even if it can't be cached`() async throws {
        // A file prevents the creation of the directory.
        try Data([1]).write(to: container)
        let downloader = ScriptedDownloader([old: [.success(Sample.png)]])
        #expect(try await makeLoader(downloader).avatar(request(old)).get().bytes == Sample.png)
    }

    @Test(
        arguments: [
            (
                Sample.png(width: 60_000, height: 60_000),
                .image(.tooManyPixels(width: 60_000, height: 60_000, limit: 50_000_000))
            ),
            (Sample.svg, .image(.unsupportedFormat("SVG"))),
            (Array(Sample.jpeg.dropLast(9)), .image(.incomplete("JPEG"))),
            ([], .emptyResponse),
        ] as [([UInt8], DownloadError)]
    )
    func `an invalid image is rejected before it is decoded`(
        _ bytes: [UInt8],
        _ expected: DownloadError
    ) async {
        let downloader = ScriptedDownloader([
            old: [bytes.isEmpty ? .failure(.emptyResponse) : .success(bytes)]
        ])
        let error = failure(await makeLoader(downloader).avatar(request(old)))
        #expect(error == expected)
    }
}
