import Cameo
import Testing

@Suite struct PresetTests {
    private func parsed(_ text: String, _ settings: Settings = Settings()) throws -> ParsedPayload {
        PayloadParser(settings: settings).parse(try Payload(parsing: Array(text.utf8)))
    }

    @Test func `the presets have a fixed order`() {
        #expect(
            Preset.all.map(\.name.rawValue) == ["onesignal", "motisig", "expo", "fcm", "generic"]
        )
    }

    @Test func `all matching presets are reported in order`() throws {
        let parsed = try parsed(
            #"{"aps":{"alert":"x"},"gcm.message_id":"1","_motisig":{},"image":"https://a/b.png","os_data":{"i":"1"}}"#
        )
        #expect(parsed.preset == .oneSignal)
        #expect(parsed.matchingPresets == [.oneSignal, .motiSig, .fcm, .generic])
    }

    @Test func `only the presets in the settings are used`() throws {
        var settings = Settings()
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
            uniqueKeysWithValues: parsed.sources.map { ($0.field, $0.path.description) }
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
