#if os(macOS) || os(Linux)
@testable import Cameo
@testable import CameoAnalysis
import CameoCommands
import CameoNativeHost
import Foundation
import TestSupport
import Testing

@testable import CameoCLI
import CameoCommands

/// Tests of fixes to a file that another program changes concurrently.
@Suite struct FileFixesTests {
    private static let bad = #"{"aps":{"alert":"x","badge":"3"}}"#

    /// Returns the fixes of a file and the file's URL.
    private func fixes() throws -> (FileFixes, URL) {
        let file = try Tool.file(Self.bad)
        let bytes = Array(Self.bad.utf8)
        let linter = PushLinter()
        var fixes = FileFixes(file.path, bytes, linter.lint(bytes, name: "a.json"))
        fixes.apply(
            linter,
            ConfigurationChain().severities(for: file.path),
            minSeverity: .info
        )
        #expect(fixes.count == 1)
        return (fixes, file)
    }

    @Test func `an unchanged file is fixed`() throws {
        let (fixes, file) = try fixes()
        try fixes.write(NativeHost.shared)
        #expect(
            try String(contentsOf: file, encoding: .utf8) == #"{"aps":{"alert":"x","badge":3}}"#
        )
    }

    @Test func `a file that was changed in the meantime isn't replaced`() throws {
        let (fixes, file) = try fixes()
        let other = #"{"aps":{"alert":"y","badge":"3"}}"#
        try Data(other.utf8).write(to: file)
        #expect(throws: CommandError.self) { try fixes.write(NativeHost.shared) }
        #expect(try String(contentsOf: file, encoding: .utf8) == other)
        // No part of the new file remains.
        let folder = file.deletingLastPathComponent()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(!names.contains { $0.hasPrefix(file.lastPathComponent + ".") })
    }

    @Test func `a read-only file isn't replaced`() throws {
        let (fixes, file) = try fixes()
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o444],
            ofItemAtPath: file.path
        )
        #expect(throws: CommandError.self) { try fixes.write(NativeHost.shared) }
        #expect(try String(contentsOf: file, encoding: .utf8) == Self.bad)
    }

    @Test func `a file that the superuser fixes keeps its owner`() throws {
        guard getuid() == 0 else { return }
        let (fixes, file) = try fixes()
        #expect(chown(file.path, 4321, 8765) == 0)
        try fixes.write(NativeHost.shared)
        let info = try #require(FileInfo(file.path))
        #expect(info.owner == (4321, 8765))
        #expect(try String(contentsOf: file, encoding: .utf8) != Self.bad)
    }

    @Test func `a file that was removed in the meantime isn't created`() throws {
        let (fixes, file) = try fixes()
        try FileManager.default.removeItem(at: file)
        #expect(throws: CommandError.self) { try fixes.write(NativeHost.shared) }
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }
}
#endif
