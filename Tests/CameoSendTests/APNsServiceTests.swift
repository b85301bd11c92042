import CameoAnalysis
import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoSend

@Suite struct APNsServiceTests {
    private static let id = "8f4f2f0e-0a5c-4f2e-9a6b-0d5e3c1b2a49"
    private static let recipient = PushRecipient("00fc13adff785122")
    private let clock = TestWallClock()

    private func service(
        _ json: String = #"{"aps":{"alert":"Hi"}}"#,
        topic: String? = "com.example.engines",
        environment: APNsEnvironment = .sandbox,
        server: String? = nil,
        port: Int = 443,
        certificate: Bool = false,
        pushType: APNsPushType? = nil
    ) throws -> APNsService {
        var options = APNsMessage.Options()
        options.topic = topic
        options.pushType = pushType
        let key = try APNsKey(
            teamID: "TEAM123456",
            keyID: "ABC123DEFG",
            file: SendTestKeys.file("apns.p8")
        )
        return try APNsService(
            message: APNsMessage(PushFile(json), options: options),
            credentials: certificate
                ? .certificate(HTTPOptions.ClientCertificate(file: "client.p12", format: .pkcs12))
                : .key(key),
            environment: environment,
            server: server,
            port: port,
            cache: ProviderTokenCache(directory: nil) { [clock] in clock.now }
        )
    }

    private func answer(
        _ response: HTTPResponse,
        registeredAt: Double? = nil,
        _ service: APNsService
    ) -> SendResponse {
        service.responses(in: response, to: [PushRecipient("00fc", registeredAt: registeredAt)])[0]
    }

    // MARK: Requests

