import Foundation
import TestSupport
import Testing

@testable import Cameo

@Suite struct PresetTests {
    private func parsed(_ text: String, _ settings: CommunicationSettings = CommunicationSettings())
        throws -> ParsedPayload
    {
        PayloadParser(settings: settings).parse(try Payload(parsing: Array(text.utf8)))
    }

    @Test func `provider presets precede the carriers, and common keys come last`() throws {
        let kinds = Preset.all.map(\.kind)
        let firstCarrier = try #require(kinds.firstIndex(of: .carrier))
        #expect(kinds[firstCarrier...].dropLast().allSatisfy { $0 == .carrier })
        #expect(Preset.all.last?.name == .generic)
        #expect(Set(Preset.all.map(\.name)).count == Preset.all.count)
    }

    @Test func `every provider that identifies its payloads has a preset`() throws {
        let files = try FileManager.default.contentsOfDirectory(
            atPath: Repository.folder("Providers")
        )
        let identified = try files.filter {
            try Repository.object("Providers/\($0)")?["match"] != nil
        }
        let names = Preset.all.map(\.name.rawValue)
        #expect(Set(names) == Set(identified.map { String($0.dropLast(5)) }))
    }

    private func preset(_ text: String) throws -> Preset {
        let json = try #require(JSONDocument(parsing: Array(text.utf8)).root.object)
        return try Preset(.init(rawValue: "test"), "Test", .person, json)
    }

