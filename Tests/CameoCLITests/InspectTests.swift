#if os(macOS) || os(Linux)
@testable import Cameo
import Foundation
import TestSupport
import Testing

@Suite struct InspectTests {
    private let payloads = Repository.folder("Examples/payloads")
    private let direct = Repository.folder("Examples/payloads/direct.json")
    private let group = Repository.folder("Examples/payloads/group.json")

    @Test func `the JSON contains exactly the documented keys, in order`() throws {
        let run = try Tool.runInMemory(["inspect", "--json", direct, group], folder: payloads)
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        let array = try JSONDocument(parsing: Array(run.output.utf8)).root.array ?? []
        #expect(array.count == 2)
        for object in array.compactMap(\.object) {
            #expect(
                object.members.map(\.name) == [
                    "schemaVersion", "file", "request", "bytes", "preset", "carrier",
                    "extensionRuns",
                    "pushType", "kind", "sender", "senderSearch", "conversation", "recipients",
                    "recipientCount", "mentionsCurrentUser", "repliesToCurrentUser",
                    "notifiesAnyway", "call", "media", "messageType", "messageID", "deepLink",
                    "category", "actions", "receiptURL", "account", "currentUserID",
                    "serviceName", "audioRoute", "removal", "alert", "appearance", "sources",
                    "notUsed", "conversions",
                ]
            )
            #expect(
                object["appearance"]?.object?.members.map(\.name) == [
                    "layout", "firstLine", "secondLine", "body", "avatar", "thumbnail",
                    "sound",
                    "badge", "interruptionLevel", "badgeIncrement", "threadIdentifier",
                    "relevanceScore", "targetContentID", "filterCriteria", "category", "buttons",
                    "diagnostics",
                ]
            )
            #expect(
                object["sender"]?.object?.members.map(\.name) == [
                    "id", "name", "avatarURL", "handle", "contactIdentifier", "suggestionType",
                ]
            )
            #expect(
                object["conversation"]?.object?.members.map(\.name) == [
                    "id", "name", "avatarURL", "isGroup",
                ]
            )
        }
        #expect(array.first?.object?["file"]?.text == direct)
    }

    @Test(arguments: ["direct", "group", "rich-image"])
    func `the report contains the fields, their paths and the predicted appearance`(_ name: String)
        throws
    {
        let text = try Repository.text("Examples/payloads/\(name).json")
        let run = try Tool.runInMemory(["inspect", "-"], input: text, folder: payloads)
        #expect(run.code == 0)
        try expectSnapshot(run.output, "inspect-\(name).txt")
    }

    @Test func `misspelled keys and paths in a mapping are reported`() throws {
        let folder = try Tool.folder([
            "push.json": """
            {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1},
             "senderId": "ada", "sendr_name": "Ada", "user": {"name": "Ada"}}
            """,
            "mapping.json": #"{"senderIdKey": "senderId", "senderNameKey": "user.nam"}"#,
            "other.json": #"{"senderIdKey": "from.id"}"#,
            "style.json":
                #"{"senderIdKey": "senderId", "style": {"require": ["conversationIdKey"]}}"#,
        ])
        func run(_ command: String, _ mapping: String) throws -> String {
            try Tool.run([command, "push.json", "--mapping", mapping], folder: folder).output
                .replacingOccurrences(of: "\n    ", with: " ")
        }
        for command in ["inspect", "preview"] {
            let text = try run(command, "mapping.json")
            #expect(text.contains("[custom-key-misspelled]"))
            #expect(text.contains("\"senderNameKey\": \"user.nam\" has no value"))
            #expect(try run(command, "other.json").contains("\"senderIdKey\": \"from.id\""))
            #expect(try run(command, "style.json").contains("\"conversationIdKey\" has no value"))
        }
    }

    @Test func `files that can't be read are reported, and the others are inspected`() throws {
        let broken = try Tool.file("{\n  \"aps\": oops\n}")
        let run = try Tool.run("inspect", broken.path, direct, "no-such-file.json")
        #expect(run.code == 66)
        let errors = run.errors.split(separator: "\n")
        #expect(errors.count == 2)
        #expect(errors.first?.hasPrefix("cameo: \(broken.path): ") == true)
        #expect(errors.last?.hasPrefix("cameo: no-such-file.json: ") == true)
        #expect(run.output.contains("Ada Lovelace"))
    }

    @Test func `the Simulator's key in an apns file isn't part of the payload`() throws {
        let run = try Tool.runInMemory(
            ["inspect", "--json", "-"],
            input: #"{"Simulator Target Bundle": "x", "aps": {"alert": "hi"}}"#,
            folder: payloads
        )
        let object = try JSONDocument(parsing: Array(run.output.utf8)).root.array?.first?.object
        #expect(object?["bytes"]?.integer == 22)
        #expect(object?["file"]?.text == "-")
    }

    @Test func `options set the mapping, the settings, the title style and the current user`()
        throws
    {
        let folder = try Tool.folder([
            "mapping.json": #"{"senderIdKey": "who", "groupNameKey": "room"}"#,
            "settings.json": #"{"titleStyle": "groupFirst", "groupAvatarFallback": "none"}"#,
        ])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let payload =
            #"{"aps":{"alert":{"title":"Ada","body":"Hi"},"mutable-content":1},"who":"u_ada","room":"Engines"}"#
        let base = [
            "inspect", "--json", "-", "--mapping", "mapping.json", "--settings", "settings.json",
        ]
        func firstLine(_ options: String...) throws -> String? {
            let run = try Tool.runInMemory(base + options, input: payload, folder: folder)
            let object = try JSONDocument(parsing: Array(run.output.utf8)).root.array?.first?
                .object
            return object?["appearance"]?.object?["firstLine"]?.text
        }
        #expect(try firstLine() == "Engines")
        #expect(try firstLine("--title-style", "senderFirst") == "Ada")
        #expect(
            try firstLine("--title-style=senderInGroup", "--current-user=x") == "Ada in Engines"
        )
        let own = try Tool.runInMemory(
            ["inspect", "-", "--mapping", "mapping.json", "--current-user", "u_ada"],
            input: payload,
            folder: folder
        )
        let text = own.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(text.contains("[sender-is-current-user, R8, documented]"))
    }

    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: "/dev/full"),
            "requires /dev/full, which only Linux has"
        )
    )
    func `a full disk and an endless input are errors`() throws {
        let script =
            "\"$0\" inspect \"$1\" > /dev/full; echo $?; \"$0\" inspect /dev/zero; echo $?"
        let run = try Tool.shell(script, direct)
        #expect(run.output == "66\n66\n")
        try expectSnapshot(run.errors, "stream-errors.txt")
    }

    @Test func `a request is converted, and the messages of an array are numbered`() throws {
        let message =
            #"{"to": "ExponentPushToken[secret]", "title": "Ada", "body": "Hi", "ttl": 1}"#
        let file = try Tool.file("[\(message), \(message)]")
        let text = try Tool.run("inspect", file.path, direct)
        #expect(text.code == 0)
        try expectSnapshot(
            text.output.replacingOccurrences(of: file.path, with: "requests.json")
                .replacingOccurrences(of: direct, with: "direct.json"),
            "inspect-request.txt"
        )
        let run = try Tool.run("inspect", "--json", file.path, direct)
        let entries = try JSONDocument(parsing: Array(run.output.utf8)).root.array ?? []
        let names = [file.path + "#0", file.path + "#1", direct]
        #expect(entries.map { $0.object?["file"]?.text } == names)
        #expect(
            entries.map { $0.object?["request"]?.object?["service"]?.text } == [
                "expo", "expo", nil,
            ]
        )
        let diagnostics = entries.first?.object?["request"]?.object?["diagnostics"]?.array ?? []
        #expect(diagnostics.first?.object?.members.map(\.name) == ["code", "severity", "message"])
        #expect(diagnostics.first?.object?["code"]?.text == "expo-mutable-content-missing")
        #expect(!run.output.contains("secret") && !text.output.contains("secret"))
    }

    @Test func `the preview and the gallery show a request as the device receives it`() throws {
        let request = #"{"app_id": "a", "included_segments": ["All"], "contents": {"en": "Hi"}}"#
        let folder = try Tool.folder(["request.json": request])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let card = try Tool.run("preview", "\(folder)/request.json")
        #expect(card.code == 0)
        let page = try Tool.run("preview", "\(folder)/request.json", "--html", "-")
        let gallery = try Tool.run("gallery", folder, "--html", "-")
        for output in [card.output, page.output, gallery.output] {
            #expect(output.contains("A request to OneSignal, shown as it arrives on the device"))
            #expect(output.contains("assigned-values-unknown"))
        }
        #expect(gallery.output.contains("request to OneSignal · onesignal"))
    }

    @Test func `a pipe can be inspected like a file`() throws {
        let run = try Tool.shell("cat \"$1\" | \"$0\" inspect /dev/stdin", direct)
        #expect(run.code == 0)
        #expect(run.output.contains("Ada Lovelace"))
    }

    @Test func `escape sequences in a payload are never written to the terminal`() throws {
        let run = try Tool.runInMemory(
            ["inspect", "-"],
            input: #"{"aps":{"alert":"\u001b]0;x\u0007\u009b2J"},"senderId":"\u001b[31m"}"#,
            folder: payloads
        )
        #expect(!run.output.contains("\u{1B}") && !run.output.contains("\u{9B}"))
    }
}
#endif