    @Test func `a request has the headers in Apple's order`() async throws {
        let service = try service()
        let header = try await service.authorization(isRenewed: false, FakeTransport())
        let request = try service.request(to: [Self.recipient], id: Self.id, authorization: header)
        #expect(request.method == "POST")
        #expect(request.url == "https://api.sandbox.push.apple.com/3/device/00fc13adff785122")
        #expect(
            request.headers.map(\.name) == [
                "authorization", "apns-id", "apns-topic", "apns-push-type", "apns-priority",
                "content-type",
            ]
        )
        #expect(request.headers[0].isSecret)
        #expect(request.headers[0].value.hasPrefix("bearer ey"))
        #expect(request.headers.dropFirst().allSatisfy { !$0.isSecret })
        #expect(request.headers[1].value == Self.id)
        #expect(request.body == Array(#"{"aps":{"alert":"Hi"}}"#.utf8))
        #expect(service.sendsFirstAlone)
        #expect(service.options == HTTPOptions())
    }

    @Test func `hosts, ports and servers determine the URL`() throws {
        #expect(try service(environment: .production).baseURL == "https://api.push.apple.com")
        #expect(try service(port: 2197).baseURL == "https://api.sandbox.push.apple.com:2197")
        #expect(try service(server: "https://localhost:8443/").baseURL == "https://localhost:8443")
        #expect(throws: SendError.self) { try service(port: 80) }
        #expect(throws: SendError.self) { try service(server: "http://example.com") }
    }

    @Test(arguments: [
        "https://example.com", "https://example.com:1/a/b", "http://localhost:8080",
        "http://127.0.0.1",
        "http://[::1]:80", "HTTPS://Example.com",
    ]) func `valid servers are accepted`(url: String) throws {
        #expect(try ServerURL.parse(url + "/").hasSuffix(url.dropFirst(8)))
    }

    @Test(arguments: [
        "", "example.com", "ftp://example.com", "https://", "https://:443", "https://a:0",
        "https://a:70000",
        "https://a:b", "https://user:secret@a", "https://a/?b", "https://a#b", "https://a b",
        "https://a\r\nb",
        "http://example.com", "http://127.0.0.1.example.com", "http://localhost.example.com",
        "https://a\\b",
        "https://::1", "https://ä",
    ]) func `invalid servers are rejected`(url: String) {
        let error = #expect(throws: SendError.self) { try ServerURL.parse(url) }
        #expect(error?.kind == .configuration)
        #expect(error?.description.contains("secret") == false)
    }

    @Test func `the ID in a file is used for the first recipient only`() throws {
        let other = "11111111-0a5c-4f2e-9a6b-0d5e3c1b2a49"
        let service = try service(
            #"{"headers":{"apns-id":"\#(Self.id)","apns-topic":"com.a"},"payload":{"aps":{"alert":"Hi"}}}"#
        )
        func sentID(_ token: String) throws -> String? {
            try service.request(to: [PushRecipient(token)], id: other, authorization: nil).headers
                .first?.value
        }
        #expect(try sentID("a") == Self.id)
        #expect(try sentID("b") == other)
        #expect(try sentID("a") == Self.id)
    }

    @Test func `certificates need neither a token nor a topic`() async throws {
        let service = try service(topic: nil, certificate: true)
        #expect(try await service.authorization(isRenewed: false, FakeTransport()) == nil)
        #expect(service.options.clientCertificate?.format == .pkcs12)
        #expect(!service.sendsFirstAlone)
        #expect(throws: SendError.self) { try self.service(topic: nil) }
        for type in [APNsPushType.liveactivity, .location] {
            #expect(throws: SendError.self) { try self.service(certificate: true, pushType: type) }
        }
    }

    @Test func `a token is renewed only after 20 minutes`() async throws {
        let service = try service()
        let transport = FakeTransport()
        let first = try await service.authorization(isRenewed: false, transport)
        #expect(try await service.authorization(isRenewed: false, transport) == first)
        await #expect(throws: SendError.self) {
            try await service.authorization(isRenewed: true, transport)
        }
        clock.now += 21 * 60
        let second = try await service.authorization(isRenewed: true, transport)
        #expect(second != first)
        // The other pending requests were rejected as well.
        #expect(try await service.authorization(isRenewed: true, transport) == second)
        clock.now += 61
        await #expect(throws: SendError.self) {
            try await service.authorization(isRenewed: true, transport)
        }
        #expect(transport.requests == [])
    }

    // MARK: Answers

    @Test func `Apple lists 32 reasons`() {
        #expect(APNsReason.allCases.count == 32)
        #expect(
            Dictionary(grouping: APNsReason.allCases, by: \.status).mapValues(\.count) == [
                400: 14, 403: 8, 404: 1, 405: 1, 410: 2, 413: 1, 429: 2, 500: 1, 503: 2,
            ]
        )
        for reason in APNsReason.allCases {
            #expect(!reason.meaning.hasSuffix(".") && !reason.fix.hasSuffix("."))
            #expect(
                reason.meaning.first?.isUppercase == true && reason.fix.first?.isUppercase == true
            )
        }
    }

    /// The outcome of each reason, and the next step that Apple requires.
    private static let expected: [APNsReason: (SendResponse.Outcome, SendResponse.Next)] = [
        .badCollapseID: (.rejected, .stop), .badDeviceToken: (.rejected, .done),
        .badExpirationDate: (.rejected, .stop), .badMessageID: (.rejected, .stop),
        .badPriority: (.rejected, .stop), .badTopic: (.rejected, .stop),
        .deviceTokenNotForTopic: (.rejected, .done), .duplicateHeaders: (.rejected, .stop),
        .idleTimeout: (.retryLater, .reconnect), .invalidPushType: (.rejected, .stop),
        .missingDeviceToken: (.rejected, .stop), .missingTopic: (.rejected, .stop),
        .payloadEmpty: (.rejected, .stop), .topicDisallowed: (.rejected, .stop),
        .badCertificate: (.unauthorized, .stop), .badCertificateEnvironment: (.unauthorized, .stop),
        .badEnvironmentKeyID: (.unauthorized, .stop),
        .expiredProviderToken: (.unauthorized, .renew),
        .forbidden: (.unauthorized, .stop), .invalidProviderToken: (.unauthorized, .stop),
        .missingProviderToken: (.unauthorized, .stop), .unrelatedKeyID: (.unauthorized, .reconnect),
        .badPath: (.rejected, .stop), .methodNotAllowed: (.rejected, .stop),
        .expiredToken: (.unregistered, .done), .unregistered: (.unregistered, .done),
        .payloadTooLarge: (.rejected, .stop), .tooManyProviderTokenUpdates: (.retryLater, .stop),
        .tooManyRequests: (.retryLater, .wait(60)), .internalServerError: (.retryLater, .wait(900)),
        .serviceUnavailable: (.retryLater, .wait(900)), .shutdown: (.retryLater, .wait(900)),
    ]

    @Test(arguments: APNsReason.allCases)
    func `each reason has the expected next step`(reason: APNsReason) throws {
        let response = HTTPResponse(
            reason.status,
            #"{"reason":"\#(reason.rawValue)"}"#,
            ["apns-id": Self.id.uppercased()]
        )
        let answer = answer(response, try service())
        let (outcome, next) = try #require(Self.expected[reason])
        #expect(answer.outcome == outcome)
        #expect(answer.next == next)
        #expect(answer.reason == reason.rawValue)
        #expect(answer.status == reason.status)
        #expect(answer.id == Self.id.uppercased())
        #expect(answer.suggestion?.contains(reason.meaning) == true)
        #expect(answer.suggestion?.contains(reason.fix) == true)
    }

    @Test func `the response to an accepted push contains its IDs`() throws {
        let response = HTTPResponse(200, "", ["apns-id": Self.id, "apns-unique-id": "abc"])
        let answer = answer(response, try service())
        #expect(answer.outcome == .accepted)
        #expect(answer.next == .done)
        #expect(answer.id == Self.id)
        #expect(answer.uniqueID == "abc")
        #expect(answer.reason == nil && answer.suggestion == nil)
    }

    @Test func `the fix names the other environment`() throws {
        let response = HTTPResponse(400, #"{"reason":"BadDeviceToken"}"#)
        #expect(
            answer(response, try service()).suggestion?.contains("--environment production") == true
        )
        #expect(
            answer(response, try service(environment: .production)).suggestion?
                .contains("--environment sandbox") == true
        )
    }

    @Test func `a token that was registered later is still valid`() throws {
        let response = HTTPResponse(410, #"{"reason":"Unregistered","timestamp":1454402113123}"#)
        let service = try service()
        let unregistered = answer(response, registeredAt: 1_454_402_113, service)
        #expect(unregistered.outcome == .unregistered)
        #expect(unregistered.timestamp == 1_454_402_113.123)
        let alive = answer(response, registeredAt: 1_454_402_114, service)
        #expect(alive.outcome == .rejected)
        #expect(alive.next == .done)
        #expect(alive.reason == "Unregistered")
        #expect(answer(response, service).outcome == .unregistered)
        // These timestamps aren't dates.
        for timestamp in ["-1", "1e300", "\"x\"", "null", "{}"] {
            let response = HTTPResponse(
                410,
                #"{"reason":"Unregistered","timestamp":\#(timestamp)}"#
            )
            #expect(answer(response, registeredAt: 1, service).timestamp == nil)
        }
    }

    @Test func `the time until a renewal is measured from the token's creation`() async throws {
        let service = try service()
        let response = HTTPResponse(429, #"{"reason":"TooManyProviderTokenUpdates"}"#)
        #expect(answer(response, service).retryAfter == 1200)
        _ = try await service.authorization(isRenewed: false, FakeTransport())
        clock.now += 300
        #expect(answer(response, service).retryAfter == 900)
        clock.now += 3600
        #expect(answer(response, service).retryAfter == 1)
    }

    @Test(arguments: [
        (400, SendResponse.Outcome.rejected, SendResponse.Next.stop), (401, .unauthorized, .stop),
        (403, .unauthorized, .stop), (410, .unregistered, .done), (429, .retryLater, .wait(60)),
        (500, .retryLater, .wait(900)), (502, .retryLater, .wait(900)), (301, .rejected, .stop),
        (204, .rejected, .stop), (0, .rejected, .stop),
    ]) func `unknown reasons and other responses have the expected outcome`(
        status: Int,
        outcome: SendResponse.Outcome,
        next: SendResponse.Next
    ) throws {
        let service = try service()
        for body in ["", "<html>", #"{"reason":"Whatever"}"#, #"{"reason":{}}"#, "[1]", "\u{0}"] {
            let answer = answer(HTTPResponse(status, body), service)
            #expect(answer.outcome == outcome)
            #expect(answer.next == next)
            #expect(answer.reason == (body.contains("Whatever") ? "Whatever" : nil))
        }
    }

    @Test func `the length of reasons is limited, and they contain no control characters`() throws {
        let long = String(repeating: "a", count: 100_000)
        let service = try service()
        let answer = answer(HTTPResponse(400, #"{"reason":"\u001b[31m\#(long)"}"#), service)
        #expect(answer.reason == "\u{FFFD}[31maaaaa…")
        let letters = self.answer(HTTPResponse(400, #"{"reason":"\#(long)"}"#), service).reason
        #expect(letters == "aaaaaaaa…")
        // The server echoes the device token.
        let token = String(repeating: "0f", count: 32)
        let echo = self.answer(HTTPResponse(400, #"{"reason":"\#(token)"}"#), service)
        #expect(echo.reason == "0f0f0f0f…")
        #expect(!(echo.suggestion ?? "").contains(token))
        #expect((answer.suggestion?.count ?? 0) < 300)
        #expect(APNsReason(named: "BadEnvironmentKeyInToken") == .badEnvironmentKeyID)
        let id = self.answer(HTTPResponse(200, "", ["apns-id": long]), service).id
        #expect(id == "aaaaaaaa…")
    }

    @Test func `Retry-After can lengthen Apple's delay, but never shorten it`() throws {
        let response = HTTPResponse(503, #"{"reason":"Shutdown"}"#, ["retry-after": "7"])
        #expect(answer(response, try service()).next == .wait(900))
        let long = HTTPResponse(503, #"{"reason":"Shutdown"}"#, ["retry-after": "1800"])
        #expect(answer(long, try service()).next == .wait(1800))
        let date = HTTPResponse(503, "", ["retry-after": "Wed, 21 Oct 2026 07:28:00 GMT"])
        #expect(answer(date, try service()).next == .wait(900))
    }

    @Test func `only responses from an unavailable server close the connection`() throws {
        for reason in APNsReason.allCases {
            let response = HTTPResponse(reason.status, #"{"reason":"\#(reason.rawValue)"}"#)
            let isUnavailable = reason == .shutdown || reason == .serviceUnavailable
            #expect(answer(response, try service()).endsConnection == isUnavailable, "\(reason)")
        }
    }
}
