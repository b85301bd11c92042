#if os(macOS) || os(Linux)
import CameoHost
import CameoNativeHost
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// Tests that a set of files is written atomically: all or none.
@Suite struct FileTransactionTests {
    private let copy: ProjectCopy
    private let plan: InstallPlan

    init() throws {
        copy = try ProjectFixture(name: "classic-56").copy()
        plan = try copy.plan()
    }

    private let diskFull = HostError(name: "ENOSPC", "No space left on device")

    @Test(arguments: 0..<7)
    func `nothing is changed if one file can't be renamed`(_ failing: Int) throws {
        let before = try copy.files()
        var transaction = FileTransaction(plan.changes)
        let moves = Counter()
        transaction.willReach = { [diskFull] (step) throws(HostError) in
            guard case .move = step else { return true }
            defer { moves.count += 1 }
            if moves.count == failing { throw diskFull }
            return true
        }
        #expect(plan.changes.changes.count == 7)
        let path = plan.changes.changes[failing].path
        #expect(throws: ProjectError.install(.writeFailed(path: path))) { try transaction.run() }
        #expect(try copy.files() == before)
        let folder = copy.folder.appendingPathComponent("NotificationServiceExtension")
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        #expect(moves.count == failing + 1)
    }

    private final class Counter {
        var count = 0
        var all: [FileTransaction.Step] = []
    }

    @Test(arguments: [1, 300])
    func `system errors have a description`(_ length: Int) {
        let name = String(repeating: "a", count: length)
        let file = FilePath(Scratch.newURL()).appendingPathComponent("none/\(name)")
        do {
            try NativeHost.shared.create(file, [])
            Issue.record("\(file) was created")
        } catch {
            #expect(!error.description.isEmpty)
            #expect(!error.description.contains("Domain"))
            #expect(!error.description.contains("NSCocoa"))
        }
    }