    @Test(
        arguments: [
            (#"{"match": ["a"], "mapping": {"senderldKey": "b"}}"#, "senderldKey"),
            (
                #"{"match": ["a"], "mapping": {"senderIdKey": {"path": "b", "wen": {}}}}"#,
                "senderIdKey.wen"
            ),
            (#"{"match": {"a": ["b", []]}}"#, "match.a"), (#"{"mapping": {}}"#, "match"),
            (#"{"match": ["a"], "mapping": {"style": {"plain": {}}}}"#, "style.plain"),
        ]
    )
    func `an unknown key of a provider is an error`(_ text: String, _ location: String) {
        let error = #expect(throws: Mapping.ParseError.self) { try preset(text) }
        #expect(error?.location == location)
    }

    @Test func `presets for plain notifications have no keys for a sender`() {
        for preset in Preset.all where preset.kind == .plain {
            #expect(preset.senderFields.isEmpty, "\(preset.name)")
        }
    }

    @Test func `a preset is found by a flattened key`() throws {
        let parsed = try parsed(
            #"{"aps":{"alert":{"title":"Ada"}},"data.senderId":"u_ada","data.pusher":{"publishId":"p1"}}"#
        )
        #expect(parsed.messageID == "p1")
        #expect(parsed.matchingPresets.map(\.rawValue) == ["pusher", "generic"])
    }

    @Test func `looking up a key that resembles a flattened key terminates`() throws {
        let key = String(repeating: "sendbird.", count: 400)
        let parsed = try parsed("{\"aps\":{\"alert\":\"x\"},\"\(key)\":1}")
        #expect(parsed.matchingPresets.isEmpty)
    }

    @Test(
        arguments: [
            (#"{"a": [1, 2], "b": "*"}"#, true), (#"{"a": 2, "b": "*"}"#, false),
            (#"[{"a": 2, "b": "*"}, {"b": "x*"}]"#, true), (#"{"b": "*", "c": null}"#, true),
            (#"{"b": "*", "a": null}"#, false), (#"["c", "a"]"#, true), (#"["c"]"#, false),
            (#"{"a": "1*"}"#, true), (#"{"d": true}"#, true), (#"{"ap*": "*"}"#, true),
            (#"{"apx*": "*"}"#, false), (#"{"apx*": null, "a": {"not": 2}}"#, true),
        ]
    )
    func `conditions combine terms and alternatives`(_ match: String, _ holds: Bool) throws {
        let payload = try Payload(
            parsing: Array(#"{"aps":{},"a":1,"b":"xyz","c":"","d":true}"#.utf8)
        )
        #expect(try preset(#"{"match": \#(match)}"#).matches(payload.root) == holds)
    }

    @Test(arguments: Fixture.all.filter { $0.error == nil })
    func `a field with a value is one of the possible fields`(_ fixture: Fixture) throws {
        let root = try Payload(parsing: fixture.bytes).root
        for preset in Preset.all where preset.readsChatKeys {
            let possible = preset.rules.possibleFields(in: root)
            for field in Mapping.Field.allCases where possible & field.bit == 0 {
                #expect(!preset.hasText(field, in: root), "\(preset.name.rawValue) \(field)")
            }
        }
    }

    @Test(arguments: [
        #"{"data.senderName": "Ada"}"#, #"{"sender.name": "Ada"}"#,
        #"{"data": {"sender.name": "Ada"}}"#,
        #"{"data": "{\"senderName\": \"Ada\"}"}"#, #"{"custom.a.senderName": "Ada"}"#,
    ])
    func `the name of a flattened key is a possible field`(_ text: String) throws {
        let root = try Payload(parsing: text.bytes).root
        let preset = try #require(Preset.all.last)
        #expect(preset.hasText(.senderName, in: root))
        #expect(preset.rules.possibleFields(in: root) & Mapping.Field.senderName.bit != 0)
    }

    @Test func `common keys are read in the provider's location for the app's data`() throws {
        let preset = try preset(
            #"{"match": ["$commonKeys"], "commonKeys": ["e"], "mapping": {"senderIdKey": "f", "messageIdKey": "m"}}"#
        )
        let text = #"{"aps":{},"f":"1","m":"2","e":{"senderId":"u_ada","messageId":"3"}}"#
        let root = try Payload(parsing: Array(text.utf8)).root
        #expect(preset.matches(root))
        #expect(preset.rules.text(of: .senderID, in: root) == "u_ada")
        #expect(preset.rules.text(of: .messageID, in: root) == "2")
    }

    @Test func `all matching presets are reported in order`() throws {
        let parsed = try parsed(
            #"{"aps":{"alert":"x"},"gcm.message_id":"1","_motisig":{},"image":"https://a/b.png","os_data":{"i":"1"}}"#
        )
        #expect(parsed.preset == .oneSignal)
        #expect(parsed.matchingPresets == [.oneSignal, .motiSig, .fcm, .generic])
    }

    @Test func `only the presets in the settings are used`() throws {
        var settings = CommunicationSettings()
        settings.presets = [.generic]
        let parsed = try parsed(
            #"{"aps":{"alert":"x"},"custom":{"i":"1"},"image":"https://a/b.png"}"#,
            settings
        )
        #expect(parsed.matchingPresets == [.generic])
        #expect(parsed.messageID == nil)
    }

    @Test func `the sender and the conversation come from the same preset`() throws {
        // OneSignal's keys contain the sender, so a generic avatar may belong to another user.
        let parsed = try parsed(
            #"""
            {"aps":{"alert":"x","mutable-content":1},
             "custom":{"i":"1","a":{"communication":{"sender_name":"Ada"}}},
             "data":{"senderId":"u_grace","senderAvatar":"https://a/grace.png","groupName":"Other"}}
            """#
        )
        #expect(parsed.sender?.name == "Ada")
        #expect(parsed.sender?.id == nil)
        #expect(parsed.sender?.avatarURL == nil)
        #expect(parsed.conversation?.name == nil)
    }

    @Test func `each value has a source`() throws {
        let parsed = try parsed(
            #"{"aps":{"alert":{"title":"Ada"}},"data":{"senderId":"u"},"image":"https://a/b.png"}"#
        )
        let sources = Dictionary(
            uniqueKeysWithValues: parsed.sources.map { ($0.field, $0.origin) }
        )
        #expect(
            sources == [
                .senderID: "data.senderId", .senderName: "aps.alert.title", .media: "image",
            ]
        )
    }

    @Test func `a payload has the same content as JSON and as userInfo`() throws {
        let text =
            #"{"aps":{"alert":"x"},"custom":{"i":"1"},"att":{"z":"https://a/2.png","a":"https://a/1.png"}}"#
        let fromText = try parsed(text)
        let userInfo: [AnyHashable: Any] = [
            "aps": ["alert": "x"], "custom": ["i": "1"],
            "att": ["z": "https://a/2.png", "a": "https://a/1.png"],
        ]
        let fromUserInfo = PayloadParser().parse(Payload(userInfo: userInfo))
        #expect(fromText.media == fromUserInfo.media)
        #expect(fromText.media.map(\.url) == ["https://a/1.png", "https://a/2.png"])
    }
}
