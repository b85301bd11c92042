import Cameo
import Testing

@Suite struct SettingsTests {
    private func settings(_ text: String) throws -> Settings {
        guard case .object(let object) = try JSONDocument(parsing: Array(text.utf8)).root else {
            return Settings()
        }
        return try Settings(object)
    }

    @Test func `every key is read`() throws {
        let settings = try settings(
            #"""
            {"version": 1, "mapping": {"senderIdKey": "s"}, "presets": ["fcm", "generic"],
             "titleStyle": "groupFirst", "groupAvatarFallback": "composite", "defaultAvatarImage": "person",
             "senderInGroupFormat": "{sender} ({group})", "allowedHosts": ["CDN.example.com"],
             "allowsLocalhost": true, "groupCallStyle": "message", "logLevel": "all", "avatarTimeout": 3,
             "accounts": [{"scope": "work", "ids": ["u_1", 2], "handles": ["Ada@Example.com"]}]}
            """#
        )
        #expect(settings.mapping?.paths[.senderID].map(\.description) == ["s"])
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
                Account(scope: "work", ids: ["u_1", "2"], handles: ["ada@example.com"])
            ]
        )
    }

    @Test func `no settings are the defaults, and what a newer version writes is skipped`() throws {
        #expect(try settings("{}") == Settings())
        #expect(try settings(#"{"version": 9, "somethingNew": {"x": 1}}"#) == Settings())
    }

    @Test(arguments: [
        (
            #"{"titleStyle": "sender"}"#,
            "the settings key \"titleStyle\" cannot be \"sender\"; choose one of senderFirst, groupFirst, senderInGroup"
        ),
        (
            #"{"senderInGroupFormat": "{sender}"}"#,
            "the settings key \"senderInGroupFormat\" needs a text with {sender} and {group}"
        ),
        (#"{"titleStyle": 1}"#, "the settings key \"titleStyle\" needs a string"),
        (
            #"{"groupAvatarFallback": "all"}"#,
            "the settings key \"groupAvatarFallback\" cannot be \"all\"; choose one of sender, composite, initials, none"
        ),
        (
            #"{"presets": ["fcm", "braze"]}"#,
            "the settings key \"presets\" cannot be \"braze\"; choose one of onesignal, motisig, expo, fcm, generic"
        ),
        (
            #"{"avatarTimeout": 600}"#,
            "the settings key \"avatarTimeout\" needs a number of seconds from 1 to 20"
        ),
        (#"{"allowedHosts": "a"}"#, "the settings key \"allowedHosts\" needs an array of strings"),
        (
            #"{"allowsLocalhost": "yes"}"#,
            "the settings key \"allowsLocalhost\" needs true or false"
        ),
        (#"{"accounts": {}}"#, "the settings key \"accounts\" needs an array of objects"),
        (#"{"accounts": [1]}"#, "the settings key \"accounts\" needs an array of objects"),
        (#"{"version": "new"}"#, "the settings key \"version\" needs a whole number"),
        (#"{"mapping": []}"#, "the settings key \"mapping\" needs an object of mapping keys"),
        (
            #"{"mapping": {}}"#,
            "the settings' mapping: the mapping lacks \"senderIdKey\"; add the path of the sender's id, such as \"senderIdKey\": \"data.senderId\""
        ),
    ])
    func `settings that cannot be used name the key`(_ text: String, _ message: String) {
        let error = #expect(throws: SettingsError.self) { try settings(text) }
        #expect(error?.description == message)
    }

    @Test(arguments: [
        ("ada@example.com", true), ("ADA@EXAMPLE.COM", true), ("+44 20 7946-0018", true),
        ("+442079460018", true), ("grace@example.com", false), ("+442079460019", false),
    ])
    func `own handles are known in any spelling`(_ handle: String, _ isOwn: Bool) throws {
        var settings = try settings(
            #"{"accounts": [{"handles": ["Ada@example.com", "+44 (20) 7946 0018"]}]}"#
        )
        settings.mapping = try Mapping([.senderID: ["id"], .senderHandle: ["handle"]])
        let root = JSONObject([("id", .string("u")), ("handle", .string(handle))])
        let parsed = PayloadParser(settings: settings).parse(Payload(root: root))
        #expect(parsed.isFromCurrentUser == isOwn)
    }
}
