import TestSupport
import Testing

@testable import Cameo

@Suite struct SettingsTests {
    private static func settings(_ text: String) throws -> CommunicationSettings {
        guard case .object(let object) = try JSONDocument(parsing: Array(text.utf8)).root else {
            return CommunicationSettings()
        }
        return try CommunicationSettings(object)
    }

    @Test func `every key is parsed`() throws {
        let settings = try Self.settings(
            #"""
            {"version": 1, "mapping": {"senderIdKey": "s"}, "presets": ["fcm", "generic"],
             "titleStyle": "groupFirst", "groupAvatarFallback": "composite", "defaultAvatarImage": "person",
             "senderInGroupFormat": "{sender} ({group})", "allowedHosts": ["CDN.example.com"],
             "allowsLocalhost": true, "groupCallStyle": "message", "logLevel": "all", "avatarTimeout": 3,
             "accounts": [{"scope": "work", "ids": ["u_1", 2], "handles": ["Ada@Example.com"]}]}
            """#
        )
        #expect(settings.mapping == (try Mapping([.senderID: "s"])))
        #expect(settings.presets == [.fcm, .generic])
        #expect(settings.titleStyle == .groupFirst)
        #expect(settings.groupAvatarFallback == .composite)
        #expect(settings.groupCallStyle == .message)
        #expect(settings.logLevel == .all)
        #expect(settings.avatarTimeout == 3)
        #expect(settings.defaultAvatarImage == "person")
        #expect(settings.senderInGroupFormat == "{sender} ({group})")
        #expect(
            settings.urlPolicy
                == URLPolicy(allowsLocalhost: true, allowedHosts: ["cdn.example.com"])
        )
        #expect(
            settings.accounts == [
                CommunicationAccount(
                    scope: "work",
                    ids: ["u_1", "2"],
                    handles: ["ada@example.com"]
                )
            ]
        )
    }

    @Test func `missing keys have defaults, and unknown keys are skipped`() throws {
        #expect(try Self.settings("{}") == CommunicationSettings())
        #expect(
            try Self.settings(#"{"version": 9, "somethingNew": {"x": 1}}"#)
                == CommunicationSettings()
        )
    }

    /// Invalid settings with their key and, if the value isn't one of the allowed values, the
    /// value.
    private static let invalid: [(text: String, key: String, choice: String?)] = [
        (#"{"titleStyle": "sender"}"#, "titleStyle", "sender"),
        (#"{"senderInGroupFormat": "{sender}"}"#, "senderInGroupFormat", nil),
        (#"{"titleStyle": 1}"#, "titleStyle", nil),
        (#"{"groupAvatarFallback": "all"}"#, "groupAvatarFallback", "all"),
        (#"{"presets": ["fcm", "apns"]}"#, "presets", "apns"),
        (#"{"avatarTimeout": 600}"#, "avatarTimeout", nil),
        (#"{"allowedHosts": "a"}"#, "allowedHosts", nil),
        (#"{"allowsLocalhost": "yes"}"#, "allowsLocalhost", nil),
        (#"{"accounts": {}}"#, "accounts", nil), (#"{"accounts": [1]}"#, "accounts", nil),
        (#"{"version": "new"}"#, "version", nil), (#"{"mapping": []}"#, "mapping", nil),
    ]

    private static let choices = [
        "titleStyle": ["senderFirst", "groupFirst", "senderInGroup", "namesOnly"],
        "groupAvatarFallback": ["sender", "composite", "initials", "none"],
        "presets": Preset.all.map(\.name.rawValue),
    ]

    @Test(arguments: invalid)
    func `an invalid value has an error with the key and the choices`(
        _ text: String,
        _ key: String,
        _ choice: String?
    ) {
        let error = #expect(throws: CommunicationSettings.ParseError.self) {
            try Self.settings(text)
        }
        switch error {
        case .wrongType(key, _)?: #expect(choice == nil)
        case .unknownChoice(key, let value, let choices)?:
            #expect(value == choice)
            #expect(choices == Self.choices[key])
        default: Issue.record("\(String(describing: error))")
        }
    }

    @Test func `an invalid mapping has the mapping's error`() {
        let error = #expect(throws: CommunicationSettings.ParseError.self) {
            try Self.settings(#"{"mapping": {"avatarUrlKey": "a"}}"#)
        }
        guard case .mapping(let error)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error.code == .missingSenderID)
    }

    @Test func `the messages of settings errors match the snapshot`() throws {
        var lines: [String] = []
        for text in Self.invalid.map(\.text) + [#"{"mapping": {"avatarUrlKey": "a"}}"#] {
            let error = #expect(throws: CommunicationSettings.ParseError.self) {
                try Self.settings(text)
            }
            lines.append(error?.description ?? "")
        }
        let unknown: [CommunicationSettings.ParseError] = [
            .unknownKey("titleStyl", nearest: "titleStyle"), .unknownKey("x", nearest: nil),
        ]
        lines += unknown.map(\.description)
        try expectSnapshot(lines.joined(separator: "\n") + "\n", "settings-errors.txt")
    }

    @Test(arguments: [
        ("ada@example.com", true), ("ADA@EXAMPLE.COM", true), ("+44 20 7946-0018", true),
        ("+442079460018", true), ("grace@example.com", false), ("+442079460019", false),
    ])
    func `handles of the current user match in any spelling`(
        _ handle: String,
        _ isCurrentUser: Bool
    ) throws {
        var settings = try Self.settings(
            #"{"accounts": [{"handles": ["Ada@example.com", "+44 (20) 7946 0018"]}]}"#
        )
        settings.mapping = try Mapping([.senderID: ["id"], .senderHandle: ["handle"]])
        let root = JSONObject([("id", .string("u")), ("handle", .string(handle))])
        let parsed = PayloadParser(settings: settings).parse(Payload(root: root))
        #expect(parsed.isFromCurrentUser == isCurrentUser)
    }
}
