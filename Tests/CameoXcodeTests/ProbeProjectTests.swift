#if os(macOS) || os(Linux)
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// Tests of the project of `Examples/Probe`.
@Suite struct ProbeProjectTests {
    private static let example = URL(fileURLWithPath: Repository.folder("Examples/Probe"))

    /// Compares the created project with the file. `RECORD=1` rewrites the file, which is necessary
    /// after adding a file or changing a setting.
    @Test func `the editor creates the project of the probe`() throws {
        // Use the example's location in a package, so that the relative path is the same.
        let package = Scratch.newURL()
        let location = package.appendingPathComponent("Examples/Probe")
        let app = location.appendingPathComponent("App")
        try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
        for file in ["Info.plist", "Probe.entitlements"] {
            let source = Self.example.appendingPathComponent("App/\(file)")
            try FileManager.default.copyItem(at: source, to: app.appendingPathComponent(file))
        }
        try ProbeProject(sources: Self.example, package: package).write(to: location)
        let file = location.appendingPathComponent("Probe.xcodeproj/project.pbxproj")
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        try expectSnapshot(text, at: "Examples/Probe/Probe.xcodeproj/project.pbxproj")
        for name in ["Info.plist", "NotificationServiceExtension.entitlements"] {
            let path = "NotificationServiceExtension/\(name)"
            let created = try Data(contentsOf: location.appendingPathComponent(path))
            try expectSnapshot(
                String(decoding: created, as: UTF8.self),
                at: "Examples/Probe/\(path)"
            )
        }
        try expectSnapshot(
            ProbeProject.scheme,
            at: "Examples/Probe/Probe.xcodeproj/xcshareddata/xcschemes/Probe.xcscheme"
        )
        // The app already contains everything that the installer would add.
        for file in ["Info.plist", "Probe.entitlements"] {
            let installed = try Data(contentsOf: app.appendingPathComponent(file))
            let own = try Data(contentsOf: Self.example.appendingPathComponent("App/\(file)"))
            #expect(installed == own, "\(file)")
        }
    }

    @Test func `two parsers read the same project`() throws {
        let file = Self.example.appendingPathComponent("Probe.xcodeproj/project.pbxproj")
        let document = try OpenStepDocument(Array(try Data(contentsOf: file)))
        #expect(document.matchesFoundation)
        let project = try XcodeProject(document)
        #expect(
            project.targets.map(\.name) == [
                "Probe", "NotificationServiceExtension", "ProbeTests", "ProbeInterfaceTests",
            ]
        )
    }

    @Test func `every target compiles the files of its folders`() throws {
        let file = Self.example.appendingPathComponent("Probe.xcodeproj/project.pbxproj")
        let project = try XcodeProject(OpenStepDocument(Array(try Data(contentsOf: file))))
        let sources = ProbeProject(sources: Self.example, package: Self.example)
        let folders = [
            "Probe": ProbeProject.app.folders,
            "NotificationServiceExtension": ["NotificationServiceExtension", "Shared"],
            "ProbeTests": ProbeProject.tests[0].folders,
            "ProbeInterfaceTests": ProbeProject.tests[1].folders,
        ]
        for target in project.targets {
            let phases = project.objects("buildPhases", of: target.object)
            let files = phases.filter { $0.isa == "PBXSourcesBuildPhase" }
                .flatMap { project.objects("files", of: $0) }
                .compactMap { project.object("fileRef", of: $0)?["path"] }
            let expected = try #require(folders[target.name]).flatMap {
                try sources.files($0).filter { $0.hasSuffix(".swift") }
            }
            #expect(files.sorted() == expected.sorted(), "\(target.name)")
        }
    }
}
#endif
