import CameoAnalysis
import CameoHost

/// A file that indicates a service extension whose target isn't a literal in the manifest, because
/// helper functions or another manifest define it.
///
/// Folders with dependencies, tests, examples and templates aren't searched.
struct UnlistedExtension {
    let file: FilePath
    /// The class that inherits from `UNNotificationServiceExtension`; `nil` if the file contains
    /// the extension point.
    let className: String?

    /// Finds the extension point in manifests, or else a class in the sources of a folder.
    ///
    /// - Returns: `nil` if there is neither.
    init?(manifests: [FilePath], sources folder: FilePath, _ system: any Host) {
        let point = ExtensionKind.service.extensionPoint
        let manifest = manifests.first { file in
            FileText(bytes: system.bytes(of: file) ?? []).withoutCommentLines.contains(point)
        }
        if let manifest {
            self.init(file: manifest, className: nil)
            return
        }
        self.init(sources: folder, system)
    }

    /// Finds a class in a folder and its subfolders; `nil` if there is none.
    init?(sources folder: FilePath, _ system: any Host) {
        self.init(sources: folder, depth: Self.maxDepth, system) { system.bytes(of: $0) ?? [] }
    }

    /// Returns the start of a sentence about an extension class that no target compiles, for
    /// example because its target was deleted; `nil` if there is none. Searches the project's
    /// folder and its immediate subfolders.
    static func uncompiled(in folder: ProjectFolder, _ files: FileOverlay) -> String? {
        guard
            let found = Self(sources: folder.root, depth: 1, folder.system, folder.sourceBytes)
        else { return nil }
        // An Objective-C header isn't compiled itself.
        let path = found.file.deletingPathExtension()
        let isCompiled = folder.project.targets.contains { target in
            target.sourceFiles(in: folder, files).contains {
                $0.file.deletingPathExtension() == path
            }
        }
        guard !isCompiled else { return nil }
        return "\(found.description(in: folder.root)), but no target compiles it"
    }

    private init(file: FilePath, className: String?) {
        self.file = file
        self.className = className
    }

    private init?(
        sources folder: FilePath,
        depth: Int,
        _ system: any Host,
        _ read: @escaping (FilePath) -> [UInt8]
    ) {
        for name in system.sortedNames(in: folder) {
            let file = folder.appendingPathComponent(name)
            guard let language = SourceCode.language(ofFile: name) else { continue }
            let bytes = read(file)
            guard bytes.contains(AppExtension.systemSuperclass),
                let found = SourceCode(bytes, language: language).classes.first(where: {
                    // Cameo's own class is part of the library's copy.
                    $0.superclass?.hasSuffix(AppExtension.systemSuperclass) == true
                        && $0.name != AppExtension.superclass
                })
            else { continue }
            self.init(file: file, className: found.name)
            return
        }
        guard depth > 0 else { return nil }
        let found = ProjectFolder.subfolders(of: folder, system).lazy.compactMap { folder in
            let name = folder.lastPathComponent.lowercased()
            return Self.otherFolders.contains { name.hasSuffix($0) || name.hasSuffix("\($0)s") }
                ? nil : Self(sources: folder, depth: depth - 1, system, read)
        }.first
        guard let found else { return nil }
        self = found
    }

    /// Returns the start of a sentence about the file and the evidence in it.
    func description(in folder: FilePath) -> String {
        let path = folder.relativePath(to: file)
        return className.map {
            "\(path) declares \($0), a subclass of \(AppExtension.systemSuperclass)"
        }
            ?? "\(path) contains it"
    }

    private static let maxDepth = 8
    private static let otherFolders = ["test", "example", "sample", "template", "demo", "mock"]
}

extension GeneratedProject {
    /// Returns instructions for an app whose service extension has no literal target in the
    /// manifest. For example, a helper function defines the target, so that only the generated
    /// project contains it, or the project has been edited since it was generated.
    ///
    /// - Returns: `nil` if the app's extensions are known, or if nothing indicates an extension.
    package func unlistedExtension(
        _ app: String,
        _ project: ProjectFolder?,
        named name: String,
        _ system: any Host
    ) -> String? {
        if let text = lostExtension(app, project) { return text }
        let isGenerated = project?.appTargets.contains { $0.name == app } ?? false
        let isForOtherSystem = targets.targets.contains { $0.isServiceExtension && !$0.isForIOS }
        let manifests = tool == .tuist ? ManifestTargets.swiftManifests(file, system) : [file]
        guard !isGenerated, !isForOtherSystem,
            existing(app, project, named: name) == nil,
            let found = UnlistedExtension(manifests: manifests, sources: folder, system)
        else { return nil }
        return """
            No target with the extension point \(ExtensionKind.service.extensionPoint) was found in
            \(self.name), but \(found.description(in: folder)).
            iOS runs only one service extension of an app, so don't add a second one. Run
            \(command), then \(HostProgram.name) adopt, which reads the generated project.

            """
    }

    /// Returns instructions for an app whose service extension only the project contains, so that
    /// generating it again would remove the extension; `nil` if the manifest may define it.
    private func lostExtension(_ app: String, _ project: ProjectFolder?) -> String? {
        guard let project, targets.serviceExtension(of: app) == nil,
            project.bundle.deletingPathExtension().lastPathComponent == targets.project,
            let name = existing(app, project, named: "")?.name, targets.lacks(name)
        else { return nil }
        let manifest = file.lastPathComponent
        return """
            \(tool.rawValue) generates this project from \(manifest) and would discard additions, so
            it was not changed. The app already has a service extension, \(name),
            and iOS runs only one. But \(manifest) has no target \(name), so
            \(command) would remove it. Add the target to \(manifest) first, or remove
            \(manifest) if it no longer generates the project.

            """
    }
}
