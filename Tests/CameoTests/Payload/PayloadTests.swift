import Foundation
import Testing

@testable import Cameo

@Suite struct PayloadTests {
    @Test(
        arguments: [
            (#""event": "end", "timestamp": 1, "dismissal-date": 2"#, "end"),
            (#""event": "update", "timestamp": 1, "content-state": {}, "alert": "x""#, "update"),
            (#""event": "end", "timestamp": 1, "alert": "x""#, nil), (#""event": "end""#, nil),
        ] as [(String, String?)]
    )
    func `the end of a Live Activity needs no state`(_ aps: String, _ event: String?) throws {
        let payload = try Payload(parsing: Array("{\"aps\": {\(aps)}}".utf8))
        #expect(payload.aps.liveActivityEvent == event)
    }

    @Test func `userInfo is parsed like the payload's JSON`() throws {
        let text = #"""
            {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1, "badge": 2},
             "senderId": 42, "flag": true, "list": ["a", 1.5, null], "big": 1627428480762269}
            """#
        let decoded = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let userInfo = try #require(decoded as? [String: Any])
        let payload = Payload(userInfo: userInfo)
        let expected = try Payload(parsing: Array(text.utf8))
        #expect(payload.root == expected.root)
        #expect(payload.aps == expected.aps)
        #expect(payload.size == expected.size)
    }

    @Test func `Swift types in userInfo are parsed, and other types are skipped`() {
        let payload = Payload(userInfo: [
            "flag": true, "count": 3, "ratio": 0.5, "date": Date(), "none": NSNull(), 7: "x",
            "aps": ["alert": "Hi"],
        ])
        #expect(payload.root["flag"] == .bool(true))
        #expect(payload.root["count"]?.integer == 3)
        #expect(payload.root["ratio"]?.double == 0.5)
        #expect(payload.root["date"] == nil)
        #expect(payload.root["none"] == .null)
        #expect(payload.root.members.map(\.name) == ["aps", "count", "flag", "none", "ratio"])
    }

    @Test func `the content's text replaces the keys of string tables`() {
        let payload = Payload(
            userInfo: ["aps": ["alert": ["loc-key": "MSG"], "mutable-content": 1]],
            alert: Alert(title: "Ada", body: "Hello")
        )
        #expect(payload.aps.alert == Alert(title: "Ada", body: "Hello"))
        #expect(payload.invokesServiceExtension)
    }

    @Test(arguments: [
        (#"{"aps":{"alert":"x","mutable-content":1}}"#, true),
        (#"{"aps":{"alert":"x"}}"#, false),
        (#"{"aps":{"alert":{},"mutable-content":1}}"#, false),
        (#"{"aps":{"sound":"x","mutable-content":1}}"#, false),
        (#"{"aps":{"alert":{"title":"x"},"mutable-content":true}}"#, true),
        (#"{"aps":{"alert":{"loc-key":"x"},"mutable-content":"1"}}"#, true),
        (#"{"aps":{"alert":" ","mutable-content":1}}"#, false),
    ])
    func `the extension runs for a push with text and mutable-content`(
        _ text: String,
        _ runs: Bool
    ) throws {
        #expect(try Payload(parsing: Array(text.utf8)).invokesServiceExtension == runs)
    }

    @Test func `the size doesn't include whitespace`() throws {
        let payload = try Payload(
            parsing: Array("{ \"a\" : \"\\u00e9\\n/\" , \"b\": [1, {}] }".utf8)
        )
        #expect(payload.size == Array(#"{"a":"é\n/","b":[1,{}]}"#.utf8).count)
    }

    @Test func `the size matches the size of the written JSON`() {
        for text in ["", "plain", "é", "😀", "\"\\\n\r\t", "\u{1}\u{1F}"] {
            let root = JSONObject([(text, .array([.string(text), .null, .bool(false)]))])
            #expect(Payload(root: root).size == JSONValue.object(root).compact.utf8.count)
        }
    }
}
