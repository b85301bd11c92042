#if os(macOS) || os(Linux)
import CameoHost
import CameoNativeHost
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// Tests of a second run, which upgrades installations of versions that linked the product `Cameo`
/// to apps.
@Suite struct UpgradeTests {
    /// A case of `Fixtures/upgrades`.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let project: String
        let options: TestInstallation

        var testDescription: String { name }

        static let all = [
            Case(name: "package", project: "classic-56", kinds: [.service, .content]),
            Case(name: "synchronized", project: "synchronized-77"),
            Case(name: "pod", project: "no-final-newline"),
        ]

        init(name: String, project: String, kinds: [ExtensionKind] = [.service]) {
            self.name = name
            self.project = project
            options = ProjectCopy.options { $0.addsContentExtension = kinds.count > 1 }
        }

        /// Returns the project, and its files before and after the earlier installation.
        func installed() throws -> (copy: ProjectCopy, before: [String: Data]) {
            let copy = try ProjectFixture(name: project).copy()
            let before = try copy.files()
            let root = Repository.folder("Fixtures/upgrades/\(name)")
            let paths = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String }
            for path in paths ?? [] {
                let source = URL(fileURLWithPath: "\(root)/\(path)")
                guard !NativeHost.shared.isFolder(FilePath(source)) else { continue }
                let file = copy.folder.appendingPathComponent(path)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(),
                    withIntermediateDirectories: true
                )
                try Data(contentsOf: source).write(to: file)
            }
            #expect(try copy.files() != before)
            return (copy, before)
        }
    }

    /// Returns the products that a target links.
    private func products(_ target: String, _ copy: ProjectCopy) throws -> [String] {
        let project = try ProjectFolder(copy.bundle).project
        let found = try #require(project.targets.first { $0.name == target })
        return project.objects("packageProductDependencies", of: found.object)
            .compactMap { $0["productName"] }
    }

    /// Returns the products that the build phases of a target link.
    private func linked(_ target: String, _ copy: ProjectCopy) throws -> [String] {
        let project = try ProjectFolder(copy.bundle).project
        let found = try #require(project.targets.first { $0.name == target })
        let phase = try #require(found.phase("PBXFrameworksBuildPhase"))
        return project.objects("files", of: phase)
            .compactMap { project.object("productRef", of: $0)?["productName"] }
    }

    @Test(arguments: Case.all)
    func `a second run has the same result as a first installation`(_ one: Case) throws {
        let (copy, before) = try one.installed()
        let plan = try copy.install(one.options)
        #expect(plan.changes.warnings.contains(.appProductReplaced(app: "Engines")))
        let upgraded = try copy.files()
        #expect(try copy.install(one.options).changes.changes.isEmpty)
        #expect(try copy.files() == upgraded)
        let new = try ProjectFixture(name: one.project).copy()
        var options = one.options
        options.options = try InstallManifest.read(copy.bundle, FileOverlay()).entries[0].options
        try new.install(options)
        let installed = try new.files()
        #expect(upgraded.filter { installed[$0.key] != $0.value }.keys.sorted() == [])
        #expect(upgraded.count == installed.count)
        try copy.uninstall()
        #expect(try copy.files() == before)
    }

    @Test(arguments: Case.all)
    func `an installation can be uninstalled without an upgrade`(_ one: Case) throws {
        let (copy, before) = try one.installed()
        try copy.uninstall()
        #expect(try copy.files() == before)
    }

    @Test func `a run with other options also upgrades the installation`() throws {
        let one = Case.all[1]
        let (copy, before) = try one.installed()
        let plan = try copy.install(ProjectCopy.options { $0.focusUsageDescription = "Why" })
        #expect(plan.changes.warnings.contains(.appProductReplaced(app: "Engines")))
        #expect(try products("Engines", copy) == ["CameoApp"])
        try copy.uninstall()
        #expect(try copy.files() == before)
    }

    @Test func `only the app's pod is replaced`() throws {
        let one = Case.all[2]
        let (copy, _) = try one.installed()
        try copy.install(one.options)
        let pods = try copy.text("Podfile").split(separator: "\n")
            .filter { $0.contains("pod 'Cameo") }
            .compactMap { $0.split(separator: "'").dropFirst().first }
        #expect(pods == ["Cameo", "CameoApp"])
    }

    @Test func `an adopted extension keeps its product`() throws {
        let one = Case(name: "adopted", project: "service-extension")
        let (copy, before) = try one.installed()
        func adopt() throws -> InstallPlan {
            let installer = try Installer(ProjectFolder(copy.bundle)) { _ in one.options.resources }
            var options = InstallOptions()
            options.adoption = Adoption.Options()
            let plan = try installer.plan(.adopt(("Engines", options)))
            try plan.changes.write()
            return plan
        }
        #expect(try products("Engines", copy) == ["Cameo"])
        #expect(try adopt().changes.warnings.contains(.appProductReplaced(app: "Engines")))
        #expect(try products("Engines", copy) == ["CameoApp"])
        #expect(try linked("Engines", copy) == ["CameoApp"])
        #expect(try products("PushExtension", copy) == ["Cameo"])
        let again = try adopt()
        #expect(again.changes.changes.isEmpty)
        #expect(again.changes.warnings.isEmpty)
        try copy.uninstall()
        #expect(try copy.files() == before)
    }

    /// Tests a file that Xcode has rewritten because a setting changed, so that the additions can't
    /// be planned again.
    @Test(arguments: [Case.all[0], Case.all[1]])
    func `the product is replaced in an edited project`(_ one: Case) throws {
        let (copy, before) = try one.installed()
        try copy.edit("Engines.xcodeproj/project.pbxproj") {
            $0 = $0.replacingOccurrences(of: "SKIP_INSTALL = YES;", with: "MINE = YES;")
        }
        #expect(try copy.text("Engines.xcodeproj/project.pbxproj").contains("MINE = YES;"))
        let plan = try copy.install(one.options)
        #expect(plan.changes.warnings.contains(.appProductReplaced(app: "Engines")))
        #expect(try products("Engines", copy) == ["CameoApp"])
        #expect(try linked("Engines", copy) == ["CameoApp"])
        #expect(try products("NotificationServiceExtension", copy) == ["Cameo"])
        #expect(try linked("NotificationServiceExtension", copy) == ["Cameo"])
        #expect(try copy.text("Engines.xcodeproj/project.pbxproj").contains("MINE = YES;"))
        let again = try copy.install(one.options)
        #expect(again.changes.changes.isEmpty)
        #expect(again.changes.warnings.isEmpty)
        try copy.uninstall()
        let original = try ProjectFixture(name: one.project).copy().objects()
        #expect((try copy.objects() as NSDictionary).isEqual(original))
        let path = "Engines.xcodeproj/project.pbxproj"
        #expect(try copy.files().filter { $0.key != path } == before.filter { $0.key != path })
    }

    /// The recorded pods can't be planned again, so the app contains both.
    @Test func `the former pod remains in an edited project`() throws {
        let one = Case.all[2]
        let (copy, before) = try one.installed()
        try copy.edit("Engines.xcodeproj/project.pbxproj") {
            $0 = $0.replacingOccurrences(of: "SKIP_INSTALL = YES;", with: "MINE = YES;")
        }
        let path = "Engines.xcodeproj/project.pbxproj"
        #expect(try copy.text(path).contains("MINE = YES;"))
        let plan = try copy.install(one.options)
        #expect(plan.changes.warnings == [.appProductReplaced(app: "Engines")])
        #expect(
            plan.changes.changes.map(\.path).sorted() == [
                "Engines.xcodeproj/cameo.json", "Podfile",
            ]
        )
        let lines = try copy.text("Podfile").split(separator: "\n").map(String.init)
        let location = try #require(lines.firstIndex(of: "target 'Engines' do"))
        func pods(_ lines: ArraySlice<String>) -> [Substring] {
            lines.filter { $0.contains("pod 'Cameo") }
                .compactMap { $0.split(separator: "'").dropFirst().first }
        }
        #expect(pods(lines[..<location]) == ["Cameo"])
        #expect(pods(lines[location...]).sorted() == ["Cameo", "CameoApp"])
        let again = try copy.install(one.options)
        #expect(again.changes.changes.isEmpty)
        #expect(again.changes.warnings.isEmpty)
        try copy.uninstall()
        let original = try ProjectFixture(name: one.project).copy().objects()
        #expect((try copy.objects() as NSDictionary).isEqual(original))
        #expect(try copy.files().filter { $0.key != path } == before.filter { $0.key != path })
    }

    /// The manifest doesn't contain the product, and an app may link both products.
    @Test func `a manually linked product of the app remains`() throws {
        let copy = try ProjectFixture(name: "generated-info-60").copy()
        let path = "Engines.xcodeproj/project.pbxproj"
        try copy.edit(path) {
            $0 = $0.replacingOccurrences(of: "productName = Gears;", with: "productName = Cameo;")
        }
        #expect(try products("Engines", copy) == ["Cameo"])
        let before = try copy.files()
        for _ in 0..<2 {
            let plan = try copy.install()
            #expect(plan.changes.warnings.isEmpty)
            #expect(try products("Engines", copy).sorted() == ["Cameo", "CameoApp"])
        }
        #expect(try copy.install().changes.changes.isEmpty)
        try copy.uninstall()
        #expect(try copy.files() == before)
    }

    @Test func `a manually added pod remains`() throws {
        let copy = try ProjectFixture(name: "no-final-newline").copy()
        let pod = "pod 'Cameo', :git => 'https://git.example.com/cameo.git', :tag => '0.1.0'"
        try copy.edit("Podfile") {
            $0 = $0.replacingOccurrences(
                of: "  use_frameworks!",
                with: "  \(pod) # ours\n  use_frameworks!"
            )
        }
        let before = try copy.files()
        for _ in 0..<2 {
            #expect(try copy.install().changes.warnings.isEmpty)
            let text = try copy.text("Podfile")
            #expect(text.contains("\(pod) # ours\n"))
            #expect(text.components(separatedBy: "pod 'CameoApp', :git").count == 2)
        }
        try copy.uninstall()
        #expect(try copy.files() == before)
    }

    /// An app to which the user has added the product for apps needs nothing else.
    @Test func `a linked product for apps isn't linked again`() throws {
        let copy = try ProjectFixture(name: "generated-info-60").copy()
        try copy.edit("Engines.xcodeproj/project.pbxproj") {
            $0 = $0.replacingOccurrences(
                of: "productName = Gears;",
                with: "productName = CameoApp;"
            )
        }
        try copy.install()
        #expect(try products("Engines", copy) == ["CameoApp"])
    }
}
#endif
