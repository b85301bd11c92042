#if os(macOS) || os(Linux)
import CameoHost
import CameoNativeHost
import Foundation
import HostSupport
import Testing

@testable import CameoXcode

/// Tests of projects without a file system, as in WebAssembly.
@Suite struct MemoryHostTests {
    @Test(arguments: ProjectFixture.installable)
    func `files in memory match the files on disk`(_ fixture: ProjectFixture) throws {
        let copy = try fixture.copy()
        let root = FilePath(copy.folder)
        let memory = try MemoryHost(copy.folder, to: root)
        let before = memory.contents(of: root)
        try copy.install()
        let bundle = FilePath(copy.bundle)
        let resources = ProjectCopy.options().resources
        func installer() throws -> Installer {
            Installer(try ProjectFolder(bundle, memory)) { _ in resources }
        }
        let folder = try ProjectFolder(bundle, memory)
        let app = try #require(folder.appTargets.first).name
        let options = ProjectCopy.options().options
        try installer().plan(.install([(app, options)])).changes.write()
        #expect(memory.contents(of: root) == (try copy.files().mapValues { Array($0) }))
        let native = try Doctor(ProjectFolder(copy.bundle), app: app).examine()
        #expect(try Doctor(ProjectFolder(bundle, memory), app: app).examine() == native)
        try installer().plan(.uninstall(app: nil)).changes.write()
        #expect(memory.contents(of: root) == before)
    }
}
#endif
