#if os(macOS) || os(Linux)
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// Tests of a second run, which adds missing parts to the files.
@Suite struct RepairTests {
    private func installed(_ name: String) throws -> (copy: ProjectCopy, before: [String: Data]) {
        let copy = try ProjectFixture(name: name).copy()
        let before = try copy.files()
        try copy.install()
        return (copy, before)
    }

    /// Installs, damages the project, and installs again.
    ///
    /// - Returns: The paths of the changes.
    private func repair(
        _ name: String,
        _ damage: (ProjectCopy, _ original: [String: Data]) throws -> Void
    ) throws -> [String] {
        let (copy, before) = try installed(name)
        let installed = try copy.files()
        #expect(try copy.plan().changes.changes.isEmpty)
        try damage(copy, before)
        #expect(try copy.files() != installed)
        let plan = try copy.install()
        #expect(try copy.files() == installed)
        #expect(try copy.plan().changes.changes.isEmpty)
        try copy.uninstall()
        #expect(try copy.files() == before)
        return plan.changes.changes.map(\.path)
    }

    private func write(_ data: Data?, _ path: String, _ copy: ProjectCopy) throws {
        try #require(data).write(to: copy.folder.appendingPathComponent(path))
    }

    @Test(arguments: ["Engines/Info.plist", "Engines/Engines.entitlements"])
    func `a restored property list of the app is repaired`(_ path: String) throws {
        let paths = try repair("classic-56") { try write($1[path], path, $0) }
        #expect(paths == [path])
    }

    @Test func `a restored Podfile is repaired`() throws {
        let paths = try repair("react-native") { try write($1["ios/Podfile"], "ios/Podfile", $0) }
        #expect(paths == ["Podfile"])
    }

    @Test func `a restored project file is repaired`() throws {
        let path = "Engines.xcodeproj/project.pbxproj"
        let paths = try repair("classic-56") { try write($1[path], path, $0) }
        #expect(paths == [path])
    }

    @Test func `a restored project and a restored Info.plist are repaired`() throws {
        let files = ["Engines.xcodeproj/project.pbxproj", "Engines/Info.plist"]
        let paths = try repair("classic-56") { copy, original in
            for path in files { try write(original[path], path, copy) }
        }
        #expect(paths == files)
    }

    @Test func `deleted files of an extension are recreated`() throws {
        let folder = "NotificationServiceExtension"
        let paths = try repair("classic-56") { copy, _ in
            try FileManager.default.removeItem(at: copy.folder.appendingPathComponent(folder))
        }
        #expect(
            paths == [
                "\(folder)/Info.plist", "\(folder)/NotificationService.swift",
                "\(folder)/\(folder).entitlements",
            ]
        )
    }

    @Test(arguments: ["", "<plist version=\"1.0\">\n<dict/>\n</plist>\n"])
    func `emptied entitlements of an extension are repaired`(_ text: String) throws {
        let path = "NotificationServiceExtension/NotificationServiceExtension.entitlements"
        let paths = try repair("classic-56") { copy, _ in
            try write(Data(text.utf8), path, copy)
        }
        #expect(paths == [path])
    }

    @Test func `emptied entitlements of the app are repaired`() throws {
        let (copy, _) = try installed("classic-56")
        let path = "Engines/Engines.entitlements"
        try copy.edit(path) {
            $0 = "<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n<dict/>\n</plist>\n"
        }
        let empty = try copy.files()
        let plan = try copy.install()
        #expect(plan.changes.changes.map(\.path) == ["Engines.xcodeproj/cameo.json", path])
        #expect(try copy.text(path).contains(EntitlementName.communication))
        #expect(try copy.text(path).contains(EntitlementName.push))
        #expect(try copy.plan().changes.changes.isEmpty)
        try copy.uninstall()
        #expect(try copy.files()[path] == empty[path])
    }

    /// Tests a project that has no entitlements file until the installation creates one.
    @Test func `a missing file that was created for the app is recreated`() throws {
        let (copy, before) = try installed("generated-info-60")
        let created = try copy.files().keys.filter {
            before[$0] == nil && $0.hasPrefix("Engines") && $0.hasSuffix("entitlements")
        }
        let path = try #require(created.first)
        let installed = try copy.files()
        try FileManager.default.removeItem(at: copy.folder.appendingPathComponent(path))
        #expect(try copy.install().changes.changes.map(\.path) == [path])
        #expect(try copy.files() == installed)
        try copy.uninstall()
        #expect(try copy.files() == before)
    }

    @Test func `edited values are kept`() throws {
        let (copy, _) = try installed("classic-56")
        try copy.edit("Engines/Engines.entitlements") {
            $0 = $0.replacingOccurrences(of: "development", with: "production")
        }
        #expect(try copy.plan().changes.changes.isEmpty)
        // Only missing elements are added.
        try copy.edit("Engines/Engines.entitlements") {
            $0 = $0.replacingOccurrences(
                of: "\t<key>\(EntitlementName.communication)</key>\n\t<true/>\n",
                with: ""
            )
        }
        try copy.install()
        let text = try copy.text("Engines/Engines.entitlements")
        #expect(text.contains(EntitlementName.communication))
        #expect(text.contains("production"))
        #expect(try copy.plan().changes.changes.isEmpty)
    }

    @Test func `a source file that was removed from the project isn't recreated`() throws {
        let (copy, _) = try installed("classic-56")
        let file = "NotificationServiceExtension/NotificationService.swift"
        try FileManager.default.removeItem(at: copy.folder.appendingPathComponent(file))
        try copy.edit("Engines.xcodeproj/project.pbxproj") { text in
            text = text.split(separator: "\n", omittingEmptySubsequences: false)
                .filter { !$0.contains("NotificationService.swift") }.joined(separator: "\n")
        }
        #expect(try copy.plan().changes.changes.isEmpty)
    }

    @Test func `new options apply during a repair`() throws {
        let copy = try ProjectFixture(name: "classic-56").copy()
        let before = try copy.files()
        try copy.install()
        try write(before["Engines/Info.plist"], "Engines/Info.plist", copy)
        try copy.install(ProjectCopy.options { $0.bundleSuffix = "push" })
        #expect(try copy.text("Engines/Info.plist").contains("INSendMessageIntent"))
        #expect(
            try copy.text("Engines.xcodeproj/project.pbxproj").contains("com.example.engines.push")
        )
        try copy.uninstall()
        #expect(try copy.files() == before)
    }

    /// Tests every fixture, restoring each changed file in turn.
    @Test(arguments: ProjectFixture.installable)
    func `every restored file is repaired`(_ fixture: ProjectFixture) throws {
        let copy = try fixture.copy()
        let before = try copy.files()
        try copy.install()
        let installed = try copy.files()
        let changed = installed.keys.filter { before[$0] != nil && before[$0] != installed[$0] }
        #expect(!changed.isEmpty)
        for path in changed.sorted() {
            try write(before[path], path, copy)
            try copy.install()
            #expect(try copy.files() == installed, "\(path)")
        }
        try copy.uninstall()
        #expect(try copy.files() == before)
    }
}
#endif
