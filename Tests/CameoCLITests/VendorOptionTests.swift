#if os(macOS) || os(Linux)
import Foundation
import TestSupport
import Testing

/// Tests of `cameo install --vendor`.
@Suite struct VendorOptionTests {
    private func copy(_ project: String) throws -> URL {
        let root = Scratch.newURL()
        try FileManager.default.copyItem(
            atPath: Repository.folder("Fixtures/projects/\(project)"),
            toPath: root.path
        )
        return root
    }

    private func files(_ folder: URL) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            files[path] = FileManager.default.contents(
                atPath: folder.appendingPathComponent(path).path
            )
        }
        return files
    }

    private let location = ["--package-location", Repository.folder(".")]

    @Test func `a second run changes nothing, and uninstalling restores every file`() throws {
        let root = try copy("expo-bare")
        let before = try files(root)
        let vendors = [
            "--vendor", "klaviyo", "--vendor", "clevertap:accountId=A,token=T",
        ]
        #expect(
            try Tool.run(["install", "--yes"] + vendors + location, folder: root.path).code == 0
        )
        let installed = try files(root)
        #expect(installed.count > before.count)
        #expect(try Tool.run(["install", "--yes"], folder: root.path).code == 0)
        #expect(try files(root) == installed)
        #expect(try Tool.run(["install", "--check"], folder: root.path).code == 0)
        #expect(try Tool.run(["uninstall", "--yes"], folder: root.path).code == 0)
        #expect(try files(root) == before)
    }

    @Test func `a pod that was removed is added again`() throws {
        let root = try copy("expo-bare")
        let install = ["install", "--yes", "--vendor", "braze"] + location
        #expect(try Tool.run(install, folder: root.path).code == 0)
        let podfile = root.appendingPathComponent("ios/Podfile")
        let line = "  pod 'BrazeNotificationService'\n"
        let text = try String(contentsOf: podfile, encoding: .utf8)
        #expect(text.contains(line))
        try Data(text.replacing(line, with: "").utf8).write(to: podfile)
        #expect(try Tool.run(["install", "--yes"], folder: root.path).code == 0)
        #expect(try String(contentsOf: podfile, encoding: .utf8).contains(line))
    }

    @Test(arguments: [
        "acme", "", "braze:", "braze:a", "braze:a=b", "braze:appGroup=a", "customerio",
        "customerio:apiKey=a,provider=hms", "customerio:apiKey=a,isInEU=yes", "moengage",
    ])
    func `an invalid vendor is rejected before anything is written`(_ vendor: String) throws {
        let root = try copy("expo-bare")
        let before = try files(root)
        let run = try Tool.run(
            ["install", "--yes", "--vendor", vendor] + location,
            folder: root.path
        )
        // A colon without options isn't an error.
        #expect((run.code == 0) == (vendor == "braze:"), "\(run.errors)")
        if run.code != 0 { #expect(try files(root) == before) }
    }

    @Test func `Swift packages are rejected with manual instructions`() throws {
        let root = try copy("classic-56")
        let before = try files(root)
        let run = try Tool.run(
            ["install", "--yes", "--vendor", "braze"] + location,
            folder: root.path
        )
        #expect(run.code != 0)
        #expect(try files(root) == before)
    }
}
#endif