    @Test func `a file that has changed since planning is not overwritten`() throws {
        try copy.edit("Engines/Info.plist") { $0 += "\n" }
        let before = try copy.files()
        #expect(throws: ProjectError.install(.fileModified(path: "Engines/Info.plist"))) {
            try plan.changes.write()
        }
        #expect(try copy.files() == before)
    }

    @Test func `nothing is changed if a folder can't be created`() throws {
        // A file occupies the path of the extension's folder.
        try Data().write(to: copy.folder.appendingPathComponent("NotificationServiceExtension"))
        let before = try copy.files()
        #expect(throws: ProjectError.self) { try plan.changes.write() }
        #expect(try copy.files() == before)
    }

    @Test func `the permissions of a file are preserved`() throws {
        let path = copy.folder.appendingPathComponent("Engines/Info.plist").path
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        try plan.changes.write()
        let mode =
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o640)
    }

    @Test(arguments: [false, true])
    func `the next run finishes a killed one, or removes its files`(_ uninstalls: Bool) throws {
        let before = try copy.files()
        try plan.changes.write()
        let installed = try copy.files()
        let steps = Counter()
        func transaction(_ copy: ProjectCopy) throws -> FileTransaction {
            guard uninstalls else { return FileTransaction(try copy.plan().changes) }
            try copy.install()
            return FileTransaction(
                try Installer(ProjectFolder(copy.bundle)) { _ in ProjectCopy.options().resources }
                    .plan(.uninstall(app: nil)).changes
            )
        }
        var all = try transaction(ProjectFixture(name: "classic-56").copy())
        all.willReach = {
            steps.all.append($0)
            return true
        }
        try all.run()
        // There is one step for each file and rename, and four other steps.
        #expect(steps.all.count == 2 * 7 + 4)
        #expect(steps.all.first == .start)
        #expect(steps.all.last == .finish)
        let commit = try #require(steps.all.firstIndex(of: .commit))
        for (index, step) in steps.all.enumerated() {
            let copy = try ProjectFixture(name: "classic-56").copy()
            var killed = try transaction(copy)
            let early = try copy.files()
            killed.willReach = { $0 != step }
            #expect(try !killed.run())
            let interrupted = try copy.files()
            #expect(throws: ProjectError.install(.interruptedRun(project: "Engines.xcodeproj"))) {
                try ProjectFolder.finishInterruptedRun(copy.bundle, isDry: true)
            }
            #expect(try copy.files() == interrupted)
            try ProjectFolder.finishInterruptedRun(copy.bundle, isDry: false)
            let final = index < commit ? early : uninstalls ? before : installed
            #expect(try copy.files() == final, "killed at \(step)")
            let folder = copy.folder.appendingPathComponent("NotificationServiceExtension")
            let hasFolder = (index < commit) == uninstalls
            #expect(FileManager.default.fileExists(atPath: folder.path) == hasFolder)
            // No work remains.
            try ProjectFolder.finishInterruptedRun(copy.bundle, isDry: true)
        }
    }

    /// Kills a run after it renamed its first file.
    private func killRun() throws {
        var killed = FileTransaction(plan.changes)
        let second = plan.changes.changes[1].path
        killed.willReach = { $0 != .move(second) }
        #expect(try !killed.run())
    }

    @Test func `a file that was edited after a killed run is kept`() throws {
        try killRun()
        try copy.edit("Engines/Info.plist") { $0 += "\n" }
        let edited = try copy.text("Engines/Info.plist")
        try ProjectFolder.finishInterruptedRun(copy.bundle, isDry: false)
        #expect(try copy.text("Engines/Info.plist") == edited)
        #expect(try copy.text("Engines.xcodeproj/cameo.json").contains("\"version\" : 1"))
        #expect(try !copy.files().keys.contains { $0.contains("/.cameo-") })
    }

    @Test func `an incomplete journal is removed`() throws {
        let before = try copy.files()
        let file = copy.bundle.appendingPathComponent(".cameo-journal.new")
        try Data("{".utf8).write(to: file)
        try ProjectFolder.finishInterruptedRun(copy.bundle, isDry: true)
        #expect(FileManager.default.fileExists(atPath: file.path))
        try ProjectFolder.finishInterruptedRun(copy.bundle, isDry: false)
        #expect(try copy.files() == before)
    }

    @Test(arguments: [
        (#""path": "../outside""#, #""temporary": ".cameo-1""#),
        (#""path": "Engines/Info.plist""#, #""temporary": "../.cameo-1""#),
        (#""path": "Engines/Info.plist""#, #""temporary": "Info.plist""#),
        (#""path": "/etc/hosts""#, #""temporary": ".cameo-1""#),
    ])
    func `a journal can't refer to other files`(_ path: String, _ temporary: String) throws {
        let file = InstallJournal.file(of: copy.bundle)
        let text = """
            {"version": 1, "isComplete": true, "folders": [], "files": [{\(path), \(temporary)}]}
            """
        try Data(text.utf8).write(to: file)
        let before = try copy.files()
        #expect(throws: ProjectError.self) {
            try ProjectFolder.finishInterruptedRun(copy.bundle, isDry: false)
        }
        #expect(try copy.files() == before)
    }

    @Test(arguments: ["", "{}", #"{"version": 2, "isComplete": true, "folders": [], "files": []}"#])
    func `an unreadable journal is an error`(_ text: String) throws {
        try Data(text.utf8).write(to: InstallJournal.file(of: copy.bundle))
        #expect(
            throws: ProjectError.install(
                .unreadableJournal(path: "Engines.xcodeproj/.cameo-journal")
            )
        ) { try ProjectFolder.finishInterruptedRun(copy.bundle, isDry: false) }
    }

    @Test func `two runs don't write at the same time`() throws {
        let before = try copy.files()
        var transaction = FileTransaction(plan.changes)
        transaction.lockAttempts = 1
        do {
            let unlock = try NativeHost.shared.lock(FilePath(copy.bundle), attempts: 1)
            defer { unlock?() }
            #expect(throws: ProjectError.install(.projectInUse(project: "Engines.xcodeproj"))) {
                try transaction.run()
            }
            #expect(try copy.files() == before)
        }
        try transaction.run()
        #expect(try copy.files().count > before.count)
    }

    @Test func `concurrent runs have the same result as one of them`() async throws {
        try plan.changes.write()
        let installed = try copy.files()
        for _ in 0..<10 {
            let copy = try ProjectFixture(name: "classic-56").copy()
            let results = await withTaskGroup(of: Bool.self, returning: [Bool].self) { group in
                for _ in 0..<4 {
                    group.addTask { (try? copy.install()) != nil }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(results.contains(true))
            #expect(try copy.files() == installed)
        }
    }

    @Test func `a folder that becomes empty is removed`() throws {
        try plan.changes.write()
        try copy.uninstall()
        let folder = copy.folder.appendingPathComponent("NotificationServiceExtension")
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }
}
#endif
