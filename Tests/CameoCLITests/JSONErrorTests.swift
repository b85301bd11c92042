#if os(macOS) || os(Linux)
@testable import Cameo
import Foundation
import TestSupport
import Testing

/// Tests of the errors of commands with `--json`: one object per line of standard error.
@Suite struct JSONErrorTests {
    private static func objects(_ run: Tool.Run) throws -> [JSONObject] {
        try run.errors.split(separator: "\n").map { line in
            try #require(try JSONDocument(parsing: Array(line.utf8)).root.object)
        }
    }

    /// The commands, with their exit codes and the codes of their errors.
    private static let commands: [(words: [String], exit: Int32, code: String)] = [
        (["inspect", "--json"], 64, "usage"),
        (["inspect", "--json", "--unknown"], 64, "usage"),
        (["inspect", "--json", "push.json", "--title-style", "loud"], 64, "usage"),
        (["inspect", "--json", "push.json", "--mapping", "missing.json"], 66, "file-not-found"),
        (["inspect", "--json", "push.json", "--mapping", "broken.json"], 66, "json-invalid"),
        (["inspect", "--json", "push.json", "--settings", "array.json"], 66, "json-not-object"),
        (["inspect", "--json", "push.json", "--settings", "loud.json"], 66, "file"),
        (["preview", "--json", "push.json"], 64, "usage"),
        (["doctor", "--json", "--project", "empty"], 66, "file"),
        (["doctor", "--json", "extra"], 64, "usage"),
        (["install", "--json", "--project", "empty"], 66, "file"),
        (["install", "--json", "--unknown"], 64, "usage"),
        (["adopt", "--json", "--project", "empty"], 66, "file"),
        (["uninstall", "--json", "--project", "empty"], 66, "file"),
        (["unknown", "--json"], 64, "usage"),
    ]

    @Test func `every command reports errors in the same form`() throws {
        let folder = try Tool.folder([
            "push.json": #"{"aps": {"alert": "Hi"}}"#, "broken.json": "{\n  oops\n}",
            "array.json": "[]", "loud.json": #"{"titleStyle": "loud"}"#, "empty/readme.txt": "",
        ])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for command in Self.commands {
            let run = try Tool.run(command.words, folder: folder)
            #expect(run.code == command.exit, "\(command.words)")
            #expect(run.output.isEmpty, "\(command.words)")
            let objects = try Self.objects(run)
            #expect(objects.count == 1, "\(command.words)")
            #expect(objects.first?.members.map(\.name) == ["schemaVersion", "error"])
            let error = objects.first?["error"]?.object
            #expect(error?.members.map(\.name) == ["code", "message", "line", "column", "file"])
            #expect(error?["code"]?.text == command.code, "\(command.words): \(run.errors)")
            #expect(error?["message"]?.text?.isEmpty == false)
        }
    }

    @Test func `files that can't be read have entries, too, in the order of the files`() throws {
        let folder = try Tool.folder([
            "a.json": #"{"aps": {"alert": "A"}}"#, "b.json": "{\n  \"aps\": oops\n}",
            "d.json": #"{"aps": {"alert": "D"}}"#,
        ])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let run = try Tool.run(
            ["inspect", "--json", "a.json", "b.json", "c.json", "d.json"],
            folder: folder
        )
        #expect(run.code == 66)
        let entries = try JSONDocument(parsing: Array(run.output.utf8)).root.array ?? []
        let objects = entries.compactMap(\.object)
        #expect(objects.map { $0["file"]?.text } == ["a.json", "b.json", "c.json", "d.json"])
        #expect(objects.allSatisfy { $0["schemaVersion"]?.integer != nil })
        #expect(objects.map { $0["error"] != nil } == [false, true, true, false])
        #expect(objects[1].members.map(\.name) == ["schemaVersion", "file", "error"])
        let broken = objects[1]["error"]?.object
        #expect(broken?.members.map(\.name) == ["code", "message", "line", "column"])
        #expect(broken?["code"]?.text == "json-invalid")
        #expect(broken?["line"]?.integer == 2)
        #expect(broken?["column"]?.integer == 10)
        let missing = objects[2]["error"]?.object
        #expect(missing?["code"]?.text == "file-not-found")
        #expect(missing?["line"] == .null)
        let reported = try Self.objects(run).compactMap { $0["error"]?.object }
        #expect(reported.map { $0["file"]?.text } == ["b.json", "c.json"])
        #expect(reported.first?["message"] == broken?["message"])
    }

    @Test func `messages that aren't errors are JSON, too`() throws {
        let settings = try Tool.file(#"{"titleStyl": "groupFirst"}"#)
        let run = try Tool.run(
            ["inspect", "--json", "-", "--settings", settings.path],
            input: #"{"aps": {"alert": "Hi"}}"#
        )
        #expect(run.code == 0)
        let objects = try Self.objects(run)
        #expect(objects.map { $0.members.map(\.name) } == [["schemaVersion", "notice"]])
    }

    @Test func `an entry lists how its input was converted`() throws {
        let run = try Tool.run(
            "inspect",
            "--json",
            "-",
            input: "log: { aps = { alert = Hi; }; }"
        )
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        let entry = try JSONDocument(parsing: Array(run.output.utf8)).root.array?.first?.object
        let codes = entry?["conversions"]?.array?.map { $0.object?["code"]?.text }
        #expect(codes == ["objective-c", "text-before"])
        #expect(entry?["appearance"]?.object?["body"]?.text == "Hi")
    }
}
#endif
