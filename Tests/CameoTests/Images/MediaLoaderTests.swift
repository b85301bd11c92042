import Foundation
import TestSupport
import Testing

@testable import Cameo

/// Tests of loading avatars: cache, network and fallbacks.
@Suite(.tags(.concurrency)) struct MediaLoaderTests {
    private let container = Scratch.newURL()
    let date = Locked(1_700_000_000.0)
    let clock = TestClock()
    let old = "https://a.example/old.png"
    let new = "https://a.example/new.png"
    let subject = AvatarSubject(.person, id: "u_ada")
    static let other = Sample.jpeg

    func makeLoader(
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

    func request(
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

    func failure(_ result: Result<Avatar, DownloadError>) -> DownloadError? {
        if case .failure(let error) = result { return error }
        return nil
    }

    @Test func `an avatar is downloaded once, then loaded from the cache`() async throws {
        let downloader = ScriptedDownloader([old: [.success(Sample.png)]])
        let first = try await makeLoader(downloader).avatar(request(old)).get()
        #expect(first.origin == .network && first.bytes == Sample.png)
        // Use another loader, as in another process.
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

    @Test func `the digest in the payload determines whether an avatar is current and accepted`()
        async throws
    {
        let downloader = ScriptedDownloader([
            old: [.success(Sample.png)], new: [.success(Self.other)],
        ])
        let loader = makeLoader(downloader)
        let digest = Digest.hexadecimal(Digest.sha256(Sample.png[...]))
        #expect(try await loader.avatar(request(old, digest: digest)).get().origin == .network)
        // The URL differs months later, but the digest matches, so no request is sent.
        date.withLock { $0 += 90 * 86_400 }
        #expect(try await loader.avatar(request(new, digest: digest)).get().origin == .cache)
        // The digest differs, so a request is sent, and the response is rejected.
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
            "data:image/png;base64,\(base64.dropLast())", "data:image/png;base64,A===",
            "data:image/png;base64,-_-_",
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
