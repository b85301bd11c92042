#if os(macOS) || os(Linux)
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// Tests of plans that are outdated because another run changed the project.
@Suite struct OutdatedPlanTests {
    private final class Flag {
        var isSet = false
    }

    @Test func `a project that another run changes during planning is not overwritten`() throws {
        let copy = try ProjectFixture(name: "classic-56").copy()
        let folder = try ProjectFolder(copy.bundle)
        let app = try #require(folder.appTargets.first).name
        let hasRun = Flag()
        // The resources are read after the project and the manifest, and before the other files.
        let installer = Installer(folder) { (_) throws(ProjectError) in
            if !hasRun.isSet {
                hasRun.isSet = true
                do {
                    try copy.install()
                } catch {
                    throw .inconsistentResult
                }
            }
            return ProjectCopy.options().resources
        }
        let changes = try installer.plan(.install([(app, InstallOptions())])).changes
        let installed = try copy.files()
        #expect(throws: ProjectError.install(.fileModified(path: "Engines.xcodeproj"))) {
            try changes.write()
        }
        #expect(try copy.files() == installed)
    }
}
#endif
