#if os(macOS) || os(Linux)
import CameoHost
import CameoNativeHost
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// Tests for copying the library into a project's folder.
@Suite struct LibraryCopyTests {
    private let copy: ProjectCopy
    private let before: [String: Data]

    init() throws {
        copy = try ProjectFixture(name: "classic-56").copy()
        before = try copy.files()
    }

    private static let first = Library(
        version: "0.9.0",
        files: [
            .init(path: "LICENSE", bytes: Array("MIT\n".utf8)),
            .init(path: "Sources/Cameo/App/Badge.swift", bytes: Array("// 1\n".utf8)),
            .init(path: "Sources/Cameo/Old.swift", bytes: Array("// 1\n".utf8)),
        ]
    )
    /// A later version with a changed, an added and a removed file.
    private static let second = Library(
        version: "0.10.0",
        files: [
            .init(path: "LICENSE", bytes: Array("MIT\n".utf8)),
            .init(path: "Sources/Cameo/App/Badge.swift", bytes: Array("// 2\n".utf8)),
            .init(path: "Sources/Cameo/New.swift", bytes: Array("// 2\n".utf8)),
        ]
    )
    private static let folder = "Packages/Cameo"

    private func installer(
        _ library: Library,
        in copy: ProjectCopy,
        bundle: URL? = nil,
        ignoring ignored: Set<String> = []
    ) throws -> Installer {
        let folder = try ProjectFolder(bundle ?? copy.bundle)
        let copies = LibraryCopies(
            NativeHost.shared,
            root: folder.root,
            project: folder.bundle,
            library: library
        ) {
            paths in paths.contains { path in ignored.contains(where: path.hasPrefix) }
        }
        return Installer(folder, copies: copies) { options in
            var resources = InstallResources()
            resources.packageLocation = options.copyFolder.map { .folder(folder.root.file($0)) }
            return resources
        }
    }

    @discardableResult
    private func install(
        _ library: Library = Self.first,
        in copy: ProjectCopy? = nil,
        bundle: URL? = nil,
        app: String = "Engines",
        ignoring ignored: Set<String> = []
    ) throws -> ChangeSet {
        let installer = try installer(
            library,
            in: copy ?? self.copy,
            bundle: bundle,
            ignoring: ignored
        )
        var defaults = InstallOptions()
        defaults.packageLocation = installer.copies.defaultLocation(published: "")
        var options = InstallOptions()
        options.integration = .spm
        let changes = try installer.plan(.install([(app, options)]), defaults: defaults).changes
        try changes.write()
        return changes
    }

    @discardableResult
    private func uninstall(
        in copy: ProjectCopy? = nil,
        bundle: URL? = nil,
        app: String? = nil
    ) throws -> ChangeSet {
        let changes = try installer(Self.first, in: copy ?? self.copy, bundle: bundle)
            .plan(.uninstall(app: app)).changes
        try changes.write()
        return changes
    }

    /// Returns the files of the copy in a project's folder, without the record.
    private func library(
        _ folder: String = Self.folder,
        in copy: ProjectCopy? = nil
    ) throws -> [String: String] {
        let files = try (copy ?? self.copy).files().filter {
            $0.key.hasPrefix("\(folder)/") && !$0.key.hasSuffix("cameo.json")
        }
        let texts = files.map { path, data in
            (String(path.dropFirst(folder.count + 1)), String(decoding: data, as: UTF8.self))
        }
        return Dictionary(uniqueKeysWithValues: texts)
    }

