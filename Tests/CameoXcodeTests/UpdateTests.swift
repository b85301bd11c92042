#if os(macOS) || os(Linux)
import CameoHost
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// Tests of adding extensions to projects that another program regenerates, and of updating the
/// extensions.
@Suite struct UpdateTests {
    private func options(_ change: (inout TestInstallation) -> Void = { _ in }) -> TestInstallation
    {
        ProjectCopy.options { options in
            options.integration = .cocoapods
            options.skipsApp = true
            options.resources.packageLocation = .folder(FilePath("/Library/Cameo"))
            change(&options)
        }
    }

    private let all = { (options: inout TestInstallation) in
        options.addsContentExtension = true
        options.keychainGroup = "com.example.shared"
        options.signingStyle = .manual
        options.resources.hook = .init(name: "Hook.swift", bytes: Array("import Cameo\n".utf8))
    }

    /// Returns a copy with a Podfile for its first app.
    private func copy(_ fixture: ProjectFixture) throws -> (copy: ProjectCopy, app: String) {
        let copy = try fixture.copy()
        let folder = try ProjectFolder(copy.bundle)
        let app = try #require(folder.appTargets.first).name
        if InstallPlanner.podfile(folder, FileOverlay(folder.system)) == nil {
            let text = "platform :ios, '15.1'\ntarget '\(app)' do\n  use_expo_modules!\nend\n"
            let podfile = copy.bundle.deletingLastPathComponent().appendingPathComponent("Podfile")
            try Data(text.utf8).write(to: podfile)
        }
        return (copy, app)
    }

    private func update(
        _ copy: ProjectCopy,
        _ app: String,
        _ options: TestInstallation,
        generated: [String] = []
    ) throws -> InstallPlan {
        var request = Installer.UpdateRequest()
        request.options = options.options
        request.resources = options.resources
        request.app = app
        request.generated = Dictionary(uniqueKeysWithValues: generated.map { ($0, false) })
        let folder = try ProjectFolder(copy.bundle)
        let update = try Installer(folder) { _ in InstallResources() }.plan(.update(request))
        try update.changes.write()
        return update
    }

    @Test(arguments: ProjectFixture.installable)
    func `the result matches an installation, and a second update changes nothing`(
        _ fixture: ProjectFixture
    ) throws {
        let options = options(all)
        let (copy, app) = try copy(fixture)
        let update = try update(copy, app, options)
        let (other, _) = try self.copy(fixture)
        try other.install(options, app: app)
        let manifest = "\(other.bundle.lastPathComponent)/cameo.json"
        let expected = try other.files().filter { !$0.key.hasSuffix(manifest) }
        #expect(try copy.files() == expected)
        let again = try self.update(copy, app, options, generated: update.generatedFiles)
        #expect(again.changes.changes.isEmpty)
        #expect(again.generatedFiles == update.generatedFiles)
    }

    /// Checks that the files and settings of omitted options are removed.
    @Test(arguments: ProjectFixture.installable)
    func `an update with fewer options has the same result as a first installation`(
        _ fixture: ProjectFixture
    ) throws {
        let (copy, app) = try copy(fixture)
        let content = { (options: inout TestInstallation) in options.addsContentExtension = true }
        let first = try update(copy, app, options(all))
        _ = try update(copy, app, options(content), generated: first.generatedFiles)
        let (other, _) = try self.copy(fixture)
        _ = try update(other, app, options(content))
        // The app's entitlements remain, because Expo writes them.
        let isOwn = { (path: String) in
            path.contains("Notification") || path.hasSuffix("project.pbxproj")
        }
        #expect(try copy.files().filter { isOwn($0.key) } == other.files().filter { isOwn($0.key) })
    }
}
#endif
