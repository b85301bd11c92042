import CameoAnalysis
import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoSend

@Suite struct OneSignalServiceTests {
    private static let appID = "8f4f2f0e-0a5c-4f2e-9a6b-0d5e3c1b2a49"
    private static let ids = [
        "11111111-0a5c-4f2e-9a6b-0d5e3c1b2a49", "22222222-0a5c-4f2e-9a6b-0d5e3c1b2a49",
    ]
    private static let recipients = ids.map { PushRecipient($0) }

    private func service(
        _ json: String = #"{"contents":{"en":"Hi"},"include_subscription_ids":["\#(ids[0])"]}"#,
        key: String? = "os_v2_app_secret",
        target: OneSignalTarget? = nil
    ) throws -> OneSignalService {
        try OneSignalService(
            message: OneSignalMessage(PushFile(json), now: 1_800_000_000),
            credentials: OneSignalCredentials(appID: Self.appID, key: key),
            target: target
        )
    }

    private func converted(
        _ json: String,
        _ change: (inout APNsMessage.Options) -> Void = { _ in }
    ) throws -> String {
        var options = APNsMessage.Options()
        change(&options)
        let message = try OneSignalMessage(PushFile(json), options: options, now: 1_800_000_000)
        return JSONValue.object(message.request).compact
    }

    // MARK: Requests