    private func contents(_ library: Library) -> [String: String] {
        let texts = library.files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }
        return Dictionary(uniqueKeysWithValues: texts)
    }

    private func edit(_ path: String, _ text: String) throws {
        try copy.edit("\(Self.folder)/\(path)") { $0 += text }
    }

    @Test func `the project refers to the copy by a relative path`() throws {
        let changes = try install()
        #expect(changes.warnings == [])
        #expect(changes.folders == [Self.folder])
        #expect(try library() == contents(Self.first))
        let paths = try copy.objects().values.filter {
            $0["lastKnownFileType"] as? String == "wrapper"
        }
        #expect(paths.compactMap { $0["path"] as? String } == [Self.folder])
        #expect(try install().changes.isEmpty)
        try uninstall()
        #expect(try copy.files() == before)
        #expect(!FileManager.default.fileExists(atPath: copy.folder.path + "/Packages"))
    }

    @Test func `a newer tool updates, adds and deletes files`() throws {
        try install()
        let changes = try install(Self.second)
        #expect(changes.warnings == [])
        #expect(
            changes.changes.map(\.path) == [
                "Packages/Cameo/Sources/Cameo/App/Badge.swift",
                "Packages/Cameo/Sources/Cameo/New.swift",
                "Packages/Cameo/Sources/Cameo/Old.swift", "Packages/Cameo/cameo.json",
            ]
        )
        #expect(try library() == contents(Self.second))
        #expect(try install(Self.second).changes.isEmpty)
        try uninstall()
        #expect(try copy.files() == before)
    }

    @Test func `an older tool doesn't change a newer copy`() throws {
        try install(Self.second)
        let changes = try install()
        #expect(changes.changes.isEmpty)
        #expect(
            changes.warnings == [
                .newerLibrary(folder: Self.folder, version: "0.10.0", own: "0.9.0")
            ]
        )
    }

    @Test func `updates keep local changes and report them`() throws {
        try install()
        try edit("Sources/Cameo/App/Badge.swift", "// mine\n")
        try edit("Sources/Cameo/Old.swift", "// mine\n")
        try Data("// mine\n".utf8).write(
            to: copy.folder.appendingPathComponent("\(Self.folder)/Sources/Cameo/Mine.swift")
        )
        let warning = InstallWarning.libraryEdited(
            folder: Self.folder,
            files: [
                "Sources/Cameo/App/Badge.swift", "Sources/Cameo/Mine.swift",
                "Sources/Cameo/Old.swift",
            ]
        )
        for _ in 1...2 { #expect(try install(Self.second).warnings == [warning]) }
        #expect(try install(Self.second).changes.isEmpty)
        let files = try library()
        #expect(files["Sources/Cameo/App/Badge.swift"] == "// 1\n// mine\n")
        #expect(files["Sources/Cameo/Old.swift"] == "// 1\n// mine\n")
        #expect(files["Sources/Cameo/New.swift"] == "// 2\n")
        // A reverted file is updated again.
        try Data("// 1\n".utf8).write(
            to: copy.folder.appendingPathComponent("\(Self.folder)/Sources/Cameo/App/Badge.swift")
        )
        try install(Self.second)
        #expect(try library()["Sources/Cameo/App/Badge.swift"] == "// 2\n")
    }

    @Test func `uninstalling keeps a copy that the Podfile references`() throws {
        try install()
        let podfile = copy.folder.appendingPathComponent("Podfile")
        try Data("# Packages/Cameo\n  pod 'CameoApp', :path => 'Packages/Cameo'\n".utf8).write(
            to: podfile
        )
        let installed = try library()
        #expect(
            try uninstall().warnings == [
                .libraryUsed(folder: Self.folder, file: "Podfile", line: 2)
            ]
        )
        #expect(try library().keys == installed.keys)
    }

    @Test func `uninstalling keeps local changes and reports them`() throws {
        try install()
        try edit("LICENSE", "Mine\n")
        let changes = try uninstall()
        #expect(changes.warnings == [.libraryFilesKept(folder: Self.folder, files: ["LICENSE"])])
        var expected = before
        expected["\(Self.folder)/LICENSE"] = Data("MIT\nMine\n".utf8)
        #expect(try copy.files() == expected)
        // The next installation doesn't overwrite the file.
        #expect(
            throws: ProjectError.install(
                .copyFolderTaken(folder: Self.folder, file: "LICENSE")
            )
        ) { try install() }
        #expect(try copy.files() == expected)
    }

    @Test func `missing files are recreated`() throws {
        try install()
        let after = try copy.files()
        for path in ["LICENSE", "cameo.json"] {
            try FileManager.default.removeItem(
                at: copy.folder.appendingPathComponent("\(Self.folder)/\(path)")
            )
        }
        #expect(try install().changes.count == 2)
        #expect(try copy.files() == after)
    }

    @Test func `a copy without its record is not deleted`() throws {
        try install()
        try FileManager.default.removeItem(
            at: copy.folder.appendingPathComponent("\(Self.folder)/cameo.json")
        )
        #expect(try uninstall().warnings == [.libraryRecordMissing(folder: Self.folder)])
        #expect(try library() == contents(Self.first))
    }

    @Test func `an installation without its manifest removes the copy`() throws {
        try install()
        try FileManager.default.removeItem(at: copy.bundle.appendingPathComponent("cameo.json"))
        try uninstall()
        #expect(try library() == [:])
    }

    @Test func `a folder that git ignores is skipped`() throws {
        let changes = try install(ignoring: ["Packages/"])
        #expect(
            changes.warnings == [
                .libraryElsewhere(folder: "LocalPackages/Cameo", ignored: Self.folder)
            ]
        )
        #expect(try library("LocalPackages/Cameo") == contents(Self.first))
        // The folder is recorded.
        #expect(try install().changes.isEmpty)
        #expect(try install(Self.second).warnings == [])
        #expect(try library("LocalPackages/Cameo") == contents(Self.second))
        try uninstall()
        #expect(try copy.files() == before)
    }

    @Test func `a warning is reported if git ignores all folders`() throws {
        let changes = try install(ignoring: [""])
        #expect(
            changes.warnings == [
                .manifestIgnored(path: "Engines.xcodeproj/cameo.json"),
                .libraryIgnored(folder: Self.folder),
            ]
        )
    }

    @Test func `two apps of a project share the copy`() throws {
        let copy = try ProjectFixture(name: "two-apps").copy()
        let before = try copy.files()
        let apps = try ProjectFolder(copy.bundle).appTargets.map(\.name)
        try #require(apps.count == 2)
        try install(in: copy, app: apps[0])
        let one = try copy.files()
        // Each app has its own extension.
        let installer = try installer(Self.first, in: copy)
        // Each run parses the project again.
        func second() throws -> Installer {
            Installer(
                try ProjectFolder(copy.bundle),
                copies: installer.copies,
                readResources: installer.resources
            )
        }
        var options = InstallOptions()
        options.extensionName = "Second"
        options.integration = .spm
        options.packageLocation = "copy:\(Self.folder)"
        try second().plan(.install([(apps[1], options)])).changes.write()
        try second().plan(.uninstall(app: apps[0])).changes.write()
        #expect(try library(in: copy) == contents(Self.first))
        try uninstall(in: copy, app: apps[1])
        #expect(try copy.files() == before)
        #expect(one != before)
    }

    @Test func `two projects in a folder share the copy`() throws {
        let other = copy.folder.appendingPathComponent("Other.xcodeproj")
        try FileManager.default.copyItem(at: copy.bundle, to: other)
        try install()
        let one = try copy.files()
        let changes = try installer(Self.first, in: copy, bundle: other).copies.changes([
            Self.folder
        ])
        #expect(changes.changes.map(\.path) == ["\(Self.folder)/cameo.json"])
        try changes.write()
        try uninstall()
        #expect(try library() == contents(Self.first))
        // Uninstalling from the last project removes the copy.
        try installer(Self.first, in: copy, bundle: other).copies.changes([]).write()
        #expect(try library() == [:])
        #expect(one.count > before.count)
    }

    @Test func `projects that no longer exist don't keep the copy`() throws {
        let other = copy.folder.appendingPathComponent("Other.xcodeproj")
        try FileManager.default.copyItem(at: copy.bundle, to: other)
        try installer(Self.first, in: copy, bundle: other).copies.changes([Self.folder]).write()
        try install()
        try FileManager.default.removeItem(at: other)
        try uninstall()
        #expect(try copy.files() == before)
    }

    @Test func `an installed project can be moved`() throws {
        try install()
        let moved = Scratch.newURL()
        try FileManager.default.moveItem(at: copy.folder, to: moved)
        let project = try ProjectCopy(folder: moved)
        let references = try project.objects().values.compactMap { object in
            (object["lastKnownFileType"] as? String) == "wrapper" ? object["path"] as? String : nil
        }
        #expect(
            references.map { "\(moved.path)/\($0)/Package.swift" }
                .allSatisfy(FileManager.default.fileExists) && references.count == 1
        )
        #expect(try install(in: project).changes.isEmpty)
        try uninstall(in: project)
        #expect(try project.files() == before)
    }

    @Test func `a published package replaces the copy`() throws {
        let copies = try installer(Self.first, in: copy).copies
        let url = "https://example.com/cameo"
        #expect(copies.defaultLocation(published: url) == url)
        #expect(copies.defaultLocation(published: "") == "copy:\(Self.folder)")
    }

    @Test func `the copy and the pod optimize the extension for size, except for debugging`() throws
    {
        let flags = #"["-Osize", "-Xfrontend", "-disable-reflection-metadata"],"#
        #expect(Library.manifest.contains(flags))
        #expect(Library.manifest.contains(".when(configuration: .release)"))
        let podspec = try Repository.text("Cameo.podspec")
        for setting in [
            "'SWIFT_OPTIMIZATION_LEVEL[config=Release]' => '-Osize'",
            "'SWIFT_REFLECTION_METADATA_LEVEL[config=Release]' => 'none'",
        ] {
            #expect(podspec.contains(setting))
        }
    }

    @Test func `paths outside the folder are rejected`() throws {
        try install()
        let after = try copy.files()
        try copy.edit("\(Self.folder)/cameo.json") {
            $0 = $0.replacingOccurrences(of: "\"LICENSE\"", with: "\"../../README.md\"")
        }
        #expect(
            throws: ProjectError.install(
                .manifestPathOutsideProject(
                    manifest: "\(Self.folder)/cameo.json",
                    path: "../../README.md"
                )
            )
        ) { try uninstall() }
        try copy.edit("\(Self.folder)/cameo.json") { $0 = "<<<<<<< HEAD\n\($0)" }
        #expect(
            throws: ProjectError.install(
                .unreadableCopyRecord(path: "\(Self.folder)/cameo.json")
            )
        ) { try uninstall() }
        #expect(try copy.files().count == after.count)
        let manifest = "\(copy.bundle.lastPathComponent)/cameo.json"
        try copy.edit(manifest) {
            $0 = $0.replacingOccurrences(of: "copy:Packages", with: "copy:../Packages")
        }
        #expect(
            throws: ProjectError.install(
                .manifestPathOutsideProject(manifest: manifest, path: "../Packages/Cameo")
            )
        ) { try uninstall() }
    }

    @Test func `a symbolic link at the path of the folder is rejected`() throws {
        let elsewhere = Scratch.newURL()
        try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: copy.folder.appendingPathComponent("Packages"),
            withDestinationURL: elsewhere
        )
        #expect(throws: ProjectError.self) { try install() }
        #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.path).isEmpty)
    }
}
#endif
