#if os(macOS) || os(Linux)
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// Either all files are written or none.
@Suite struct FileTransactionTests {
    private let copy: ProjectCopy
    private let plan: Installer.Plan

    init() throws {
        copy = try ProjectFixture(name: "classic-56").copy()
        plan = try copy.plan()
    }

    private struct DiskFull: Error {}

    @Test(arguments: 0..<7)
    func `nothing is changed if one file can't be renamed`(_ failing: Int) throws {
        let before = try copy.files()
        var transaction = FileTransaction(plan.changes.changes)
        let moves = Counter()
        transaction.willMove = { _ in
            defer { moves.count += 1 }
            if moves.count == failing { throw DiskFull() }
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
        // A file is in the place of the extension's folder.
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

    @Test func `a folder that becomes empty is removed`() throws {
        try plan.changes.write()
        try copy.uninstall()
        let folder = copy.folder.appendingPathComponent("NotificationServiceExtension")
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }
}
#endif
