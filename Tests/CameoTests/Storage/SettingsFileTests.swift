import Foundation
import TestSupport
import Testing

@testable import Cameo

/// Settings that the app writes and the extension reads.
@Suite struct SettingsFileTests {
    private let container = Scratch.place()
    private var file: URL { container.appendingPathComponent(SettingsFile.path) }

    init() throws {
        try FileManager.default.createDirectory(at: container, withIntermediateDirectories: true)
    }

    private var text: String? {
        FileManager.default.contents(atPath: file.path).map { String(decoding: $0, as: UTF8.self) }
    }

    private func put(_ text: String) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
    }

    private var unusual: Settings {
        get throws {
            var settings = Settings()
            settings.mapping = try Mapping([
                .senderID: ["data.id"], .avatarURL: ["a[0]", #""x.y".z"#], .account: ["acc"],
            ])
            settings.presets = [.fcm]
            settings.titleStyle = .senderInGroup
            settings.senderInGroupFormat = "{sender} · {group}"
            settings.groupAvatarFallback = .composite
            settings.groupCallStyle = .message
            settings.defaultAvatarImage = "person"
            settings.urlPolicy = URLPolicy(allowsLocalhost: true, allowedHosts: ["cdn.example.com"])
            settings.avatarTimeout = 2.5
            settings.cacheSizeLimitMB = 17.5
            settings.mediaCacheSizeLimitMB = 0
            settings.signatureQueryItems = ["sig"]
            settings.logLevel = .off
            settings.isDonationEnabled = false
            settings.recordsPayloads = true
            settings.accounts = [
                Account(scope: "work", ids: ["1", "2"], handles: ["ada@example.com"])
            ]
            return settings
        }
    }

    @Test func `what is written is read again, every key of it`() throws {
        let settings = try unusual
        for key in Settings.Key.allCases where key != .version {
            #expect(settings.value(of: key) != Settings().value(of: key), "\(key) is the default")
        }
        try SettingsFile.write(settings, to: container)
        let (read, problems) = SettingsFile.read(container: container)
        #expect(read == settings)
        #expect(problems.isEmpty)
    }

    @Test func `what is written is stronger than the Info.plist, the default too`() throws {
        try SettingsFile.write(Settings(), to: container)
        let plist: [String: Any] = [
            "titleStyle": "groupFirst", "defaultAvatarImage": "person",
            "allowedHosts": ["a.example"],
            "mapping": ["senderIdKey": "s"],
        ]
        #expect(
            SettingsFile.read(container: container, information: plist).settings == Settings()
        )
        #expect(SettingsFile.read(container: nil, information: plist).settings != Settings())
    }

    @Test func `some keys are changed, the others stay, and the Info.plist counts for the rest`()
        throws
    {
        try SettingsFile.update(JSONObject([("titleStyle", .string("groupFirst"))]), in: container)
        try SettingsFile.update(JSONObject([("logLevel", .string("off"))]), in: container)
        let (settings, problems) = SettingsFile.read(
            container: container,
            information: ["groupAvatarFallback": "none"]
        )
        #expect(settings.titleStyle == .groupFirst)
        #expect(settings.logLevel == .off)
        #expect(settings.groupAvatarFallback == GroupAvatarFallback.none)
        #expect(problems.isEmpty)
    }

    @Test func `null is the default, whatever the Info.plist says`() throws {
        try SettingsFile.update(
            JSONObject([("titleStyle", .null), ("mapping", .null)]),
            in: container
        )
        let settings = SettingsFile.read(
            container: container,
            information: ["titleStyle": "groupFirst", "mapping": ["senderIdKey": "s"]]
        ).settings
        #expect(settings == Settings())
    }

    @Test func `an older library keeps what a newer one has written`() throws {
        try put(#"{"version": 7, "tint": "red", "titleStyle": "groupFirst"}"#)
        try SettingsFile.write(Settings(), to: container)
        let object = try JSONDocument(parsing: Array((text ?? "").utf8)).root.object
        #expect(object?["tint"]?.text == "red")
        #expect(object?["version"]?.integer == 7)
        let (settings, problems) = SettingsFile.read(container: container)
        #expect(settings == Settings())
        #expect(problems.map(\.reason) == ["its version 7 is newer than 1; skipped: tint"])
    }

    @Test(arguments: ["", "{", #"{"titleStyle": "groupFirst""#, "[]", "\u{0}\u{0}"])
    func `the app writes over a broken file`(_ broken: String) throws {
        try put(broken)
        #expect(SettingsFile.read(container: container).problems.count == 1)
        try SettingsFile.update(JSONObject([("logLevel", .string("all"))]), in: container)
        let (settings, problems) = SettingsFile.read(container: container)
        #expect(settings.logLevel == .all)
        #expect(problems.isEmpty)
    }

    @Test func `what could not be read again is not written`() throws {
        try SettingsFile.write(Settings(), to: container)
        let before = text
        var settings = Settings()
        settings.avatarTimeout = 600
        let error = #expect(throws: Settings.ParseError.self) {
            try SettingsFile.write(settings, to: container)
        }
        #expect(
            error?.description
                == "the settings key \"avatarTimeout\" needs a number of seconds from 1 to 20"
        )
        #expect(text == before)
        for number in [Double.nan, .infinity, -1] {
            settings.avatarTimeout = number
            #expect(throws: Settings.ParseError.self) {
                try SettingsFile.write(settings, to: container)
            }
        }
        #expect(text == before)
    }

    @Test func `an unknown key is an error that names the nearest`() throws {
        let error = #expect(throws: Settings.ParseError.self) {
            try SettingsFile.update(JSONObject([("titleStyl", .string("x"))]), in: container)
        }
        #expect(
            error?.description == "unknown settings key \"titleStyl\"; did you mean \"titleStyle\"?"
        )
        #expect(text == nil)
    }

    @Test func `a folder that cannot be written is an error, and nothing has changed`() throws {
        let blocked = container.appendingPathComponent("Cameo")
        try Data().write(to: blocked)
        #expect(throws: (any Error).self) {
            try SettingsFile.write(Settings(), to: container)
        }
        #expect(FileManager.default.contents(atPath: blocked.path) == Data())
    }

    @Test func `a switch that cannot be read is off`() throws {
        try put(#"{"isDonationEnabled": "no"}"#)
        let (settings, problems) = SettingsFile.read(container: container)
        #expect(!settings.isDonationEnabled)
        #expect(problems.count == 1)
    }

    @Test func `what is removed is gone, twice`() throws {
        try SettingsFile.write(Settings(), to: container)
        #expect(SettingsFile.exists(in: container))
        try SettingsFile.remove(from: container)
        try SettingsFile.remove(from: container)
        #expect(!SettingsFile.exists(in: container))
    }

    @Test func `a change leaves what it does not change`() throws {
        try put(#"{"version": 3, "titleStyle": "bubble", "accounts": [{"scope": "a", "tint": 1}]}"#)
        try SettingsFile.change(in: container, plist: JSONObject([("logLevel", .string("all"))])) {
            $0.groupAvatarFallback = .none
        }
        let object = try JSONDocument(parsing: Array((text ?? "").utf8)).root.object
        #expect(object?["titleStyle"]?.text == "bubble")
        #expect(object?["accounts"]?.array?.first?.object?["tint"]?.integer == 1)
        #expect(object?["logLevel"] == nil)
        #expect(object?["groupAvatarFallback"]?.text == "none")
    }

    @Test func `what told to donate nothing is not forgotten with a broken file`() throws {
        try put(#"{"isDonationEnabled": false, "head"#)
        try SettingsFile.change(in: container, plist: nil) { $0.titleStyle = .groupFirst }
        let (settings, problems) = SettingsFile.read(container: container)
        #expect(!settings.isDonationEnabled)
        #expect(settings.titleStyle == .groupFirst)
        #expect(problems.isEmpty)
    }

    @Test(.enabled(if: PayloadRecorder.isPossible))
    func `payloads that are no longer kept are removed`() throws {
        let kept = PayloadRecorder(container: container)
        try kept.record(Payload(root: JSONObject()))
        try SettingsFile.update(JSONObject([("logLevel", .string("off"))]), in: container)
        #expect(kept.files.count == 1)
        try SettingsFile.update(JSONObject([("recordsPayloads", .bool(false))]), in: container)
        #expect(kept.files.isEmpty)
    }

    @Test func `changes at once lose nothing`() async throws {
        let container = container
        await withTaskGroup(of: Void.self) { group in
            for key in [
                "titleStyle", "logLevel", "groupAvatarFallback", "groupCallStyle",
                "isDonationEnabled",
            ] {
                group.addTask {
                    let value: JSONValue =
                        key == "isDonationEnabled"
                        ? .bool(false)
                        : .string(
                            [
                                "titleStyle": "groupFirst", "logLevel": "off",
                                "groupAvatarFallback": "none",
                            ][key]
                                ?? "message"
                        )
                    try? SettingsFile.update(JSONObject([(key, value)]), in: container)
                }
            }
        }
        let settings = SettingsFile.read(container: container).settings
        #expect(settings.titleStyle == .groupFirst)
        #expect(settings.logLevel == .off)
        #expect(settings.groupAvatarFallback == GroupAvatarFallback.none)
        #expect(settings.groupCallStyle == .message)
        #expect(!settings.isDonationEnabled)
    }
}
