#if os(Linux)
import Cameo
import CameoAnalysis
import Foundation
import HostSupport
import TestSupport
import Testing

@testable import CameoSend

/// Tests of sending to third-party APNs servers.
@Suite(.tags(.concurrency), .hangLimit) struct SendingTests {
    static let topic = "com.example.engines"

    private static func token(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 64 - digits.count) + digits
    }

    /// Returns the options of the server that validates provider tokens with PyJWT.
    private static func validation() throws -> [String] {
        try [
            "--public-key", SendKeys.shared().path("apns-public.pem"), "--key-id", SendKeys.keyID,
            "--team", SendKeys.team, "--topics", topic,
        ]
    }

    static func service(
        _ server: SendServer,
        _ json: String = #"{"aps":{"alert":"Hi"}}"#,
        key: String = "apns.p8",
        clock: TestWallClock = TestWallClock(Date().timeIntervalSince1970),
        http: (inout HTTPOptions) -> Void = { _ in },
        options: (inout APNsMessage.Options) -> Void = { _ in }
    ) throws -> APNsService {
        let keys = try SendKeys.shared()
        var messageOptions = APNsMessage.Options()
        messageOptions.topic = topic
        options(&messageOptions)
        let file = try Data(contentsOf: URL(fileURLWithPath: keys.path(key)))
        var service = try APNsService(
            message: APNsMessage(PushFile(json), options: messageOptions),
            credentials: .key(
                APNsKey(teamID: SendKeys.team, keyID: SendKeys.keyID, file: Array(file))
            ),
            environment: .sandbox,
            server: server.url,
            cache: ProviderTokenCache(directory: nil) { clock.now }
        )
        service.options.authorityFile = keys.authority
        http(&service.options)
        return service
    }

    /// Sends to device tokens, and returns the results by token.
    static func send(
        _ sender: PushSender,
        to tokens: [String]
    ) async -> [String: SendResult] {
        var results: [String: SendResult] = [:]
        for await result in sender.send(to: tokens.map { PushRecipient($0) }) {
            #expect(results.updateValue(result, forKey: result.recipient.token) == nil)
        }
        return results
    }

    private func send(
        _ service: any PushService,
        to tokens: [String],
        concurrency: Int = 100
    ) async -> [String: SendResult] {
        await Self.send(
            PushSender(service, SystemTransport.make(), concurrency: concurrency),
            to: tokens
        )
    }

    // MARK: - Many

    @Test(
        .requires(.nghttpd),
        arguments: [HTTP2Transport(environment: [:]), CurlTransport()] as [any HTTPTransport]
    )
    func `5,000 pushes are accepted, although the server closes connections`(
        transport: any HTTPTransport
    ) async throws {
        let folder = Scratch.newURL()
        let devices = folder.appendingPathComponent("3/device")
        try FileManager.default.createDirectory(at: devices, withIntermediateDirectories: true)
        let tokens = (0..<5000).map(Self.token)
        for token in tokens {
            #expect(
                FileManager.default.createFile(
                    atPath: devices.appendingPathComponent(token).path,
                    contents: nil
                )
            )
        }
        let server = try await SendServer.start(.nghttpd, ["--folder", folder.path])
        let sender = PushSender(try Self.service(server), transport)
        let results = await Self.send(sender, to: tokens)
        #expect(results.count == 5000)
        #expect(results.values.filter { $0.response.status != 200 } == [])
        #expect(sender.stopReason == nil)
        // No stream was reset, and the server closed no connection for reaching its request
        // limit.
        #expect(results.values.allSatisfy { $0.attempts == 1 })
        #expect(sender.connectionCount == 1)
    }

    @Test(.requires(.apns)) func `PyJWT accepts the token, and the first push is sent alone`()
        async throws
    {
        let server = try await SendServer.start(.apns, Self.validation())
        let results = await send(try Self.service(server), to: (0..<300).map(Self.token))
        #expect(results.count == 300)
        #expect(results.values.allSatisfy { $0.response.outcome == .accepted && $0.attempts == 1 })
        #expect(results.values.allSatisfy { $0.response.uniqueID?.count == 36 })
        let records = try server.records
        #expect(records.filter { $0.kind == "violation" || $0.kind == "token" }.isEmpty)
        #expect(records.filter { $0.kind == "connection" }.count == 1)
        #expect(Set(try server.requests.map { $0["authorization"] }).count == 1)
        #expect(Set(try server.requests.map { $0["apns-id"] }).count == 300)
    }

    @Test(.requires(.apns)) func `a server may close each connection after 100 requests`()
        async throws
    {
        let server = try await SendServer.start(
            .apns,
            ["--goaway-after", "100"] + Self.validation()
        )
        let tokens = (0..<500).map(Self.token)
        let sender = PushSender(try Self.service(server), SystemTransport.make(), concurrency: 20)
        let results = await Self.send(sender, to: tokens)
        #expect(results.count == 500)
        #expect(results.values.allSatisfy { $0.response.outcome == .accepted })
        #expect(sender.connectionCount >= 5)
        #expect(try server.records.filter { $0.kind == "violation" }.isEmpty)
    }

    // MARK: - Faults

    @Test(
        .requires(.apns),
        arguments: [
            #"{"reset": "REFUSED_STREAM"}"#, #"{"cut": "before"}"#, #"{"cut": "head"}"#,
            #"{"cut": "body", "reason": "BadTopic"}"#, #"{"goaway": "Shutdown"}"#,
            #"{"status": 400, "reason": "IdleTimeout"}"#,
            #"{"status": 403, "reason": "UnrelatedKeyIdInToken"}"#,
        ]
    )
    func `the same push is retried on another connection`(answer: String) async throws {
        let token = Self.token(40)
        let server = try await SendServer.start(
            .apns,
            Self.validation(),
            answers: #"{"\#(token)": [\#(answer), {}]}"#
        )
        let results = await send(try Self.service(server), to: (0..<80).map(Self.token))
        #expect(results.count == 80)
        #expect(results.values.allSatisfy { $0.response.outcome == .accepted })
        let requests = try server.requests.filter { $0.path?.hasSuffix(token) == true }
        #expect(requests.count == 2)
        #expect(results[token]?.attempts == 2)
        #expect(Set(requests.map { $0["apns-id"] }).count == 1)
        #expect(Set(requests.map(\.connection)).count == 2)
        #expect(try server.records.filter { $0.kind == "violation" }.isEmpty)
    }

    @Test(.requires(.apns), arguments: ["Shutdown", "ServiceUnavailable"])
    func `after 503, the other pushes are sent on another connection`(reason: String) async throws {
        let token = Self.token(40)
        let server = try await SendServer.start(
            .apns,
            Self.validation(),
            answers: #"{"\#(token)": [{"status": 503, "reason": "\#(reason)"}]}"#
        )
        let results = await send(
            try Self.service(server),
            to: (0..<80).map(Self.token),
            concurrency: 1
        )
        #expect(results.count == 80)
        #expect(results.values.filter { $0.response.outcome == .accepted }.count == 79)
        // The 15 minutes that Apple requires exceed the sender's maximum delay.
        #expect(results[token]?.response.outcome == .retryLater)
        #expect(results[token]?.response.retryAfter == 900)
        #expect(results[token]?.attempts == 1)
        #expect(try server.requests.map(\.connection) == (0..<80).map { $0 <= 40 ? 1 : 2 })
    }

    @Test(.requires(.apns)) func `a push is retried at most three times`() async throws {
        let token = Self.token(3)
        let server = try await SendServer.start(
            .apns,
            answers: #"{"\#(token)": [{"cut": "before"}]}"#
        )
        let results = await send(try Self.service(server), to: [token, Self.token(4)])
        #expect(results[token]?.response.outcome == .unreachable)
        #expect(results[token]?.attempts == 4)
        #expect(results[Self.token(4)]?.response.outcome == .accepted)
        #expect(try server.requests.filter { $0.path?.hasSuffix(token) == true }.count == 4)
    }

    @Test(.requires(.apns)) func `an expired token is renewed once, on a new connection`()
        async throws
    {
        let expired = #"{"status": 403, "reason": "ExpiredProviderToken"}"#
        let server = try await SendServer.start(
            .apns,
            Self.validation(),
            answers: #"{"\#(Self.token(0))": [\#(expired), {}]}"#
        )
        let clock = TestWallClock(Date().timeIntervalSince1970 - 1800)
        let service = try Self.service(server, clock: clock)
        // The token is 30 minutes old, so it can be renewed.
        _ = try await service.authorization(isRenewed: false, SystemTransport.make())
        clock.now += 1800
        let results = await send(service, to: (0..<50).map(Self.token))
        #expect(results.values.allSatisfy { $0.response.outcome == .accepted })
        #expect(results[Self.token(0)]?.attempts == 2)
        let requests = try server.requests
        let repeated = requests.filter { $0.path?.hasSuffix(Self.token(0)) == true }
        #expect(Set(repeated.map { $0["authorization"] }).count == 2)
        #expect(Set(repeated.map(\.connection)) == [1, 2])
        #expect(Set(requests.map { $0["authorization"] }).count == 2)
    }

    @Test(.requires(.apns)) func `a rejected key stops sending`() async throws {
        let server = try await SendServer.start(.apns, Self.validation())
        let tokens = (0..<20).map(Self.token)
        let sender = PushSender(try Self.service(server, key: "other.p8"), SystemTransport.make())
        let results = await Self.send(sender, to: tokens)
        let first = try #require(results[tokens[0]]?.response)
        #expect(first.outcome == .unauthorized, "\(first)")
        #expect(first.reason == "InvalidProviderToken")
        #expect(results.values.filter { $0.response.outcome == .notSent }.count == 19)
        #expect(try server.requests.count == 1)
        let judgment = try server.records.first { $0.kind == "token" }?.values["text"]?.text
        #expect(judgment == "Signature verification failed")
    }

    @Test(.requires(.apns)) func `responses belong to their device tokens`() async throws {
        let server = try await SendServer.start(
            .apns,
            Self.validation(),
            answers: """
                {"\(Self.token(10))": [{"status": 410, "reason": "Unregistered",
                    "timestamp": 1700000000000}],
                "\(Self.token(20))": [{"status": 400, "reason": "BadDeviceToken"}],
                "\(Self.token(30))": [{"status": 410, "reason": "ExpiredToken"}],
                "\(Self.token(40))": [{"streams": 2}]}
                """
        )
        let results = await send(try Self.service(server), to: (0..<150).map(Self.token))
        #expect(results[Self.token(10)]?.response.outcome == .unregistered)
        #expect(results[Self.token(10)]?.response.timestamp == 1_700_000_000)
        #expect(results[Self.token(20)]?.response.reason == "BadDeviceToken")
        #expect(results[Self.token(30)]?.response.outcome == .unregistered)
        #expect(results.values.filter { $0.response.outcome == .accepted }.count == 147)
        #expect(results.values.allSatisfy { $0.attempts == 1 })
        #expect(try server.records.filter { $0.kind == "violation" }.isEmpty)
    }

    @Test(.requires(.apns)) func `requests time out if the server doesn't respond`() async throws {
        let server = try await SendServer.start(.apns, answers: #"{"*": [{"silence": true}]}"#)
        let service = try Self.service(server, http: { $0.timeLimit = 0.3 })
        let sender = PushSender(service, SystemTransport.make())
        let results = await Self.send(sender, to: (0..<10).map(Self.token))
        #expect(results.count == 10)
        #expect(results.values.filter { $0.response.outcome == .unreachable }.count == 3)
        #expect(results.values.filter { $0.response.outcome == .notSent }.count == 7)
        #expect(sender.stopReason == .unreachable(.timedOut(0.3)))
    }

    @Test(.requires(.apns)) func `stopping completes pending pushes, and sends no others`()
        async throws
    {
        let server = try await SendServer.start(
            .apns,
            answers: #"{"\#(Self.token(9))": [{"hold": true}]}"#
        )
        let sender = PushSender(try Self.service(server), SystemTransport.make(), concurrency: 1)
        async let results = Self.send(sender, to: (0..<30).map(Self.token))
        try await server.waitForRequests(10)
        sender.stop()
        server.release()
        let all = await results
        #expect(all.values.filter { $0.response.outcome == .accepted }.count == 10)
        #expect(all.values.filter { $0.response.outcome == .notSent }.count == 20)
        #expect(try server.requests.count == 10)
    }

    // MARK: - Another client

    /// A push that both clients send.
    private struct Push {
        var payload: String
        var type: APNsPushType = .alert
        var priority = 10
        var collapseID: String?
    }

    @Test(.requires(.fastAPNs, .apns)) func `the requests match aioapns`()
        async throws
    {
        let pushes = [
            Push(payload: #"{"aps":{"alert":{"title":"Ada","body":"Hi"},"mutable-content":1}}"#),
            Push(payload: #"{"aps":{"alert":"Å 👩‍💻 \"quoted\" \n"},"a":[1,2.5,null,true,{}]}"#),
            Push(payload: #"{"aps":{"content-available":1}}"#, type: .background, priority: 5),
            Push(payload: #"{"aps":{"alert":"Hi"}}"#, collapseID: "chat-7"),
            Push(payload: #"{"aps":{"alert":"Hi"}}"#, priority: 5),
        ]
        let (ours, theirs) = (
            try await SendServer.start(.fastAPNs, try Self.publicKey()),
            try await SendServer.start(.fastAPNs, try Self.publicKey())
        )
        var lines = ""
        for (number, push) in pushes.enumerated() {
            let service = try Self.service(
                ours,
                push.payload,
                options: { options in
                    options.pushType = push.type
                    options.priority = push.priority
                    options.collapseID = push.collapseID
                }
            )
            let results = await send(service, to: [Self.token(number)])
            #expect(results[Self.token(number)]?.response.outcome == .accepted)
            let collapseID = push.collapseID.map { #","collapseID":"\#($0)""# } ?? ""
            lines += """
                {"token":"\(Self.token(number))","payload":\(push.payload),\
                "type":"\(push.type.rawValue)","priority":\(push.priority)\(collapseID)}

                """
        }
        let file = Scratch.newURL("jsonl")
        try Data(lines.utf8).write(to: file)
        #expect(try OtherClient.send(to: theirs, ["--pushes", file.path]).accepted == pushes.count)
        let own = try ours.requests.sorted { $0.path ?? "" < $1.path ?? "" }
        let other = try theirs.requests.sorted { $0.path ?? "" < $1.path ?? "" }
        #expect(own.count == pushes.count && other.count == pushes.count)
        for (own, other) in zip(own, other) {
            // aioapns sends the HTTP/1 header `host` instead of `:authority`, and omits the size
            // and the type of the body.
            let names = Set(other.headers.map(\.name)).subtracting(["host"])
            let ownNames = Set(own.headers.map(\.name))
            #expect(
                ownNames.subtracting(names) == [":authority", "content-length", "content-type"]
            )
            #expect(names.subtracting(ownNames).isEmpty)
            #expect(own["content-type"] == "application/json")
            #expect(own[":authority"] == "localhost:\(ours.port)")
            for name in names.subtracting(["authorization", "apns-id"]) {
                #expect(own[name] == other[name], "\(name)")
            }
            #expect(own["apns-id"]?.count == 36)
            // Both tokens were accepted. Each signature is random.
            #expect(own["authorization"]?.hasPrefix("bearer ") == true)
            #expect(other["authorization"]?.hasPrefix("bearer ") == true)
            // aioapns writes spaces between the members.
            #expect(
                try JSONDocument(parsing: own.body).root == JSONDocument(parsing: other.body).root
            )
        }
    }

    private static func publicKey() throws -> [String] {
        ["--public-key", try SendKeys.shared().path("apns-public.pem")]
    }
}
#endif