    @Test func `a request contains its recipients and its idempotency key`() async throws {
        let service = try service()
        let header = try await service.authorization(isRenewed: false, FakeTransport())
        #expect(header == HTTPHeader("authorization", "Key os_v2_app_secret", isSecret: true))
        let request = try service.request(to: Self.recipients, id: "id", authorization: header)
        #expect(request.url == "https://api.onesignal.com/notifications")
        #expect(
            String(decoding: request.body, as: UTF8.self)
                == #"{"app_id":"\#(Self.appID)","include_subscription_ids":["\#(Self.ids[0])","\#(Self.ids[1])"],"contents":{"en":"Hi"},"idempotency_key":"id"}"#
        )
        #expect(service.message.recipients.map(\.token) == [Self.ids[0]])
        #expect(!"\(try OneSignalCredentials(appID: Self.appID, key: "secret"))".contains("secret"))
    }

    @Test func `aliases need a label and a key`() throws {
        let json =
            #"{"contents":{"en":"Hi"},"include_aliases":{"external_id":["ada"]},"target_channel":"push"}"#
        let service = try service(json)
        let request = try service.request(
            to: [PushRecipient("grace")],
            id: "id",
            authorization: nil
        )
        #expect(
            String(decoding: request.body, as: UTF8.self)
                == #"{"app_id":"\#(Self.appID)","include_aliases":{"external_id":["grace"]},"target_channel":"push","contents":{"en":"Hi"},"idempotency_key":"id"}"#
        )
        #expect(service.message.recipients == [PushRecipient("ada")])
        #expect(throws: SendError.self) { try self.service(json, key: nil) }
        #expect(try self.service(key: nil).target == .subscriptions)
    }

    @Test(arguments: [
        #"{"app_id":"11111111-0a5c-4f2e-9a6b-0d5e3c1b2a49","contents":{"en":"Hi"}}"#,
        #"{"contents":{"en":"Hi"},"included_segments":["All"]}"#,
        #"{"contents":{"en":"Hi"},"filters":[]}"#,
        #"{"contents":{"en":"Hi"},"include_ios_tokens":["ab"]}"#,
        #"{"contents":{"en":"Hi"},"include_subscription_ids":["a"],"include_aliases":{"external_id":["b"]}}"#,
        #"{"contents":{"en":"Hi"},"include_aliases":{"external_id":["b"],"other":["c"]}}"#,
    ]) func `requests that can't be sent are errors`(json: String) {
        #expect(throws: SendError.self) { try service(json) }
    }

    @Test func `credentials are checked`() {
        #expect(throws: SendError.self) { try OneSignalCredentials(appID: "engines", key: "a") }
        for key in ["", "a b", "a\r\nb"] {
            #expect(throws: SendError.self) {
                try OneSignalCredentials(appID: Self.appID, key: key)
            }
        }
    }

    @Test func `a request has at most 2000 recipients`() throws {
        let service = try service()
        #expect(service.maxRecipients == 2000)
        for count in [0, 2001] {
            #expect(throws: SendError.self) {
                try service.request(
                    to: Array(repeating: Self.recipients[0], count: count),
                    id: "",
                    authorization: nil
                )
            }
        }
    }

    // MARK: Conversion

    @Test func `a payload is converted, and arrives unchanged`() throws {
        let payload = #"""
            {"aps":{"alert":{"title":"Ada","subtitle":"Engines","body":"Hi"},"sound":"ping.caf","badge":3,
            "category":"MESSAGE","thread-id":"engines","interruption-level":"time-sensitive","relevance-score":0.5,
            "target-content-id":"w","mutable-content":1,"content-available":1},"communication":{"sender":{"name":"Ada"}}}
            """#
        let file = try PushFile(payload)
        let message = try OneSignalMessage(file, now: 0)
        let request = JSONObject(
            message.request.members + [
                ("app_id", .string(Self.appID)),
                ("include_subscription_ids", .array([.string(Self.ids[0])])),
            ]
        )
        // Compare with the inverse conversion, which `cameo inspect` uses.
        let arrived = try #require(
            PushRequest(Payload(root: request))?.messages.first?.payload.root
        )
        #expect(arrived["aps"]?.object == file.root["aps"]?.object)
        #expect(arrived["custom"]?.object?["a"]?.object == file.root.removing("aps"))
    }

    @Test func `details of the conversion are correct`() throws {
        #expect(
            try converted(#"{"aps":{"alert":"Hi"}}"#)
                == #"{"contents":{"en":"Hi"},"ios_sound":"nil"}"#
        )
        #expect(
            try converted(
                #"{"aps":{"alert":{"loc-key":"HI","loc-args":["Ada"]},"sound":"default"}}"#
            )
                == #"{"apns_alert":{"loc-key":"HI","loc-args":["Ada"]},"ios_sound":"default"}"#
        )
        #expect(
            try converted(
                #"{"aps":{"content-available":1},"custom":{"i":"1","a":{"b":1},"u":"https://a"},"att":{"x":"https://b"}}"#
            )
                == #"{"content_available":true,"app_url":"https://a","ios_attachments":{"x":"https://b"},"data":{"b":1}}"#
        )
        #expect(
            try converted(#"{"aps":{"alert":"Hi","sound":"default"}}"#) {
                $0.collapseID = "c"
                $0.priority = 5
                $0.expiration = 1_800_000_060
            }
                == #"{"contents":{"en":"Hi"},"ios_sound":"default","collapse_id":"c","priority":5,"ttl":60}"#
        )
    }

    @Test(arguments: [
        (#"{"aps":{"alert":"Hi","sound":{"critical":1}}}"#, "aps.sound"),
        (#"{"aps":{"alert":{"body":"Hi","launch-image":"a"}}}"#, "aps.alert.launch-image"),
        (#"{"aps":{"alert":"Hi","filter-criteria":"a"}}"#, "aps.filter-criteria"),
        (#"{"aps":{"alert":"Hi","interruption-level":"urgent"}}"#, "aps.interruption-level"),
        (#"{"aps":{"alert":"Hi"},"custom":{"x":1}}"#, "custom.x"),
        (#"{"aps":{"alert":"Hi"},"buttons":[]}"#, "buttons"),
        (#"{"aps":{"alert":1}}"#, "aps.alert"), (#"{"aps":1}"#, "aps"),
        (#"{"aps":{"alert":"Hi"},"a":"\#(String(repeating: "b", count: 2048))"}"#, "2048"),
    ]) func `errors name values that OneSignal can't deliver`(json: String, name: String) {
        let error = #expect(throws: SendError.self) { try converted(json) }
        #expect(error?.kind == .push)
        #expect(error?.description.contains(name) == true)
    }

    @Test func `push types and dates that OneSignal can't send are errors`() {
        #expect(throws: SendError.self) {
            try converted(#"{"aps":{"alert":"Hi"}}"#) { $0.pushType = .voip }
        }
        #expect(throws: SendError.self) {
            try converted(#"{"aps":{"alert":"Hi"}}"#) { $0.expiration = 1 }
        }
    }

    // MARK: Answers

    private func answers(_ response: HTTPResponse, _ target: OneSignalTarget = .subscriptions)
        throws -> [SendResponse]
    {
        try service(target: target).responses(in: response, to: Self.recipients)
    }

    @Test func `only a response with an ID is a success`() throws {
        let accepted = try answers(HTTPResponse(200, #"{"id":"abc","external_id":null}"#))
        #expect(accepted.map(\.outcome) == [.accepted, .accepted])
        #expect(accepted.map(\.id) == ["abc", "abc"])
        for body in [
            #"{"id":"","errors":["All included players are not subscribed"]}"#, #"{"id":""}"#, "{}",
        ] {
            let answers = try answers(HTTPResponse(200, body))
            #expect(answers.map(\.outcome) == [.rejected, .rejected])
            #expect(answers.map(\.next) == [.done, .done])
            #expect(answers[0].reason != nil)
        }
        #expect(try answers(HTTPResponse(200, "<html>")).map(\.next) == [.stop, .stop])
    }

    @Test func `errors may name some of the recipients`() throws {
        for name in ["invalid_player_ids", "invalid_subscription_ids"] {
            let body = #"{"id":"abc","errors":{"\#(name)":["\#(Self.ids[1].uppercased())"]}}"#
            let answers = try answers(HTTPResponse(200, body))
            #expect(answers.map(\.outcome) == [.accepted, .unregistered])
        }
        let body =
            #"{"id":"abc","errors":{"invalid_aliases":{"external_id":["\#(Self.ids[0])"],"other":["\#(Self.ids[1])"]}}}"#
        #expect(
            try answers(HTTPResponse(200, body), .aliases("external_id")).map(\.outcome) == [
                .unregistered, .accepted,
            ]
        )
        #expect(try answers(HTTPResponse(200, body)).map(\.outcome) == [.accepted, .accepted])
        for errors in ["1", "null", "[1,{},null]", #"{"invalid_player_ids":{}}"#, #""text""#] {
            let answers = try answers(HTTPResponse(200, #"{"id":"abc","errors":\#(errors)}"#))
            #expect(answers.map(\.outcome) == [.accepted, .accepted], "\(errors)")
        }
    }

    @Test(arguments: [
        (400, SendResponse.Outcome.rejected, SendResponse.Next.stop), (401, .unauthorized, .stop),
        (403, .unauthorized, .stop), (404, .rejected, .stop), (429, .retryLater, .wait(30)),
        (500, .retryLater, .wait(30)), (503, .retryLater, .wait(30)), (302, .rejected, .stop),
    ]) func `each status has the expected outcome`(
        status: Int,
        outcome: SendResponse.Outcome,
        next: SendResponse.Next
    ) throws {
        let answers = try answers(HTTPResponse(status, #"{"errors":["Something"]}"#))
        #expect(answers.map(\.outcome) == [outcome, outcome])
        #expect(answers[0].next == next)
        #expect(answers[0].reason == "Something")
        let later = try self.answers(HTTPResponse(503, "", ["retry-after": "5"]))
        #expect(later[0].next == .wait(5))
    }

    @Test func `without a key, the fix is to pass one`() throws {
        let service = try service(key: nil)
        let (response, recipient) = (HTTPResponse(403, ""), Self.recipients[0])
        let without = service.responses(in: response, to: [recipient])[0]
        let with = try self.service().responses(in: response, to: [recipient])[0]
        #expect(without.outcome == .unauthorized && with.outcome == .unauthorized)
        #expect(without.suggestion != with.suggestion)
        #expect(without.suggestion?.contains("requires a key") == true)
    }
}
