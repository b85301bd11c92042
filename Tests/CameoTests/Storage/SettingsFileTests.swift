import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoApp

/// Tests of the settings file, which the app writes and the extension reads.
@Suite(.tags(.concurrency)) struct SettingsFileTests {
    private let container = Scratch.newURL()
    private var file: URL { container.appendingPathComponent(SettingsFile.path) }

    init() throws {
        try FileManager.default.createDirectory(at: container, withIntermediateDirectories: true)
    }

    private var text: String? {
        FileManager.default.contents(atPath: file.path).map { String(decoding: $0, as: UTF8.self) }
    }

    private func write(_ text: String) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
    }

    private var nonDefaultSettings: CommunicationSettings {
        get throws {
            var settings = CommunicationSettings()
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
                CommunicationAccount(scope: "work", ids: ["1", "2"], handles: ["ada@example.com"])
            ]
            return settings
        }
    }

    @Test func `all settings are written and read`() throws {
        let settings = try nonDefaultSettings
        for key in CommunicationSettings.Key.allCases where key != .version {
            #expect(
                settings.value(of: key) != CommunicationSettings().value(of: key),
                "\(key) is the default"
            )
        }
        try SettingsFile.write(settings, to: container)
        let (read, problems) = SettingsFile.read(container: container)
        #expect(read == settings)
        #expect(problems.isEmpty)
    }

    @Test func `the file overrides the Info.plist, even with defaults`() throws {
        try SettingsFile.write(CommunicationSettings(), to: container)
        let plist = Payload(userInfo: [
            "titleStyle": "groupFirst", "defaultAvatarImage": "person",
            "allowedHosts": ["a.example"],
            "mapping": ["senderIdKey": "s"],
        ]).root
        #expect(
            SettingsFile.read(container: container, plist: plist).settings
                == CommunicationSettings()
        )
        #expect(
            SettingsFile.read(container: nil, plist: plist).settings
                != CommunicationSettings()
        )
    }

    @Test func `an update leaves other keys unchanged, and the Info.plist applies to missing ones`()
        throws
    {
        try SettingsFile.update(JSONObject([("titleStyle", .string("groupFirst"))]), in: container)
        try SettingsFile.update(JSONObject([("logLevel", .string("off"))]), in: container)
        let (settings, problems) = SettingsFile.read(
            container: container,
            plist: Payload(userInfo: ["groupAvatarFallback": "none"]).root
        )
        #expect(settings.titleStyle == .groupFirst)
        #expect(settings.logLevel == .off)
        #expect(settings.groupAvatarFallback == CommunicationSettings.GroupAvatarFallback.none)
        #expect(problems.isEmpty)
    }

    @Test func `null sets the default and overrides the Info.plist`() throws {
        try SettingsFile.update(
            JSONObject([("titleStyle", .null), ("mapping", .null)]),
            in: container
        )
        let settings = SettingsFile.read(
            container: container,
            plist: Payload(userInfo: ["titleStyle": "groupFirst", "mapping": ["senderIdKey": "s"]])
                .root
        ).settings
        #expect(settings == CommunicationSettings())
    }

    @Test func `keys and version of a newer library are preserved`() throws {
        try write(#"{"version": 7, "tint": "red", "titleStyle": "groupFirst"}"#)
        try SettingsFile.write(CommunicationSettings(), to: container)
        let object = try JSONDocument(parsing: Array((text ?? "").utf8)).root.object
        #expect(object?["tint"]?.text == "red")
        #expect(object?["version"]?.integer == 7)
        let (settings, problems) = SettingsFile.read(container: container)
        #expect(settings == CommunicationSettings())
        let newer = try #require(problems.first)
        #expect(problems.count == 1 && newer.code == "settings-newer")
        #expect(
            newer.message.hasPrefix(SettingsFile.path) && newer.message.contains(" 7 ")
                && newer.message.contains(" 1;")
        )
        #expect(newer.message.hasSuffix(": tint"))
    }

    @Test func `each problem names its source and its reason`() throws {
        var lines: [String] = []
        for text in [
            #"{"version": 7, "tint": "red"}"#, #"{"tint": "red", "hue": 1}"#, #"{"logLevel": 1}"#,
            "[]", "{",
        ] {
            try write(text)
            lines += SettingsFile.read(container: container).problems.map(\.message)
        }
        try expectSnapshot(lines.joined(separator: "\n") + "\n", "settings-problems.txt")
    }

    @Test(arguments: ["", "{", #"{"titleStyle": "groupFirst""#, "[]", "\u{0}\u{0}"])
    func `an invalid file is replaced`(_ text: String) throws {
        try write(text)
        #expect(SettingsFile.read(container: container).problems.count == 1)
        try SettingsFile.update(JSONObject([("logLevel", .string("all"))]), in: container)
        let (settings, problems) = SettingsFile.read(container: container)
        #expect(settings.logLevel == .all)
        #expect(problems.isEmpty)
    }

    @Test func `invalid settings are not written`() throws {
        try SettingsFile.write(CommunicationSettings(), to: container)
        let before = text
        var settings = CommunicationSettings()
        settings.avatarTimeout = 600
        let error = #expect(throws: CommunicationSettings.ParseError.self) {
            try SettingsFile.write(settings, to: container)
        }
        guard case .wrongType(key: "avatarTimeout", _)? = error else {
            Issue.record("unexpected error \(String(describing: error))")
            return
        }
        #expect(text == before)
        for number in [Double.nan, .infinity, -1] {
            settings.avatarTimeout = number
            #expect(throws: CommunicationSettings.ParseError.self) {
                try SettingsFile.write(settings, to: container)
            }
        }
        #expect(text == before)
    }

    @Test func `an unknown key is an error that suggests the nearest key`() throws {
        #expect(
            throws: CommunicationSettings.ParseError.unknownKey("titleStyl", nearest: "titleStyle")
        ) {
            try SettingsFile.update(JSONObject([("titleStyl", .string("x"))]), in: container)
        }
        #expect(text == nil)
    }

    @Test func `a directory that is not writable is an error`() throws {
        let blocked = container.appendingPathComponent("Cameo")
        try Data().write(to: blocked)
        #expect(throws: (any Error).self) {
            try SettingsFile.write(CommunicationSettings(), to: container)
        }
        #expect(FileManager.default.contents(atPath: blocked.path) == Data())
    }

    @Test func `donations are disabled if their setting is invalid`() throws {
        try write(#"{"isDonationEnabled": "no"}"#)
        let (settings, problems) = SettingsFile.read(container: container)
        #expect(!settings.isDonationEnabled)
        #expect(problems.count == 1)
    }

    @Test func `the file can be removed twice`() throws {
        try SettingsFile.write(CommunicationSettings(), to: container)
        #expect(SettingsFile.exists(in: container))
        try SettingsFile.remove(from: container)
        try SettingsFile.remove(from: container)
        #expect(!SettingsFile.exists(in: container))
    }

    @Test func `a change preserves unknown and invalid values of other keys`() throws {
        try write(
            #"{"version": 3, "titleStyle": "bubble", "accounts": [{"scope": "a", "tint": 1}]}"#
        )
        try SettingsFile.change(in: container, plist: JSONObject([("logLevel", .string("all"))])) {
            $0.groupAvatarFallback = .none
        }
        let object = try JSONDocument(parsing: Array((text ?? "").utf8)).root.object
        #expect(object?["titleStyle"]?.text == "bubble")
        #expect(object?["accounts"]?.array?.first?.object?["tint"]?.integer == 1)
        #expect(object?["logLevel"] == nil)
        #expect(object?["groupAvatarFallback"]?.text == "none")
    }

    @Test func `donations remain disabled after an invalid file was replaced`() throws {
        try write(#"{"isDonationEnabled": false, "head"#)
        try SettingsFile.change(in: container, plist: nil) { $0.titleStyle = .groupFirst }
        let (settings, problems) = SettingsFile.read(container: container)
        #expect(!settings.isDonationEnabled)
        #expect(settings.titleStyle == .groupFirst)
        #expect(problems.isEmpty)
    }

    @Test(.enabled(if: PayloadRecorder.isAvailable))
    func `recorded payloads are removed when recording is disabled`() throws {
        let recorder = PayloadRecorder(container: container)
        try recorder.record(Payload(root: JSONObject()))
        try SettingsFile.update(JSONObject([("logLevel", .string("off"))]), in: container)
        #expect(recorder.files.count == 1)
        try SettingsFile.update(JSONObject([("recordsPayloads", .bool(false))]), in: container)
        #expect(recorder.files.isEmpty)
    }

    @Test func `concurrent changes are all saved`() async throws {
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
        #expect(settings.groupAvatarFallback == CommunicationSettings.GroupAvatarFallback.none)
        #expect(settings.groupCallStyle == .message)
        #expect(!settings.isDonationEnabled)
    }
}
