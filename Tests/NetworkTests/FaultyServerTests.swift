import Foundation
import TestSupport
import Testing

@testable import Cameo

#if os(Linux)
@testable import CameoLinux
#endif

/// Tests of downloads from slow, broken and hostile servers. Each download ends within its limits,
/// with a specific error.
@Suite(.tags(.concurrency)) struct FaultyServerTests {
    private let server: LoopbackServer
    private let otherServer: LoopbackServer
    private let policy = URLPolicy(allowsLocalhost: true)
    private static let limit = 200_000

    init() throws {
        let otherServer = try LoopbackServer { _, _ in .status(200, body: Sample.png) }
        self.otherServer = otherServer
        let otherPort = otherServer.port
        server = try LoopbackServer { path, port in
            switch path {
            case "/stall": .silence
            case "/drip": .drip(Sample.png)
            case "/reset": .reset(after: Array(Sample.png.prefix(20)))
            case "/endless": .endless()
            case "/ten-gigabytes": .endless(claiming: "10737418240")
            case "/claims-less": .body([UInt8](repeating: 7, count: 1000), claiming: 10)
            case "/claims-more": .body(Array(Sample.png), claiming: 100_000)
            case "/error-page-without-end": .endless(status: 500)
            case "/gone": .status(410)
            case "/broken": .status(500)
            case "/html": .status(200, body: Array("<html>sign in</html>".utf8))
            case "/bomb": .gzip(Self.bomb)
            case "/zipped": .gzip(Self.zipped)
            case "/other-host": .redirect(to: "http://localhost:\(otherPort)/picture")
            case "/same-host": .redirect(to: "/picture")
            case "/to-data": .redirect(to: "data:image/png;base64,AAAA")
            case "/cookie": .cookie(Sample.png)
            case "/to-user": .redirect(to: "http://me:secret@127.0.0.1:\(port)/picture")
            case "/picture": .status(200, body: Sample.png)
            default: .status(404)
            }
        }
    }

    /// A million zeros, compressed to about a thousand bytes.
    private static let bomb = (try? gzipped(zeros: 1_000_000)) ?? []
    private static let zipped = (try? gzipped(zeros: 5)) ?? []

    /// Returns zeros, compressed with gzip.
    private static func gzipped(zeros count: Int) throws -> [UInt8] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["sh", "-c", "head -c \(count) /dev/zero | gzip -9 -c"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let bytes = Array(output.fileHandleForReading.readDataToEndOfFile())
        process.waitUntilExit()
        return bytes
    }

    private func error(
        _ path: String,
        _ implementation: DownloadingTests.Implementation,
        timeLimit: Double = 20
    ) async -> DownloadError? {
        await error(url: server.url(path), implementation, timeLimit: timeLimit)
    }

    private func error(
        url: String,
        _ implementation: DownloadingTests.Implementation,
        timeLimit: Double = 20
    ) async -> DownloadError? {
        do {
            _ = try await implementation.make(policy).bytes(
                DownloadRequest(url: url, byteLimit: Self.limit, timeLimit: timeLimit)
            )
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: DownloadingTests.cancellable, ["/stall", "/drip"])
    func `a transfer that does not end times out`(
        _ implementation: DownloadingTests.Implementation,
        _ path: String
    ) async {
        #expect(await error(path, implementation, timeLimit: 0.3) == .timedOut(limit: 0.3))
    }

    @Test(arguments: DownloadingTests.cancellable, ["/endless", "/ten-gigabytes"])
    func `a response that is too large is canceled`(
        _ implementation: DownloadingTests.Implementation,
        _ path: String
    ) async {
        #expect(await error(path, implementation) == .tooLarge(limit: Self.limit))
    }

    @Test(arguments: DownloadingTests.cancellable)
    func `the body of an error response is not read`(
        _ implementation: DownloadingTests.Implementation
    ) async {
        #expect(await error("/error-page-without-end", implementation) == .status(500))
    }

    @Test(arguments: DownloadingTests.cancellable, ["/reset", "/claims-more"])
    func `a lost connection and a failed connection are distinct errors`(
        _ implementation: DownloadingTests.Implementation,
        _ path: String
    ) async {
        #expect(await error(path, implementation) == .connectionLost)
        guard case .unreachable? = await error(url: "http://127.0.0.1:1/x", implementation) else {
            Issue.record("no server listens on this port")
            return
        }
    }

    @Test(arguments: DownloadingTests.all)
    func `bytes beyond the content length are ignored`(
        _ implementation: DownloadingTests.Implementation
    ) async throws {
        let bytes = try? await implementation.make(policy).bytes(
            DownloadRequest(
                url: server.url("/claims-less"),
                byteLimit: Self.limit,
                timeLimit: 20
            )
        )
        #expect(bytes == nil || bytes?.count == 10)
    }

    @Test(arguments: DownloadingTests.all, [("/gone", 410), ("/broken", 500), ("/nothing", 404)])
    func `an HTTP error status is reported`(
        _ implementation: DownloadingTests.Implementation,
        _ path: (String, Int)
    ) async {
        #expect(await error(path.0, implementation) == .status(path.1))
    }

    @Test(arguments: DownloadingTests.cancellable)
    func `the size limit applies to the decompressed content`(
        _ implementation: DownloadingTests.Implementation
    ) async throws {
        #expect(await error("/bomb", implementation) == .tooLarge(limit: Self.limit))
        let bytes = try await implementation.make(policy).bytes(
            DownloadRequest(url: server.url("/zipped"), byteLimit: 100, timeLimit: 20)
        )
        #expect(bytes == [0, 0, 0, 0, 0])
    }

    @Test(arguments: DownloadingTests.all)
    func `a URL with credentials is neither requested nor followed`(
        _ implementation: DownloadingTests.Implementation
    ) async {
        let url = "http://me:secret@127.0.0.1:\(server.port)/picture"
        #expect(await error(url: url, implementation) == .urlNotAllowed(.containsCredentials))
        #expect(await error("/to-user", implementation) == .redirectNotAllowed)
    }

    @Test(arguments: DownloadingTests.all)
    func `headers are sent to their host only, not after a redirect to another host`(
        _ implementation: DownloadingTests.Implementation
    ) async throws {
        var headers = RequestHeaders()
        headers.set(for: "127.0.0.1") {
            [
                "Authorization": "Bearer secret", "X-App": "1", "Bad\r\nName": "x",
                "Evil": "a\r\nb: c",
            ]
        }
        for path in ["/same-host", "/other-host"] {
            _ = try await implementation.withHeaders(policy, headers).bytes(
                DownloadRequest(
                    url: server.url(path),
                    byteLimit: Self.limit,
                    timeLimit: 20
                )
            )
        }
        let (requests, otherRequests) = (server.requests, otherServer.requests)
        #expect(requests.count == 3 && otherRequests.count == 1)
        #expect(requests.allSatisfy { $0.contains("Authorization: Bearer secret") })
        #expect(requests.allSatisfy { $0.contains("X-App: 1") && !$0.contains("Evil") })
        #expect(otherRequests.allSatisfy { !$0.contains("secret") && !$0.contains("X-App") })
        #expect((requests + otherRequests).allSatisfy { !$0.lowercased().contains("cookie") })
    }

    @Test(arguments: DownloadingTests.cancellable)
    func `a redirect to a data URL is not followed`(
        _ implementation: DownloadingTests.Implementation
    ) async {
        #expect(await error("/to-data", implementation) != nil)
    }

    @Test(arguments: DownloadingTests.all)
    func `cookies are not sent, and the system's cache is not used`(
        _ implementation: DownloadingTests.Implementation
    ) async throws {
        for _ in 0..<2 { #expect(await error("/cookie", implementation) == nil) }
        #expect(server.requests.count == 2)
        #expect(server.requests.allSatisfy { !$0.lowercased().contains("cookie:") })
    }

    #if os(Linux)
    @Test func `a self-signed certificate is rejected`() async throws {
        let tls = try SelfSignedServer()
        defer { tls.stop() }
        let downloader = CurlDownloader(policy: policy)
        await #expect(throws: DownloadError.untrustedCertificate) {
            _ = try await downloader.bytes(
                DownloadRequest(
                    url: "https://127.0.0.1:\(tls.port)/",
                    byteLimit: 1000,
                    timeLimit: 20
                )
            )
        }
    }
    #endif

    @Test func `an HTML response instead of an avatar is reported, and initials are shown`()
        async throws
    {
        let url = server.url("/html")
        let payload = try Payload(
            parsing: Array(
                #"{"aps":{"alert":{"title":"Ada","body":"Hi"},"mutable-content":1},"senderId":"u","senderAvatar":"\#(url)"}"#
                    .utf8
            )
        )
        var settings = CommunicationSettings()
        settings.urlPolicy = policy
        settings.avatarTimeout = 20
        let inspection = Inspection(of: payload, parser: PayloadParser(settings: settings))
        let downloader = DownloadingTests.cancellable[0].make(policy)
        let downloads = await DownloadedMedia(
            of: inspection.plan,
            loader: MediaLoader(downloader: downloader, clock: TestClock())
        )
        let appearance = inspection.applying(downloads.results).appearance
        #expect(appearance.avatar.source == .initials)
        #expect(appearance.diagnostics.contains { $0.isOf(.avatarFailed) })
        #expect(Array(downloads.results.results.values) == [.failure(.image(.notAnImage))])
    }
}

#if os(Linux)
/// A TLS server that uses OpenSSL and a self-signed certificate.
private final class SelfSignedServer {
    let port: UInt16
    private let process = Process()

    init() throws {
        let directory = Scratch.newURL()
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let (key, certificate) = (directory.path + "/key", directory.path + "/certificate")
        let generator = Process()
        generator.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        generator.arguments = [
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj",
            "/CN=127.0.0.1", "-keyout", key, "-out", certificate,
        ]
        generator.standardError = FileHandle.nullDevice
        try generator.run()
        generator.waitUntilExit()
        process.executableURL = generator.executableURL
        process.arguments = [
            "s_server", "-accept", "127.0.0.1:0", "-key", key, "-cert", certificate, "-www",
        ]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        // The output looks like "ACCEPT 127.0.0.1:40123".
        var text = ""
        while !text.contains("\n") || !text.contains("ACCEPT") {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw CocoaError(.fileReadUnknown) }
            text += String(decoding: data, as: UTF8.self)
        }
        let line = text.split(separator: "\n").first { $0.hasPrefix("ACCEPT") } ?? ""
        guard let port = line.split(separator: ":").last.flatMap({ UInt16($0) }) else {
            throw CocoaError(.fileReadUnknown)
        }
        self.port = port
    }

    func stop() {
        // Use SIGKILL, because the test's threads block other signals, and child processes inherit
        // the signal mask.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
#endif
