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

    @Test func `a provider precedes the carriers, and common keys are last`() throws {
        let kinds = Preset.all.map(\.kind)
        let firstCarrier = try #require(kinds.firstIndex(of: .carrier))
        #expect(kinds[firstCarrier...].dropLast().allSatisfy { $0 == .carrier })
        #expect(Preset.all.last?.name == .generic)
        #expect(Set(Preset.all.map(\.name)).count == Preset.all.count)
    }

    @Test func `every line of a preset names a field or a rule`() throws {
        for text in PresetText.groups.joined() {
            #expect(throws: Never.self) { try Preset(text) }
            let lines = text.pieces(at: "\n")
            let keys = lines.dropFirst().map { $0.halves(at: " ").0 }
            #expect(keys.first == "match", "\(lines[0])")
            #expect(Set(keys).count == keys.count, "\(lines[0])")
        }
    }

    @Test(
        arguments: [
            ("test person Test\nmatch a\nsenderld b", "senderld b"),
            ("test person Test\nmatch a\nsenderId", "senderId"),
            ("test person Test\nmatch a\nchat", "chat"),
            ("test persons Test\nmatch a", "test persons Test"), ("test person", "test person"),
        ]
    )
    func `an unknown line of a preset is an error`(_ text: String, _ line: String) {
        #expect(throws: Preset.ParseError(line: line)) { try Preset(text) }
    }

    @Test func `only a person's preset and common keys can name a sender`() {
        for preset in Preset.all where preset.kind == .plain {
            #expect(preset.senderFields.isEmpty, "\(preset.name)")
        }
    }

    @Test func `the article on presets has the conditions of the code`() throws {
        let rows = try Repository.text("Sources/Cameo/Cameo.docc/Presets.md").split(separator: "\n")
        for (text, preset) in zip(PresetText.groups.joined(), Preset.all) {
            let match = try #require(text.pieces(at: "\n")[1].halves(at: " ").1)
            let escaped = match.split(separator: "|").joined(separator: "\\|")
            let row = try #require(rows.first { $0.contains("| `\(preset.name.rawValue)` |") })
            #expect(
                row.contains("| \(preset.displayName) | \(preset.kind.rawValue) | `\(escaped)` |")
            )
            #expect(row.dropLast().split(separator: "|").last?.contains { $0.isLetter } == true)
        }
    }

    @Test func `a preset is found by a flattened key`() throws {
        let parsed = try parsed(
            #"{"aps":{"alert":{"title":"Ada"}},"data.senderId":"u_ada","data.pusher":{"publishId":"p1"}}"#
        )
        #expect(parsed.messageID == "p1")
        #expect(parsed.matchingPresets.map(\.rawValue) == ["pusher", "generic"])
    }

    @Test func `a key that looks like a flattened one ends`() throws {
        let key = String(repeating: "sendbird.", count: 400)
        let parsed = try parsed("{\"aps\":{\"alert\":\"x\"},\"\(key)\":1}")
        #expect(parsed.matchingPresets.isEmpty)
    }

    @Test(
        arguments: [
            ("a=1|2 b", true), ("a=2 b", false), ("a=2 b, b=x*", true), ("b !c", true),
            ("b !a", false),
            ("!c=x a", true), ("a=1*", true), ("never", false), ("c", false), ("d=true", true),
            ("ap*", true), ("apx*", false),
        ]
    )
    func `conditions combine terms and alternatives`(_ text: String, _ holds: Bool) throws {
        let payload = try Payload(
            parsing: Array(#"{"aps":{},"a":1,"b":"xyz","c":"","d":true}"#.utf8)
        )
        #expect(PayloadConditions(text).hold(in: payload.root, nil) == holds)
    }

    @Test func `a rule replaces a value, and applies only if its term holds`() throws {
        let preset = try Preset(
            """
            test person Test
            match kind
            isGroup kind=group|room:true|*:false
            groupName name?kind=group other
            """
        )
        func value(_ field: Mapping.Field, _ index: Int, _ text: String) throws -> String? {
            let root = try Payload(parsing: Array(text.utf8)).root
            var position = index
            return preset.nextValue(of: field, from: &position, in: root)?.text
        }
        #expect(try value(.isGroup, 0, #"{"aps":{},"kind":"group"}"#) == "true")
        #expect(try value(.isGroup, 0, #"{"aps":{},"kind":"direct"}"#) == "false")
        #expect(try value(.groupName, 0, #"{"aps":{},"kind":"direct","name":"x"}"#) == nil)
        #expect(try value(.groupName, 0, #"{"aps":{},"kind":"group","name":"x"}"#) == "x")
        #expect(try value(.groupName, 1, #"{"aps":{},"other":"x"}"#) == "x")
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

    @Test func `sender and conversation come from one preset`() throws {
        // OneSignal's keys contain the sender; a generic avatar may belong to another user.
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
