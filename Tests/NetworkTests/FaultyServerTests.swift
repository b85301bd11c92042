import Foundation
import TestSupport
import Testing

@testable import Cameo

#if os(Linux)
import CameoLinux
#endif

/// Servers as they are: slow, broken, lying, hostile. Each transfer ends within its time, in bounded
/// memory, with a reason that has a name.
@Suite struct FaultyServerTests {
    private let server: LoopbackServer
    private let elsewhere: LoopbackServer
    private let policy = URLPolicy(allowsLocalhost: true)
    private static let limit = 200_000

    init() throws {
        let elsewhere = try LoopbackServer { _, _ in .status(200, body: Sample.png) }
        self.elsewhere = elsewhere
        let other = elsewhere.port
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
            case "/other-host": .redirect(to: "http://localhost:\(other)/picture")
            case "/same-host": .redirect(to: "/picture")
            case "/to-data": .redirect(to: "data:image/png;base64,AAAA")
            case "/cookie": .cookie(Sample.png)
            case "/to-user": .redirect(to: "http://me:secret@127.0.0.1:\(port)/picture")
            case "/picture": .status(200, body: Sample.png)
            default: .status(404)
            }
        }
    }

    /// A million zeros in a thousand bytes.
    private static let bomb = (try? gzipped(zeros: 1_000_000)) ?? []
    private static let zipped = (try? gzipped(zeros: 5)) ?? []

    /// Zeros, compressed by the tool that every Debian has.
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
        _ fetcher: FetchingTests.Fetcher,
        timeLimit: Double = 20
    ) async -> DownloadError? {
        await error(address: server.address(path), fetcher, timeLimit: timeLimit)
    }

    private func error(
        address: String,
        _ fetcher: FetchingTests.Fetcher,
        timeLimit: Double = 20
    ) async -> DownloadError? {
        do {
            _ = try await fetcher.make(policy).bytes(
                DownloadRequest(address: address, byteLimit: Self.limit, timeLimit: timeLimit)
            )
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: FetchingTests.ending, ["/stall", "/drip"])
    func `what does not come to an end is given up at its deadline`(
        _ fetcher: FetchingTests.Fetcher,
        _ path: String
    ) async {
        #expect(await error(path, fetcher, timeLimit: 0.3) == .timedOut(limit: 0.3))
    }

    @Test(arguments: FetchingTests.ending, ["/endless", "/ten-gigabytes"])
    func `what is too large is left as soon as that is known`(
        _ fetcher: FetchingTests.Fetcher,
        _ path: String
    ) async {
        #expect(await error(path, fetcher) == .tooLarge(limit: Self.limit))
    }

    @Test(arguments: FetchingTests.ending)
    func `an error's page is not read, whatever its length`(
        _ fetcher: FetchingTests.Fetcher
    ) async {
        #expect(await error("/error-page-without-end", fetcher) == .status(500))
    }

    @Test(arguments: FetchingTests.ending, ["/reset", "/claims-more"])
    func `a connection that is lost is told from one that was never made`(
        _ fetcher: FetchingTests.Fetcher,
        _ path: String
    ) async {
        #expect(await error(path, fetcher) == .connectionLost)
        guard case .unreachable? = await error(address: "http://127.0.0.1:1/x", fetcher) else {
            Issue.record("nobody listens there")
            return
        }
    }

    @Test(arguments: FetchingTests.all)
    func `bytes beyond the length that was told are none`(
        _ fetcher: FetchingTests.Fetcher
    ) async throws {
        let bytes = try? await fetcher.make(policy).bytes(
            DownloadRequest(
                address: server.address("/claims-less"),
                byteLimit: Self.limit,
                timeLimit: 20
            )
        )
        #expect(bytes == nil || bytes?.count == 10)
    }

    @Test(arguments: FetchingTests.all, [("/gone", 410), ("/broken", 500), ("/nothing", 404)])
    func `a status that is no success is the reason`(
        _ fetcher: FetchingTests.Fetcher,
        _ path: (String, Int)
    ) async {
        #expect(await error(path.0, fetcher) == .status(path.1))
    }

    @Test(arguments: FetchingTests.ending)
    func `what is compressed counts as what it becomes`(
        _ fetcher: FetchingTests.Fetcher
    ) async throws {
        #expect(await error("/bomb", fetcher) == .tooLarge(limit: Self.limit))
        let bytes = try await fetcher.make(policy).bytes(
            DownloadRequest(address: server.address("/zipped"), byteLimit: 100, timeLimit: 20)
        )
        #expect(bytes == [0, 0, 0, 0, 0])
    }

    @Test(arguments: FetchingTests.all)
    func `an address that comes with a name and a password is not asked, nor redirected to`(
        _ fetcher: FetchingTests.Fetcher
    ) async {
        let address = "http://me:secret@127.0.0.1:\(server.port)/picture"
        #expect(await error(address: address, fetcher) == .urlNotAllowed(.containsCredentials))
        #expect(await error("/to-user", fetcher) == .redirect)
    }

    @Test(arguments: FetchingTests.all)
    func `headers go to their host alone, and stay behind at a redirect`(
        _ fetcher: FetchingTests.Fetcher
    ) async throws {
        var headers = RequestHeaders()
        headers.set(for: "127.0.0.1") {
            [
                "Authorization": "Bearer secret", "X-App": "1", "Bad\r\nName": "x",
                "Evil": "a\r\nb: c",
            ]
        }
        for path in ["/same-host", "/other-host"] {
            _ = try await fetcher.withHeaders(policy, headers).bytes(
                DownloadRequest(
                    address: server.address(path),
                    byteLimit: Self.limit,
                    timeLimit: 20
                )
            )
        }
        let (own, others) = (server.requests, elsewhere.requests)
        #expect(own.count == 3 && others.count == 1)
        #expect(own.allSatisfy { $0.contains("Authorization: Bearer secret") })
        #expect(own.allSatisfy { $0.contains("X-App: 1") && !$0.contains("Evil") })
        #expect(others.allSatisfy { !$0.contains("secret") && !$0.contains("X-App") })
        #expect((own + others).allSatisfy { !$0.lowercased().contains("cookie") })
    }

    @Test(arguments: FetchingTests.ending)
    func `a redirect to a picture inside an address is none`(
        _ fetcher: FetchingTests.Fetcher
    ) async {
        #expect(await error("/to-data", fetcher) != nil)
    }

    @Test(arguments: FetchingTests.all)
    func `a cookie is not sent back, and nothing is taken from a cache of the system's`(
        _ fetcher: FetchingTests.Fetcher
    ) async throws {
        for _ in 0..<2 { #expect(await error("/cookie", fetcher) == nil) }
        #expect(server.requests.count == 2)
        #expect(server.requests.allSatisfy { !$0.lowercased().contains("cookie:") })
    }

    #if os(Linux)
    @Test func `a certificate that nobody vouches for is refused by name`() async throws {
        let tls = try SelfSignedServer()
        defer { tls.stop() }
        let fetcher = CurlDownloader(policy: policy)
        await #expect(throws: DownloadError.untrusted) {
            _ = try await fetcher.bytes(
                DownloadRequest(
                    address: "https://127.0.0.1:\(tls.port)/",
                    byteLimit: 1000,
                    timeLimit: 20
                )
            )
        }
    }
    #endif

    @Test func `a page instead of a picture shows the initials, with the reason`() async throws {
        let address = server.address("/html")
        let payload = try Payload(
            parsing: Array(
                #"{"aps":{"alert":{"title":"Ada","body":"Hi"},"mutable-content":1},"senderId":"u","senderAvatar":"\#(address)"}"#
                    .utf8
            )
        )
        var settings = Settings()
        settings.urlPolicy = policy
        let inspection = Inspection(of: payload, parser: PayloadParser(settings: settings))
        let fetcher = FetchingTests.ending[0].make(policy)
        let downloads = await DownloadedMedia(
            of: inspection.plan,
            engine: MediaLoader(fetcher: fetcher)
        )
        let appearance = inspection.applying(downloads.results).appearance
        #expect(appearance.avatar.source == .initials)
        #expect(
            appearance.diagnostics.map(\.message).contains {
                $0.hasSuffix("what came is not a picture")
            }
        )
    }
}

#if os(Linux)
/// A TLS server of OpenSSL's own, with a certificate that it has signed itself.
private final class SelfSignedServer {
    let port: UInt16
    private let process = Process()

    init() throws {
        let folder = Scratch.place()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let (key, certificate) = (folder.path + "/key", folder.path + "/certificate")
        let make = Process()
        make.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        make.arguments = [
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj",
            "/CN=127.0.0.1", "-keyout", key, "-out", certificate,
        ]
        make.standardError = FileHandle.nullDevice
        try make.run()
        make.waitUntilExit()
        process.executableURL = make.executableURL
        process.arguments = [
            "s_server", "-accept", "127.0.0.1:0", "-key", key, "-cert", certificate, "-www",
        ]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        // "ACCEPT 127.0.0.1:40123"
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
        // A signal that can be blocked is: threads of the test block them, and children inherit it.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
#endif
