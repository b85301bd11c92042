#if os(macOS) || os(Linux)
@testable import Cameo
import Foundation
import TestSupport
import Testing

@Suite struct MapTests {
    /// Writes the payloads of a case in `Fixtures/proposals` to files.
    private func files(_ name: String) throws -> (folder: String, names: [String]) {
        let object = try #require(try Repository.object("Fixtures/proposals/\(name).json"))
        var files: [String: String] = [:]
        for (index, payload) in (object["payloads"]?.array ?? []).enumerated() {
            files["push-\(index + 1).json"] = payload.pretty
        }
        return (try Tool.folder(files), files.keys.sorted())
    }

    private func map(_ name: String, _ options: String...) throws -> Tool.Run {
        let (folder, names) = try files(name)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try Tool.run(["map"] + options + names, folder: folder)
    }

    @Test(arguments: [
        "nested", "group-enumeration", "relative-avatar", "localized", "list-of-roles",
        "short-keys",
    ])
    func `the mapping is printed to standard output, and the reasons to standard error`(
        _ name: String
    ) throws {
        let run = try map(name)
        #expect(run.code == 0)
        let root = try JSONDocument(parsing: Array(run.output.utf8)).root
        let fixture = try Repository.object("Fixtures/proposals/\(name).json")
        #expect(root == fixture?["mapping"])
        try expectSnapshot(run.output + "\n" + run.errors, "map-\(name).txt")
    }

    @Test func `without a sender, the exit code is 1, and other fields are proposed`() throws {
        let run = try map("order")
        #expect(run.code == 1)
        #expect(run.output.contains("mediaUrlKey"))
        try expectSnapshot(run.errors, "map-order.txt")
    }

    @Test func `a payload that a preset reads needs no mapping`() throws {
        let direct = Repository.folder("Examples/payloads/direct.json")
        let run = try Tool.run("map", direct)
        #expect(run.code == 0)
        #expect(run.output == "{}\n")
        try expectSnapshot(run.errors, "map-read-by-preset.txt")
    }

    @Test func `the JSON contains exactly the documented keys, in order`() throws {
        let run = try map("nested", "--json")
        #expect(run.code == 0 && run.errors.isEmpty)
        let object = try JSONDocument(parsing: Array(run.output.utf8)).root.object
        #expect(
            object?.members.map(\.name) == [
                "schemaVersion", "result", "presets", "files", "matches", "mapping", "fields",
                "remarks",
            ]
        )
        #expect(
            object?["fields"]?.array?.first?.object?.members.map(\.name) == [
                "key", "value", "example", "confidence", "reasons", "alternatives",
            ]
        )
        #expect(object?["matches"]?.integer == 2)
    }

    @Test func `inspect accepts the result as a file`() throws {
        let (folder, names) = try files("name-prefix")
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let mapping = try Tool.run(["map"] + names, folder: folder).output
        try Data(mapping.utf8).write(to: URL(fileURLWithPath: folder + "/mapping.json"))
        let inspect = ["inspect", "--json", "--mapping", "mapping.json"] + names
        let run = try Tool.run(inspect, folder: folder)
        let senders = try JSONDocument(parsing: Array(run.output.utf8)).root.array?.map {
            $0.object?["sender"]?.object?["name"]?.text
        }
        #expect(senders == ["Ada Lovelace", "Grace Hopper"])
    }

    @Test func `files that can't be read are reported, and the others are used`() throws {
        let (folder, names) = try files("nested")
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let run = try Tool.run(["map", "none.json"] + names, folder: folder)
        #expect(run.code == 66)
        #expect(run.output.contains("data.user.id"))
        #expect(run.errors.hasPrefix("cameo: none.json: "))
        #expect(try Tool.run(["map", "none.json"], folder: folder).output.isEmpty)
    }

    @Test func `inspect suggests map if no sender is found`() throws {
        let (folder, names) = try files("relative-avatar")
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let run = try Tool.run(["inspect"] + names, folder: folder)
        #expect(run.code == 0)
        #expect(run.output.hasSuffix("cameo map push-1.json\n"))
        let read = try Tool.run("inspect", Repository.folder("Examples/payloads/direct.json"))
        #expect(!read.output.contains("cameo map"))
    }
}
#endif
