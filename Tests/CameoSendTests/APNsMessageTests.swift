import CameoAnalysis
import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoSend

@Suite struct APNsMessageTests {
    private static let payload =
        #"{ "aps": {"alert": "Ada: Hi",  "mutable-content": 1}, "id": 1.50 }"#

    private func message(
        _ json: String,
        _ change: (inout APNsMessage.Options) -> Void = { _ in }
    ) throws -> APNsMessage {
        var options = APNsMessage.Options()
        options.topic = "com.example.engines"
        change(&options)
        return try APNsMessage(PushFile(json), options: options)
    }

    private func derived(_ message: APNsMessage, _ header: APNsHeader) -> [String?] {
        message.derivations.filter { $0.name == header.rawValue }.map(\.value)
    }

    // MARK: Payload

    @Test func `the bytes of a payload are sent unchanged`() throws {
        #expect(try message(Self.payload).payload == Array(Self.payload.utf8))
        #expect(try message("\u{FEFF}" + Self.payload).payload == Array(Self.payload.utf8))
        let minified = try message(Self.payload) { $0.isMinified = true }
        #expect(
            String(decoding: minified.payload, as: UTF8.self)
                == #"{"aps":{"alert":"Ada: Hi","mutable-content":1},"id":1.50}"#
        )
    }

    @Test func `headers are derived from a payload`() throws {
        let message = try message(Self.payload)
        #expect(
            message.headers.map { "\($0.name): \($0.value)" } == [
                "apns-topic: com.example.engines", "apns-push-type: alert", "apns-priority: 10",
            ]
        )
        #expect(derived(message, .pushType) == ["alert"])
        #expect(derived(message, .priority) == ["10"])
        #expect(derived(message, .expiration) == [nil])
        #expect(derived(message, .topic) == [])
    }

    @Test(arguments: [
        (#"{"aps":{"alert":"Hi"}}"#, APNsPushType.alert, 10),
        (#"{"aps":{"alert":{"loc-key":"HI"}}}"#, .alert, 10),
        (#"{"aps":{"badge":1}}"#, .alert, 10),
        (#"{"aps":{"sound":"default"}}"#, .alert, 10),
        (#"{"aps":{"content-available":1}}"#, .background, 5),
        (#"{"aps":{"content-available":1,"badge":2}}"#, .alert, 10),
        (#"{"aps":{"alert":"Hi","content-available":1}}"#, .alert, 10),
        (#"{"aps":{"content-state":{},"event":"update","timestamp":1}}"#, .liveactivity, 10),
        (#"{"aps":{"content-changed":true}}"#, .widgets, 10),
        (#"{"mdm":"00000000-1111"}"#, .mdm, 10),
        (#"{"callUUID":"1","callerName":"Ada"}"#, .voip, 10),
        (#"{"aps":{"content-available":1},"callUUID":"1","callerName":"Ada"}"#, .background, 5),
        (
            #"{"container-identifier":"NSFileProviderRootContainerItemIdentifier","domain":"a"}"#,
            .fileprovider, 10
        ),
        (#"{"aps":{"mutable-content":1}}"#, .alert, 10),
    ]) func `the push type and the priority are derived from the payload`(
        json: String,
        type: APNsPushType,
        priority: Int
    ) throws {
        let message = try message(json)
        #expect(message.pushType == type)
        #expect(message.priority == priority)
        #expect(derived(message, .pushType) == [type.rawValue])
    }

    @Test func `the topic has the suffix of the push type`() throws {
        let topics = try APNsPushType.allCases.map { type in
            try message(Self.payload) { $0.pushType = type }.topic
        }
        #expect(
            topics == [
                "com.example.engines", "com.example.engines", "com.example.engines.voip",
                "com.example.engines.complication", "com.example.engines.pushkit.fileprovider",
                "com.example.engines.location-query", "com.example.engines.push-type.liveactivity",
                "com.example.engines.push-type.widgets", "com.example.engines.push-type.controls",
                "com.example.engines.voip-ptt", "com.example.engines",
            ]
        )
        let complete = try message(Self.payload) {
            $0.pushType = .voip
            $0.topic = "com.example.engines.voip"
        }
        #expect(complete.topic == "com.example.engines.voip")
        #expect(derived(complete, .topic) == [])
    }

    @Test(arguments: [
        "{", "[]", "[1]", "1", #"{"text":"Hi"}"#, #"[{"aps":{}},{"aps":{}}]"#, "",
        #"{"to":"ExponentPushToken[a]","title":"Hi"}"#,
        #"{"message":{"token":"a","notification":{"title":"Hi"}}}"#,
    ]) func `a file that isn't a payload is an error`(json: String) {
        let error = #expect(throws: SendError.self) { try message(json) }
        #expect(error?.kind == .push)
    }

    @Test func `each push type has its own size limit`() throws {
        func json(_ size: Int) -> String {
            let frame = #"{"aps":{"alert":""}}"#
            return frame.replacing(
                #""""#,
                with: "\"" + String(repeating: "a", count: size - frame.utf8.count) + "\""
            )
        }
        #expect(try message(json(4096)).payload.count == 4096)
        #expect(throws: SendError.self) { try message(json(4097)) }
        #expect(try message(json(5120)) { $0.pushType = .voip }.payload.count == 5120)
        #expect(throws: SendError.self) { try message(json(5121)) { $0.pushType = .voip } }
        // The payload would fit without this whitespace.
        let spaces = Self.payload + String(repeating: " ", count: 4096)
        let error = #expect(throws: SendError.self) { try message(spaces) }
        #expect(error?.description.contains("--minify") == true)
        #expect(error?.description.contains(" bytes as saved, ") == true)
        #expect(try message(spaces) { $0.isMinified = true }.payload.count < 100)
    }

    // MARK: Options and requests

    @Test func `a request can contain its own headers`() throws {
        let json = #"""
            {"headers": {"Apns-Topic": "com.a", "apns-priority": 5, "apns-push-type": "alert",
              "apns-id": "8F4F2F0E-0A5C-4F2E-9A6B-0D5E3C1B2A49", "apns-expiration": "0",
              "apns-collapse-id": "chat", "authorization": "bearer x"},
             "deviceToken": "<00>", "payload": {"aps": {"alert": "Hi"}}}
            """#
        let message = try APNsMessage(PushFile(json))
        #expect(String(decoding: message.payload, as: UTF8.self) == #"{"aps":{"alert":"Hi"}}"#)
        #expect(message.id == "8f4f2f0e-0a5c-4f2e-9a6b-0d5e3c1b2a49")
        #expect(message.token == "<00>")
        #expect(
            message.headers.map { "\($0.name): \($0.value)" } == [
                "apns-expiration: 0", "apns-collapse-id: chat", "apns-topic: com.a",
                "apns-push-type: alert", "apns-priority: 5",
            ]
        )
        #expect(message.derivations.map(\.name) == ["apns-id"])
        let changed = try self.message(json) {
            $0.topic = "com.b"
            $0.priority = 10
            $0.expiration = 1_800_000_000
            $0.collapseID = "other"
        }
        #expect(changed.topic == "com.b")
        #expect(changed.priority == 10)
        #expect(changed.expiration == 1_800_000_000)
        #expect(changed.collapseID == "other")
    }

    @Test func `a payload in a string is sent unchanged`() throws {
        let message = try message(
            #"{"apns-topic": "com.a", "payload": "{ \"aps\": {\"alert\": \"Hi\"} }"}"#
        )
        #expect(String(decoding: message.payload, as: UTF8.self) == #"{ "aps": {"alert": "Hi"} }"#)
    }

    @Test(arguments: [
        #"{"headers":{"apns-push-typ":"alert"},"payload":{"aps":{"alert":"Hi"}}}"#,
        #"{"headers":{"apns-channel-id":"x"},"payload":{"aps":{"alert":"Hi"}}}"#,
        #"{"headers":{"apns-push-type":"alarm"},"payload":{"aps":{"alert":"Hi"}}}"#,
        #"{"headers":{"apns-priority":"7"},"payload":{"aps":{"alert":"Hi"}}}"#,
        #"{"headers":{"apns-priority":{}},"payload":{"aps":{"alert":"Hi"}}}"#,
        #"{"headers":{"apns-expiration":"tomorrow"},"payload":{"aps":{"alert":"Hi"}}}"#,
        #"{"headers":{"apns-expiration":-1},"payload":{"aps":{"alert":"Hi"}}}"#,
        #"{"headers":{"apns-expiration":1800000000000},"payload":{"aps":{"alert":"Hi"}}}"#,
        #"{"headers":{"apns-id":"1"},"payload":{"aps":{"alert":"Hi"}}}"#,
        #"{"headers":{"apns-topic":"com.a\r\nx: y"},"payload":{"aps":{"alert":"Hi"}}}"#,
        #"{"headers":{"apns-collapse-id":"a\u0000b"},"payload":{"aps":{"alert":"Hi"}}}"#,
        #"{"headers":{"apns-topic":"com.a","APNS-TOPIC":"com.b"},"payload":{"aps":{"alert":"Hi"}}}"#,
        #"{"headers":{"apns-topic":"com.a"}}"#,
        #"{"headers":{"apns-push-type":"background","apns-priority":"10"},"payload":{"aps":{"content-available":1}}}"#,
    ]) func `headers that APNs would reject are errors`(json: String) {
        let error = #expect(throws: SendError.self) { try APNsMessage(PushFile(json)) }
        #expect(error?.kind == .push)
    }

    @Test func `a collapse ID has 1 to 64 bytes`() throws {
        #expect(
            try message(Self.payload) { $0.collapseID = String(repeating: "ä", count: 32) }
                .collapseID != nil
        )
        for collapseID in ["", String(repeating: "ä", count: 33)] {
            #expect(throws: SendError.self) {
                try message(Self.payload) { $0.collapseID = collapseID }
            }
        }
    }

    @Test func `any JSON is parsed as a push or rejected`() throws {
        var count = 0
        let folder = Repository.folder("Fixtures/hostile")
        let names = try #require(FileManager.default.subpaths(atPath: folder))
        let hostile = try names.filter { $0.hasSuffix(".json") }.map {
            Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)")))
        }
        for bytes in hostile + LintFixture.all.flatMap({ $0.bad + $0.good }) {
            guard let file = try? PushFile(parsing: bytes) else { continue }
            count += 1
            if let message = try? APNsMessage(file) {
                #expect((1...5120).contains(message.payload.count))
                #expect(message.headers.allSatisfy { $0.value.utf8.allSatisfy { $0 >= 0x20 } })
            }
            _ = try? FCMMessage(file)
            _ = try? OneSignalMessage(file)
            _ = try? ExpoMessage(file)
        }
        #expect(count > 100)
    }
}
