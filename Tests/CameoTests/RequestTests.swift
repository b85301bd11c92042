import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoAnalysis

/// Tests of requests to push services, converted to the payloads that arrive on the device.
@Suite struct RequestTests {
    private func convert(_ text: String) throws -> PushRequest? {
        PushRequest(try JSONDocument(parsing: Array(text.utf8)))
    }

    private func codes(_ text: String) throws -> [String]? {
        try convert(text)?.messages.first?.diagnostics.map(\.code)
    }

    // MARK: Fixtures

    @Test func `every service has at least four fixtures, one of them hostile`() {
        for service in PushRequest.Service.allCases {
            let names = RequestFixture.all.map(\.name).filter {
                $0.hasPrefix("\(service.rawValue)-")
            }
            #expect(names.count >= 4, "\(service)")
            #expect(names.contains("\(service.rawValue)-hostile"))
        }
    }

    @Test(arguments: RequestFixture.all)
    func `a request is converted to the payload that arrives`(_ fixture: RequestFixture) throws {
        let request = try #require(try convert(fixture.request.compact))
        #expect(request.messages.allSatisfy { $0.service.rawValue == fixture.service })
        #expect(request.messages.map { $0.diagnostics.map(\.code) } == fixture.diagnostics)
        if let payloads = fixture.payloads {
            #expect(request.messages.map { JSONValue.object($0.payload.root) } == payloads)
        }
        for (message, expectation) in zip(request.messages, fixture.expectations ?? []) {
            let inspection = Inspection(of: message.payload)
            #expect(inspection.json(file: "x").differences(from: expectation) == [])
        }
        #expect(
            fixture.payloads?.count ?? fixture.expectations?.count ?? 1 == request.messages.count
        )
    }

    @Test(arguments: RequestFixture.all.filter { $0.arrives != nil })
    func `the inspection of a request matches the payload's inspection`(_ fixture: RequestFixture)
        throws
    {
        let arrived = try #require(Fixture.all.first { $0.name == fixture.arrives })
        let request = try #require(try convert(fixture.request.compact))
        // Expo adds keys that aren't read.
        let assigned: Set = ["bytes", "messageID", "notUsed"]
        func members(_ payload: Payload) -> [String: JSONValue] {
            let members = Inspection(of: payload).json(file: "x").object?.members ?? []
            return Dictionary(
                uniqueKeysWithValues: members.filter { !assigned.contains($0.name) }
                    .map { ($0.name, $0.value) }
            )
        }
        let expected = try members(Payload(parsing: arrived.bytes))
        let found = members(request.messages[0].payload)
        #expect(found.keys == expected.keys)
        for (name, value) in expected {
            // The fixtures have no sound, unlike the request.
            guard name != "appearance" else { continue }
            #expect(found[name] == value, "\(name)")
        }
        let appearances = [found, expected].map { $0["appearance"]?.object?.members ?? [] }
        for (one, other) in zip(appearances[0], appearances[1]) {
            #expect(one.name == other.name)
            #expect(one.value == other.value, "\(one.name)")
        }
    }

    @Test func `every diagnostic has a fixture or a test`() {
        let tested: Set<LintRule> = [
            .keyDuplicate, .surrogateUnpaired, .messagesNotShown, .expoTooManyMessages,
            .oneSignalTooManyTargets,
        ]
        let reported = Set(RequestFixture.all.flatMap(\.diagnostics).joined())
        let missing = LintRule.ofRequests.filter {
            !reported.contains($0.code) && !tested.contains($0)
        }
        #expect(missing.isEmpty)
    }

    @Test func `the messages match the snapshot`() throws {
        var messages: [String: Set<String>] = [:]
        for fixture in RequestFixture.all {
            for message in try convert(fixture.request.compact)?.messages ?? [] {
                for diagnostic in message.diagnostics {
                    messages[diagnostic.code, default: []].insert(diagnostic.sentence)
                }
            }
        }
        let lines = LintRule.ofRequests.flatMap { rule in
            ["[\(rule.code)] \((rule.defaultSeverity ?? .info).rawValue)"]
                + (messages[rule.code] ?? []).sorted()
        }
        try expectSnapshot(lines.joined(separator: "\n") + "\n", "request-diagnostics.txt")
    }

    @Test func `no diagnostic contains message text, a token or a long name`() throws {
        let secret = "s3cret"
        for fixture in RequestFixture.all {
            let root = fixture.request.withStrings(replacedBy: secret)
            for message in try convert(root.compact)?.messages ?? [] {
                #expect(message.diagnostics.allSatisfy { !$0.sentence.contains(secret) })
            }
        }
        let name = String(repeating: "n", count: 10_000)
        let request = #"{"to": "ExponentPushToken[x]", "\#(name)": 1}"#
        let diagnostics = try #require(try convert(request)).messages[0].diagnostics
        #expect(diagnostics.contains { $0.isOf(.expoKeyUnknown) })
        #expect(diagnostics.allSatisfy { $0.sentence.utf8.count < 500 })
    }

    // MARK: Recognition

    @Test func `no delivered payload is recognized as a request`() throws {
        let arrived = Fixture.all.filter { $0.error == nil }
        #expect(arrived.count >= 60)
        for fixture in arrived {
            let document = try JSONDocument(parsing: fixture.bytes)
            #expect(PushRequest(document) == nil, "\(fixture.name)")
        }
    }

    @Test func `no payload that results from a request is recognized as a request`() throws {
        for fixture in RequestFixture.all {
            for message in try convert(fixture.request.compact)?.messages ?? []
            where message.payload.hasAPS {
                let again = try convert(JSONValue.object(message.payload.root).compact)
                #expect(again == nil, "\(fixture.name)")
            }
        }
    }

    @Test(arguments: [
        #"{}"#, #"[]"#, #"[{}]"#, #"[[{"to": "ExponentPushToken[x]"}]]"#, #""x""#, #"null"#,
        // The content of encrypted pushes.
        #"{"from": "u_ada", "to": "u_grace", "body": "Hi", "data": {}}"#,
        #"{"to": "u_grace", "body": "Hi"}"#,
        #"{"message": {"author": "u_ada", "content": "Hi"}}"#,
        #"{"message": "Hi", "topic": "engines", "title": "Ada"}"#,
        #"{"data": {"senderId": "u_ada"}, "topic": "engines"}"#,
        #"{"notification": {"title": "Ada", "body": "Hi"}}"#,
        #"{"app_id": "a", "data": {}}"#,
        #"{"contents": {"en": "Hi"}}"#,
        #"{"payload": {"senderId": "u_ada"}}"#,
        #"{"headers": {"subject": "x"}, "body": "Hi"}"#,
        // Messages that clients of other services receive or send, with keys that Expo also uses.
        #"{"messageId": "1", "data": {}, "mutableContent": true, "notification": {"title": "Ada", "body": "Hi"}}"#,
        #"{"messageId": "1", "data": {}, "mutableContent": true, "title": "Ada", "body": "Hi"}"#,
        #"{"title": "Ada", "body": "Hi", "badge": 1, "sound": "default", "mutableContent": true}"#,
        #"{"title": "Ada", "body": "Hi", "data": {}, "mutableContent": 1}"#,
        #"{"data": {"senderId": "u_ada"}, "mutableContent": true}"#,
        // Custom keys of an app, and the content of Web Push.
        #"{"title": "Ada", "body": "Hi", "data": {"senderId": "u_ada"}, "channelId": "engines"}"#,
        #"{"title": "Ada", "body": "Hi", "icon": "/ada.png", "tag": "a", "badge": "/b.png", "data": {}}"#,
        #"{"title": "Ada", "richContent": "<b>Hi</b>"}"#,
        #"{"_displayInForeground": true, "senderName": "Ada"}"#,
        #"{"_displayInForeground": "yes"}"#,
        // Payloads with custom keys that resemble a request.
        #"{"aps": {"alert": "x"}, "body": "Hi", "data": {}, "mutableContent": true}"#,
        #"{"aps": {"alert": "x"}, "_displayInForeground": true}"#,
        #"{"aps": {"alert": "x"}, "app_id": "a", "contents": {"en": "Hi"}, "included_segments": []}"#,
        #"{"aps": {"alert": "x"}, "message": {"token": "t", "apns": {}}}"#,
        #"{"aps": {"alert": "x"}, "to": "/topics/news", "notification": {"title": "x"}}"#,
        #"{"aps": {"alert": "x"}, "headers": {"apns-topic": "x"}, "payload": {"aps": {}}}"#,
        #"{"aps": null, "headers": {"apns-topic": "x"}, "payload": {"aps": {}}}"#,
    ])
    func `other JSON isn't a request`(_ text: String) throws {
        #expect(try convert(text) == nil)
    }

    @Test(arguments: [
        (#"{"app_id": "a", "contents": {"en": "Hi"}}"#, PushRequest.Service.oneSignal),
        (#"{"app_id": "a", "template_id": "t", "filters": []}"#, .oneSignal),
        (#"{"included_segments": ["All"], "contents": {"en": "Hi"}}"#, .oneSignal),
        (#"{"message": {"topic": "engines"}}"#, .fcm),
        (#"{"message": {"condition": "'a' in topics"}}"#, .fcm),
        (#"{"validateOnly": true, "message": {"fid": "f"}}"#, .fcm),
        (#"{"apns": {"payload": {"aps": {}}}}"#, .fcm),
        (#"{"token": "t", "data": {"a": "b"}}"#, .fcm),
        (#"{"tokens": ["t"], "notification": {"title": "Ada"}}"#, .fcm),
        (#"{"to": "/topics/engines", "notification": {"title": "Ada"}}"#, .fcm),
        (#"{"to": "t", "data": {}, "content_available": true}"#, .fcm),
        (#"{"to": "ExponentPushToken[x]"}"#, .expo),
        (#"[{"to": ["ExpoPushToken[x]"], "body": "Hi"}]"#, .expo),
        (#"{"to": "<token>", "sound": "default", "body": "Hi"}"#, .expo),
        (#"{"to": "t", "mutableContent": true}"#, .expo),
        (#"{"title": "Ada", "data": {}, "mutableContent": true}"#, .expo),
        (#"{"body": "Hi", "data": {}, "mutableContent": false, "threadId": "t"}"#, .expo),
        (#"{"body": "Hi", "richContent": {"image": "https://images.engines.dev/ada.png"}}"#, .expo),
        (#"[{"_contentAvailable": true, "data": {}}]"#, .expo),
        (#"{"payload": {"aps": {"alert": "Hi"}}}"#, .apns),
        (#"{"body": "{\"aps\":{\"alert\":\"Hi\"}}"}"#, .apns),
        (#"{"headers": {"apns-topic": "x"}, "json": {"aps": {}}}"#, .apns),
        (#"{"apns-push-type": "alert", "payload": "{\"aps\":{}}"}"#, .apns),
    ])
    func `a request is recognized by its keys`(_ text: String, _ service: PushRequest.Service)
        throws
    {
        #expect(try convert(text)?.messages.map(\.service) == [service])
    }

    // MARK: Limits

    @Test func `the number of messages is limited`() throws {
        let message = #"{"to": "ExponentPushToken[x]", "mutableContent": true, "ttl": 1}"#
        for (count, codes) in [(100, []), (101, ["expo-too-many-messages"])] {
            let array = "[" + Array(repeating: message, count: count).joined(separator: ",") + "]"
            let messages = try #require(try convert(array)).messages
            #expect(messages.count == 100)
            #expect(messages[99].diagnostics.map(\.code) == codes + ["assigned-values-unknown"])
        }
        let other = #"{"message": {"fid": "f", "notification": {"title": "Ada"}}}"#
        let array = "[" + Array(repeating: other, count: 50_000).joined(separator: ",") + "]"
        #expect(try codes(array) == ["messages-not-shown", "assigned-values-unknown"])
        let targets = Array(repeating: #""t""#, count: 2001).joined(separator: ",")
        #expect(
            try codes(
                #"{"app_id": "a", "contents": {"en": "Hi"}, "include_subscription_ids": [\#(targets)]}"#
            ) == ["onesignal-too-many-targets", "assigned-values-unknown"]
        )
        let tokens = Array(repeating: #""ExpoPushToken[x]""#, count: 101).joined(separator: ",")
        #expect(
            try codes(#"{"to": [\#(tokens)], "mutableContent": true, "ttl": 1}"#)
                == ["expo-too-many-messages", "assigned-values-unknown"]
        )
    }

    @Test func `irregularities in the JSON are reported`() throws {
        let text =
            #"{"to": "ExpoPushToken[x]", "ttl": 1, "ttl": 2, "mutableContent": true, "title": "\ud800"}"#
        let expected = ["key-duplicate", "surrogate-unpaired", "assigned-values-unknown"]
        #expect(try codes(text) == expected)
        let payload = try Payload(parsing: Array(text.utf8))
        #expect(PushRequest(payload)?.messages.first?.diagnostics.map(\.code) == expected)
    }

    @Test func `a deep or changed request doesn't crash`() throws {
        let deep = String(repeating: "[", count: 250) + String(repeating: "]", count: 250)
        #expect(try codes(#"{"message": {"fid": "f", "data": {"a": \#(deep)}}}"#) != nil)
        #expect(try codes(#"{"app_id": "a", "contents": \#(deep)}"#) != nil)
        #expect(try codes(#"{"headers": {"apns-id": \#(deep)}, "payload": \#(deep)}"#) != nil)
        var converted = 0
        for fixture in RequestFixture.all {
            // Replace each value with a value of each type.
            for root in fixture.request.withEachValueReplaced() {
                for message in try convert(root.compact)?.messages ?? [] {
                    let inspection = Inspection(of: message.payload)
                    _ = inspection.json(file: "x", request: message.json(in: inspection)).compact
                    converted += 1
                }
            }
        }
        #expect(converted > 1000)
    }
}

extension JSONValue {
    /// Returns the value with a replacement for all strings, except those that determine the
    /// service.
    fileprivate func withStrings(replacedBy secret: String) -> JSONValue {
        switch self {
        case .string: .string(secret)
        case .array(let array): .array(array.map { $0.withStrings(replacedBy: secret) })
        case .object(let object):
            .object(
                JSONObject(
                    object.members.map { ($0.name, $0.value.withStrings(replacedBy: secret)) }
                )
            )
        default: self
        }
    }

    /// Returns variants of the value. In each variant, one value has another type.
    fileprivate func withEachValueReplaced() -> [JSONValue] {
        let values: [JSONValue] = [
            .null, .bool(true), .number(JSONNumber(-1)), .string(""), .array([.null]),
            .object(JSONObject([("a", .null)])),
        ]
        switch self {
        case .array(let array):
            return values
                + array.indices.flatMap { index in
                    array[index].withEachValueReplaced().map { value in
                        var copy = array
                        copy[index] = value
                        return .array(copy)
                    }
                }
        case .object(let object):
            return values
                + object.members.flatMap { member in
                    member.value.withEachValueReplaced().map { value in
                        var copy = object
                        copy.set(member.name, value)
                        return .object(copy)
                    }
                }
        default: return values
        }
    }
}
