import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoAnalysis

@Suite struct UnusedKeyTests {
    private func keys(_ members: String, _ parser: PayloadParser = PayloadParser()) throws
        -> [UnusedKey]
    {
        let text = #"{"aps": {"alert": {"title": "Ada", "body": "Hi"}}\#(members)}"#
        let payload = try Payload(parsing: Array(text.utf8))
        return UnusedKey.keys(of: Inspection(of: payload, parser: parser))
    }

    @Test(
        arguments: [
            (#""user_name": "Ada""#, "user_name", .sender),
            (#""userName": "Ada""#, "userName", .sender),
            (#""actor": {"displayName": "Ada"}"#, "actor.displayName", .sender),
            (#""from_user": {"id": 7}"#, "from_user.id", .sender),
            (#""from_user": {"age": 7}"#, "from_user.age", .other),
            (#""user": {"name": {"first": "Ada"}}"#, "user.name.first", .sender),
            (#""who": {"pic": "https://a.example/1"}"#, "who.pic", .image),
            (#""photo": {"url": "https://a.example/1"}"#, "photo.url", .image),
            (#""cover": "https://a.example/1.PNG?x=1""#, "cover", .image),
            (#""icon": "star""#, "icon", .other), (#""imageHeight": 20"#, "imageHeight", .other),
            (#""chat": {"id": 1}"#, "chat.id", .conversation),
            (#""roomTitle": "Engines""#, "roomTitle", .conversation),
            (#""isChat": true"#, "isChat", .other),
            (#""mutable_content": 1"#, "mutable_content", .systemKey),
            (#""data": {"thread-id": "t"}"#, "data.thread-id", .systemKey),
            (#""category": "shoes""#, "category", .other),
            (#""google.c.sender.x": "1""#, #""google.c.sender.x""#, .providerData),
            (#""campaignId": 5"#, "campaignId", .providerData),
            (#""a.b": {"c[0]": 1}"#, #""a.b"."c[0]""#, .other),
        ] as [(String, String, UnusedKey.Resemblance)]
    )
    func `a key resembles the content that its name suggests`(
        _ member: String,
        _ path: String,
        _ resemblance: UnusedKey.Resemblance
    ) throws {
        let key = try #require(try keys(", " + member).first)
        #expect(key.path == path)
        #expect(key.resemblance == resemblance)
    }

    @Test func `keys that resemble a sender, an image or a conversation come first`() throws {
        let found = try keys(
            #", "utm_source": 1, "z": 1, "chat_key": "c", "img": "https://a.example/1?token=s", "nick": "Ada""#
        )
        #expect(found.map(\.path) == ["nick", "img", "chat_key", "z", "utm_source"])
        #expect(found.map(\.text) == ["Ada", "https://a.example/1?token=s", "c", nil, nil])
        #expect(found[1].displayName == "img: https://a.example/1?…")
        #expect(found[3].displayName == "z (number)")
    }

    @Test(
        arguments: [
            (#""picture": "https://a.example/1.png""#, nil),
            (#""userAvatar": "https://a.example/1.png""#, "userAvatar"),
            (#""user": {"photo": "https://a.example/1.png"}"#, "user.photo"),
            (#""banner": "https://a.example/1.png""#, nil),
            (#""photo": "https://a.example/1.png""#, nil),
            (
                #""avatar": "https://a.example/1.png", "senderAvatar": "https://a.example/2.png""#,
                nil
            ),
        ] as [(String, String?)]
    )
    func `a key that may contain the avatar is proposed`(_ member: String, _ path: String?) throws {
        let text =
            #"{"aps": {"alert": "Hi", "mutable-content": 1}, "senderId": "a", "senderName": "Ada", \#(member)}"#
        let payload = try Payload(parsing: Array(text.utf8))
        let inspection = Inspection(of: payload, parser: PayloadParser())
        let suggestion = inspection.diagnostics.first { $0.isOf(.avatarMissing) }?.suggestion
        #expect(
            suggestion
                == path.map {
                    #"Send "\#($0)" as "senderAvatar", or map it: "avatarUrlKey": "\#($0)""#
                }
        )
        #expect(inspection.isUnread == (path != nil))
    }

    @Test func `keys that are read or empty aren't reported`() throws {
        #expect(
            try keys(
                #", "senderId": "u", "recipients": [{"id": "1", "x": 2}], "e": "", "n": null, "o": {}, "l": []"#
            ).isEmpty
        )
        // A condition compares `type`.
        #expect(
            try keys(
                #", "server_id": "s", "ack_id": "a", "type": "message", "sender_id": "u", "sender_name": "A""#
            ).map(\.path).contains("type") == false
        )
    }

    @Test func `values that the mapping's templates and conditions read are used`() throws {
        var settings = CommunicationSettings()
        let mapping = #"""
            {"senderIdKey": "who", "avatarUrlKey": {"template": "{server}/a/{who}"},
             "groupNameKey": {"path": "room", "when": {"kind": "group"}},
             "style": {"when": {"event": "message"}}}
            """#
        settings.mapping = try Mapping(
            try #require(JSONDocument(parsing: Array(mapping.utf8)).root.object)
        )
        let found = try keys(
            #", "who": "u", "server": "https://a.example", "room": "R", "kind": "group", "event": "message", "z": 1"#,
            PayloadParser(settings: settings)
        )
        #expect(found.map(\.path) == ["z"])
    }

    @Test func `a second spelling of a key that was read is unused`() throws {
        #expect(try keys(#", "senderId": "u", "sender_id": "v""#).map(\.path) == ["sender_id"])
    }

    @Test func `JSON in a string is searched, up to a depth`() throws {
        let found = try keys(#", "info": "{\"user\":{\"name\":\"Ada\"},\"n\":[1,2]}""#)
        #expect(found.map(\.path) == ["info.user.name", "info.n"])
        #expect(found.map(\.type) == ["string", "list of 2"])
        var nested = "{\"a\":1}"
        for _ in 0..<6 { nested = JSONValue.object(JSONObject([("a", .string(nested))])).compact }
        let deep = try keys(", \"x\": " + JSONValue.string(nested).compact)
        #expect(deep.map(\.path) == ["x.a.a.a.a"])
    }

    @Test func `a key that the mapping reads from JSON in a string isn't reported`() throws {
        var settings = CommunicationSettings()
        settings.mapping = try Mapping([.senderID: ["info.user.id"]])
        let found = try keys(
            #", "info": "{\"user\":{\"id\":1,\"name\":\"Ada\"}}""#,
            PayloadParser(settings: settings)
        )
        #expect(found.map(\.path) == ["info.user.name"])
    }

    @Test func `the first object in a list is reported`() throws {
        let found = try keys(#", "people": [{"name": "A"}, {"name": "B"}], "mixed": [[1], 2]"#)
        #expect(Set(found.map(\.path)) == ["people[0].name", "mixed[0]"])
        let flat = try keys(#", "x": {"recipients.0": "a", "recipients.1": "b"}"#)
        #expect(flat.count == 2)
    }

    @Test func `unknown keys of aps and its alert are reported`() throws {
        let text = #"""
            {"aps": {"alert": {"title": "A", "loc-args": ["x"], "colour": "red"}, "sound": {"name": "x"},
             "event": "x", "Badge": 3, "pw_badge": 1}}
            """#
        let payload = try Payload(parsing: Array(text.utf8))
        let found = UnusedKey.keys(of: Inspection(of: payload))
        #expect(found.map(\.path) == ["aps.Badge", "aps.alert.colour", "aps.pw_badge"])
        #expect(found.first?.resemblance == .systemKey)
    }

    /// Returns the processor time of this thread in seconds, which doesn't depend on other tests.
    private func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    @Test func `the time for a large payload is proportional to its size`() throws {
        func seconds(_ count: Int) throws -> Double {
            let members = (0..<count).map { #""k\#($0)": {"user_name": "x", "a": [1, 2]}"# }
            let text = #"{"aps": {"alert": "x"}, \#(members.joined(separator: ", "))}"#
            let inspection = Inspection(of: try Payload(parsing: Array(text.utf8)))
            let start = processorTime()
            let keys = UnusedKey.keys(of: inspection)
            let time = processorTime() - start
            #expect(keys.count == count * 2)
            return time
        }
        _ = try seconds(100)
        let (small, large) = (try seconds(1000), try seconds(8000))
        #expect(large < small * 40)
    }

    @Test func `every path of a fixture finds its value`() throws {
        for fixture in Fixture.all where fixture.error == nil {
            let payload = try Payload(parsing: fixture.bytes)
            for key in UnusedKey.keys(of: Inspection(of: payload, parser: try fixture.parser())) {
                let path = try PayloadPath(parsing: key.path)
                #expect(payload.root[at: path] != nil, "\(fixture.name): \(key.path)")
            }
        }
    }
}
