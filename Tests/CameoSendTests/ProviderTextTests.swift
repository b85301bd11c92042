import CameoAnalysis
import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoSend

/// Tests with servers that echo the recipient and the key in all of their messages.
@Suite struct ProviderTextTests {
    private static let device = String(repeating: "0f", count: 32)
    private static let registration =
        "bk3RNwTe3H0:CI2k_HHwgIpoDKCIZvvDMExUdFQ3P1aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789"
    private static let alias = "ada@example.com"
    private static let expo = "ExponentPushToken[abcdefghijklmnopqrstuv]"
    /// A key that is shorter than the minimum length of a token.
    private static let key = "hunter2-key"

    // MARK: Text

    @Test func `messages contain no tokens or control characters, and their length is limited`() {
        let token = Self.device
        #expect(ProviderText.message("device \(token) is bad") == "device 0f0f0f0f… is bad")
        #expect(
            ProviderText.message("\"ExponentPushToken[xxxxxxxxxxxxxxxxxxxxxx]\" is not registered")
                == "\"ExponentPushToken[xxxxxxxx…]\" is not registered"
        )
        #expect(ProviderText.message(String(repeating: "a b ", count: 1000)).count == 301)
        #expect(ProviderText.message("a\u{1B}]0;b\u{7}\n") == "a\u{FFFD}]0;b\u{FFFD} ")
    }

    @Test func `strings from the request are removed, regardless of their case`() {
        let text = ProviderText(hiding: [Self.key, "ab", ""])
        #expect(text.message("HUNTER2-KEY and hunter2-keyhunter2-key, ab") == "… and ……, ab")
        #expect(text.message("hunter2-ke") == "hunter2-ke")
        // At the limit, no part of the key remains.
        let long = String(repeating: "a ", count: 147) + Self.key
        #expect(text.message(long).hasSuffix("a …"))
    }

    @Test(arguments: [
        ("BadDeviceToken", "BadDeviceToken"),
        ("PUSH_TOO_MANY_EXPERIENCE_IDS", "PUSH_TOO_MANY_EXPERIENCE_IDS"),
        ("All included players are not subscribed", "All included players are not subscribed"),
        ("hunter2_key", "hunter2_key"), ("HunterKey", "…"), ("", ""),
        ("a1b2c3d4e5f6a7b8c9d0e1", "a1b2c3d4…"),
        (String(repeating: "b ", count: 100), String(repeating: "b ", count: 32) + "…"),
        ("a\u{202E}b\u{1B}[2J", "a\u{FFFD}b\u{FFFD}[2J"),
    ])
    func `a reason is a name, or a short message`(text: String, reason: String) {
        #expect(ProviderText(hiding: ["hunterkey"]).reason(text) == reason)
    }

    @Test(arguments: [
        ("8f4f2f0e-0a5c-4f2e-9a6b-0d5e3c1b2a49", "8f4f2f0e-0a5c-4f2e-9a6b-0d5e3c1b2a49"),
        ("11111111-0a5c-4f2e-9a6b-0d5e3c1b2a49", "…"),
        (
            "projects/engines-1/messages/0:1500415314455276%31bd1c9631bd1c96",
            "projects/engines-1/messages/0:1500415314455276%31bd1c9631bd1c96"
        ),
        ("projects/engines-1/messages/hunter2-key", "projects…/engines-1/messages/…"),
        (String(repeating: "a", count: 201), "aaaaaaaa…"), ("a\r\nb", "a\u{FFFD} b"),
    ])
    func `an ID is unchanged if it has a valid format`(text: String, id: String) {
        let texts = ProviderText(hiding: [Self.key, "11111111-0a5c-4f2e-9a6b-0d5e3c1b2a49"])
        let result = texts.identifier(text)
        if text.hasSuffix("hunter2-key") {
            #expect(!result.contains(Self.key))
        } else {
            #expect(result == id)
        }
    }

    // MARK: Services

    /// Returns text that echoes a recipient and a key in several positions and formats.
    private static func echo(_ recipient: String, _ secret: String) -> String {
        "\(secret) \u{1B}[31m\(recipient.uppercased()) \(recipient)/\(secret)\r\n\u{202E}"
            + String(repeating: "long text ", count: 200) + secret + recipient
    }

    private func check(
        _ answers: [SendResponse?],
        _ recipient: String,
        _ secret: String,
        _ body: String
    ) {
        for answer in answers {
            let texts = [answer?.reason, answer?.suggestion, answer?.id, answer?.uniqueID]
            check(texts.compactMap { $0 }, recipient, secret, body)
        }
    }

    private func check(
        _ texts: [String],
        _ recipient: String,
        _ secret: String,
        _ body: String
    ) {
        let inner = recipient.split(separator: "[").last.map { String($0.prefix(12)) } ?? ""
        for text in texts {
            let location = Comment(rawValue: "\(text) for \(body.prefix(60))")
            for part in [secret, String(secret.prefix(10)), recipient, inner] {
                #expect(!text.lowercased().contains(part.lowercased()), location)
            }
            #expect(text == text.printable, location)
            // The text consists of one of our sentences and one of the provider's.
            #expect(text.unicodeScalars.count < 800, location)
        }
    }

    private func json(_ value: JSONValue) -> String { value.compact }

    private func object(_ members: [JSONObject.Member]) -> JSONValue {
        .object(JSONObject(members))
    }

    @Test(arguments: [200, 400, 403, 410, 418, 429, 500, 503])
    func `errors from APNs don't contain the device token or the key`(status: Int) async throws {
        let service = try APNsService(
            message: APNsMessage(
                PushFile(#"{"aps":{"alert":"Hi"}}"#),
                options: {
                    var options = APNsMessage.Options()
                    options.topic = "com.example.engines"
                    return options
                }()
            ),
            credentials: .key(
                APNsKey(
                    teamID: "TEAM123456",
                    keyID: "ABC123DEFG",
                    file: SendTestKeys.file("apns.p8")
                )
            ),
            environment: .sandbox,
            cache: ProviderTokenCache(directory: nil)
        )
        let header = try await service.authorization(isRenewed: false, FakeTransport())
        let secret = try #require(header?.value.split(separator: " ").last.map(String.init))
        let echo = Self.echo(Self.device, secret)
        let body = json(object([("reason", .string(echo)), ("timestamp", .string(echo))]))
        let response = HTTPResponse(status, body, ["apns-id": echo, "apns-unique-id": echo])
        let answers = service.responses(in: response, to: [PushRecipient(Self.device)])
        check(answers, Self.device, secret, body)
    }

    @Test(arguments: [200, 400, 401, 403, 404, 429, 500])
    func `errors from Firebase don't contain the token or the key`(status: Int) async throws {
        let service = try FCMService(
            message: FCMMessage(PushFile(#"{"message":{"notification":{"title":"Ada"}}}"#)),
            credentials: .accessToken(Self.key, projectID: "engines-1"),
            cache: AccessTokenCache(directory: nil)
        )
        let echo = JSONValue.string(Self.echo(Self.registration, Self.key))
        let violation = object([("field", echo), ("description", echo)])
        let details = JSONValue.array([
            object([("@type", .string("x.FcmError")), ("errorCode", echo)]),
            object([
                ("@type", .string("x.BadRequest")),
                ("fieldViolations", .array([violation, violation])),
            ]),
        ])
        let bodies = [
            object([("name", echo)]),
            object([
                ("error", object([("status", echo), ("message", echo), ("details", details)]))
            ]),
            object([("error", object([("status", echo), ("message", echo)]))]),
        ]
        for body in bodies.map(json) {
            let recipients = [PushRecipient(Self.registration)]
            let answers = service.responses(in: HTTPResponse(status, body), to: recipients)
            check(answers, Self.registration, Self.key, body)
        }
    }

    @Test(arguments: [400, 401, 403])
    func `errors from Google's token server don't contain the assertion`(status: Int) async throws {
        let account = object([
            ("type", .string("service_account")), ("project_id", .string("engines-1")),
            ("client_email", .string("ada@engines-1.iam.gserviceaccount.com")),
            (
                "private_key",
                .string(String(decoding: try SendTestKeys.file("account.pem"), as: UTF8.self))
            ),
        ])
        let service = try FCMService(
            message: FCMMessage(PushFile(#"{"message":{"notification":{"title":"Ada"}}}"#)),
            credentials: .serviceAccount(
                GoogleServiceAccount(file: Array(account.compact.utf8))
            ),
            cache: AccessTokenCache(directory: nil)
        )
        for code in ["invalid_grant", "\u{1B}other"] {
            // The server echoes the token from the request.
            let transport = EchoTransport(status, code)
            let error = await #expect(throws: SendError.self) {
                try await service.authorization(isRenewed: false, transport)
            }
            let assertion = transport.assertion
            #expect(assertion.hasPrefix("eyJ"))
            check([error?.description ?? ""], assertion, assertion, code)
            for part in assertion.split(separator: ".") {
                #expect(error?.description.contains(part) == false)
            }
        }
    }

    @Test(arguments: [200, 400, 401, 403, 404, 429, 500])
    func `errors from OneSignal don't contain the recipient or the key`(status: Int) throws {
        let service = try OneSignalService(
            message: OneSignalMessage(
                PushFile(
                    #"{"contents":{"en":"Hi"},"include_aliases":{"external_id":["x"]},"target_channel":"push"}"#
                ),
                now: 0
            ),
            credentials: OneSignalCredentials(
                appID: "8f4f2f0e-0a5c-4f2e-9a6b-0d5e3c1b2a49",
                key: Self.key
            )
        )
        let text = Self.echo(Self.alias, Self.key)
        let echo = JSONValue.string(text)
        let bodies = [
            object([("id", echo), ("errors", .array([echo, object([("title", echo)])]))]),
            object([("id", .string("")), ("errors", object([(text, .array([echo]))]))]),
            object([("errors", echo)]), object([("errors", .array([object([("message", echo)])]))]),
        ]
        for body in bodies.map(json) {
            let answers = service.responses(
                in: HTTPResponse(status, body),
                to: [PushRecipient(Self.alias)]
            )
            check(answers, Self.alias, Self.key, body)
        }
    }

    @Test(arguments: [200, 400, 401, 413, 429, 500])
    func `errors from Expo don't contain the token or the key`(status: Int) async throws {
        let service = try ExpoService(
            message: ExpoMessage(PushFile(#"{"to":"\#(Self.expo)","title":"Ada"}"#)),
            accessToken: Self.key
        )
        let echo = JSONValue.string(Self.echo(Self.expo, Self.key))
        let failed = object([
            ("status", .string("error")), ("message", echo), ("details", object([("error", echo)])),
        ])
        let bodies = [
            object([("data", .array([failed]))]),
            object([("data", .array([object([("status", .string("ok")), ("id", echo)])]))]),
            object([("errors", .array([object([("code", echo), ("message", echo)])]))]),
        ]
        for body in bodies.map(json) {
            let answers = service.responses(
                in: HTTPResponse(status, body),
                to: [PushRecipient(Self.expo)]
            )
            check(answers, Self.expo, Self.key, body)
        }
        // Receipts don't contain their recipient.
        let receipts = json(object([("data", object([("ticket", failed)]))]))
        let result = try? await service.receipts(
            ["ticket"],
            FakeTransport(HTTPResponse(status, receipts))
        )
        check(result ?? [], Self.expo, Self.key, receipts)
    }
}

/// A server that echoes the request body in its error.
private final class EchoTransport: HTTPTransport, HTTPConnection {
    private let status: Int
    private let code: String
    private let body = Locked("")

    init(_ status: Int, _ code: String) { (self.status, self.code) = (status, code) }

    /// The token in the body of the request.
    var assertion: String {
        body.withLock { String($0.split(separator: "=").last ?? "") }
    }

    func connection(_ options: HTTPOptions) -> any HTTPConnection { self }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let text = String(decoding: request.body, as: UTF8.self)
        body.withLock { $0 = text }
        let error = JSONObject([
            ("error", .string(code)), ("error_description", .string("\(text) \u{7}")),
        ])
        return HTTPResponse(status, JSONValue.object(error).compact)
    }

    func close() {}
}
