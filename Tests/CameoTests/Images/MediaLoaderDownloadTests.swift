import Foundation
import TestSupport
import Testing

@testable import Cameo

/// Tests of the loader's downloads: time limits, retries, shared and concurrent requests.
extension MediaLoaderTests {
    @Test
    func `with an outdated avatar, the loader waits only two seconds for an unresponsive host`()
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
                // Allow a concurrent call to start.
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
}
