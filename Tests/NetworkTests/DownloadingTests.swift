import Cameo
import Foundation
import TestSupport
import Testing

#if os(Linux)
import CameoLinux
#endif

/// What every fetcher must do; URLSession's is the phone's, libcurl's the tool's on Linux.
@Suite struct FetchingTests {
    struct Fetcher: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let withHeaders: @Sendable (URLPolicy, RequestHeaders) -> any Downloading

        init(
            testDescription: String,
            withHeaders: @escaping @Sendable (URLPolicy, RequestHeaders) -> any Downloading
        ) {
            self.testDescription = testDescription
            self.withHeaders = withHeaders
        }

        func make(_ policy: URLPolicy) -> any Downloading { withHeaders(policy, RequestHeaders()) }
    }

    static let all: [Fetcher] = {
        var fetchers = [
            Fetcher(testDescription: "URLSession") { URLSessionDownloader(policy: $0, headers: $1) }
        ]
        #if os(Linux)
        fetchers.append(
            Fetcher(testDescription: "libcurl") { CurlDownloader(policy: $0, headers: $1) }
        )
        #endif
        return fetchers
    }()

    /// Those that can end a transfer early: on Linux URLSession cannot.
    static let ending = all.filter { fetcher in
        #if os(Linux)
        fetcher.testDescription == "libcurl"
        #else
        true
        #endif
    }

    private let server: LoopbackServer
    private let policy = URLPolicy(allowsLocalhost: true)
    private static let body = Sample.png + [UInt8](repeating: 7, count: 50_000)

    init() throws {
        server = try LoopbackServer { path, port in
            switch path {
            case "/picture?sig=a%2Bb%3D&x=1": .status(200, body: Self.body)
            case "/picture": .status(200, body: Self.body)
            case "/%C3%A4.png": .status(200, body: [1])
            case "/empty": .status(200)
            case "/no-content": .status(204)
            case "/lying-short": .body(Self.body, claiming: 10)
            case "/unknown-length": .body(Self.body, claiming: nil)
            case "/cut-off": .body(Array(Self.body.prefix(100)), claiming: 1000)
            case "/moved": .redirect(to: "http://127.0.0.1:\(port)/picture")
            case "/relative": .redirect(to: "/picture")
            case "/to-file": .redirect(to: "file:///etc/passwd")
            case "/to-http": .redirect(to: "http://example.com/")
            case "/loop": .redirect(to: "http://127.0.0.1:\(port)/loop")
            case "/silent": .silence
            default: .status(404, body: Array("not here".utf8))
            }
        }
    }

    private func fetch(
        _ path: String,
        _ fetcher: Fetcher,
        byteLimit: Int = 100_000,
        timeLimit: Double = 20
    ) async -> Result<[UInt8], DownloadError> {
        await result {
            () async throws(DownloadError) in
            try await fetcher.make(policy).bytes(
                DownloadRequest(
                    address: server.address(path),
                    byteLimit: byteLimit,
                    timeLimit: timeLimit
                )
            )
        }
    }

    private func result(
        _ work: () async throws(DownloadError) -> [UInt8]
    ) async -> Result<[UInt8], DownloadError> {
        do {
            return .success(try await work())
        } catch {
            return .failure(error)
        }
    }

    @Test(arguments: all, ["/picture", "/unknown-length", "/moved", "/relative"])
    func `bytes come whole`(_ fetcher: Fetcher, _ path: String) async {
        #expect(await fetch(path, fetcher) == .success(Self.body))
    }

    @Test(arguments: all)
    func `a signed address is sent byte for byte`(_ fetcher: Fetcher) async {
        #expect(await fetch("/picture?sig=a%2Bb%3D&x=1", fetcher) == .success(Self.body))
    }

    @Test(arguments: all)
    func `an address beyond ASCII is percent-encoded`(_ fetcher: Fetcher) async {
        #expect(await fetch("/ä.png", fetcher) == .success([1]))
    }

    @Test(arguments: all)
    func `an answer without a picture says so`(_ fetcher: Fetcher) async {
        #expect(await fetch("/nothing", fetcher) == .failure(.status(404)))
        #expect(await fetch("/empty", fetcher) == .failure(.empty))
        #expect(await fetch("/no-content", fetcher) == .failure(.empty))
    }

    @Test(arguments: all)
    func `a redirect never leads to a file`(_ fetcher: Fetcher) async {
        // URLSession refuses by itself, with an error of its own.
        let result = await fetch("/to-file", fetcher)
        #expect(throws: DownloadError.self) { try result.get() }
    }

    @Test(arguments: all, ["/to-http", "/loop"])
    func `a redirect leads only where the policy does, and not for ever`(
        _ fetcher: Fetcher,
        _ path: String
    ) async {
        #expect(await fetch(path, fetcher) == .failure(.redirect))
    }

    @Test(arguments: all)
    func `an address that is not allowed is never asked`(_ fetcher: Fetcher) async {
        let refused = await result { () async throws(DownloadError) in
            try await fetcher.make(URLPolicy()).bytes(
                DownloadRequest(address: server.address("/picture"), byteLimit: 1, timeLimit: 1)
            )
        }
        #expect(refused == .failure(.urlNotAllowed(.schemeNotAllowed("http"))))
    }

    private func post(_ path: String, _ fetcher: Fetcher) async -> Result<[UInt8], DownloadError> {
        await result { () async throws(DownloadError) in
            try await fetcher.make(policy).bytes(
                DownloadRequest(
                    address: server.address(path),
                    byteLimit: 1000,
                    timeLimit: 5,
                    body: Array(#"{"text": "\u00e4 ä"}"#.utf8)
                )
            )
        }
    }

    @Test(arguments: all)
    func `what is posted arrives, as JSON, and an empty answer will do`(
        _ fetcher: Fetcher
    ) async throws {
        for path in ["/empty", "/no-content"] {
            #expect(await post(path, fetcher) == .success([]))
            let request = try #require(server.requests.last)
            #expect(request.hasPrefix("POST \(path) HTTP/1.1\r\n"))
            #expect(request.lowercased().contains("\r\ncontent-type: application/json\r\n"))
            #expect(request.hasSuffix("\r\n\r\n" + #"{"text": "\u00e4 ä"}"#))
        }
    }

    @Test(arguments: all)
    func `what is posted follows no redirect`(_ fetcher: Fetcher) async {
        #expect(await post("/to-file", fetcher) == .failure(.redirect))
        #expect(await post("/moved", fetcher) == .failure(.redirect))
        #expect(server.requests.count == 2)
    }

    @Test(arguments: all)
    func `a connection that breaks off is an error`(_ fetcher: Fetcher) async {
        let broken = await fetch("/cut-off", fetcher)
        // URLSession on Linux gives no code of its own for it.
        #expect([.failure(.connectionLost), .failure(.connection("URLError -1"))].contains(broken))
    }

    @Test(arguments: ending, ["/picture", "/unknown-length"])
    func `a transfer ends at the byte limit, whatever its length is said to be`(
        _ fetcher: Fetcher,
        _ path: String
    ) async {
        let limited = await fetch(path, fetcher, byteLimit: 1000)
        #expect(limited == .failure(.tooLarge(limit: 1000)))
    }

    @Test(arguments: ending)
    func `a server that says nothing is given up`(_ fetcher: Fetcher) async {
        let silent = await fetch("/silent", fetcher, timeLimit: 0.2)
        #expect(silent == .failure(.timedOut(limit: 0.2)))
    }

    @Test(arguments: ending)
    func `a cancelled fetch ends`(_ fetcher: Fetcher) async {
        let task = Task { await fetch("/silent", fetcher) }
        task.cancel()
        #expect(await task.value == .failure(.cancelled))
    }

    @Test(arguments: ending)
    func `a hundred fetches at once, half of them cancelled, all end`(_ fetcher: Fetcher) async {
        let tasks = (0..<100).map { number in
            Task { await fetch(number.isMultiple(of: 2) ? "/picture" : "/silent", fetcher) }
        }
        for (number, task) in tasks.enumerated() where !number.isMultiple(of: 2) { task.cancel() }
        var whole = 0
        for task in tasks where await task.value == .success(Self.body) { whole += 1 }
        #expect(whole == 50)
    }
}
