import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoAnalysis

@Suite struct MappingTests {
    private static func object(_ text: String) throws -> JSONObject {
        try #require(JSONDocument(parsing: Array(text.utf8)).root.object)
    }

    private static func mapping(_ text: String) throws -> Mapping {
        try Mapping(object(text))
    }

    private static func parse(_ payload: String, _ mapping: String) throws -> ParsedPayload {
        var settings = CommunicationSettings()
        settings.mapping = try Self.mapping(mapping)
        return PayloadParser(settings: settings).parse(Payload(root: try object(payload)))
    }

    /// Returns the text that a mapping value finds in a payload.
    private static func text(_ payload: String, _ value: String) throws -> String? {
        try parse(payload, #"{"messageTypeKey": "data.id", "serviceNameKey": \#(value)}"#)
            .serviceName
    }

    private static let payload = #"""
        {"aps": {"alert": {"title": "Ada Lovelace", "body": "Ada: Hello: you", "loc-args": ["u1", "Ada"]}},
         "data": {"id": 7, "room": "a:b", "host": "https://chat.example.com/x/", "type": "mention",
           "flag": true, "empty": "", "path": "42/ada", "text": "{\"id\": \"inner\"}",
           "people": [{"role": "reader", "n": "Bob"}, {"role": "sender", "n": "Ada"}, {"role": 3, "n": "C"}],
           "texts": ["x", "{\"role\": \"sender\", \"n\": \"Eve\"}"]}}
        """#

    @Test(arguments: [
        // These values are paths and alternatives.
        (#""data.id""#, "7"),
        (#"["data.none", "data.empty", "data.room", "data.id"]"#, "a:b"),
        (#"{"path": "data.text.id"}"#, "inner"),
        (#""data.people[role=sender].n""#, "Ada"),
        (#""data.people[role=3].n""#, "C"),
        (#""data.people[role=owner].n""#, nil),
        (#""data.texts[role=sender].n""#, "Eve"),
        (#""aps.alert.loc-args[1]""#, "Ada"),
        // These values contain constants.
        (#"["data.none", {"constant": "?"}]"#, "?"),
        (#"{"constant": 12}"#, "12"),
        // These values are templates.
        (##"{"template": "#{data.room} > {data.id}"}"##, "#a:b > 7"),
        (#"{"template": "{{{data.id}}}"}"#, "{7}"),
        (#"{"template": "{data.none}!"}"#, nil),
        (#"[{"template": "{data.none}!"}, "data.id"]"#, "7"),
        // These values use parts of a string.
        (#"{"path": "data.path", "before": "/"}"#, "42"),
        (#"{"path": "data.path", "after": "/"}"#, "ada"),
        (#"{"path": "data.room", "before": "/"}"#, nil),
        (#"{"path": "aps.alert.body", "before": ": "}"#, "Ada"),
        (#"{"path": "aps.alert.body", "strip": "Ada: "}"#, "Hello: you"),
        (#"{"path": "aps.alert.body", "strip": "{data.people[role=sender].n}: "}"#, "Hello: you"),
        (#"{"path": "aps.alert.body", "strip": "Bob: "}"#, "Ada: Hello: you"),
        (#"{"path": "aps.alert.body", "strip": "Ada: ", "after": "Hello: ", "before": "u"}"#, "yo"),
        // These values are replaced with results.
        (#"{"path": "data.type", "values": {"mention": "yes"}}"#, "yes"),
        (
            #"{"path": "data.type", "values": {"m*": "prefix", "mention": "exact", "*": "any"}}"#,
            "exact"
        ),
        (
            #"{"path": "data.type", "values": {"m*": "prefix", "men*": "longer", "*": "any"}}"#,
            "longer"
        ),
        (#"{"path": "data.type", "values": {"x": "1", "*": "any"}}"#, "any"),
        (#"{"path": "data.type", "values": {"x": "1"}}"#, nil),
        (#"[{"path": "data.type", "values": {"mention": null}}, "data.id"]"#, "7"),
        (#"{"path": "data.flag", "values": {"true": "on"}}"#, "on"),
        (#"{"path": "data.id", "values": {"7": "seven"}}"#, "seven"),
        (#"{"path": "data.people", "values": {"*": "list"}}"#, nil),
        // These values have conditions.
        (#"{"path": "data.id", "when": {"data.type": "mention"}}"#, "7"),
        (#"{"path": "data.id", "when": {"data.type": ["message", "mention"]}}"#, "7"),
        (#"{"path": "data.id", "when": {"data.type": "message"}}"#, nil),
        (
            #"{"path": "data.id", "when": {"data.type": "men*", "data.flag": true, "data.id": 7}}"#,
            "7"
        ),
        (#"{"path": "data.id", "when": {"data.type": "mention", "data.flag": false}}"#, nil),
        (#"{"path": "data.id", "when": [{"data.type": "x"}, {"data.flag": true}]}"#, "7"),
        (#"{"path": "data.id", "when": {"data.none": null}}"#, "7"),
        (#"{"path": "data.id", "when": {"data.empty": null}}"#, "7"),
        (#"{"path": "data.id", "when": {"data.type": null}}"#, nil),
        (#"{"path": "data.id", "when": {"data.type": "*"}}"#, "7"),
        (#"{"path": "data.id", "when": {"data.none": "*"}}"#, nil),
        (#"{"path": "data.id", "when": {"data.type": {"not": "dm"}}}"#, "7"),
        (#"{"path": "data.id", "when": {"data.none": {"not": "dm"}}}"#, "7"),
        (#"{"path": "data.id", "when": {"data.type": {"not": ["dm", "mention"]}}}"#, nil),
        (#"{"path": "data.id", "when": {"data.type": {"not": null}}}"#, "7"),
        (#"{"path": "data.id", "when": {"data.people": "*"}}"#, "7"),
    ])
    func `a value is found`(_ value: String, _ expected: String?) throws {
        #expect(try Self.text(Self.payload, value) == expected)
    }

    @Test(arguments: [
        // Values are percent-encoded, so they can't leave their path segment or query item, and the
        // host must come from the app's server, not from a value.
        (
            #"{"template": "{s}/u/{id}"}"#, "https://h.example", "a b/../c?d#e%2f",
            "https://h.example/u/a%20b%2F..%2Fc%3Fd%23e%252f"
        ),
        (
            #"{"template": "{s}/u/{id}"}"#, "https://h.example/sub//", "é",
            "https://h.example/sub/u/%C3%A9"
        ),
        (#"{"template": "{s}/u/{id}"}"#, "https://h.example", "..", nil),
        (#"{"template": "{s}/u/{id}.png"}"#, "https://h.example", ".", "https://h.example/u/..png"),
        (#"{"template": "{s}/u/{id}{id}"}"#, "https://h.example", ".", nil),
        (
            #"{"template": "{s}/u?next={id}"}"#, "https://h.example", "../x&y=1",
            "https://h.example/u?next=..%2Fx%26y%3D1"
        ),
        (#"{"template": "{s}/u/{id}"}"#, "https://h.example/delete?x=", "1", nil),
        (#"{"template": "{s}/u/{id}"}"#, "https://h.example/delete#", "1", nil),
        (#"{"template": "{s}/u/{id}"}"#, "https://h.example/a/%2E%2e/b", "1", nil),
        (#"{"template": "{s}/u/{id}"}"#, "h.example", "1", nil),
        (#"{"template": "{s}/u/{id}"}"#, "file:///etc", "1", nil),
        (#"{"template": "https://{id}.example.com/a"}"#, "", "evil.com/", nil),
        // Relative URLs are resolved against the base URL.
        (
            #"{"path": "id", "base": "{s}"}"#, "https://h.example/sub", "/a/b.png?c=1",
            "https://h.example/a/b.png?c=1"
        ),
        (
            #"{"path": "id", "base": "{s}"}"#, "https://h.example/sub", "b.png",
            "https://h.example/sub/b.png"
        ),
        (
            #"{"path": "id", "base": "https://own.example.com"}"#, "", "/b.png",
            "https://own.example.com/b.png"
        ),
        (
            #"{"path": "id", "base": "{s}"}"#, "https://h.example", "https://other.example/b.png",
            "https://other.example/b.png"
        ),
        (#"{"path": "id", "base": "{s}"}"#, "https://h.example", "//evil.example/b.png", nil),
        (#"{"path": "id", "base": "{s}"}"#, "", "/b.png", nil),
        // A relative URL can't leave the folder in the base URL.
        (#"{"path": "id", "base": "{s}"}"#, "https://h.example/a", "../b.png", nil),
        (#"{"path": "id", "base": "{s}"}"#, "https://h.example/a", "b/%2E./c.png", nil),
        (#"{"path": "id", "base": "{s}"}"#, "https://h.example/a", "/..", nil),
        (#"{"path": "id", "base": "{s}"}"#, "https://h.example", "b\\..\\c.png", nil),
        (
            #"{"path": "id", "base": "{s}"}"#, "https://h.example/a", "b.png?next=/../c",
            "https://h.example/a/b.png?next=/../c"
        ),
    ])
    func `a URL is composed of encoded segments`(
        _ value: String,
        _ server: String,
        _ id: String,
        _ expected: String?
    ) throws {
        let payload = JSONObject([
            ("s", .string(server)), ("id", .string(id)), ("u", .string("u1")),
        ])
        let parsed = try Self.parse(
            JSONValue.object(payload).compact,
            #"{"senderIdKey": "u", "avatarUrlKey": \#(value)}"#
        )
        #expect(parsed.sender?.avatarURL == expected)
    }

    @Test(arguments: [
        ("a:b", "c", "a%3Ab:c"), ("a", "b:c", "a:b:c"), ("a%3Ab", "c", "a%253Ab:c"),
        ("a", "c", "a:c"),
    ])
    func `composed IDs are unambiguous`(
        _ one: String,
        _ other: String,
        _ expected: String
    ) throws {
        let payload = JSONObject([("a", .string(one)), ("b", .string(other))])
        let parsed = try Self.parse(
            JSONValue.object(payload).compact,
            #"{"senderIdKey": "a", "messageIdKey": {"template": "{a}:{b}"}}"#
        )
        #expect(parsed.messageID == expected)
    }

    /// Strings of a few characters, including those with a special meaning in URLs and IDs.
    private static let texts: [String] = {
        let characters = [":", "%", "/", "?", "#", ".", "3", "A", "a", "é"]
        let pairs = characters.flatMap { one in characters.map { one + $0 } }
        return characters + pairs + pairs.map { $0 + ":" } + ["..%2F", "a:b:c", "%3A%3a", "@h/"]
    }()

    private static func composed(
        _ one: String,
        _ other: String,
        _ field: String,
        _ template: String
    ) throws -> ParsedPayload {
        let payload = JSONObject([("a", .string(one)), ("b", .string(other))])
        return try parse(
            JSONValue.object(payload).compact,
            #"{"senderIdKey": "a", "\#(field)": {"template": "\#(template)"}}"#
        )
    }

    @Test func `different parts have different IDs`() throws {
        var parts: [String: String] = [:]
        let texts = Self.texts.filter { text in text.allSatisfy { ":%3A".contains($0) } }
        #expect(texts.count > 20)
        for one in texts {
            for other in texts {
                let id = try #require(
                    Self.composed(one, other, "messageIdKey", "{a}:{b}").messageID
                )
                let pair = "\(one)\n\(other)"
                #expect(parts.updateValue(pair, forKey: id) == nil, "\(id): \(pair)")
            }
        }
    }

    @Test func `no value extends beyond its segment of a URL`() throws {
        var count = 0
        for text in Self.texts {
            let template = "https://h.example/u/{a}/x?y={b}#z"
            let parsed = try Self.composed(text, text, "avatarUrlKey", template)
            guard let url = parsed.sender?.avatarURL else {
                #expect([".", ".."].contains(text), "\(text)")
                continue
            }
            let segments = url.split(separator: "/", omittingEmptySubsequences: false)
            #expect(segments.count == 6 && segments[4] != "..", "\(url)")
            #expect(url.hasPrefix("https://h.example/u/") && url.hasSuffix("#z"), "\(url)")
            #expect(url.filter { $0 == "?" }.count == 1, "\(url)")
            #expect(url.filter { $0 == "#" }.count == 1, "\(url)")
            count += 1
        }
        #expect(count == Self.texts.count - 2)
    }

    @Test func `a field can refer to another field`() throws {
        let parsed = try Self.parse(
            #"{"aps": {"alert": {"title": "Engines", "body": "Ada: Hi"}, "mutable-content": 1}, "u": "1"}"#,
            #"""
            {"senderIdKey": "u", "senderNameKey": {"path": "aps.alert.body", "before": ": "},
             "bodyKey": {"path": "aps.alert.body", "strip": "{$senderName}: "},
             "groupNameKey": {"path": "aps.alert.title", "when": {"$senderName": {"not": "Bob"}}}}
            """#
        )
        #expect(parsed.sender?.name == "Ada")
        #expect(parsed.body == "Hi")
        #expect(parsed.conversation?.name == "Engines")
    }

    @Test(arguments: [
        (#""g""#, "true", "Engines"), (#""g""#, "false", nil), (#""g""#, #""true""#, "Engines"),
        (#"{"path": "g", "values": {"1": true, "*": false}}"#, "1", "Engines"),
        (#"{"path": "g", "values": {"1": true, "*": false}}"#, "2", nil),
    ])
    func `a condition can compare a Boolean field`(
        _ value: String,
        _ flag: String,
        _ expected: String?
    ) throws {
        let parsed = try Self.parse(
            #"{"u": "1", "n": "Ada", "room": "Engines", "g": \#(flag)}"#,
            #"""
            {"senderIdKey": "u", "senderNameKey": "n", "isGroupKey": \#(value),
             "groupNameKey": {"path": "room", "when": {"$isGroup": true}}}
            """#
        )
        #expect(parsed.conversation?.name == expected)
    }

    @Test(arguments: [
        (#"["room", "room.id"]"#, false), (#""room""#, true), (#"["room", "none"]"#, true),
        (#"{"path": "room", "when": {"t": "flat"}}"#, false),
        (#"{"path": "room", "when": {"t": null}}"#, true),
    ])
    func `an object is reported if the field has no other value`(
        _ value: String,
        _ isReported: Bool
    ) throws {
        let parsed = try Self.parse(
            #"{"u": "1", "n": "Ada", "room": {"id": "r1"}}"#,
            #"{"senderIdKey": "u", "senderNameKey": "n", "conversationIdKey": \#(value)}"#
        )
        #expect(parsed.diagnostics.contains { $0.isOf(.mappedValueUnusable) } == isReported)
    }

    @Test func `an element's composed IDs are unambiguous`() throws {
        let parsed = try Self.parse(
            #"{"u": "1", "n": "Ada", "who": [{"a": "a:b", "b": "c"}, {"a": "a", "b": "b:c"}]}"#,
            #"""
            {"senderIdKey": "u", "senderNameKey": "n",
             "recipientsKey": {"path": "who", "items": {"id": {"template": "{a}:{b}"}}}}
            """#
        )
        #expect(parsed.recipients.map(\.id) == ["a%3Ab:c", "a:b:c"])
    }

    @Test(arguments: ["1.10", "1.5e0", "-0.50", "1e-7", "0.1", "7.0", "12345678901234567"])
    func `a number has the same text as on a device`(_ literal: String) throws {
        let payload = try Self.object(#"{"v": \#(literal)}"#)
        let device = Payload(userInfo: ["v": try #require(payload["v"]).decoded])
        #expect(payload["v"]?.text == device.root["v"]?.text)
    }

    @Test(arguments: [
        (#"{"u": "1", "n": "Ada", "t": "message"}"#, ParsedPayload.Kind.message),
        (#"{"u": "1", "n": "Ada", "t": "reaction"}"#, .none),
        (#"{"u": "1", "n": "Ada"}"#, .none),
        (#"{"n": "Ada", "t": "message"}"#, .none),
        // No other preset matches the sender.
        (#"{"senderId": "1", "senderName": "Ada", "t": "reaction"}"#, .none),
        (#"{"senderId": "1", "senderName": "Ada"}"#, .message),
    ])
    func `a style can have conditions`(_ payload: String, _ kind: ParsedPayload.Kind) throws {
        let mapping =
            #"{"senderIdKey": "u", "senderNameKey": "n", "style": {"when": {"t": ["message"]}, "require": ["senderIdKey"]}}"#
        #expect(try Self.parse(payload, mapping).kind == kind)
    }

    @Test(arguments: [
        (
            #"{"aps": {"thread-id": "u1", "alert": {"title": "Ada"}}}"#,
            #"{"senderIdKey": "aps.thread-id"}"#, true
        ),
        (
            #"{"aps": {"sender": "u1", "alert": {"title": "Ada"}}}"#,
            #"{"senderIdKey": "aps.sender"}"#, true
        ),
        (
            #"{"aps": {"alert": {"title": "Ada"}}}"#,
            #"{"senderIdKey": "x", "senderNameKey": "aps.alert.title"}"#, false
        ),
        (
            #"{"aps": {"alert": {"title": "Ada", "loc-args": ["u1"]}}}"#,
            #"{"senderIdKey": "aps.alert.loc-args[0]"}"#, true
        ),
        (#"{"x": "1"}"#, #"{"senderIdKey": "y", "senderNameKey": {"constant": "Someone"}}"#, false),
    ])
    func `a mapping matches if a path outside the alert's text has a value`(
        _ payload: String,
        _ mapping: String,
        _ fits: Bool
    ) throws {
        let parsed = try Self.parse(payload, mapping)
        #expect((parsed.preset == .mapping) == fits)
        #expect((parsed.sender != nil) == fits)
    }

    @Test func `a constant doesn't establish a sender`() throws {
        let mapping =
            #"{"senderIdKey": "u", "senderNameKey": ["n", {"constant": "Someone"}], "mediaUrlKey": "m"}"#
        #expect(try Self.parse(#"{"m": "https://h.example/a.png"}"#, mapping).sender == nil)
        #expect(try Self.parse(#"{"u": "1"}"#, mapping).sender?.name == "Someone")
    }

    @Test(arguments: [
        (#"{"u": "u_8", "aps": {"alert": "Hi"}}"#, "false", ParsedPayload.Kind.none),
        (#"{"u": "u_8", "aps": {"alert": "Hi"}}"#, "true", .message),
        (#"{"u": "u_8", "aps": {"alert": {"title": "Ada"}}}"#, "false", .message),
        (#"{"u": "u_8", "h": "ada@example.com", "aps": {"alert": "Hi"}}"#, "false", .message),
    ])
    func `an ID is a name only if the mapping specifies it`(
        _ payload: String,
        _ showsID: String,
        _ kind: ParsedPayload.Kind
    ) throws {
        let parsed = try Self.parse(
            payload,
            #"{"senderIdKey": "u", "senderHandleKey": "h", "style": {"showsIdAsName": \#(showsID)}}"#
        )
        #expect(parsed.kind == kind)
        #expect(parsed.diagnostics.contains { $0.isOf(.senderMissing) } == (kind == .none))
    }

    @Test func `the elements of lists can have their own key names`() throws {
        let parsed = try Self.parse(
            #"""
            {"u": "1", "n": "Ada", "s": "https://h.example",
             "who": [{"key": 5, "label": "Bob", "pic": "p q"}, "u_9"],
             "files": [{"src": "https://h.example/a.png", "kind": "image/png"}],
             "buttons": [{"key": "ok", "label": "OK", "go": "app://ok"}, {"label": "No"}]}
            """#,
            #"""
            {"senderIdKey": "u", "senderNameKey": "n",
             "recipientsKey": {"path": "who", "items": {"id": "key", "name": ["name", "label"],
               "avatarUrl": {"template": "https://h.example/{pic}.png"}}},
             "mediaUrlKey": {"path": "files", "items": {"url": "src", "type": "kind"}},
             "actionsKey": {"path": "buttons", "items": {"id": ["key", {"constant": "other"}],
               "title": "label", "link": "go"}}}
            """#
        )
        #expect(parsed.recipients.map(\.id) == ["5", "u_9"])
        #expect(parsed.recipients.first?.name == "Bob")
        #expect(
            parsed.media == [
                ParsedPayload.Media(url: "https://h.example/a.png", typeHint: "image/png")
            ]
        )
        #expect(parsed.actions.map(\.id) == ["ok", "other"])
        #expect(parsed.actions.map(\.link) == ["app://ok", nil])
    }

    @Test func `URLs in lists can refer to a server outside of the list`() throws {
        let payload = #"""
            {"u": "1", "n": "Ada", "s": "https://h.example/x",
             "who": [{"id": "5", "pic": "/p.png"}, {"id": "6", "pic": "https://o.example/p.png"},
               {"id": "7", "pic": "../p.png"}],
             "files": ["/a.png", "b.png", "https://o.example/c.png", "../d.png", 7, {"url": "/e.png"}],
             "buttons": [{"id": "show", "title": "Show", "uri": "/rooms/1"}]}
            """#
        let parsed = try Self.parse(
            payload,
            #"""
            {"senderIdKey": "u", "senderNameKey": "n",
             "callStateKey": {"constant": "missed"}, "callParticipantsKey": {"path": "who", "base": "{s}", "items": {"id": "id", "avatarUrl": "pic"}},
             "mediaUrlKey": {"path": "files", "base": "{s}"},
             "actionsKey": {"path": "buttons", "base": "{s}",
               "items": {"id": "id", "title": "title", "link": "uri"}}}
            """#
        )
        #expect(
            parsed.call?.participants.map(\.avatarURL)
                == ["https://h.example/p.png", "https://o.example/p.png", nil]
        )
        #expect(
            parsed.media.map(\.url) == [
                "https://h.example/a.png", "https://h.example/x/b.png", "https://o.example/c.png",
                "https://h.example/x/7",
            ]
        )
        #expect(parsed.actions.map(\.link) == ["https://h.example/rooms/1"])
    }

    @Test func `each element of a list is converted`() throws {
        let parsed = try Self.parse(
            #"{"read": ["msg:1", "msg:2", "other", null]}"#,
            #"{"removedMessageIdsKey": {"path": "read", "after": ":"}}"#
        )
        #expect(parsed.removal?.messageIDs == ["1", "2"])
    }

    @Test func `a required field needs a usable value`() throws {
        let mapping = #"""
            {"senderIdKey": "u", "senderNameKey": "n", "conversationIdKey": "c",
             "style": {"require": ["conversationIdKey"]}}
            """#
        func kind(_ conversation: String) throws -> ParsedPayload.Kind {
            try Self.parse(#"{"u": "1", "n": "Ada", "c": \#(conversation)}"#, mapping).kind
        }
        #expect(try kind("7") == .message)
        #expect(try kind("{}") == .none)
        #expect(try kind("[1]") == .none)
    }

    @Test func `the fields of plain pushes are read`() throws {
        let parsed = try Self.parse(
            #"""
            {"aps": {"alert": {"title": "T", "body": "B"}}, "t": " Title ", "s": "Sub", "b": "Body", "th": "x",
             "m": ["https://h.example/a.png", "https://h.example/b.png"], "thumb": 1, "me": "u_me",
             "kind": "voice", "net": "Signal", "read": ["m1", 2], "room": "r1"}
            """#,
            #"""
            {"titleKey": "t", "subtitleKey": "s", "bodyKey": "b", "threadIdKey": "th", "mediaUrlKey": "m",
             "thumbnailKey": "thumb", "messageTypeKey": "kind",
             "serviceNameKey": "net", "removedMessageIdsKey": "read", "removedConversationIdKey": "room",
             "currentUserIdKey": "me"}
            """#
        )
        #expect(parsed.title?.isEmpty == false)
        #expect(parsed.subtitle == "Sub")
        #expect(parsed.body == "Body")
        #expect(parsed.threadIdentifier == "x")
        #expect(parsed.media.map(\.url) == ["https://h.example/b.png", "https://h.example/a.png"])
        #expect(parsed.messageType == .audio)
        #expect(parsed.serviceName == "Signal")
        #expect(parsed.removal?.messageIDs == ["m1", "2"])
        #expect(parsed.removal?.conversationID == "r1")
        #expect(parsed.currentUserID == "u_me")
    }

    @Test(arguments: [
        ("false", ["a", "b"], true), (#""none""#, ["a", "b"], true), ("1", ["b", "a"], false),
        (#""https://h.example/b""#, ["b", "a"], false),
        (#""https://h.example/c""#, ["c", "a", "b"], false),
        ("7", ["a", "b"], false), (#""http://h.example/c""#, ["a", "b"], false),
    ])
    func `the thumbnail belongs to the first attachment`(
        _ value: String,
        _ order: [String],
        _ isHidden: Bool
    ) throws {
        let parsed = try Self.parse(
            #"{"m": ["https://h.example/a", "https://h.example/b"], "thumb": \#(value)}"#,
            #"{"mediaUrlKey": "m", "thumbnailKey": "thumb"}"#
        )
        #expect(parsed.media.map { String($0.url.suffix(1)) } == order)
        #expect(parsed.hidesThumbnail == isHidden)
    }

    @Test func `the payload's current user isn't the sender`() throws {
        let parsed = try Self.parse(
            #"{"from": "u_1", "name": "Me", "to": "u_1"}"#,
            #"{"senderIdKey": "from", "senderNameKey": "name", "currentUserIdKey": "to"}"#
        )
        #expect(parsed.isFromCurrentUser)
    }

    @Test(arguments: [(#"{"body": "x"}"#, true), (#"{"title": "x"}"#, false), (#""x""#, true)])
    func `a required field that isn't mapped takes its value from aps`(
        _ alert: String,
        _ hasBody: Bool
    ) throws {
        let mapping = try Self.mapping(#"{"senderIdKey": "u", "style": {"require": ["bodyKey"]}}"#)
        let root = try Payload(parsing: Array(#"{"aps": {"alert": \#(alert)}, "u": "1"}"#.utf8))
            .root
        #expect(mapping.rules.missingFields(root) == (hasBody ? [] : [.body]))
    }

    @Test(arguments: [
        (#"{"icon": "https://h.example/a.png"}"#, "Ada"), (#"{"icon": "bell"}"#, nil),
        (#"{"icon": "https://h.example/a.png", "kind": "alert"}"#, nil),
    ])
    func `conditions determine whether the title is a sender`(_ payload: String, _ name: String?)
        throws
    {
        let parsed = try Self.parse(
            #"{"aps": {"alert": {"title": "Ada"}}, "# + payload.dropFirst(),
            #"""
            {"avatarUrlKey": "icon",
             "style": {"senderWhen": {"icon": "https*"}, "titleIsName": {"kind": {"not": "alert"}}}}
            """#
        )
        #expect(parsed.sender?.name == name)
    }

    @Test func `paths in a list share their properties`() throws {
        let mapping =
            #"{"senderIdKey": {"path": ["a", "b"], "after": ":", "when": ["c", {"x_*": "*"}]}}"#
        #expect(try Self.parse(#"{"b": "id:7", "c": 1}"#, mapping).sender?.id == "7")
        #expect(try Self.parse(#"{"b": "id:7", "x_1": 1}"#, mapping).sender?.id == "7")
        #expect(try Self.parse(#"{"b": "id:7", "y_1": 1}"#, mapping).sender == nil)
    }

    @Test func `a mapping in Swift equals the same mapping in JSON`() throws {
        let mapping = try Mapping(
            [
                .senderID: "data.user.id",
                .senderName: ["data.user.name", .path("aps.alert.title"), .constant("Someone")],
                .avatarURL: .template("{data.server}/avatar/{data.user.id}"),
                .isGroup: .path("data.channel_type").values(["group": true, "*": false]),
                .body: .path("data.text").stripping("{$senderName}: ").when(["data.x": .not(nil)]),
                .media: .path("files").items(["url": .path("src").relative(to: "{data.server}")]),
                .conversationID: .path("data.cid").after(":").before("/"),
            ],
            style: .init(
                when: ["data.type": ["message", "mention"]],
                require: [.senderID],
                senderWhen: ["data.user": "*"],
                titleIsName: false,
                showsIDAsName: true
            )
        )
        let text = #"""
            {"senderIdKey": "data.user.id",
             "conversationIdKey": {"path": "data.cid", "after": ":", "before": "/"},
             "senderNameKey": ["data.user.name", {"path": "aps.alert.title"}, {"constant": "Someone"}],
             "avatarUrlKey": {"template": "{data.server}/avatar/{data.user.id}"},
             "isGroupKey": {"path": "data.channel_type", "values": {"group": true, "*": false}},
             "bodyKey": {"path": "data.text", "strip": "{$senderName}: ", "when": {"data.x": {"not": null}}},
             "mediaUrlKey": {"path": "files", "items": {"url": {"path": "src", "base": "{data.server}"}}},
             "style": {"when": {"data.type": ["message", "mention"]}, "require": ["senderIdKey"],
                       "senderWhen": {"data.user": "*"}, "titleIsName": false, "showsIdAsName": true}}
            """#
        #expect(mapping == (try Self.mapping(text)))
        #expect(try Mapping(mapping.json) == mapping)
    }

    @Test func `constants are strings, numbers and Booleans`() throws {
        let name = "Engines"
        let mapping = try Mapping([
            .serviceName: ["data.app", .constant(.init(name))],
            .relevanceScore: .path("data.type").values(["mention": 0.75, "*": 0]),
            .badge: .constant("+1"), .notifiesAnyway: .constant(true), .senderID: "data.id",
        ])
        let text = #"""
            {"serviceNameKey": ["data.app", {"constant": "Engines"}], "senderIdKey": "data.id",
             "relevanceScoreKey": {"path": "data.type", "values": {"mention": 0.75, "*": 0}},
             "badgeKey": {"constant": "+1"}, "notifiesAnywayKey": {"constant": true}}
            """#
        #expect(mapping == (try Self.mapping(text)))
    }

    @Test(arguments: [
        (#"{"avatarUrlKey": "a"}"#, Mapping.ParseError.Code.missingSenderID, "senderIdKey"),
        (#"{"senderIDKey": "a"}"#, .unknownKey, "senderIDKey"),
        (#"{"senderIdKey": 7}"#, .notAPath, "senderIdKey"),
        (#"{"senderIdKey": []}"#, .notAPath, "senderIdKey"),
        (#"{"senderIdKey": ["a", null]}"#, .notAPath, "senderIdKey[1]"),
        (#"{"senderIdKey": "a..b"}"#, .invalidPath, "senderIdKey"),
        (#"{"senderIdKey": "a[b]"}"#, .invalidPath, "senderIdKey"),
        (#"{"senderIdKey": {"path": "a", "vlaues": {}}}"#, .unknownProperty, "senderIdKey.vlaues"),
        (#"{"senderIdKey": {"before": "/"}}"#, .missingSource, "senderIdKey"),
        (#"{"senderIdKey": {"path": "a", "constant": "b"}}"#, .severalSources, "senderIdKey"),
        (
            #"{"senderIdKey": "a", "titleKey": ["b", {"template": "{c"}]}"#, .invalidTemplate,
            "titleKey[1].template"
        ),
        (
            #"{"senderIdKey": "a", "titleKey": {"template": "c}"}}"#, .invalidTemplate,
            "titleKey.template"
        ),
        (
            #"{"senderIdKey": "a", "titleKey": {"template": "{}"}}"#, .invalidPath,
            "titleKey.template"
        ),
        (#"{"senderIdKey": {"template": "{a}{b}"}}"#, .invalidTemplate, "senderIdKey.template"),
        (
            #"{"senderIdKey": "a", "titleKey": {"template": "{$senderNmae}"}}"#, .unknownField,
            "titleKey.template"
        ),
        (
            #"{"senderIdKey": "a", "titleKey": {"template": "{$senderName}"}}"#, .unknownField,
            "titleKey"
        ),
        (#"{"senderIdKey": {"template": "x{$senderId}"}}"#, .circularReference, "senderIdKey"),
        (#"{"senderIdKey": {"path": "a", "when": {}}}"#, .invalidCondition, "senderIdKey.when"),
        (#"{"senderIdKey": {"path": "a", "when": "b"}}"#, .invalidCondition, "senderIdKey.when"),
        (
            #"{"senderIdKey": {"path": "a", "when": {"b": [["c"]]}}}"#, .invalidCondition,
            "senderIdKey.when.b"
        ),
        (
            #"{"senderIdKey": {"path": "a", "when": {"b": {"nto": "c"}}}}"#, .unknownProperty,
            "senderIdKey.when.b.nto"
        ),
        (
            #"{"senderIdKey": {"path": "a", "values": {"b": []}}}"#, .invalidValue,
            "senderIdKey.values.b"
        ),
        (
            #"{"senderIdKey": {"path": "a", "base": "https://x.example"}}"#, .invalidValue,
            "senderIdKey.base"
        ),
        (
            #"{"senderIdKey": {"path": "a", "items": {"id": "b"}}}"#, .invalidValue,
            "senderIdKey.items"
        ),
        (
            #"{"senderIdKey": "a", "actionsKey": {"path": "b", "items": {"titel": "c"}}}"#,
            .unknownProperty, "actionsKey.items.titel"
        ),
        (#"{"senderIdKey": "a", "style": {"wenn": {}}}"#, .unknownProperty, "style.wenn"),
        (
            #"{"senderIdKey": "a", "style": {"require": ["senderId"]}}"#, .unknownKey,
            "style.require"
        ),
        (
            #"{"senderIdKey": "a", "style": {"showsIdAsName": 1}}"#, .invalidValue,
            "style.showsIdAsName"
        ),
        (#"{"senderIdKey": "a", "style": "message"}"#, .invalidValue, "style"),
        (
            #"{"senderIdKey": ["a","a","a","a","a","a","a","a","a","a","a","a","a","a","a","a","a"]}"#,
            .tooMany, "senderIdKey"
        ),
    ])
    func `an invalid mapping throws an error with the location`(
        _ text: String,
        _ code: Mapping.ParseError.Code,
        _ location: String
    ) {
        let error = #expect(throws: Mapping.ParseError.self) { try Self.mapping(text) }
        #expect(error?.code == code)
        #expect(error?.location == location)
        #expect(
            error?.description.contains(location) == true || code == .unknownProperty
                || code == .missingSenderID
        )
    }

    @Test func `the messages of mapping errors match the snapshot`() throws {
        var lines: [String] = []
        for text in [
            #"{"avatarUrlKey": "a"}"#, #"{"senderIDKey": "a"}"#, #"{"quite other": "a"}"#,
            #"{"senderIdKey": 7}"#,
            #"{"senderIdKey": "a..b"}"#, #"{"senderIdKey": {"path": "a", "vlaues": {}}}"#,
            #"{"senderIdKey": {"before": "/"}}"#,
            #"{"senderIdKey": {"path": "a", "constant": "b"}}"#,
            #"{"senderIdKey": "a", "titleKey": ["b", {"template": "{c"}]}"#,
            #"{"senderIdKey": {"template": "{a}{b}"}}"#,
            #"{"senderIdKey": "a", "titleKey": {"template": "{$senderNmae}"}}"#,
            #"{"senderIdKey": "a", "titleKey": {"template": "{$senderName}"}}"#,
            #"{"senderIdKey": {"template": "x{$senderId}"}}"#,
            #"{"senderIdKey": {"path": "a", "when": "b"}}"#,
            #"{"senderIdKey": {"path": "a", "when": {"b": {"nto": "c"}}}}"#,
            #"{"senderIdKey": {"path": "a", "values": []}}"#,
            #"{"senderIdKey": {"path": "a", "base": "https://x.example"}}"#,
            #"{"senderIdKey": "a", "actionsKey": {"path": "b", "items": {"titel": "c"}}}"#,
            #"{"senderIdKey": "a", "style": {"require": ["senderId"]}}"#,
            #"{"senderIdKey": "a", "style": {"when": {"$isGroup": true}}}"#,
            #"{"removedMessageIdsKey": {"path": "a", "items": {"id": "b"}}}"#,
            #"{"mediaUrlKey": {"path": "a", "items": {"url": "b"}, "values": {"c": "d"}}}"#,
        ] {
            let error = #expect(throws: Mapping.ParseError.self) { try Self.mapping(text) }
            lines.append(error?.description ?? "")
        }
        try expectSnapshot(lines.joined(separator: "\n") + "\n", "mapping-errors.txt")
    }

    @Test func `every field has a unique key, and the key returns the field`() {
        #expect(Set(Mapping.Field.allCases.map(\.mappingKey)).count == Mapping.Field.allCases.count)
        #expect(
            Mapping.Field.allCases.allSatisfy { Mapping.Field(mappingKey: $0.mappingKey) == $0 }
        )
        #expect(Mapping.Field.allCases.allSatisfy { !$0.summary.isEmpty })
    }
}
