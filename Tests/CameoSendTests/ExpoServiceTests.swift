import CameoAnalysis
import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoSend

@Suite struct ExpoServiceTests {
    private static let recipients = ["ExponentPushToken[a]", "ExponentPushToken[b]"].map {
        PushRecipient($0)
    }

    private func service(
        _ json: String = #"{"to":"ExponentPushToken[a]","title":"Ada","ttl":60}"#,
        accessToken: String? = nil
    ) throws -> ExpoService {
        try ExpoService(message: ExpoMessage(PushFile(json)), accessToken: accessToken)
    }

    private func converted(
        _ json: String,
        _ change: (inout APNsMessage.Options) -> Void = { _ in }
    ) throws -> String {
        var options = APNsMessage.Options()
        change(&options)
        return JSONValue.object(try ExpoMessage(PushFile(json), options: options).message).compact
    }

    // MARK: Requests

    @Test func `a request has a message per recipient`() async throws {
        let service = try service()
        let request = try service.request(to: Self.recipients, id: "id", authorization: nil)
        #expect(request.url == "https://exp.host/--/api/v2/push/send")
        #expect(
            String(decoding: request.body, as: UTF8.self)
                == #"[{"to":"ExponentPushToken[a]","title":"Ada","ttl":60},{"to":"ExponentPushToken[b]","title":"Ada","ttl":60}]"#
        )
        #expect(request.headers.map(\.name) == ["accept", "content-type"])
        #expect(service.options.maxStreams == 6)
        #expect(try await service.authorization(isRenewed: false, FakeTransport()) == nil)
        let secure = try self.service(accessToken: "secret")
        #expect(
            try await secure.authorization(isRenewed: false, FakeTransport())
                == HTTPHeader("authorization", "Bearer secret", isSecret: true)
        )
        for count in [0, 101] {
            #expect(throws: SendError.self) {
                try service.request(
                    to: Array(repeating: Self.recipients[0], count: count),
                    id: "",
                    authorization: nil
                )
            }
        }
        #expect(throws: SendError.self) { try self.service(accessToken: "a b") }
    }

    @Test func `large requests are compressed`() throws {
        let recipients = (0..<100).map { PushRecipient("ExponentPushToken[\($0)]") }
        let service = try service()
        let request = try service.request(to: recipients, id: "", authorization: nil)
        #expect(request.headers.last == HTTPHeader("content-encoding", "gzip"))
        let expected = try #require(service.message).body(to: recipients)
        #expect(request.body.count < expected.count / 4)
        #expect(try gunzipped(request.body) == expected)
    }

    @Test func `gzip accepts any bytes`() throws {
        for count in [0, 1, 100, 70_000] {
            let zeros = [UInt8](repeating: 0, count: count)
            if let compressed = Gzip.compressed(zeros) {
                #expect(try gunzipped(compressed) == zeros)
            }
            // Random bytes can't be compressed.
            let random = (0..<count).map { _ in UInt8.random(in: 0...255) }
            #expect(Gzip.compressed(random) == nil)
        }
        #expect(Gzip.compressed([UInt8](repeating: 0, count: 70_000)) != nil)
    }

    private func gunzipped(_ bytes: [UInt8]) throws -> [UInt8] {
        let file = Scratch.newURL("gz")
        try Data(bytes).write(to: file)
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["gzip", "-dc", file.path]
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return Array(data)
    }

    @Test func `a time to live is added to a message that has none`() throws {
        let message = try ExpoMessage(
            PushFile(#"{"to":["ExponentPushToken[a]","ExponentPushToken[b]"],"title":"Ada"}"#)
        )
        #expect(message.message["ttl"]?.integer == 2_419_200)
        #expect(message.derivations.map(\.name) == ["ttl"])
        #expect(message.recipients == Self.recipients)
        #expect(
            try ExpoMessage(PushFile(#"{"to":"ExponentPushToken[a]","title":"A","expiration":1}"#))
                .derivations == []
        )
    }

    // MARK: Conversion

    @Test func `a payload is converted, and arrives unchanged`() throws {
        let payload = #"""
            {"aps":{"alert":{"title":"Ada","subtitle":"Engines","body":"Hi"},"sound":{"critical":1,"name":"a","volume":0.5},
            "badge":3,"category":"MESSAGE","interruption-level":"time-sensitive","mutable-content":1,
            "content-available":1},"body":{"communication":{"sender":{"name":"Ada"}},"_richContent":{"image":"https://a"}}}
            """#
        let file = try PushFile(payload)
        let message = try ExpoMessage(file)
        let request = JSONObject(
            [("to", .string("ExponentPushToken[a]"))] + message.message.members
        )
        let arrived = try #require(
            PushRequest(Payload(root: request))?.messages.first?.payload.root
        )
        var aps = try #require(arrived["aps"]?.object)
        // Expo adds these keys.
        #expect(aps["thread-id"] == .string(""))
        aps = aps.removing("thread-id")
        var alert = try #require(aps["alert"]?.object)
        alert = alert.removing("launch-image")
        aps.set("alert", .object(alert))
        #expect(aps == file.root["aps"]?.object)
        #expect(arrived["body"]?.object == file.root["body"]?.object)
        let recorded = try ExpoMessage(
            PushFile(parsing: Array(JSONValue.object(arrived).compact.utf8))
        )
        #expect(recorded.message == message.message)
    }

    @Test func `details of the conversion are correct`() throws {
        #expect(
            try converted(#"{"aps":{"alert":"Hi"},"id":1}"#)
                == #"{"body":"Hi","data":{"id":1},"ttl":2419200}"#
        )
        #expect(
            try converted(#"{"aps":{"alert":"Hi"}}"#) {
                $0.collapseID = "c"
                $0.priority = 5
                $0.expiration = 0
            } == #"{"body":"Hi","collapseId":"c","ttl":0,"priority":"normal"}"#
        )
    }

    @Test(arguments: [
        (#"{"aps":{"alert":{"loc-key":"HI"}}}"#, "aps.alert.loc-key"),
        (#"{"aps":{"alert":"Hi","thread-id":"a"}}"#, "aps.thread-id"),
        (#"{"aps":{"alert":"Hi","relevance-score":1}}"#, "aps.relevance-score"),
        (#"{"aps":{"alert":"Hi","interruption-level":"urgent"}}"#, "aps.interruption-level"),
        (#"{"aps":{"alert":1}}"#, "aps.alert"), (#"{"aps":[]}"#, "aps"),
    ]) func `errors name values that Expo can't deliver`(json: String, name: String) {
        let error = #expect(throws: SendError.self) { try converted(json) }
        #expect(error?.description.contains(name) == true)
    }

    // MARK: Answers

    @Test func `tickets are in the order of the messages`() throws {
        let body = #"""
            {"data":[{"status":"ok","id":"ticket-1"},{"status":"error","message":"\"ExponentPushToken[b0123456789012345678901]\" is not a registered push notification recipient","details":{"error":"DeviceNotRegistered"}}]}
            """#
        let answers = try service().responses(in: HTTPResponse(200, body), to: Self.recipients)
        #expect(answers.map(\.outcome) == [.accepted, .unregistered])
        #expect(answers[0].id == "ticket-1")
        #expect(answers[1].reason == "DeviceNotRegistered")
        #expect(answers[1].suggestion?.contains("b0123456789012345678901") == false)
    }

    @Test(arguments: [
        ("DeviceNotRegistered", SendResponse.Outcome.unregistered, SendResponse.Next.done),
        ("MessageTooBig", .rejected, .stop), ("MessageRateExceeded", .retryLater, .wait(60)),
        ("MismatchSenderId", .unauthorized, .done), ("InvalidCredentials", .unauthorized, .stop),
        ("ExpoError", .retryLater, .wait(30)), ("ProviderError", .retryLater, .wait(30)),
        ("DeveloperError", .rejected, .done), ("Whatever", .rejected, .done),
    ]) func `each error has the expected outcome`(
        code: String,
        outcome: SendResponse.Outcome,
        next: SendResponse.Next
    ) throws {
        let error = #"{"status":"error","message":"Text","details":{"error":"\#(code)"}}"#
        let answer = try service().responses(
            in: HTTPResponse(200, #"{"data":[\#(error)]}"#),
            to: [Self.recipients[0]]
        )[0]
        #expect(answer.outcome == outcome)
        #expect(answer.next == next)
        #expect(answer.reason == code)
        let receipt = try ExpoResponse(text: ProviderText(hiding: [])).receipts(
            HTTPResponse(200, #"{"data":{"a":\#(error)}}"#),
            ["a", "b"]
        )
        #expect(receipt[0]?.outcome == outcome)
        #expect(receipt[0]?.id == "a")
        #expect(receipt[1] == nil)
    }

    @Test(arguments: [
        (429, "", SendResponse.Outcome.retryLater, SendResponse.Next.wait(1)),
        (429, #"{"errors":[{"code":"TOO_MANY_REQUESTS","message":"x"}]}"#, .retryLater, .wait(1)),
        (503, "", .retryLater, .wait(30)),
        (401, #"{"errors":[{"code":"UNAUTHORIZED"}]}"#, .unauthorized, .stop),
        (400, #"{"errors":[{"code":"PUSH_TOO_MANY_EXPERIENCE_IDS"}]}"#, .rejected, .stop),
        (413, "", .rejected, .stop), (200, "<html>", .rejected, .stop),
        (200, #"{"data":[]}"#, .rejected, .stop),
        (200, #"{"data":[{"status":"ok"},{"status":"ok"},{"status":"ok"}]}"#, .rejected, .stop),
    ]) func `responses without tickets have the expected outcome`(
        status: Int,
        body: String,
        outcome: SendResponse.Outcome,
        next: SendResponse.Next
    ) throws {
        let answers = try service().responses(in: HTTPResponse(status, body), to: Self.recipients)
        #expect(answers.map(\.outcome) == [outcome, outcome])
        #expect(answers[0].next == next)
        #expect(answers[0].suggestion != nil)
        let later = try service().responses(
            in: HTTPResponse(429, "", ["retry-after": "9"]),
            to: Self.recipients
        )
        #expect(later[0].next == .wait(9))
    }

    @Test func `receipts are requested 300 at a time`() async throws {
        let service = try ExpoService(message: nil, accessToken: "secret")
        let ids = (0..<301).map { "ticket-\($0)" }
        let transport = FakeTransport(
            HTTPResponse(200, #"{"data":{"ticket-0":{"status":"ok"}}}"#),
            HTTPResponse(
                200,
                #"{"data":{"ticket-300":{"status":"error","details":{"error":"DeviceNotRegistered"}}}}"#
            )
        )
        let receipts = try await service.receipts(ids, transport)
        #expect(receipts.count == 301)
        #expect(receipts[0]?.outcome == .accepted)
        #expect(receipts[300]?.outcome == .unregistered)
        #expect(receipts[1] == nil)
        #expect(transport.requests.count == 2)
        #expect(transport.requests[1].url == "https://exp.host/--/api/v2/push/getReceipts")
        #expect(
            String(decoding: transport.requests[1].body, as: UTF8.self)
                == #"{"ids":["ticket-300"]}"#
        )
        #expect(transport.requests[1].headers[0].isSecret)
        for (response, kind) in [
            (HTTPResponse(401, ""), SendError.Kind.unauthorized),
            (HTTPResponse(503, ""), .retryLater),
            (HTTPResponse(200, "[]"), .push),
        ] {
            let error = await #expect(throws: SendError.self) {
                try await service.receipts(["a"], FakeTransport(response))
            }
            #expect(error?.kind == kind)
        }
    }
}
