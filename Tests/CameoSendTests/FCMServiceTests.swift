import CameoAnalysis
import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoSend

@Suite struct FCMServiceTests {
    private static let fid = "dQw4w9WgXcQabcdefghijk"
    private static let token =
        "bk3RNwTe3H0:CI2k_HHwgIpoDKCIZvvDMExUdFQ3P1aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789"
    private let clock = TestWallClock()

    private func account(
        _ changes: [String: String?] = [:],
        tokenURL: String? = nil
    ) throws -> GoogleServiceAccount {
        var members: [String: String] = [
            "type": "service_account", "project_id": "engines-1",
            "private_key_id": "0123", "client_email": "ada@engines-1.iam.gserviceaccount.com",
            "private_key": String(decoding: try SendTestKeys.file("account.pem"), as: UTF8.self),
            "token_uri": "https://oauth2.googleapis.com/token",
        ]
        for (name, value) in changes { members[name] = value }
        let json = JSONValue.object(JSONObject(members.map { ($0.key, .string($0.value)) })).compact
        return try GoogleServiceAccount(file: Array(json.utf8), tokenURL: tokenURL)
    }

    private func service(
        _ json: String = #"{"message":{"notification":{"title":"Ada"}}}"#,
        credentials: FCMCredentials? = nil,
        isValidatedOnly: Bool = false,
        server: String? = nil,
        directory: String? = nil
    ) throws -> FCMService {
        try FCMService(
            message: FCMMessage(PushFile(json)),
            credentials: credentials ?? .serviceAccount(account()),
            isValidatedOnly: isValidatedOnly,
            server: server,
            cache: AccessTokenCache(directory: directory) { [clock] in clock.now }
        )
    }

    private func body(_ service: FCMService, _ token: String) throws -> String {
        let request = try service.request(to: [PushRecipient(token)], id: "", authorization: nil)
        return String(decoding: request.body, as: UTF8.self)
    }

    // MARK: Credentials

