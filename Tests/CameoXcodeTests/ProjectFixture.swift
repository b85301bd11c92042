#if os(macOS) || os(Linux)
import CameoHost
import CameoNativeHost
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// A project of `Fixtures/projects`.
struct ProjectFixture: Sendable, CustomTestStringConvertible {
    let name: String

    static let all: [ProjectFixture] = {
        let folder = Repository.folder("Fixtures/projects")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted().map(ProjectFixture.init)
    }()

    /// The projects that accept an extension.
    static let installable = all.filter { !refused.contains($0.name) }

    /// The projects that are rejected or require further options. Each has a separate test.
    static let refused: Set<String> = [
        "binary-plist", "half-installed", "merge-conflict", "name-taken", "no-app",
        "service-extension", "tuist", "two-apps", "two-projects", "xcodegen", "xml-project",
    ]

    var testDescription: String { name }

    var folder: URL { URL(fileURLWithPath: Repository.folder("Fixtures/projects/\(name)")) }

    /// The project files of the fixture, including files with merge conflicts or in other formats.
    var projectFiles: [URL] {
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap {
            $0 as? String
        }
        return (paths ?? []).filter { $0.hasSuffix("project.pbxproj") }.sorted()
            .map { folder.appendingPathComponent($0) }
    }

    /// Returns a copy that a test can change.
    func copy() throws -> ProjectCopy {
        let copy = Scratch.newURL()
        try FileManager.default.copyItem(at: folder, to: copy)
        return try ProjectCopy(folder: copy)
    }
}

/// The options of a test's installation, and the resources that they reference.
@dynamicMemberLookup
struct TestInstallation: Sendable {
    var options = InstallOptions()
    var resources = InstallResources()

    subscript<Value>(dynamicMember path: WritableKeyPath<InstallOptions, Value>) -> Value {
        get { options[keyPath: path] }
        set { options[keyPath: path] = newValue }
    }
}

/// A project that a test can change.
struct ProjectCopy {
    let folder: URL
    let bundle: URL

    init(folder: URL) throws {
        self.folder = folder
        bundle = try #require(ProjectFolder.projects(in: folder).first)
    }

    /// Returns options that refer to a remote package.
    static func options(
        _ change: (inout TestInstallation) -> Void = { _ in }
    ) -> TestInstallation {
        var options = TestInstallation()
        options.resources.packageLocation = .repository(
            "https://git.example.com/cameo.git",
            version: "0.1.0"
        )
        change(&options)
        return options
    }

    /// Installs an extension.
    @discardableResult
    func install(
        _ options: TestInstallation = Self.options(),
        app: String? = nil
    ) throws -> InstallPlan {
        let plan = try plan(options, app: app)
        try plan.changes.write()
        return plan
    }

    func plan(
        _ options: TestInstallation = Self.options(),
        app: String? = nil
    ) throws -> InstallPlan {
        let folder = try ProjectFolder(bundle)
        let app = try app ?? #require(folder.appTargets.first).name
        return try Installer(folder) { _ in options.resources }.plan(
            .install([(app, options.options)])
        )
    }

    @discardableResult
    func uninstall(app: String? = nil) throws -> ChangeSet {
        let changes = try Installer(ProjectFolder(bundle)) { _ in Self.options().resources }
            .plan(.uninstall(app: app)).changes
        try changes.write()
        return changes
    }

    /// Returns all files, by path.
    func files() throws -> [String: Data] {
        var files: [String: Data] = [:]
        for case let path as String in FileManager.default.enumerator(atPath: folder.path)
            ?? .init()
        {
            let file = folder.appendingPathComponent(path)
            guard !NativeHost.shared.isFolder(FilePath(file)) else { continue }
            files[path] = try Data(contentsOf: file)
        }
        return files
    }

    func text(_ path: String) throws -> String {
        String(
            decoding: try Data(contentsOf: folder.appendingPathComponent(path)),
            as: UTF8.self
        )
    }

    /// Creates or replaces a file.
    func write(_ text: String, to path: String) throws {
        let file = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
    }

    /// Edits a file.
    func edit(_ path: String, _ change: (inout String) -> Void) throws {
        var text = try text(path)
        change(&text)
        try Data(text.utf8).write(to: folder.appendingPathComponent(path))
    }

    /// Returns the project's objects by ID, as parsed by Foundation.
    func objects() throws -> [String: [String: Any]] {
        let data = try Data(contentsOf: bundle.appendingPathComponent("project.pbxproj"))
        let list = try PropertyListSerialization.propertyList(from: data, format: nil)
        return try #require((list as? [String: Any])?["objects"] as? [String: [String: Any]])
    }
}

extension OpenStepDocument {
    /// Whether Foundation reads the same values.
    var matchesFoundation: Bool { root.propertyValue.isReadByFoundation(from: bytes) }
}
#endif
