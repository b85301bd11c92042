import Foundation
import TestSupport
import Testing

@testable import Cameo

#if os(Linux)
@testable import CameoLinux
#endif

/// Tests of the requirements for all implementations: URLSession and, on Linux, libcurl.
@Suite struct DownloadingTests {
    struct Implementation: Sendable, CustomTestStringConvertible {
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

    static let all: [Implementation] = {
        var implementations = [
            Implementation(testDescription: "URLSession") {
                URLSessionDownloader(policy: $0, headers: $1)
            }
        ]
        #if os(Linux)
        implementations.append(
            Implementation(testDescription: "libcurl") { CurlDownloader(policy: $0, headers: $1) }
        )
        #endif
        return implementations
    }()

    /// The implementations that can cancel a transfer. On Linux, URLSession can't.
    static let cancellable = all.filter { implementation in
        #if os(Linux)
        implementation.testDescription == "libcurl"
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
            case "/wrong-length": .body(Self.body, claiming: 10)
            case "/unknown-length": .body(Self.body, claiming: nil)
            case "/cut-off": .body(Array(Self.body.prefix(100)), claiming: 1000)
            case "/moved": .redirect(to: "http://127.0.0.1:\(port)/picture")
            case "/relative": .redirect(to: "/picture")
            case "/to-file": .redirect(to: "file:///etc/passwd")
            case "/to-http": .redirect(to: "http://example.com/")
            case "/loop": .redirect(to: "http://127.0.0.1:\(port)/loop")
            case "/silent": .silence
            case "/kept": .kept(Self.body)
            default: .status(404, body: Array("not here".utf8))
            }
        }
    }

    private func download(
        _ path: String,
        _ implementation: Implementation,
        byteLimit: Int = 100_000,
        timeLimit: Double = 20
    ) async -> Result<[UInt8], DownloadError> {
        await result {
            () async throws(DownloadError) in
            try await implementation.make(policy).bytes(
                DownloadRequest(
                    url: server.url(path),
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
    func `the content is downloaded completely`(_ implementation: Implementation, _ path: String)
        async
    {
        #expect(await download(path, implementation) == .success(Self.body))
    }

    @Test(arguments: all)
    func `a signed URL is sent unchanged`(_ implementation: Implementation) async {
        #expect(await download("/picture?sig=a%2Bb%3D&x=1", implementation) == .success(Self.body))
    }

    @Test(arguments: all)
    func `non-ASCII characters of a URL are percent-encoded`(_ implementation: Implementation) async
    {
        #expect(await download("/ä.png", implementation) == .success([1]))
    }

    @Test(arguments: all)
    func `a response without content is an error`(_ implementation: Implementation) async {
        #expect(await download("/nothing", implementation) == .failure(.status(404)))
        #expect(await download("/empty", implementation) == .failure(.emptyResponse))
        #expect(await download("/no-content", implementation) == .failure(.emptyResponse))
    }

    @Test(arguments: all)
    func `a redirect to a file is not followed`(_ implementation: Implementation) async {
        // URLSession rejects the URL with its own error.
        let result = await download("/to-file", implementation)
        #expect(throws: DownloadError.self) { try result.get() }
    }

    @Test(arguments: all, ["/to-http", "/loop"])
    func `a redirect to a forbidden URL or in a loop is not followed`(
        _ implementation: Implementation,
        _ path: String
    ) async {
        #expect(await download(path, implementation) == .failure(.redirectNotAllowed))
    }

    @Test(arguments: all)
    func `a URL that the policy does not allow is not requested`(_ implementation: Implementation)
        async
    {
        let refused = await result { () async throws(DownloadError) in
            try await implementation.make(URLPolicy()).bytes(
                DownloadRequest(url: server.url("/picture"), byteLimit: 1, timeLimit: 1)
            )
        }
        #expect(refused == .failure(.urlNotAllowed(.privateHost)))
    }

    @Test func `URLSession reuses the connection to a host`() async {
        for _ in 0..<5 {
            #expect(await download("/kept", Self.all[0]) == .success(Self.body))
        }
        #expect(server.requests.count == 5)
        // On Linux, a download opens another connection if it starts before the previous connection
        // is returned to the pool, which often happens on a busy machine.
        #expect(server.connectionCount < 5)
    }

    private func post(_ path: String, _ implementation: Implementation) async -> Result<
        [UInt8], DownloadError
    > {
        await result { () async throws(DownloadError) in
            try await implementation.make(policy).bytes(
                DownloadRequest(
                    url: server.url(path),
                    byteLimit: 1000,
                    timeLimit: 5,
                    body: Array(#"{"text": "\u00e4 ä"}"#.utf8)
                )
            )
        }
    }

    @Test(arguments: all)
    func `a body is posted as JSON, and the response may be empty`(
        _ implementation: Implementation
    ) async throws {
        for path in ["/empty", "/no-content"] {
            #expect(await post(path, implementation) == .success([]))
            let request = try #require(server.requests.last)
            #expect(request.hasPrefix("POST \(path) HTTP/1.1\r\n"))
            #expect(request.lowercased().contains("\r\ncontent-type: application/json\r\n"))
            #expect(request.hasSuffix("\r\n\r\n" + #"{"text": "\u00e4 ä"}"#))
        }
    }

    @Test(arguments: all)
    func `a POST request does not follow redirects`(_ implementation: Implementation) async {
        #expect(await post("/to-file", implementation) == .failure(.redirectNotAllowed))
        #expect(await post("/moved", implementation) == .failure(.redirectNotAllowed))
        #expect(server.requests.count == 2)
    }

    @Test(arguments: all)
    func `a lost connection is an error`(_ implementation: Implementation) async {
        let broken = await download("/cut-off", implementation)
        // On Linux, URLSession has no specific error code for this failure.
        #expect(
            [.failure(.connectionLost), .failure(.connectionFailed("URLError -1"))].contains(broken)
        )
    }

    @Test(arguments: cancellable, ["/picture", "/unknown-length"])
    func `a transfer is canceled at the size limit, with or without a content length`(
        _ implementation: Implementation,
        _ path: String
    ) async {
        let limited = await download(path, implementation, byteLimit: 1000)
        #expect(limited == .failure(.tooLarge(limit: 1000)))
    }

    @Test(arguments: cancellable)
    func `a server that does not respond times out`(_ implementation: Implementation) async {
        let silent = await download("/silent", implementation, timeLimit: 0.2)
        #expect(silent == .failure(.timedOut(limit: 0.2)))
    }

    @Test(arguments: cancellable)
    func `a canceled download ends`(_ implementation: Implementation) async {
        let task = Task { await download("/silent", implementation) }
        task.cancel()
        #expect(await task.value == .failure(.cancelled))
    }

    @Test(arguments: all)
    func `a download in a canceled task ends once`(_ implementation: Implementation) async {
        for _ in 0..<20 {
            let task = Task {
                while !Task.isCancelled { await Task.yield() }
                return await download("/silent", implementation)
            }
            task.cancel()
            #expect(await task.value == .failure(.cancelled))
        }
    }

    @Test(arguments: cancellable)
    func `a hundred concurrent downloads, half of them canceled, all end`(
        _ implementation: Implementation
    ) async {
        let tasks = (0..<100).map { number in
            Task {
                await download(number.isMultiple(of: 2) ? "/picture" : "/silent", implementation)
            }
        }
        for (number, task) in tasks.enumerated() where !number.isMultiple(of: 2) { task.cancel() }
        var completed = 0
        for task in tasks where await task.value == .success(Self.body) { completed += 1 }
        #expect(completed == 50)
    }
}