    @Test func `a service account is read`() throws {
        let account = try account()
        #expect(account.projectID == "engines-1")
        #expect(account.keyID == "0123")
        #expect(account.tokenURL == GoogleServiceAccount.defaultTokenURL)
        #expect(
            try self.account(["token_uri": nil]).tokenURL == GoogleServiceAccount.defaultTokenURL
        )
        #expect(
            try self.account(tokenURL: "https://localhost:1/token").tokenURL
                == "https://localhost:1/token"
        )
    }

    @Test(
        arguments: [
            ["type": "authorized_user"], ["type": nil], ["client_email": nil],
            ["client_email": "ada"],
            ["private_key": nil], ["private_key": "-----BEGIN PRIVATE KEY-----"],
            ["project_id": nil],
            ["project_id": "../../x"], ["project_id": "a b"],
            ["token_uri": "https://example.com/token"],
            ["token_uri": "https://oauth2.googleapis.com.example.com/token"],
            ["token_uri": "http://oauth2.googleapis.com/token"], ["installed": "x"],
            ["project_info": "x"],
        ] as [[String: String?]]
    ) func `an incorrect service account is an error`(changes: [String: String?]) {
        let error = #expect(throws: SendError.self) { try account(changes) }
        #expect(error?.kind == .configuration)
    }

    @Test func `files that aren't service accounts are errors`() throws {
        for text in [
            "", " \n", "{", "[]", "-----BEGIN PRIVATE KEY-----\n",
            String(repeating: " ", count: 70_000),
        ] {
            #expect(throws: SendError.self) { try GoogleServiceAccount(file: Array(text.utf8)) }
        }
    }

    @Test func `an access token is requested once, and renewed on demand`() async throws {
        let service = try service()
        let transport = FakeTransport(
            HTTPResponse(200, #"{"access_token":"one","expires_in":3599,"token_type":"Bearer"}"#),
            HTTPResponse(200, #"{"access_token":"two","expires_in":3599}"#),
            HTTPResponse(200, #"{"access_token":"three","expires_in":3599}"#)
        )
        func value(_ isRenewed: Bool) async throws -> String? {
            try await service.authorization(isRenewed: isRenewed, transport)?.value
        }
        #expect(try await value(false) == "Bearer one")
        clock.now += 3000
        #expect(try await value(false) == "Bearer one")
        clock.now += 300
        #expect(try await value(false) == "Bearer two")
        #expect(try await value(true) == "Bearer three")
        #expect(transport.requests.count == 3)
        #expect(transport.closedCount == 3)
        let request = transport.requests[0]
        #expect(request.url == "https://oauth2.googleapis.com/token")
        #expect(
            request.headers == [HTTPHeader("content-type", "application/x-www-form-urlencoded")]
        )
        let form = String(decoding: request.body, as: UTF8.self).split(separator: "&")
        #expect(form[0] == "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer")
        #expect(form[1].hasPrefix("assertion=ey"))
    }

    @Test func `concurrent requests share an access token`() async throws {
        let service = try service()
        let transport = FakeTransport(
            HTTPResponse(200, #"{"access_token":"one","expires_in":3599}"#),
            HTTPResponse(200, #"{"access_token":"two","expires_in":3599}"#)
        )
        func values(_ isRenewed: Bool) async -> Set<String?> {
            await withTaskGroup(of: String?.self) { group in
                for _ in 0..<50 {
                    group.addTask {
                        try? await service.authorization(isRenewed: isRenewed, transport)?.value
                    }
                }
                return await group.reduce(into: []) { $0.insert($1) }
            }
        }
        #expect(await values(false) == ["Bearer one"])
        // All requests were rejected, and the token is renewed once.
        #expect(await values(true) == ["Bearer two"])
        #expect(transport.requests.count == 2)
    }

    @Test func `descriptions contain no secrets`() throws {
        let services: [any PushService] = [
            try service(credentials: .accessToken("hunter2", projectID: "engines-1")),
            try service(),
            try ExpoService(message: nil, accessToken: "hunter2"),
        ]
        for service in services {
            var dump = ""
            Swift.dump(service, to: &dump)
            for text in [dump, "\(service)", String(reflecting: service)] {
                #expect(!text.contains("hunter2") && !text.contains("PRIVATE"))
            }
        }
        #expect("\(FCMCredentials.accessToken("hunter2", projectID: "a"))" == "FCMCredentials(a)")
    }

    @Test func `an access token is stored for the next run`() async throws {
        let folder = Scratch.newURL().path
        let transport = FakeTransport(
            HTTPResponse(200, #"{"access_token":"one","expires_in":3599}"#),
            HTTPResponse(200, #"{"access_token":"two","expires_in":3599}"#)
        )
        func value(_ isRenewed: Bool) async throws -> String? {
            try await service(directory: folder).authorization(isRenewed: isRenewed, transport)?
                .value
        }
        #expect(try await value(false) == "Bearer one")
        #expect(try await value(false) == "Bearer one")
        clock.now += 3600
        #expect(try await value(false) == "Bearer two")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(names[0])")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test(arguments: [
        (
            400, #"{"error":"invalid_grant","error_description":"Invalid JWT"}"#,
            SendError.Kind.unauthorized
        ),
        (401, #"{"error":"invalid_client"}"#, .unauthorized), (503, "", .retryLater),
        (429, "", .retryLater),
        (200, "{}", .unauthorized), (200, #"{"access_token":"a\r\nb"}"#, .unauthorized),
        (404, "<html>", .unauthorized),
    ]) func `Google errors have expected outcomes`(status: Int, body: String, kind: SendError.Kind)
        async throws
    {
        let service = try service()
        let error = await #expect(throws: SendError.self) {
            try await service.authorization(
                isRenewed: false,
                FakeTransport(HTTPResponse(status, body))
            )
        }
        #expect(error?.kind == kind)
        let unreachable = await #expect(throws: SendError.self) {
            try await service.authorization(isRenewed: false, FakeTransport())
        }
        #expect(unreachable?.kind == .unreachable)
    }

    @Test func `an access token from the caller is used unchanged`() async throws {
        let service = try service(credentials: .accessToken("ya29.a", projectID: "engines-1"))
        let transport = FakeTransport()
        let header = try await service.authorization(isRenewed: false, transport)
        #expect(header == HTTPHeader("authorization", "Bearer ya29.a", isSecret: true))
        for token in ["", "a b", "a\n"] {
            #expect(throws: SendError.self) {
                try self.service(credentials: .accessToken(token, projectID: "engines-1"))
            }
        }
    }

    // MARK: Messages

    @Test func `the recipient is inserted into the message`() throws {
        let service = try service(server: "https://localhost:1", directory: nil)
        #expect(service.url == "https://localhost:1/v1/projects/engines-1/messages:send")
        #expect(
            try self.service().url
                == "https://fcm.googleapis.com/v1/projects/engines-1/messages:send"
        )
        #expect(
            try body(service, Self.fid)
                == #"{"message":{"fid":"\#(Self.fid)","notification":{"title":"Ada"}}}"#
        )
        #expect(
            try body(service, Self.token)
                == #"{"message":{"token":"\#(Self.token)","notification":{"title":"Ada"}}}"#
        )
        #expect(
            try body(service, "/topics/news")
                == #"{"message":{"topic":"news","notification":{"title":"Ada"}}}"#
        )
        let checked = try self.service(isValidatedOnly: true)
        #expect(
            try body(checked, Self.fid)
                == #"{"validate_only":true,"message":{"fid":"\#(Self.fid)","notification":{"title":"Ada"}}}"#
        )
    }

    @Test func `the recipient is read from a file`() throws {
        func recipients(_ target: String) throws -> [String] {
            try FCMMessage(PushFile(#"{"message":{\#(target),"notification":{"title":"Ada"}}}"#))
                .recipients.map(\.token)
        }
        #expect(try recipients(#""token":"\#(Self.token)""#) == [Self.token])
        #expect(try recipients(#""fid":"\#(Self.fid)""#) == [Self.fid])
        #expect(try recipients(#""topic":"news""#) == ["/topics/news"])
        #expect(try recipients(#""condition":"'a' in topics""#) == ["'a' in topics"])
        #expect(try recipients(#""tokens":["a","b"]"#) == ["a", "b"])
        #expect(throws: SendError.self) { try recipients(#""token":"a","fid":"b""#) }
        #expect(throws: SendError.self) { try recipients(#""token":1"#) }
        let replaced = try service(#"{"message":{"token":"\#(Self.token)","data":{"a":"b"}}}"#)
        #expect(
            try body(replaced, Self.fid) == #"{"message":{"fid":"\#(Self.fid)","data":{"a":"b"}}}"#
        )
        #expect(throws: SendError.self) {
            try FCMMessage(PushFile(#"{"to":"a","notification":{"title":"Ada"}}"#))
        }
    }

    @Test func `a payload is forwarded to APNs`() throws {
        let service = try service(#"{"aps":{"alert":"Hi"},"id":1.50}"#)
        #expect(
            try body(service, Self.fid)
                == #"{"message":{"fid":"\#(Self.fid)","apns":{"headers":{"apns-push-type":"alert","apns-priority":"10"},"payload":{"aps":{"alert":"Hi"},"id":1.50}}}}"#
        )
    }

    // MARK: Answers

    private static func error(_ status: String, _ code: String?, _ fields: [String] = []) -> String
    {
        let detail = code.map {
            #"{"@type":"type.googleapis.com/google.firebase.fcm.v1.FcmError","errorCode":"\#($0)"}"#
        }
        let violations = fields.map { #"{"field":"\#($0)","description":"Invalid value"}"# }
        let request =
            #"{"@type":"type.googleapis.com/google.rpc.BadRequest","fieldViolations":[\#(violations.joined(separator: ","))]}"#
        let details = [detail, fields.isEmpty ? nil : request].compactMap { $0 }.joined(
            separator: ","
        )
        return
            #"{"error":{"code":1,"message":"Text","status":"\#(status)","details":[\#(details)]}}"#
    }

    @Test(
        arguments: [
            (
                400, error("INVALID_ARGUMENT", "INVALID_ARGUMENT"), "INVALID_ARGUMENT",
                SendResponse.Outcome.rejected, SendResponse.Next.stop
            ),
            (
                400, error("INVALID_ARGUMENT", nil, ["message.data[0].value"]), "INVALID_ARGUMENT",
                .rejected, .stop
            ),
            (
                400, error("INVALID_ARGUMENT", "INVALID_ARGUMENT", ["message.token"]),
                "INVALID_ARGUMENT", .rejected, .done
            ),
            (404, error("NOT_FOUND", "UNREGISTERED"), "UNREGISTERED", .unregistered, .done),
            (404, error("NOT_FOUND", nil), "NOT_FOUND", .rejected, .stop),
            (
                403, error("PERMISSION_DENIED", "SENDER_ID_MISMATCH"), "SENDER_ID_MISMATCH",
                .rejected, .done
            ),
            (403, error("PERMISSION_DENIED", nil), "PERMISSION_DENIED", .unauthorized, .stop),
            (
                401, error("UNAUTHENTICATED", "THIRD_PARTY_AUTH_ERROR"), "THIRD_PARTY_AUTH_ERROR",
                .unauthorized, .stop
            ),
            (401, error("UNAUTHENTICATED", nil), "UNAUTHENTICATED", .unauthorized, .renew),
            (
                429, error("RESOURCE_EXHAUSTED", "QUOTA_EXCEEDED"), "QUOTA_EXCEEDED", .retryLater,
                .wait(60)
            ),
            (500, error("INTERNAL", "INTERNAL"), "INTERNAL", .retryLater, .wait(10)),
            (503, error("UNAVAILABLE", "UNAVAILABLE"), "UNAVAILABLE", .retryLater, .wait(10)),
            (418, "", nil, .rejected, .stop), (200, "{}", nil, .rejected, .stop),
            (302, "", nil, .rejected, .stop),
        ] as [(Int, String, String?, SendResponse.Outcome, SendResponse.Next)]
    )
    func `each error has the expected outcome`(
        status: Int,
        body: String,
        reason: String?,
        outcome: SendResponse.Outcome,
        next: SendResponse.Next
    ) throws {
        // The time isn't close to a multiple of 15 minutes.
        clock.now = 1_800_000_300
        let answer = try service().responses(
            in: HTTPResponse(status, body),
            to: [PushRecipient(Self.fid)]
        )[0]
        #expect(answer.outcome == outcome)
        #expect(answer.next == next)
        #expect(answer.reason == reason)
        #expect(answer.status == status)
        #expect(answer.suggestion != nil)
    }

    @Test func `the response to an accepted message contains its name`() throws {
        let response = HTTPResponse(200, #"{"name":"projects/engines-1/messages/0:1"}"#)
        let answer = try service().responses(in: response, to: [PushRecipient(Self.fid)])[0]
        #expect(answer.outcome == .accepted)
        #expect(answer.id == "projects/engines-1/messages/0:1")
    }

    @Test func `the fix names invalid fields`() throws {
        let response = HTTPResponse(
            400,
            Self.error("INVALID_ARGUMENT", nil, ["message.data[0].value"])
        )
        let answer = try service().responses(in: response, to: [PushRecipient(Self.fid)])[0]
        #expect(answer.suggestion?.contains("message.data[0].value: Invalid value") == true)
    }

    @Test func `Retry-After is respected, but the delay is at least 10 seconds`() throws {
        clock.now = 1_800_000_300
        func next(_ value: String) throws -> SendResponse.Next {
            try service().responses(
                in: HTTPResponse(503, "", ["retry-after": value]),
                to: [PushRecipient(Self.fid)]
            )[0].next
        }
        #expect(try next("30") == .wait(30))
        #expect(try next("1") == .wait(10))
        #expect(try next("-5") == .wait(10))
        #expect(try next("1e300") == .wait(FCMResponse.avoidingQuarterHours(86_400, clock.now)))
    }

    @Test func `the time around each quarter of an hour is avoided`() {
        let quarter = 1_800_000_000.0
        #expect(FCMResponse.avoidingQuarterHours(10, quarter) == 60)
        #expect(FCMResponse.avoidingQuarterHours(60, quarter) == 60)
        #expect(FCMResponse.avoidingQuarterHours(10, quarter - 30) == 90)
        #expect(FCMResponse.avoidingQuarterHours(10, quarter + 300) == 10)
        for start in stride(from: 0.0, to: 1800, by: 7) {
            let time = quarter + start
            let delay = FCMResponse.avoidingQuarterHours(10, time)
            #expect(delay >= 10 && delay <= 130)
            let position = (time + delay).truncatingRemainder(dividingBy: 900)
            #expect(position >= 60 && position <= 840)
        }
    }
}
