import Foundation
import TestSupport
import Testing

@testable import Cameo

/// From an address to a portrait: what is kept, what is asked, and what is shown when nothing comes.
@Suite struct PictureEngineTests {
    private let container = Scratch.place()
    private let clock = Locked(1_700_000_000.0)
    private let time = TestClock()
    private let old = "https://a.example/old.png"
    private let new = "https://a.example/new.png"
    private let subject = AvatarSubject(.person, id: "u_ada")
    private static let other = Sample.jpeg

    private func engine(
        _ fetcher: any Downloading,
        ignoring: Set<String> = [],
        container: URL? = nil
    ) -> MediaLoader {
        let clock = clock
        let folder = container ?? self.container
        return MediaLoader(
            fetcher: fetcher,
            thumbnails: PassthroughImageDecoder(),
            avatars: AvatarCache(container: folder, byteLimit: 0) { clock.withLock { $0 } },
            media: nil,
            ignoredQueryItems: ignoring,
            time: time
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

    @Test func `a portrait is downloaded once, then taken from the app group`() async throws {
        let fetcher = ScriptedFetcher([old: [.success(Sample.png)]])
        let first = try await engine(fetcher).avatar(request(old)).get()
        #expect(first.origin == .network && first.bytes == Sample.png)
        // Another engine, as another process has one.
        let second = try await engine(fetcher).avatar(request(old)).get()
        #expect(second.origin == .cache && second.bytes == Sample.png)
        #expect(fetcher.addresses == [old])
    }

    @Test func `a new address is asked, and takes the old one's place`() async throws {
        let fetcher = ScriptedFetcher([old: [.success(Sample.png)], new: [.success(Self.other)]])
        let engine = engine(fetcher)
        _ = await engine.avatar(request(old))
        #expect(try await engine.avatar(request(new)).get().bytes == Self.other)
        #expect(try await engine.avatar(request(new)).get().origin == .cache)
        #expect(engine.avatars?.count == 1)
    }

    @Test(arguments: [
        DownloadError.status(404), .status(500), .connection("x"), .timedOut(limit: 5), .untrusted,
        .tooLarge(limit: 1),
    ])
    func `when the new one cannot be had, the last one is shown and the reason kept`(
        _ error: DownloadError
    ) async throws {
        let fetcher = ScriptedFetcher([old: [.success(Sample.png)], new: [.failure(error)]])
        let engine = engine(fetcher)
        _ = await engine.avatar(request(old))
        let avatar = try await engine.avatar(request(new)).get()
        #expect(avatar.origin == .stale(error))
        #expect(avatar.bytes == Sample.png)
    }

    @Test func `what comes instead of a picture never takes a picture's place`() async throws {
        let page = Array("<html>sign in</html>".utf8)
        let fetcher = ScriptedFetcher([
            old: [.success(Sample.png), .success(page)], new: [.success(page)],
        ])
        let engine = engine(fetcher)
        _ = await engine.avatar(request(old))
        #expect(try await engine.avatar(request(new)).get().origin == .stale(.notAnImage))
        clock.withLock { $0 += 30 * 86_400 }
        #expect(try await engine.avatar(request(old)).get().bytes == Sample.png)
    }

    @Test func `after a week the same address is asked again`() async throws {
        let fetcher = ScriptedFetcher([old: [.success(Sample.png), .success(Self.other)]])
        let engine = engine(fetcher)
        _ = await engine.avatar(request(old))
        clock.withLock { $0 += 8 * 86_400 }
        #expect(try await engine.avatar(request(old)).get().bytes == Self.other)
        #expect(fetcher.addresses.count == 2)
    }

    @Test func `nobody sees the picture of another, or of another account`() async {
        let fetcher = ScriptedFetcher([old: [.success(Sample.png)]])
        let engine = engine(fetcher)
        _ = await engine.avatar(request(old))
        let grace = AvatarSubject(.person, id: "u_grace")
        let work = AvatarSubject(.person, id: "u_ada", account: "work")
        for other in [grace, work] {
            let result = await engine.avatar(request(new, of: other))
            #expect(failure(result) == .status(404))
        }
    }

    @Test func `a digest decides what is current, and what is taken`() async throws {
        let fetcher = ScriptedFetcher([
            old: [.success(Sample.png)], new: [.success(Self.other)],
        ])
        let engine = engine(fetcher)
        let digest = Digest.hexadecimal(Digest.sha256(Sample.png[...]))
        #expect(try await engine.avatar(request(old, digest: digest)).get().origin == .network)
        // Another address and long after: the bytes are the same, so nothing is asked.
        clock.withLock { $0 += 90 * 86_400 }
        #expect(try await engine.avatar(request(new, digest: digest)).get().origin == .cache)
        // The same address with other bytes announced: asked, and what comes is not believed.
        let wrong = String(repeating: "0", count: 64)
        let stale = try await engine.avatar(request(new, digest: wrong)).get()
        #expect(stale.origin == .stale(.digestMismatch) && stale.bytes == Sample.png)
    }

    @Test func `a server that has nothing is not asked again for five minutes`() async {
        let fetcher = ScriptedFetcher([:])
        let engine = engine(fetcher)
        for _ in 0..<3 { #expect(failure(await engine.avatar(request(old))) == .status(404)) }
        #expect(fetcher.addresses.count == 1)
        clock.withLock { $0 += 301 }
        _ = await engine.avatar(request(old))
        #expect(fetcher.addresses.count == 2)
    }

    @Test func `a renewed signature is asked, though the last one was refused`() async throws {
        let signed = ["1", "2"].map { "https://a.example/ada.png?sig=\($0)" }
        let fetcher = ScriptedFetcher([
            signed[0]: [.failure(.status(410))], signed[1]: [.success(Sample.png)],
        ])
        let engine = engine(fetcher, ignoring: ["sig"])
        for _ in 0..<2 { #expect(failure(await engine.avatar(request(signed[0]))) != nil) }
        #expect(fetcher.addresses == [signed[0]])
        #expect(try await engine.avatar(request(signed[1])).get().bytes == Sample.png)
    }

    @Test func `an answer other than "nothing there" is not remembered`() async {
        let fetcher = ScriptedFetcher([old: [.failure(.status(500))]])
        let engine = engine(fetcher)
        for _ in 0..<2 { _ = await engine.avatar(request(old)) }
        #expect(fetcher.addresses.count == 2)
    }

    @Test func `a dead host keeps a known face waiting two seconds, not five`() async throws {
        let fetcher = ScriptedFetcher([old: [.success(Sample.png)]])
        _ = await engine(fetcher).avatar(request(old))
        let dead = ScriptedFetcher([:], isHeld: true)
        let engine = engine(dead)
        async let avatar = engine.avatar(request(new))
        await time.untilAwaited(MediaLoader.hedgeSeconds)
        time.advance(to: MediaLoader.hedgeSeconds)
        let shown = try await avatar.get()
        #expect(shown.origin == .stale(.timedOut(limit: 2)))
        #expect(shown.bytes == Sample.png)
    }

    @Test func `what the network brings after the hedge is there for the next push`() async throws {
        _ = await engine(ScriptedFetcher([old: [.success(Sample.png)]])).avatar(request(old))
        let slow = ScriptedFetcher([new: [.success(Self.other)]], isHeld: true)
        let engine = engine(slow)
        async let avatar = engine.avatar(request(new))
        await time.untilAwaited(MediaLoader.hedgeSeconds)
        await slow.untilHeld(1)
        time.advance(to: MediaLoader.hedgeSeconds)
        #expect(try await avatar.get().bytes == Sample.png)
        slow.letGo()
        while engine.avatars?.entry(of: subject)?.avatar != Self.other { await Task.yield() }
        #expect(try await engine.avatar(request(new)).get().origin == .cache)
        #expect(slow.addresses == [new])
    }

    @Test func `fetching ahead waits for the network, though an older picture is there`() async {
        _ = await engine(ScriptedFetcher([old: [.success(Sample.png)]])).avatar(request(old))
        let dead = ScriptedFetcher([:], isHeld: true)
        let engine = engine(dead)
        var ahead = request(new)
        ahead.isHedged = false
        let wanted = ahead
        async let avatar = engine.avatar(wanted)
        await time.untilAwaited(5)
        time.advance(to: MediaLoader.hedgeSeconds)
        await dead.untilHeld(1)
        time.advance(to: 5)
        let shown = try? await avatar.get()
        #expect(shown?.origin == .stale(.timedOut(limit: 5)))
    }

    @Test func `one picture under way serves everyone, whoever it shows`() async {
        let signed = ["1", "2"].map { "https://a.example/ada.png?sig=\($0)" }
        let fetcher = ScriptedFetcher(
            Dictionary(uniqueKeysWithValues: signed.map { ($0, [.success(Sample.png)]) }),
            isHeld: true
        )
        let engine = engine(fetcher, ignoring: ["sig"])
        let group = AvatarSubject(.conversation, id: "c")
        async let first = engine.avatar(request(signed[0]))
        await fetcher.untilHeld(1)
        async let second = engine.avatar(request(signed[1], of: group))
        for _ in 0..<1000 { await Task.yield() }
        fetcher.letGo()
        let shown = await [first, second].map { (try? $0.get())?.bytes }
        #expect(shown == [Sample.png, Sample.png])
        #expect(fetcher.addresses.count == 1)
        #expect(engine.avatars?.count == 2)
    }

    @Test func `one medium under way serves everyone, each with a copy`() async throws {
        let url = "https://a.example/film"
        let fetcher = ScriptedFetcher([url: [.success(Sample.gif)]], isHeld: true)
        let engine = MediaLoader(fetcher: fetcher)
        let folders = (0..<5).map { _ in TemporaryFolder(isKept: false) }
        let fetch = PresentationPlan.Download(
            purpose: .attachment,
            url: url,
            byteLimit: Limits.videoBytes,
            timeLimit: 20
        )
        async let files = withTaskGroup(of: URL?.self) { group in
            for folder in folders {
                group.addTask { try? await engine.attachment(fetch, in: folder).get().file }
            }
            return await group.reduce(into: Set<URL>()) { files, file in
                if let file { files.insert(file) }
            }
        }
        await fetcher.untilHeld(1)
        for _ in 0..<1000 { await Task.yield() }
        fetcher.letGo()
        let copies = await files
        #expect(copies.count == 5)
        #expect(copies.allSatisfy { FileManager.default.fileExists(atPath: $0.path) })
        #expect(fetcher.addresses.count == 1)
    }

    @Test func `only one picture is decoded at a time`() async {
        /// Counts how many decode at once.
        struct Counting: ImageDecoding {
            let now = Locked(0)
            let most = Locked(0)

            func avatar(
                of file: URL,
                _ header: ImageHeader
            ) throws(DownloadError) -> (bytes: [UInt8], kind: ImageFormat) {
                let count = now.withLock { now -> Int in
                    now += 1
                    return now
                }
                most.withLock { $0 = max($0, count) }
                // Long enough for another to come in, if it could.
                for _ in 0..<1000 { sched_yield() }
                now.withLock { $0 -= 1 }
                return ([1], .png)
            }

            func attachable(
                _ file: URL,
                _ header: ImageHeader,
                _ newFile: (String) -> URL?
            ) throws(DownloadError) -> (file: URL, kind: ImageFormat) {
                throw .undecodable("")
            }
        }
        let thumbnails = Counting()
        let addresses = (0..<20).map { "https://a.example/\($0).png" }
        let fetcher = FakeFetcher(
            Dictionary(uniqueKeysWithValues: addresses.map { ($0, .success(Sample.png)) })
        )
        let engine = MediaLoader(fetcher: fetcher, thumbnails: thumbnails)
        await withTaskGroup(of: Void.self) { group in
            for address in addresses {
                let request = AvatarRequest(
                    subject: nil,
                    url: address,
                    digest: nil,
                    timeLimit: 600
                )
                group.addTask { _ = await engine.avatar(request) }
            }
        }
        #expect(thumbnails.most.withLock { $0 } == 1)
    }

    @Test func `without a known face the portrait has its whole time`() async {
        let engine = engine(ScriptedFetcher([:], isHeld: true))
        async let avatar = engine.avatar(request(new))
        await time.untilAwaited(5)
        time.advance(to: 5)
        #expect(failure(await avatar) == .timedOut(limit: 5))
    }

    @Test func `a hundred pushes of ten senders cost ten downloads`() async {
        let addresses = (0..<10).map { "https://a.example/\($0).png" }
        let fetcher = ScriptedFetcher(
            Dictionary(uniqueKeysWithValues: addresses.map { ($0, [.success(Sample.png)]) }),
            isHeld: true
        )
        let engine = engine(fetcher)
        async let shown = withTaskGroup(of: Bool.self) { group in
            for push in 0..<100 {
                let sender = push % 10
                let request = request(
                    addresses[sender],
                    of: AvatarSubject(.person, id: "u_\(sender)")
                )
                group.addTask { (try? await engine.avatar(request).get())?.bytes == Sample.png }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        await fetcher.untilHeld(10)
        fetcher.letGo()
        #expect(await shown == 100)
        #expect(fetcher.addresses.count == 10)
    }

    @Test func `a connection that breaks off is tried once more`() async throws {
        let fetcher = ScriptedFetcher([
            old: [.failure(.connectionLost), .success(Sample.png)],
            new: [.failure(.connectionLost)],
        ])
        let engine = engine(fetcher)
        #expect(try await engine.avatar(request(old)).get().bytes == Sample.png)
        let other = AvatarSubject(.person, id: "u_other")
        #expect(failure(await engine.avatar(request(new, of: other))) == .connectionLost)
        #expect(fetcher.addresses == [old, old, new, new])
    }

    @Test func `it is not tried again when the time is used up`() async {
        let time = time
        let fetcher = ScriptedFetcher([old: [.failure(.connectionLost), .success(Sample.png)]]) {
            time.advance(to: 4.5)
        }
        #expect(failure(await engine(fetcher).avatar(request(old))) == .connectionLost)
        #expect(fetcher.addresses == [old])
    }

    @Test func `two signatures of one picture cost one download`() async throws {
        let signed = ["1&sig=a", "2&sig=b"].map { "https://a.example/ada.png?w=9&exp=\($0)#x" }
        let fetcher = ScriptedFetcher([
            signed[0]: [.success(Sample.png)], signed[1]: [.success(Self.other)],
        ])
        let engine = engine(fetcher, ignoring: ["exp", "sig"])
        _ = await engine.avatar(request(signed[0]))
        #expect(try await engine.avatar(request(signed[1])).get().origin == .cache)
        // Sent byte for byte, all the same.
        #expect(fetcher.addresses == [signed[0]])
        let wider = "https://a.example/ada.png?w=10&exp=1&sig=a"
        #expect(engine.addressDigest(of: wider) != engine.addressDigest(of: signed[0]))
    }

    @Test func `a picture in its address needs no network`() async throws {
        let fetcher = ScriptedFetcher([:])
        let base64 = Data(Sample.png).base64EncodedString()
        let engine = engine(fetcher)
        let avatar = try await engine.avatar(request("data:image/png;base64,\(base64)")).get()
        #expect(avatar.bytes == Sample.png)
        for bad in ["data:image/png;base64,!!!", "data:image/png,", "data:image/svg+xml,<svg/>"] {
            #expect(failure(await engine.avatar(request(bad))) != nil)
        }
        #expect(fetcher.addresses.isEmpty)
    }

    @Test func `a picture is shown though there is no room to keep it`() async throws {
        // A file where the folder should be made.
        try Data([1]).write(to: container)
        let fetcher = ScriptedFetcher([old: [.success(Sample.png)]])
        #expect(try await engine(fetcher).avatar(request(old)).get().bytes == Sample.png)
    }

    @Test(arguments: [
        (
            Sample.png(width: 60_000, height: 60_000),
            "60000 × 60000 pixels are more than 50 million"
        ),
        (Sample.svg, "SVG cannot be shown; serve JPEG or PNG"),
        (Array(Sample.jpeg.dropLast(9)), "the JPEG is not whole"),
        ([], "the answer was empty"),
    ])
    func `what no decoder should see is refused with its reason`(
        _ bytes: [UInt8],
        _ reason: String
    ) async {
        let fetcher = ScriptedFetcher([
            old: [bytes.isEmpty ? .failure(.empty) : .success(bytes)]
        ])
        let error = failure(await engine(fetcher).avatar(request(old)))
        #expect(error?.description == reason)
    }
}
