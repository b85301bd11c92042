#if os(macOS) || os(Linux)
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// The project of `Examples/Probe`.
@Suite struct ProbeProjectTests {
    private static let example = URL(fileURLWithPath: Repository.folder("Examples/Probe"))

    /// `RECORD=1` writes the project again, after a file was added or a setting was changed.
    @Test func `the editor creates the project of the probe`() throws {
        let place = Scratch.place().appendingPathComponent("Examples/Probe")
        let app = place.appendingPathComponent("App")
        try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
        for file in ["Info.plist", "Probe.entitlements"] {
            let source = Self.example.appendingPathComponent("App/\(file)")
            try FileManager.default.copyItem(at: source, to: app.appendingPathComponent(file))
        }
        try ProbeProject(sources: Self.example).write(to: place)
        // The paths relative to the repository are those of the example.
        let file = place.appendingPathComponent("Probe.xcodeproj/project.pbxproj")
        var text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        let package = try #require(Self.packagePath(text))
        text = text.replacingOccurrences(of: package, with: "../..")
        try expectSnapshot(text, at: "Examples/Probe/Probe.xcodeproj/project.pbxproj")
        for name in ["Info.plist", "NotificationServiceExtension.entitlements"] {
            let path = "NotificationServiceExtension/\(name)"
            let created = try Data(contentsOf: place.appendingPathComponent(path))
            try expectSnapshot(
                String(decoding: created, as: UTF8.self),
                at: "Examples/Probe/\(path)"
            )
        }
        try expectSnapshot(
            ProbeProject.scheme,
            at: "Examples/Probe/Probe.xcodeproj/xcshareddata/xcschemes/Probe.xcscheme"
        )
        // The app needs nothing that the installer would add.
        for file in ["Info.plist", "Probe.entitlements"] {
            let installed = try Data(contentsOf: app.appendingPathComponent(file))
            let own = try Data(contentsOf: Self.example.appendingPathComponent("App/\(file)"))
            #expect(installed == own, "\(file)")
        }
    }

    /// The path of the package in the project.
    private static func packagePath(_ text: String) -> String? {
        let line = text.split(separator: "\n").first { $0.contains("relativePath = ") }
        let value = line?.split(separator: "=").last?.dropLast()
        return value?.trimmingCharacters(in: CharacterSet(charactersIn: " \";"))
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
        let sources = ProbeProject(sources: Self.example)
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
