#if os(macOS) || os(Linux)
import CameoHost
import CameoNativeHost
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// Tests of files and settings that are read once per run, and of the index of a project's objects.
@Suite struct ProjectCacheTests {
    @Test func `a configuration file is read once per run`() throws {
        let copy = try ProjectFixture(name: "xcconfig").copy()
        let folder = try ProjectFolder(copy.bundle)
        let app = try #require(folder.appTargets.first)
        let before = try app.configurations.map {
            try #require(folder.settings(of: app, $0)["PRODUCT_BUNDLE_IDENTIFIER"])
        }
        for name in ["Common", "Engines-Debug", "Engines-Release", "Shared"] {
            try FileManager.default.removeItem(
                at: copy.folder.appendingPathComponent("Config/\(name).xcconfig")
            )
        }
        #expect(before == ["com.example.engines", "com.example.engines"])
        let again = app.configurations.map {
            folder.settings(of: app, $0)["PRODUCT_BUNDLE_IDENTIFIER"]
        }
        #expect(again == before)
        // Use another target, whose settings haven't been read yet.
        let other = XcodeTarget(object: folder.project.root, project: folder.project)
        let settings = try #require(folder.project.configurations(of: folder.project.root).first)
        #expect(folder.settings(of: other, settings).raw("SDKROOT")?.value == "iphoneos")
        let reopened = try ProjectFolder(copy.bundle)
        let name = try #require(app.configurations.first)
        #expect(reopened.settings(of: app, name)["PRODUCT_BUNDLE_IDENTIFIER"] != before[0])
    }

    @Test func `a source file is read once per run, when it is needed`() throws {
        let copy = try ProjectFixture(name: "classic-56").copy()
        let folder = try ProjectFolder(copy.bundle)
        let app = try #require(folder.appTargets.first)
        let file = "Engines/AppDelegate.swift"
        func source() throws -> SourceFile {
            try #require(
                app.sourceFiles(in: folder, FileOverlay()).first {
                    $0.path == file
                }
            )
        }
        let early = try source()
        try copy.edit(file) { $0 = "// secret\nclass Found {}\n  // hidden\nlet x = 1 // kept\n" }
        #expect(early.text.string == "class Found {}\nlet x = 1 // kept\n")
        try copy.edit(file) { $0 = "class Other {}\n" }
        #expect(try source().text.contains("class Found"))
        #expect(!early.text.contains("secret"))
        // A planned file replaces the one on disk.
        var files = FileOverlay()
        files.plan(
            Array("class Planned {}".utf8),
            for: FilePath(copy.folder.appendingPathComponent(file))
        )
        let planned = app.sourceFiles(in: folder, files).first {
            $0.path == file
        }
        #expect(planned?.text.string == "class Planned {}")
    }

    @Test func `missing source files are not listed`() throws {
        let copy = try ProjectFixture(name: "classic-56").copy()
        let file = copy.folder.appendingPathComponent("Engines/AppDelegate.swift")
        try FileManager.default.removeItem(at: file)
        let folder = try ProjectFolder(copy.bundle)
        let app = try #require(folder.appTargets.first)
        let paths = app.sourceFiles(in: folder, FileOverlay()).map(\.path)
        #expect(paths == ["Engines/ViewController.swift", "Engines/SceneDelegate.swift"])
    }

    @Test(arguments: [
        ("abc", "", true), ("", "", true), ("", "a", false), ("aab", "ab", true),
        ("aaab", "aac", false), ("ab", "abc", false), ("Äther", "ther", true), ("aba", "ba", true),
    ])
    func `a string is found in bytes`(_ text: String, _ part: String, _ isFound: Bool) {
        #expect(Array(text.utf8).contains(part) == isFound)
    }

    /// Uses identifiers with the same value but different spellings. The last one is used.
    @Test(arguments: [
        (#"A = {n = 1;}; "A" = {n = 2;};"#, "A", "2", 1),
        (#"A = {n = 1;}; "\U0041" = {n = 2;};"#, "A", "2", 1),
        (#""\U0041" = {n = 1;}; A = {n = 2;};"#, "A", "2", 1),
        (#""\U0041" = {n = 1;}; '\101' = {n = 2;}; B = {n = 3;};"#, "A", "2", 2),
        (#""a\\nb" = {n = 1;}; "a\nb" = {n = 2;};"#, #"a\nb"#, "1", 2),
        (#""Ä" = {n = 1;}; B = {n = 2;};"#, "Ä", "1", 2),
    ])
    func `objects are found by identifier`(
        _ members: String,
        _ id: String,
        _ number: String,
        _ count: Int
    ) throws {
        let document = try OpenStepDocument(Array("{objects = {\(members)};}".utf8))
        #expect(document.object(id)?["n"]?.text == number)
        #expect(document.objects.count == count)
        #expect(document.objects.entries.count == count)
        #expect(document.object("C") == nil)
        #expect(document.matchesFoundation)
        #expect(document.contains([:], otherwiseUnchangedFrom: document))
    }

    @Test func `an unexpected change to an object is detected`() throws {
        func document(_ text: String) throws -> OpenStepDocument {
            try OpenStepDocument(Array(text.utf8))
        }
        let before = try document("{objects = {A = {n = 1;}; B = {n = 2;};}; v = 1;}")
        let value = PropertyValue.dictionary(["n": .string("3")])
        let changed = try document("{objects = {A = {n = 3;}; B = {n = 2;};}; v = 1;}")
        #expect(changed.contains(["A": value], otherwiseUnchangedFrom: before))
        #expect(!changed.contains([:], otherwiseUnchangedFrom: before))
        #expect(!changed.contains(["A": value, "C": value], otherwiseUnchangedFrom: before))
        let other = try document("{objects = {A = {n = 3;}; B = {n = 4;};}; v = 1;}")
        #expect(!other.contains(["A": value], otherwiseUnchangedFrom: before))
        let added = try document("{objects = {A = {n = 3;}; B = {n = 2;}; C = {};}; v = 1;}")
        #expect(!added.contains(["A": value], otherwiseUnchangedFrom: before))
        let removed = try document("{objects = {A = {n = 3;};}; v = 1;}")
        #expect(!removed.contains(["A": value], otherwiseUnchangedFrom: before))
        let version = try document("{objects = {A = {n = 3;}; B = {n = 2;};}; v = 2;}")
        #expect(!version.contains(["A": value], otherwiseUnchangedFrom: before))
    }

    @Test(arguments: [
        ("/a/b", "c", "/a/b/c"), ("/a/b", "../c", "/a/c"), ("/a", "/x/../y", "/y"),
        ("/a", "./b/", "/a/b"), ("/a", "", "/a"), ("/a", "../../..", "/"), ("/", "b", "/b"),
        ("/a", ".b", "/a/.b"), ("/a", "b/..c", "/a/b/..c"),
    ])
    func `paths are normalized`(_ folder: String, _ path: String, _ expected: String) {
        #expect(folder.appendingPath(path) == expected)
    }
}
#endif
