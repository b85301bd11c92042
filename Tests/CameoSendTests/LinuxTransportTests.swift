#if os(Linux)
import Cameo
import Foundation
import HostSupport
import TestSupport
import Testing

@testable import CameoSend

/// A transport that sends all requests with libcurl, as if through a proxy.
struct CurlTransport: HTTPTransport {
    func connection(_ options: HTTPOptions) -> any HTTPConnection {
        HTTP2Connection(options, hasProxy: false, usesCurl: true)
    }
}

/// Tests of nghttp2 and libcurl connections to third-party servers.
@Suite(.requires(.apns), .tags(.concurrency), .hangLimit) struct LinuxTransportTests {
    /// The transports on Linux.
    enum Engine: String, CaseIterable {
        case nghttp2, libcurl

        var transport: any HTTPTransport {
            switch self {
            // Don't use the machine's proxy.
            case .nghttp2: HTTP2Transport(environment: [:])
            case .libcurl: CurlTransport()
            }
        }
    }

    private func connect(
        _ engine: Engine,
        _ change: (inout HTTPOptions) -> Void = { _ in }
    ) throws -> any HTTPConnection {
        engine.transport.connection(try SendServer.options(change))
    }

    @Test(arguments: Engine.allCases)
    func `a request arrives unchanged, and nothing is added`(engine: Engine) async throws {
        let server = try await SendServer.start(.apns)
        var request = server.push(body: [0x7B, 0x00, 0xFF, 0x0A, 0x7D])
        request.headers += [
            HTTPHeader("zeta", "last letter"), HTTPHeader("alpha", "åäö"), HTTPHeader("empty", ""),
        ]
        let response = try await connect(engine).send(request)
        #expect(response.status == 200)
        #expect(response["apns-id"]?.count == 36)
        #expect(response.body.isEmpty)
        let received = try #require(try server.requests.first)
        #expect(received.body == [0x7B, 0x00, 0xFF, 0x0A, 0x7D])
        let fields = received.headers.filter { !$0.name.hasPrefix(":") }
        #expect(
            fields.filter { $0.name != "content-length" }.map(\.name) == request.headers.map(\.name)
        )
        #expect(received["alpha"] == "åäö")
        #expect(received["empty"]?.isEmpty == true)
        #expect(received["content-length"] == "5")
        #expect(received[":method"] == "POST")
    }

    @Test(arguments: Engine.allCases)
    func `our content type replaces libcurl's content type`(engine: Engine) async throws {
        let server = try await SendServer.start(.apns)
        var request = server.push()
        request.headers.append(HTTPHeader("content-type", "application/json"))
        _ = try await connect(engine).send(request)
        let types = try server.requests[0].headers.filter { $0.name == "content-type" }
        #expect(types.map(\.value) == ["application/json"])
    }

    @Test(arguments: Engine.allCases)
    func `all requests share a connection`(engine: Engine) async throws {
        let server = try await SendServer.start(.apns)
        let connection = try connect(engine)
        _ = try await connection.send(server.push())
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<60 {
                group.addTask { try await connection.send(server.push()).status }
            }
            for try await status in group { #expect(status == 200) }
        }
        #expect(Set(try server.requests.map(\.connection)) == [1])
        #expect(try server.records.filter { $0.kind == "violation" }.isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `handles and buffers are reused for requests of other sizes`(engine: Engine) async throws {
        let server = try await SendServer.start(.apns)
        let connection = try connect(engine)
        for size in [10, 4000, 1, 0, 3000] {
            let body = [UInt8](repeating: 0x41, count: size)
            var request = server.push(body: body)
            let value = String(repeating: "x", count: size)
            request.headers.append(HTTPHeader("x-size", value))
            _ = try await connection.send(request)
            let received = try #require(try server.requests.last)
            #expect(received.body == body)
            #expect(received["x-size"] == value)
        }
        #expect(try server.requests.last?.connection == 1)
    }

    @Test(arguments: Engine.allCases)
    func `a response with a reason has its status, headers and body`(engine: Engine) async throws {
        let server = try await SendServer.start(
            .apns,
            answers:
                #"{"*": [{"status": 410, "reason": "Unregistered", "timestamp": 1700000000000}]}"#
        )
        let response = try await connect(engine).send(server.push())
        #expect(response.status == 410)
        #expect(response["content-type"] == "application/json")
        #expect(
            String(decoding: response.body, as: UTF8.self)
                == #"{"reason": "Unregistered", "timestamp": 1700000000000}"#
        )
    }

    @Test(arguments: Engine.allCases)
    func `redirects are responses, and cookies are not sent back`(engine: Engine) async throws {
        let server = try await SendServer.start(
            .apns,
            answers: """
                {"*": [{"status": 307, "headers": {"location": "/3/device/bb00bb00bb00bb00",
                "set-cookie": "a=b; Path=/"}}]}
                """
        )
        let connection = try connect(engine)
        #expect(try await connection.send(server.push()).status == 307)
        #expect(try await connection.send(server.push()).status == 307)
        #expect(
            try server.requests.map(\.path)
                == Array(repeating: "/3/device/aa00aa00aa00aa00", count: 2)
        )
        #expect(try server.requests.allSatisfy { $0["cookie"] == nil })
    }

    @Test(arguments: Engine.allCases)
    func `a large body is received completely, up to 1 MiB`(engine: Engine) async throws {
        let server = try await SendServer.start(
            .apns,
            answers:
                #"{"aa00aa00aa00aa00": [{"bodySize": 1000000}], "bb00bb00bb00bb00": [{"bodySize": 1100000}]}"#
        )
        let connection = try connect(engine)
        #expect(try await connection.send(server.push()).body.count == 1_000_000)
        let failure = await connection.error(of: server.push(to: "bb00bb00bb00bb00"))
        #expect(failure == .invalidResponse("it's larger than 1 MiB"))
        // The connection can still be used.
        #expect(try await connection.send(server.push()).status == 200)
        #expect(try server.requests.last?.connection == 1)
    }

    // libcurl before 8.4 might not end a response if it reads the response while an older timer
    // expires. The timer for the server's next IP address expires 200 ms after the first request,
    // and the responses arrive at about that time.
    @Test func `a response that arrives when a timer expires isn't lost`() async throws {
        let delays = (0..<200).map { number in
            "\"\(Self.token(number))\": [{\"delay\": \(0.19 + 0.014 * Double(number) / 200)}]"
        }
        let server = try await SendServer.start(
            .apns,
            answers: "{\(delays.joined(separator: ","))}",
            records: false
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let connection = try connect(.libcurl) { $0.timeLimit = 60 }
                    let failure = await connection.error(of: server.push(to: Self.token(number)))
                    #expect(failure == nil)
                }
                // Limit concurrency, because simultaneous handshakes would delay the responses.
                if number >= 20 { try await group.next() }
            }
            try await group.waitForAll()
        }
    }

    /// Returns a device token for a number.
    private static func token(_ number: Int) -> String {
        String(0x1000_0000_0000_0000 + number, radix: 16)
    }

    // MARK: - Faults

    @Test(
        arguments: Engine.allCases,
        [
            #"{"reset": "REFUSED_STREAM"}"#, #"{"reset": "INTERNAL_ERROR"}"#,
            #"{"cut": "before"}"#, #"{"cut": "head"}"#, #"{"cut": "body", "reason": "BadTopic"}"#,
            #"{"goaway": "Shutdown"}"#, #"{"goaway": "Shutdown", "processed": true}"#,
        ]
    )
    func `libraries never retry a request`(engine: Engine, answer: String) async throws {
        let server = try await SendServer.start(
            .apns,
            answers: #"{"bb00bb00bb00bb00": [\#(answer), {}]}"#
        )
        let connection = try connect(engine)
        // libcurl retries requests only on reused connections.
        _ = try await connection.send(server.push())
        let failure = await connection.error(of: server.push(to: "bb00bb00bb00bb00"))
        // The server hasn't processed the request; libcurl doesn't report this.
        let isUnprocessed = answer.contains("REFUSED") || answer == #"{"goaway": "Shutdown"}"#
        #expect(
            failure == (engine == .nghttp2 && isUnprocessed ? .notProcessed : .connectionLost)
        )
        #expect(try server.requests.count == 2)
        // libcurl opens another connection before the retry can be prevented.
        let count = try server.records.filter { $0.kind == "connection" }.count
        #expect(count == 1 || engine == .libcurl)
    }

    @Test(arguments: Engine.allCases)
    func `after a connection was lost, libcurl opens a new connection`(engine: Engine) async throws
    {
        let server = try await SendServer.start(
            .apns,
            answers: #"{"bb00bb00bb00bb00": [{"cut": "before"}]}"#
        )
        let connection = try connect(engine)
        _ = try await connection.send(server.push())
        _ = await connection.error(of: server.push(to: "bb00bb00bb00bb00"))
        let failure = await connection.error(of: server.push())
        #expect(failure == (engine == .nghttp2 ? .notProcessed : nil))
        #expect(
            try server.requests.map(\.connection) == (engine == .nghttp2 ? [1, 1] : [1, 1, 2])
        )
    }

    @Test func `a lost connection fails all requests`() async throws {
        let server = try await SendServer.start(
            .apns,
            answers:
                #"{"bb00bb00bb00bb00": [{"silence": true}], "cc00cc00cc00cc00": [{"cut": "before"}]}"#
        )
        let connection = try connect(.nghttp2)
        _ = try await connection.send(server.push())
        await withTaskGroup(of: HTTPError?.self) { group in
            for _ in 0..<10 {
                group.addTask {
                    await connection.error(of: server.push(to: "bb00bb00bb00bb00"))
                }
            }
            group.addTask {
                try? await server.waitForRequests(11)
                return await connection.error(of: server.push(to: "cc00cc00cc00cc00"))
            }
            for await failure in group { #expect(failure == .connectionLost) }
        }
    }

    @Test(arguments: Engine.allCases)
    func `a request times out if the server doesn't respond`(engine: Engine) async throws {
        let server = try await SendServer.start(.apns, answers: #"{"*": [{"silence": true}]}"#)
        // On a busy machine, connecting alone may take half a second.
        let connection = try connect(engine) { $0.timeLimit = 3 }
        #expect(await connection.error(of: server.push()) == .timedOut(3))
    }

    @Test func `a lower stream limit is respected`() async throws {
        let server = try await SendServer.start(
            .apns,
            answers: #"{"cc00cc00cc00cc00": [{"streams": 3}], "bb00bb00bb00bb00": [{"hold": 4}]}"#
        )
        let connection = try connect(.nghttp2)
        _ = try await connection.send(server.push(to: "cc00cc00cc00cc00"))
        // The server receives the acknowledgment of its SETTINGS before it responds to another
        // request.
        _ = try await connection.send(server.push())
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try await connection.send(server.push(to: "bb00bb00bb00bb00")).status
                }
            }
            try await server.waitForRequests(5)
            for try await status in group { #expect(status == 200) }
        }
        #expect(try server.requests.count == 22)
    }

    // MARK: - Cancellation

    @Test(arguments: Engine.allCases)
    func `a canceled task cancels only its own request`(engine: Engine) async throws {
        let server = try await SendServer.start(
            .apns,
            answers: #"{"bb00bb00bb00bb00": [{"silence": true}]}"#
        )
        let connection = try connect(engine)
        _ = try await connection.send(server.push())
        let task = Task {
            await connection.error(of: server.push(to: "bb00bb00bb00bb00"))
        }
        try await server.waitForRequests(2)
        task.cancel()
        #expect(await task.value == .canceled)
        #expect(try await connection.send(server.push()).status == 200)
        #expect(try server.requests.map(\.connection) == [1, 1, 1])
    }

    @Test(arguments: Engine.allCases)
    func `a task that is already canceled sends nothing`(engine: Engine) async throws {
        let server = try await SendServer.start(.apns)
        let connection = try connect(engine)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await connection.error(of: server.push())
        }
        #expect(await task.value == .canceled)
        #expect(try server.requests.isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `a closed connection completes pending requests and rejects others`(engine: Engine)
        async throws
    {
        let server = try await SendServer.start(
            .apns,
            answers: #"{"bb00bb00bb00bb00": [{"hold": true}]}"#
        )
        let connection = try connect(engine)
        _ = try await connection.send(server.push())
        let task = Task { try await connection.send(server.push(to: "bb00bb00bb00bb00")).status }
        try await server.waitForRequests(2)
        connection.close()
        #expect(await connection.error(of: server.push()) == .canceled)
        server.release()
        #expect(try await task.value == 200)
    }

    @Test(arguments: Engine.allCases)
    func `canceling and closing at any time leave no resources behind`(engine: Engine) async throws
    {
        let server = try await SendServer.start(.apns, records: false)
        weak var driver: AnyObject?
        do {
            let connection = try connect(engine)
            _ = try await connection.send(server.push())
            let engines = try #require(connection as? HTTP2Connection)
            driver = engine == .nghttp2 ? engines.engine : engines.curl
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<200 {
                    group.addTask {
                        let task = Task { await connection.error(of: server.push()) }
                        for _ in 0..<number % 7 * 10 { await Task.yield() }
                        if number % 3 != 0 { task.cancel() }
                        let failure = await task.value
                        #expect(failure == nil || failure == .canceled)
                        if number == 150 { connection.close() }
                    }
                }
            }
        }
        // The thread ends and releases the driver.
        while driver != nil { await Task.yield() }
    }

    // MARK: - Trust

    @Test(arguments: Engine.allCases)
    func `an untrusted authority is an error`(engine: Engine) async throws {
        let server = try await SendServer.start(.apns)
        let connection = engine.transport.connection(HTTPOptions())
        guard case .insecure = await connection.error(of: server.push()) else {
            Issue.record("the certificate was trusted")
            return
        }
        #expect(try server.requests.isEmpty)
    }

    @Test(
        arguments: Engine.allCases,
        ["client.pem", "client-both.pem", "client-locked.pem", "client.p12", "client-chain.p12"]
    )
    func `client certificates are accepted`(engine: Engine, name: String) async throws {
        let keys = try SendKeys.shared()
        let server = try await SendServer.start(
            .apns,
            ["--certificate-only", "--authority", keys.authority]
        )
        let connection = try connect(engine) { options in
            options.clientCertificate =
                switch name {
                case "client.pem":
                    .init(file: keys.path(name), format: .pem, keyFile: keys.path("client.key"))
                case "client-both.pem": .init(file: keys.path(name), format: .pem)
                case "client-locked.pem":
                    .init(
                        file: keys.path("client.pem"),
                        format: .pem,
                        keyFile: keys.path("client-locked.key"),
                        password: SendKeys.password
                    )
                default: .init(file: keys.path(name), format: .pkcs12, password: SendKeys.password)
                }
        }
        #expect(try await connection.send(server.push()).status == 200)
        let certificate = try server.records.first { $0.kind == "connection" }?.values[
            "certificate"
        ]
        #expect(certificate?.text == "com.example.engines")
    }

    @Test(arguments: Engine.allCases, [nil, "wrong"])
    func `a wrong or missing certificate password is an error`(
        engine: Engine,
        password: String?
    )
        async throws
    {
        let keys = try SendKeys.shared()
        let server = try await SendServer.start(
            .apns,
            ["--certificate-only", "--authority", keys.authority]
        )
        let connection = try connect(engine) { options in
            if let password {
                options.clientCertificate = .init(
                    file: keys.path("client.p12"),
                    format: .pkcs12,
                    password: password
                )
            }
        }
        switch await connection.error(of: server.push()) {
        case .insecure(let text): #expect(!text.contains("wrong"))
        // With TLS 1.3, the server rejects the certificate after the handshake, and the alert may
        // be lost with the connection.
        case .connectionLost where password == nil: break
        case let failure: Issue.record("\(String(describing: failure))")
        }
        #expect(try server.requests.isEmpty)
    }

    // MARK: - No connection

    @Test(arguments: Engine.allCases)
    func `unused ports and nonexistent hosts are errors`(engine: Engine) async throws {
        let server = try await SendServer.start(.apns)
        var request = server.push()
        server.stop()
        let fresh = try connect(engine)
        guard case .unreachable = await fresh.error(of: request) else {
            Issue.record("a server listens on the port")
            return
        }
        request.url = "https://nothing.invalid/3/device/aa"
        guard case .unreachable = await fresh.error(of: request) else {
            Issue.record("nothing.invalid exists")
            return
        }
    }

    @Test(arguments: Engine.allCases)
    func `a proxy that rejects requests or doesn't exist is an error`(engine: Engine) async throws {
        let server = try await SendServer.start(.apns)
        let proxy = try LoopbackServer { _, _ in .status(407) }
        let refusing = try connect(engine) { $0.proxy = proxy.url("") }
        #expect(
            await refusing.error(of: server.push())
                == .proxy("it responded with status 407")
        )
        #expect(proxy.requests.allSatisfy { $0.hasPrefix("CONNECT localhost:\(server.port) ") })
        #expect(!proxy.requests.isEmpty)
        #expect(!proxy.requests.joined().contains("bearer"))
        for url in ["http://nothing.invalid:8080", "http://127.0.0.1:1"] {
            let missing = try connect(engine) { $0.proxy = url }
            guard case .proxy = await missing.error(of: server.push()) else {
                Issue.record("the proxy \(url) exists")
                return
            }
        }
    }

    @Test func `all requests through a proxy share a connection`() async throws {
        let server = try await SendServer.start(.apns)
        let proxy = try await SendServer.start(.proxy)
        let connection = try connect(.nghttp2) { $0.proxy = "http://localhost:\(proxy.port)" }
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<20 {
                group.addTask { try await connection.send(server.push()).status }
            }
            for try await status in group { #expect(status == 200) }
        }
        #expect(try proxy.records.map(\.kind) == ["connection"])
        #expect(try server.requests.map(\.connection) == Array(repeating: 1, count: 20))
    }

    @Test(arguments: Engine.allCases)
    func `invalid requests are not sent`(engine: Engine) async throws {
        let server = try await SendServer.start(.apns)
        let connection = try connect(engine)
        var request = server.push()
        request.headers.append(HTTPHeader("x", "a\r\nauthorization: b"))
        guard case .invalidRequest = await connection.error(of: request) else {
            Issue.record("a header contains a line break")
            return
        }
        request = server.push()
        request.url = "http://api.push.apple.com/3/device/aa"
        guard case .insecure = await connection.error(of: request) else {
            Issue.record("HTTP without TLS was allowed")
            return
        }
        #expect(try server.requests.isEmpty)
    }

    /// Returns a request that the providers' servers accept without keys.
    private static func receipts(_ url: String) -> HTTPRequest {
        HTTPRequest(
            url: "\(url)/--/api/v2/push/getReceipts",
            headers: [HTTPHeader("content-type", "application/json")],
            body: Array(#"{"ids":[]}"#.utf8)
        )
    }

    @Test func `IP addresses are verified as IP addresses`() async throws {
        let server = try await SendServer.start(.apns)
        func request(_ host: String) -> HTTPRequest {
            var request = server.push()
            request.url = "https://\(host):\(server.port)/3/device/aa00aa00aa00aa00"
            return request
        }
        #expect(try await connect(.nghttp2).send(request("127.0.0.1")).status == 200)
        // The IP address is the same, but the certificate contains neither the
        // IP address in this form nor this name.
        guard case .insecure = try await connect(.nghttp2).error(of: request("127.1")) else {
            Issue.record("the name was accepted")
            return
        }
        #expect(try server.requests.count == 1)
    }

    @Test func `a connection has one server, and bypasses the proxy for this machine`() async throws
    {
        let server = try await SendServer.start(.apns)
        let connection = try connect(.nghttp2)
        _ = try await connection.send(server.push())
        let other = HTTPRequest(url: "https://localhost:1/", headers: [], body: [])
        guard case .invalidRequest = await connection.error(of: other) else {
            Issue.record("a request was sent to another server")
            return
        }
        // A proxy in the environment isn't used for this machine.
        let local = HTTP2Transport(environment: ["HTTPS_PROXY": "http://localhost:1"])
            .connection(try SendServer.options())
        #expect(try await local.send(server.push()).status == 200)
        #expect((local as? HTTP2Connection)?.usesCurl == false)
    }

    @Test(.requires(.providers), arguments: Engine.allCases)
    func `a server that supports only HTTP 1 is an error`(engine: Engine) async throws {
        let server = try await SendServer.start(.providers, ["--http1"])
        let connection = try connect(engine)
        try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<5 {
                group.addTask {
                    let response = try await connection.send(Self.receipts(server.url))
                    return String(decoding: response.body, as: UTF8.self)
                }
            }
            for try await body in group { #expect(body == #"{"data": {}}"#) }
        }
        #expect(
            try server.requests.map { $0.values["version"]?.text }
                == Array(repeating: "1.1", count: 5)
        )
        connection.close()
        #expect(await connection.error(of: Self.receipts(server.url)) == .canceled)
    }

    @Test(.requires(.providers), arguments: Engine.allCases)
    func `HTTP without TLS and HTTP 1 are supported on this machine`(engine: Engine) async throws {
        let server = try await SendServer.start(.providers, ["--plain"])
        let connection = try connect(engine)
        for _ in 0..<3 {
            let url = "http://127.0.0.1:\(server.port)"
            let response = try await connection.send(Self.receipts(url))
            #expect(String(decoding: response.body, as: UTF8.self) == #"{"data": {}}"#)
        }
        #expect(try server.requests.map { $0.values["version"]?.text } == ["1.1", "1.1", "1.1"])
    }
}
#endif
