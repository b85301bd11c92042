#if os(macOS) || os(Linux)
import EmbeddedLibrary
import Foundation
import TestSupport
import Testing

/// Tests of `cameo install` without `--package-location`, which copies the library to the project.
@Suite struct LibraryCopyCommandTests {
    private func copy(_ name: String) throws -> String {
        let copy = Scratch.newURL()
        try FileManager.default.copyItem(
            atPath: Repository.folder("Fixtures/projects/\(name)"),
            toPath: copy.path
        )
        return copy.path
    }

    private func files(_ folder: String) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for case let path as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
            let file = URL(fileURLWithPath: folder).appendingPathComponent(path)
            if let data = try? Data(contentsOf: file) { files[path] = data }
        }
        return files
    }

    /// Returns the library's files in this repository that an app's build requires.
    private static func library() throws -> [String: Data] {
        let modules = ["Cameo", "CameoApp", "CameoContentUI"]
        var paths = modules.map { "\($0).podspec" } + ["LICENSE"]
        for folder in modules.map({ "Sources/\($0)" }) {
            let all = try FileManager.default.subpathsOfDirectory(
                atPath: Repository.folder(folder)
            )
            paths += all.filter {
                !$0.contains(".docc")
                    && FileManager.default.contents(atPath: Repository.folder("\(folder)/\($0)"))
                        != nil
            }
            .map { "\(folder)/\($0)" }
        }
        return try Dictionary(
            uniqueKeysWithValues: paths.map {
                ($0, try Data(contentsOf: URL(fileURLWithPath: Repository.folder($0))))
            }
        )
    }

    @Test func `the tool contains the library's sources`() throws {
        let files = LibraryFile.all.map { ($0.path, Data($0.bytes)) }
        let embedded = Dictionary(files) { first, _ in first }
        let library = try Self.library()
        #expect(embedded.count == files.count)
        #expect(embedded.keys.sorted() == library.keys.sorted())
        #expect(embedded.filter { library[$0.key] != $0.value }.keys.sorted() == [])
    }

    @Test func `the tool installs from a folder without the package`() throws {
        let folder = try copy("classic-56")
        let before = try files(folder)
        let location = Scratch.newURL()
        try FileManager.default.createDirectory(at: location, withIntermediateDirectories: true)
        let tool = location.appendingPathComponent("cameo")
        try FileManager.default.copyItem(at: Repository.product("cameo"), to: tool)
        var transcript = ""
        func run(_ words: [String], _ code: Int32) throws {
            let run = try Tool.run(tool, words, folder: folder)
            #expect(run.code == code, "\(words)")
            transcript += "$ cameo \(words.joined(separator: " "))\n\(run.output)\(run.errors)\n"
        }
        try run(["install", "--dry-run"], 0)
        let diff = try Tool.run(tool, ["install", "--dry-run", "--diff"], folder: folder).output
        #expect(diff.contains("+++ b/") && !diff.contains("Packages/Cameo/"))
        #expect(try files(folder) == before)
        // Without a terminal, nothing is written unless --yes confirms it.
        try run(["install"], 64)
        #expect(try files(folder) == before)
        try run(["install", "--yes"], 0)
        let copied = try files(folder).filter { $0.key.hasPrefix("Packages/Cameo/") }
        let library = try Self.library()
        for (path, data) in library { #expect(copied["Packages/Cameo/\(path)"] == data, "\(path)") }
        #expect(
            Set(copied.keys).subtracting(library.keys.map { "Packages/Cameo/\($0)" })
                == ["Packages/Cameo/Package.swift", "Packages/Cameo/cameo.json"]
        )
        try run(["install"], 0)
        try run(["doctor"], 0)
        try run(["uninstall"], 64)
        try run(["uninstall", "--yes"], 0)
        #expect(try files(folder) == before)
        // The number of files may change with the library.
        try expectSnapshot(
            transcript.replacing(#/\(\d+ files\)/#, with: "(N files)")
                .replacing(#/these \d+ files/#, with: "these N files"),
            "install/copy.txt"
        )
    }

    @Test(arguments: ["expo-bare", "flutter", "static-pods", "synchronized-100", "capacitor"])
    func `files outside of the project are not referenced`(_ name: String) throws {
        let folder = try copy(name)
        let before = try files(folder)
        let run = try Tool.run(["install", "--yes"], folder: folder)
        #expect(run.code == 0, "\(run.errors)")
        let after = try files(folder)
        let copy = try #require(after.keys.first { $0.hasSuffix("Packages/Cameo/Package.swift") })
        let root = copy.dropLast("Packages/Cameo/Package.swift".count)
        for (path, data) in after where path.hasSuffix("Podfile") && before[path] != data {
            let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
                .filter { $0.contains("pod 'Cameo") }
            #expect(!lines.isEmpty)
            #expect(lines.allSatisfy { $0.hasSuffix("', :path => 'Packages/Cameo'") })
            #expect(after["\(root)Packages/Cameo/Cameo.podspec"] != nil)
            #expect(after["\(root)Packages/Cameo/CameoApp.podspec"] != nil)
        }
        for (path, data) in after where before[path] != data && path.hasSuffix(".pbxproj") {
            let text = String(decoding: data, as: UTF8.self)
            #expect(!text.contains("../Cameo") && !text.contains(Repository.folder(".")))
        }
        #expect(try Tool.run(["install", "--check"], folder: folder).code == 0)
        #expect(try Tool.run(["uninstall", "--yes"], folder: folder).code == 0)
        #expect(try files(folder) == before)
    }

    @Test func `the folder of the copy depends on the files that git ignores`() throws {
        let folder = try copy("classic-56")
        let file = URL(fileURLWithPath: folder).appendingPathComponent(".gitignore")
        try Data("Packages/\n".utf8).write(to: file)
        // The folder isn't a repository yet.
        let outside = try Tool.run(["install", "--dry-run", "--json"], folder: folder)
        #expect(outside.output.contains("\"path\": \"Packages/Cameo\""))
        let environment = ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"]
        #expect(try Tool.shell("git -C '\(folder)' init --quiet", "").code == 0)
        let inside = try Tool.run(
            ["install", "--dry-run", "--json"],
            folder: folder,
            environment: environment
        )
        #expect(inside.output.contains("\"path\": \"LocalPackages/Cameo\""))
        #expect(inside.output.contains("because git ignores Packages/Cameo"))
        // Without git, no file counts as ignored.
        let without = try Tool.run(
            ["install", "--dry-run", "--json"],
            folder: folder,
            environment: ["PATH": "/nowhere"]
        )
        #expect(without.code == 0)
        #expect(without.output.contains("\"path\": \"Packages/Cameo\""))
        // The user specifies a folder.
        let chosen = try Tool.run(
            ["install", "--yes", "--package-location", "copy:Modules/Cameo"],
            folder: folder
        )
        #expect(chosen.code == 0)
        #expect(FileManager.default.fileExists(atPath: "\(folder)/Modules/Cameo/Package.swift"))
        // A reference to the package's repository replaces the copy.
        let url = ["--package-location", "https://example.com/cameo"]
        #expect(try Tool.run(["install", "--yes"] + url, folder: folder).code == 0)
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/Modules"))
    }

    @Test func `a report as JSON is followed by an error unless the changes are confirmed`() throws
    {
        let folder = try copy("classic-56")
        let before = try files(folder)
        let run = try Tool.run(["install", "--json"], folder: folder)
        #expect(run.code == 64)
        #expect(run.errors.contains("--yes"))
        let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        let report = try #require(object as? [String: Any])
        #expect(report["written"] as? Bool == false)
        let folders = try #require(report["folders"] as? [[String: Any]])
        #expect(folders.count == 1)
        #expect(folders.first?["change"] as? String == "create")
        #expect(folders.first?["files"] as? Int == LibraryFile.all.count + 2)
        #expect(try files(folder) == before)
    }

    @Test(arguments: ["xcodegen", "tuist"])
    func `generated projects get the copy, but no other changes`(_ name: String) throws {
        let folder = try copy(name)
        let before = try files(folder)
        let run = try Tool.run(["install", "--yes"], folder: folder)
        #expect(run.code == 1)
        let manifest = name == "tuist" ? "Project.swift" : "project.yml"
        #expect(
            run.output.contains("exit code is 1, because \(manifest) still lacks the lines above")
        )
        let after = try files(folder)
        #expect(after.filter { !$0.key.hasPrefix("Packages/Cameo/") } == before)
        #expect(after["Packages/Cameo/Package.swift"] != nil)
        #expect(
            run.output.contains(
                name == "tuist" ? #"path: "Packages/Cameo""# : "path: Packages/Cameo"
            )
        )
        #expect(
            try Tool.run(["install", "--json", "--check"], folder: folder).output.contains("[]")
        )
        #expect(try Tool.run(["uninstall", "--yes"], folder: folder).code == 0)
        #expect(try files(folder) == before)
    }
}
#endif
