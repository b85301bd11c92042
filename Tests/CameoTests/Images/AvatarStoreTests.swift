import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoApp

/// Tests of prefetching avatars in the app.
@Suite(.tags(.concurrency)) struct AvatarStoreTests {
    private let container = Scratch.newURL()

    private func item(_ number: Int) -> AvatarStore.Item {
        AvatarStore.Item(
            url: "https://a.example/\(number).png",
            subject: AvatarSubject(.person, id: "u_\(number)")
        )
    }

    private func store(_ downloader: any Downloading) -> AvatarStore {
        AvatarStore(
            container: container,
            settings: CommunicationSettings(),
            downloader: downloader,
            clock: TestClock()
        )
    }

    @Test func `the extension does not download an avatar that the app has prefetched`()
        async throws
    {
        let downloader = ScriptedDownloader([item(1).url: [.success(Sample.png)]])
        let store = store(downloader)
        try await store.prefetch(item(1))
        try await store.prefetch(item(1))
        #expect(store.count == 1 && store.size > 0)
        // Prefetching isn't allowed in Low Data Mode.
        #expect(downloader.requests.allSatisfy { !$0.isAllowedInLowDataMode })
        let loader = MediaLoader(
            downloader: downloader,
            imageDecoder: PassthroughImageDecoder(),
            avatars: AvatarCache(container: container),
            media: nil,
            ignoredQueryItems: [],
            clock: SystemClock()
        )
        let avatar = try await loader.avatar(
            AvatarRequest(
                subject: item(1).subject,
                url: item(1).url,
                digest: nil,
                timeLimit: 5
            )
        ).get()
        #expect(avatar.origin == .cache)
        #expect(downloader.urls.count == 1)
    }

    @Test func `several avatars are prefetched concurrently, and each failure is reported`()
        async throws
    {
        var responses: [String: [Result<[UInt8], DownloadError>]] = [:]
        for number in 0..<20 where number != 7 {
            responses[item(number).url] = [.success(Sample.png)]
        }
        let downloader = ScriptedDownloader(responses, isHeld: true)
        let store = store(downloader)
        let progress = Locked<[Int]>([])
        let urls = try Dictionary(
            uniqueKeysWithValues: (0..<20).map(item).map {
                ($0.subject, try #require(URL(string: $0.url)))
            }
        )
        async let failures = store.prefetch(urls, concurrency: 3) { done, total in
            progress.withLock { $0.append(done * 100 + total) }
        }
        await downloader.waitUntilHeld(3)
        for _ in 0..<1000 { await Task.yield() }
        #expect(downloader.urls.count == 3)
        downloader.release()
        let errors = await failures
        #expect(errors.count == 1)
        #expect(errors[item(7).subject] as? DownloadError == .status(404))
        #expect(progress.withLock { $0 } == (1...20).map { $0 * 100 + 20 })
        #expect(store.count == 19)
    }

    @Test func `without an app group, prefetching fails and nothing is stored`() async throws {
        let store = AvatarStore(container: nil)
        let url = try #require(URL(string: "https://a.example/1.png"))
        await #expect(throws: CommunicationError.appGroupUnavailable) {
            try await store.prefetch(url, for: .person("u_1"))
        }
        #expect(store.count == 0 && store.size == 0 && store.image(of: .person("u_1")) == nil)
        store.removeAll()
    }

    @Test func `a URL that the policy does not allow is rejected, as in the extension`() async {
        let forbidden = AvatarStore.Item(
            url: "file:///etc/passwd",
            subject: AvatarSubject(.person, id: "u")
        )
        await #expect(throws: DownloadError.urlNotAllowed(.schemeNotAllowed("file"))) {
            try await store(ScriptedDownloader([:])).prefetch(forbidden)
        }
    }

    @Test func `a failed prefetch throws, and the outdated avatar stays in the cache`() async throws
    {
        let downloader = ScriptedDownloader([item(1).url: [.success(Sample.png)]])
        let store = store(downloader)
        try await store.prefetch(item(1))
        let newer = AvatarStore.Item(url: "https://a.example/new.png", subject: item(1).subject)
        await #expect(throws: DownloadError.status(404)) { try await store.prefetch(newer) }
        #expect(store.count == 1)
        store.remove(item(1).subject)
        #expect(store.count == 0)
    }
}
