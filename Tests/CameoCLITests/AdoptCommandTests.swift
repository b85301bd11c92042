#if os(macOS) || os(Linux)
import Foundation
import TestSupport
import Testing

@Suite struct AdoptCommandTests {
    /// Returns a copy of the project `service-extension` with a class from `Fixtures/adopt`.
    private func project(_ file: String) throws -> URL {
        let copy = Scratch.newURL()
        try FileManager.default.copyItem(
            at: URL(fileURLWithPath: Repository.folder("Fixtures/projects/service-extension")),
            to: copy
        )
        let source = URL(fileURLWithPath: Repository.folder("Fixtures/adopt/\(file)"))
        try Data(contentsOf: source).write(
            to: copy.appendingPathComponent("PushExtension/PushService.swift")
        )
        return copy
    }

    private func run(_ folder: URL, _ arguments: String...) throws -> Tool.Run {
        try Tool.run(arguments + ["--project", folder.path])
    }

    @Test(arguments: [
        ("hides.swift", "wrap"), ("onesignal.swift", "replace"), ("styles.swift", "styled"),
        ("exit.swift", "refused"), ("onesignal-grown.swift", "grown"),
    ])
    func `the report and the diff match the snapshot`(_ file: String, _ name: String) throws {
        let folder = try project(file)
        let run = try run(folder, "adopt", "--dry-run", "--diff")
        // The number of files in the library may change.
        let output = (run.output + run.errors).replacing(/\(\d+ files\)/, with: "(N files)")
        try expectSnapshot("exit code \(run.code)\n\n\(output)", "adopt/report-\(name).txt")
    }

    @Test func `install suggests adopt, and the adoption can be undone`() throws {
        let folder = try project("hides.swift")
        let install = try run(folder, "install", "--yes")
        #expect(install.code == 1)
        #expect(install.output.contains("cameo adopt"))
        let adopt = try run(folder, "adopt", "--yes")
        #expect(adopt.code == 0)
        #expect(
            FileManager.default.fileExists(
                atPath: folder.appendingPathComponent("Packages/Cameo/Package.swift").path
            )
        )
        #expect(try run(folder, "adopt", "--check").code == 0)
        #expect(try run(folder, "doctor").output.contains("PushExtension"))
        #expect(try run(folder, "uninstall", "--yes").code == 0)
        #expect(try run(folder, "adopt", "--check").code == 1)
        #expect(
            !FileManager.default.fileExists(atPath: folder.appendingPathComponent("Packages").path)
        )
    }

    @Test func `install restores parts that an adopted project lost`() throws {
        let folder = try project("hides.swift")
        let podfile = folder.appendingPathComponent("Podfile")
        let original = Data(
            "platform :ios, '15.0'\ntarget 'Engines' do\nend\ntarget 'PushExtension' do\nend\n".utf8
        )
        try original.write(to: podfile)
        #expect(try run(folder, "adopt", "--yes").code == 0)
        let adopted = try Data(contentsOf: podfile)
        let complete = try run(folder, "install", "--check")
        #expect(complete.code == 0)
        #expect(
            complete.output.hasSuffix(
                "PushExtension\nAlready adopted. Nothing to do. To check the project, run cameo doctor.\n"
            )
        )
        try original.write(to: podfile)
        let check = try run(folder, "install", "--check")
        #expect(check.code == 1)
        #expect(check.output.contains("  update  Podfile  +"))
        #expect(check.output.hasSuffix("Nothing was written.\n"))
        #expect(try run(folder, "install", "--yes").code == 0)
        #expect(try Data(contentsOf: podfile) == adopted)
    }

    @Test func `without a terminal, nothing is written unless confirmed`() throws {
        let folder = try project("hides.swift")
        let run = try run(folder, "adopt")
        #expect(run.code == 64)
        #expect(run.errors.contains("--yes"))
        #expect(
            !FileManager.default.fileExists(atPath: folder.appendingPathComponent("Packages").path)
        )
    }

    @Test func `the report is available as JSON`() throws {
        let run = try run(project("onesignal.swift"), "adopt", "--dry-run", "--json")
        let report = try #require(
            JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        )
        #expect(report["way"] as? String == "replace")
        #expect(report["class"] as? String == "PushService")
        #expect(report["location"] as? String == "PushExtension/PushService.swift:4")
        #expect(report["vendor"] as? String == "OneSignal")
        #expect(report["alternatives"] as? [String] == ["wrap"])
        #expect(report["written"] as? Bool == false)
    }

    @Test func `incorrect usage is explained`() throws {
        let folder = try project("hides.swift")
        let both = try run(folder, "adopt", "--wrap", "--replace")
        #expect(both.code == 64)
        let file = try Tool.run("adopt", folder.path)
        #expect(file.code == 64)
        try expectSnapshot(
            both.errors + file.errors.replacingOccurrences(of: folder.path, with: "FOLDER"),
            "adopt/usage-errors.txt"
        )
    }

    @Test func `an extension that uses Cameo isn't changed`() throws {
        let folder = Scratch.newURL()
        try FileManager.default.copyItem(
            at: URL(fileURLWithPath: Repository.folder("Fixtures/projects/classic-56")),
            to: folder
        )
        #expect(try run(folder, "install", "--yes").code == 0)
        let adopt = try run(folder, "adopt", "--yes")
        #expect(adopt.code == 0)
        #expect(adopt.output.contains("already uses Cameo"))
    }
}
#endif
