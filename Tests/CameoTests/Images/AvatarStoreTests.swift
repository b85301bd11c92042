import Foundation
import TestSupport
import Testing

@testable import Cameo

/// What an app does with the pictures that its extension shows.
@Suite struct PictureStoreTests {
    private let container = Scratch.place()

    private func item(_ number: Int) -> AvatarStore.Item {
        AvatarStore.Item(
            url: "https://a.example/\(number).png",
            subject: AvatarSubject(.person, id: "u_\(number)")
        )
    }

    private func store(_ fetcher: any Downloading) -> AvatarStore {
        AvatarStore(
            container: container,
            settings: Settings(),
            fetcher: fetcher,
            time: TestClock()
        )
    }

    @Test func `what the app has fetched the extension does not fetch again`() async throws {
        let fetcher = ScriptedFetcher([item(1).url: [.success(Sample.png)]])
        let store = store(fetcher)
        try await store.prefetch(item(1))
        try await store.prefetch(item(1))
        #expect(store.count == 1 && store.size > 0)
        // Nobody who saves data pays for what is only fetched ahead.
        #expect(fetcher.requests.allSatisfy { !$0.isAllowedInLowDataMode })
        let engine = MediaLoader(
            fetcher: fetcher,
            thumbnails: PassthroughImageDecoder(),
            avatars: AvatarCache(container: container),
            media: nil,
            ignoredQueryItems: [],
            time: SystemClock()
        )
        let avatar = try await engine.avatar(
            AvatarRequest(
                subject: item(1).subject,
                url: item(1).url,
                digest: nil,
                timeLimit: 5
            )
        ).get()
        #expect(avatar.origin == .cache)
        #expect(fetcher.addresses.count == 1)
    }

    @Test func `many are fetched some at once, and each failure has its reason`() async {
        var answers: [String: [Result<[UInt8], DownloadError>]] = [:]
        for number in 0..<20 where number != 7 {
            answers[item(number).url] = [.success(Sample.png)]
        }
        let fetcher = ScriptedFetcher(answers, isHeld: true)
        let store = store(fetcher)
        let told = Locked<[Int]>([])
        async let failures = store.prefetch((0..<20).map(item), concurrency: 3) { done, total in
            told.withLock { $0.append(done * 100 + total) }
        }
        await fetcher.untilHeld(3)
        for _ in 0..<1000 { await Task.yield() }
        #expect(fetcher.addresses.count == 3)
        fetcher.letGo()
        #expect(await failures == [item(7): .status(404)])
        #expect(told.withLock { $0 } == (1...20).map { $0 * 100 + 20 })
        #expect(store.count == 19)
    }

    @Test func `an address that may not be asked is refused, as in the extension`() async {
        let bad = AvatarStore.Item(
            url: "file:///etc/passwd",
            subject: AvatarSubject(.person, id: "u")
        )
        await #expect(throws: DownloadError.urlNotAllowed(.schemeNotAllowed("file"))) {
            try await store(ScriptedFetcher([:])).prefetch(bad)
        }
    }

    @Test func `a failure tells, and the older picture stays`() async throws {
        let fetcher = ScriptedFetcher([item(1).url: [.success(Sample.png)]])
        let store = store(fetcher)
        try await store.prefetch(item(1))
        let newer = AvatarStore.Item(url: "https://a.example/new.png", subject: item(1).subject)
        await #expect(throws: DownloadError.status(404)) { try await store.prefetch(newer) }
        #expect(store.count == 1)
        store.clear(item(1).subject)
        #expect(store.count == 0)
    }
}
