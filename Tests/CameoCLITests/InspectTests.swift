#if os(macOS) || os(Linux)
import Cameo
import Foundation
import TestSupport
import Testing

@Suite struct InspectTests {
    private let direct = Repository.folder("Examples/payloads/direct.json")
    private let group = Repository.folder("Examples/payloads/group.json")

    @Test func `the JSON has exactly the documented keys, in their order`() throws {
        let run = try Tool.run("inspect", "--json", direct, group)
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        let array = try JSONDocument(parsing: Array(run.output.utf8)).root.array ?? []
        #expect(array.count == 2)
        for object in array.compactMap(\.object) {
            #expect(
                object.members.map(\.name) == [
                    "schemaVersion", "file", "bytes", "preset", "extensionRuns", "kind", "sender",
                    "conversation",
                    "recipients", "recipientCount", "mentionsCurrentUser",
                    "repliesToCurrentUser",
                    "notifiesAnyway", "call", "media", "messageID", "deepLink", "category",
                    "actions", "appearance",
                ]
            )
            #expect(
                object["appearance"]?.object?.members.map(\.name) == [
                    "layout", "firstLine", "secondLine", "body", "picture", "thumbnail",
                    "sound",
                    "badge", "interruptionLevel", "notes",
                ]
            )
            #expect(
                object["sender"]?.object?.members.map(\.name) == [
                    "id", "name", "avatarURL", "handle", "contactIdentifier",
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
    func `people read what was found where, and what is drawn`(_ name: String) throws {
        let text = try Repository.text("Examples/payloads/\(name).json")
        let run = try Tool.run("inspect", "-", input: text)
        #expect(run.code == 0)
        try expectSnapshot(run.output, "inspect-\(name).txt")
    }

    @Test func `a file that cannot be read is reported, the others are shown`() throws {
        let broken = try Tool.file("{\n  \"aps\": oops\n}")
        let run = try Tool.run("inspect", "--json", broken.path, direct, "no-such-file.json")
        #expect(run.code == 1)
        #expect(
            run.errors == """
                cameo: \(broken.path): not JSON: line 2, column 10: "o" where a value belongs
                cameo: no-such-file.json: no such file

                """
        )
        #expect(try JSONDocument(parsing: Array(run.output.utf8)).root.array?.count == 1)
    }

    @Test func `an apns file of the Simulator is read without its own key`() throws {
        let run = try Tool.run(
            "inspect",
            "--json",
            "-",
            input: #"{"Simulator Target Bundle": "x", "aps": {"alert": "hi"}}"#
        )
        let object = try JSONDocument(parsing: Array(run.output.utf8)).root.array?.first?.object
        #expect(object?["bytes"]?.integer == 22)
        #expect(object?["file"]?.text == "-")
    }

    @Test func `mapping, settings, headline and owner are taken from the options`() throws {
        let mapping = try Tool.file(#"{"senderIdKey": "who", "groupNameKey": "room"}"#)
        let settings = try Tool.file(
            #"{"titleStyle": "groupFirst", "groupAvatarFallback": "none"}"#
        )
        let payload =
            #"{"aps":{"alert":{"title":"Ada","body":"Hi"},"mutable-content":1},"who":"u_ada","room":"Engines"}"#
        let base = [
            "inspect", "--json", "-", "--mapping", mapping.path, "--settings", settings.path,
        ]
        func firstLine(_ options: String...) throws -> String? {
            let run = try Tool.run(base + options, input: payload)
            let object = try JSONDocument(parsing: Array(run.output.utf8)).root.array?.first?
                .object
            return object?["appearance"]?.object?["firstLine"]?.text
        }
        #expect(try firstLine() == "Engines")
        #expect(try firstLine("--headline", "senderFirst") == "Ada")
        #expect(try firstLine("--headline=senderInGroup", "--me=x") == "Ada in Engines")
        let own = try Tool.run(
            "inspect",
            "-",
            "--mapping",
            mapping.path,
            "--me",
            "u_ada",
            input: payload
        )
        #expect(own.output.contains("sender-is-owner, R8, not verified on a device"))
    }

    @Test(arguments: [
        (#"{"avatarUrlKey": "a"}"#, "the mapping lacks \"senderIdKey\""),
        (#"{"senderIdKey": "a", "x": "b"}"#, "unknown mapping key \"x\""),
        ("[]", "this must be a JSON object"), ("{", "not JSON: line 1, column 2"),
    ])
    func `a mapping that cannot be used is named`(_ text: String, _ message: String) throws {
        let mapping = try Tool.file(text)
        let run = try Tool.run("inspect", direct, "--mapping", mapping.path)
        #expect(run.code == 1)
        #expect(run.errors.hasPrefix("cameo: \(mapping.path): "))
        #expect(run.errors.contains(message))
        #expect(run.output.isEmpty)
    }

    @Test func `settings that cannot be used are named`() throws {
        let settings = try Tool.file(#"{"titleStyle": "loud"}"#)
        let run = try Tool.run("inspect", direct, "--settings", settings.path)
        #expect(run.code == 1)
        #expect(
            run.errors == """
                cameo: \(settings.path): the settings key "titleStyle" cannot be "loud"; choose one of \
                senderFirst, groupFirst, senderInGroup

                """
        )
    }

    @Test func `a settings key that is not known is told and skipped`() throws {
        let settings = try Tool.file(#"{"titleStyl": "groupFirst"}"#)
        let run = try Tool.run("inspect", direct, "--settings", settings.path)
        #expect(run.code == 0)
        #expect(
            run.errors.contains("the settings key \"titleStyl\" is not known and was skipped")
        )
    }

    @Test func `a full disk and an endless input are errors`() throws {
        #if os(Linux)
        let script =
            "\"$0\" inspect \"$1\" > /dev/full; echo $?; \"$0\" inspect /dev/zero; echo $?"
        let run = try Tool.shell(script, direct)
        #expect(run.output == "1\n1\n")
        #expect(run.errors.contains("standard output cannot be written"))
        #expect(run.errors.contains("/dev/zero: larger than 16 MB"))
        #endif
    }

    @Test func `a pipe is read like a file`() throws {
        let run = try Tool.shell("cat \"$1\" | \"$0\" inspect /dev/stdin", direct)
        #expect(run.code == 0)
        #expect(run.output.contains("Ada Lovelace"))
    }

    @Test func `escape sequences of a payload never reach the terminal`() throws {
        let run = try Tool.run(
            "inspect",
            "-",
            input: #"{"aps":{"alert":"\u001b]0;x\u0007\u009b2J"},"senderId":"\u001b[31m"}"#
        )
        #expect(!run.output.contains("\u{1B}") && !run.output.contains("\u{9B}"))
    }
}
#endif
