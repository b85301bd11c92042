#if os(macOS) || os(Linux)
import Cameo
import CameoCommands
import CameoHost
import CameoNativeHost
import Foundation
import HostSupport
import TestSupport
import Testing

@testable import CameoXcode

/// Tests of the errors in `Fixtures/refusals.json`, on disk and in memory.
/// `wasm/test/commands.test.mjs` runs the same cases in the module.
@Suite struct HostRefusalTests {
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        /// A change to the project before the command.
        struct Preparation: Decodable, Sendable {
            var write, append, cut, remove, link, permissions: String?
            var text, base64, to: String?
            var count, mode: Int?
        }

        /// The operations that fail, and the number of successful ones before them.
        struct Fault: Decodable, Sendable {
            let operation: FaultyHost.Operation
            let path: String?
            let after: Int?
            let error: String
        }

        let name: String
        let project: String
        let prepare: [Preparation]
        let arguments: [String]
        let faults: [Fault]?

        var testDescription: String { name }
    }

    static func cases() throws -> [Case] {
        let file = URL(fileURLWithPath: Repository.folder("Fixtures/refusals.json"))
        return try JSONDecoder().decode([Case].self, from: Data(contentsOf: file))
    }

    private func prepare(_ folder: URL, _ preparation: Case.Preparation) throws {
        func file(_ path: String) -> URL { folder.appendingPathComponent(path) }
        let bytes =
            preparation.base64.flatMap { Data(base64Encoded: $0) }
            ?? Data((preparation.text ?? "").utf8)
        if let path = preparation.write { try bytes.write(to: file(path)) }
        if let path = preparation.append {
            try (Data(contentsOf: file(path)) + bytes).write(to: file(path))
        }
        if let path = preparation.cut {
            try Data(contentsOf: file(path)).prefix(preparation.count ?? 0).write(to: file(path))
        }
        if let path = preparation.remove { try FileManager.default.removeItem(at: file(path)) }
        if let path = preparation.link, let target = preparation.to {
            // The link replaces a file, which becomes the target of the link.
            if FileManager.default.fileExists(atPath: file(path).path) {
                let location = file(path).deletingLastPathComponent().appendingPathComponent(target)
                try? FileManager.default.removeItem(at: location)
                try FileManager.default.moveItem(at: file(path), to: location)
            }
            try FileManager.default.createSymbolicLink(
                atPath: file(path).path,
                withDestinationPath: target
            )
        }
        if let path = preparation.permissions {
            try FileManager.default.setAttributes(
                [.posixPermissions: preparation.mode ?? 0],
                ofItemAtPath: file(path).path
            )
        }
    }

    /// Returns the exit code and the error of a case. The folder's path is replaced.
    private func error(
        of one: Case,
        in folder: FilePath,
        _ host: any CameoHost.Host
    ) throws -> String {
        var counts = [Int](repeating: 0, count: one.faults?.count ?? 0)
        let faulty = FaultyHost(host, currentFolder: folder) { operation, file in
            for (index, fault) in (one.faults ?? []).enumerated()
            where fault.operation == operation
                && (fault.path.map { file == folder.file($0) } ?? true)
            {
                counts[index] += 1
                if counts[index] > fault.after ?? 0 {
                    return HostError(name: fault.error, "\(fault.error): it failed")
                }
            }
            return nil
        }
        let result = ProjectCommands.json(one.arguments, faulty)
        let entry = try #require(result["error"]?.object?["error"]?.object, "\(one.name)")
        let exitCode = try #require(result["exitCode"]?.integer)
        let text = "\(exitCode) \(entry["code"]?.text ?? ""): \(entry["message"]?.text ?? "")"
        return text.replacingOccurrences(of: folder.path, with: "FOLDER")
    }

    @Test func `every host reports the same messages and exit codes, and changes nothing`()
        throws
    {
        var text = ""
        for one in try Self.cases() {
            let top = Scratch.newURL()
            let folder = top.appendingPathComponent("project")
            try FileManager.default.createDirectory(at: top, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                at: ProjectFixture(name: one.project).folder,
                to: folder
            )
            for preparation in one.prepare { try prepare(folder, preparation) }
            let root = FilePath(folder)
            let memory = try MemoryHost(top, to: FilePath(top))
            let before = memory.contents(of: root)
            let native = try error(of: one, in: root, NativeHost.shared)
            #expect(try MemoryHost(top, to: FilePath(top)).contents(of: root) == before)
            #expect(try error(of: one, in: root, memory) == native, "\(one.name)")
            #expect(memory.contents(of: root) == before, "\(one.name)")
            text += "# \(one.name)\n\(native)\n\n"
        }
        try expectSnapshot(text, "project-refusals.txt")
    }

    @Test func `a run that is killed at any write is finished or undone by the next one`() throws {
        let original = ProjectFixture(name: "classic-56").folder
        let root = FilePath("/project")
        let before = try MemoryHost(original, to: root).contents(of: root)
        let words = ["install", "--yes", "--package-location", "https://git.example.com/a.git"]
        var installed: [String: [UInt8]] = [:]
        var kills = 0
        for limit in 0... {
            let memory = try MemoryHost(original, to: root)
            var writes = 0
            let killed = FaultyHost(memory, currentFolder: root) { operation, _ in
                if operation.writes { writes += 1 }
                return writes > limit ? HostError(name: "KILLED", "killed") : nil
            }
            let result = ProjectCommands.json(words, killed)
            memory.releaseLock()
            guard result["error"] != nil else {
                installed = memory.contents(of: root)
                break
            }
            kills += 1
            let alive = FaultyHost(memory, currentFolder: root) { _, _ in nil }
            // If all files have been renamed, the next run only finishes the killed run.
            _ = ProjectCommands.json(["uninstall", "--yes"], alive)
            #expect(memory.contents(of: root) == before, "after \(limit) writes")
        }
        #expect(kills > 10)
        #expect(installed.count > before.count)
    }
}
#endif
