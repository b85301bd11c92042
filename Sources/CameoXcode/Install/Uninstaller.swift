import Foundation

/// Takes away what installations have added.
struct Uninstaller {
    let bundle: URL
    /// Files that were made and that somebody has changed since.
    private(set) var kept: [String: InstallManifest.CreatedFile] = [:]
    /// What the user should know.
    var warnings: [InstallWarning] = []

    init(bundle: URL) {
        self.bundle = bundle
    }

    /// Undoes installations, the last one first.
    ///
    /// - Parameters:
    ///   - exactly: Whether it is all or nothing; otherwise what can be found goes, and the rest is told.
    /// - Returns: Whether all was undone; always when it is not done exactly.
    mutating func undo(
        _ entries: [InstallManifest.Entry],
        exactly: Bool,
        _ view: inout FileOverlay,
        only: (InstallManifest.Entry) -> Bool = { _ in true }
    ) throws(ProjectError) -> Bool {
        for entry in entries.reversed() where only(entry) {
            let folder = try ProjectFolder(bundle, view)
            for file in entry.created { remove(file, folder, exactly: exactly, &view) }
            for file in entry.changed {
                guard try undo(file, entry, folder, exactly: exactly, &view) else { return false }
            }
        }
        return true
    }

    private mutating func undo(
        _ changed: InstallManifest.ChangedFile,
        _ entry: InstallManifest.Entry,
        _ folder: ProjectFolder,
        exactly: Bool,
        _ view: inout FileOverlay
    ) throws(ProjectError) -> Bool {
        let file = changed.file(in: folder)
        guard let bytes = view.bytes(of: file) else {
            if !exactly { warnings.append(.fileMissing(path: changed.path)) }
            return !exactly
        }
        // A file of the app that is left, edited, keeps the setting that names it.
        let isReferenced =
            !exactly && file.path == folder.file.path
            && entry.created.contains { created in
                kept[created.path] != nil
                    && !entry.extensions.values.contains { created.path.hasPrefix("\($0)/") }
            }
        if !isReferenced, let before = InsertedPiece.removing(changed.pieces, from: bytes),
            file.path != folder.file.path || Self.containsNone(of: entry.objects, before)
        {
            view.plan(before, for: file)
            return true
        }
        if exactly { return false }
        if file.path == folder.file.path {
            // What was edited in a project goes by its identifiers.
            let made = changed.pieces.map(\.text)
            try prune(Set(entry.objects), entry.created.map(\.path), made, &view)
            return true
        }
        var rest = bytes
        for piece in changed.pieces.reversed() {
            if let without = InsertedPiece.removing([piece], from: rest) {
                rest = without
            } else {
                warnings.append(
                    .additionEdited(path: changed.path, text: piece.text.trimmed)
                )
            }
        }
        view.plan(rest, for: file)
        return true
    }

    /// Whether a project file can be read and has none of some objects.
    private static func containsNone(of objects: [String], _ bytes: [UInt8]) -> Bool {
        guard let document = try? OpenStepDocument(bytes),
            let members = document.root["objects"]?.members
        else { return false }
        return Set(objects).isDisjoint(with: members.map(\.name))
    }

    private mutating func remove(
        _ created: InstallManifest.CreatedFile,
        _ folder: ProjectFolder,
        exactly: Bool,
        _ view: inout FileOverlay
    ) {
        let file = folder.root.file(created.path)
        guard let bytes = view.bytes(of: file) else { return }
        if FNV1a.of(bytes) == created.fingerprint {
            view.plan(nil, for: file)
        } else {
            kept[created.path] = created
            if !exactly {
                warnings.append(.createdFileKept(path: created.path))
            }
        }
    }

    /// Takes objects out of the project, but those that hold what somebody else has put in.
    mutating func prune(
        _ objects: Set<String>,
        _ created: [String],
        _ made: [String],
        _ view: inout FileOverlay
    ) throws(ProjectError) {
        let folder = try ProjectFolder(bundle, view)
        let gone = created.filter { kept[$0] == nil }
        let paths = ProjectPaths(project: folder.project, root: folder.root)
        let left = Set(kept.keys.map { folder.root.file($0).path })
        let unshared = Self.unshared(objects, folder.project).filter { id in
            folder.project.objects[id]?.isa != "PBXFileReference"
                || !(paths.url(of: id).map { left.contains($0.path) } ?? false)
        }
        var pruner = OpenStepPruner(
            folder.project.document,
            objects: unshared,
            values: Set(gone),
            made: made
        )
        view.plan(try pruner.result(), for: folder.file)
    }

    /// The objects among some that nothing else needs.
    private static func unshared(_ objects: Set<String>, _ project: XcodeProject) -> Set<String> {
        var objects = objects.intersection(project.objects.keys)
        // The phases of a target that goes, go with whatever is in them.
        for id in objects {
            guard let target = project.objects[id], target.isa == "PBXNativeTarget" else {
                continue
            }
            for phase in project.objects("buildPhases", of: target) {
                objects.insert(phase.id)
                objects.formUnion(phase.list("files"))
            }
        }
        let products = project.all("XCSwiftPackageProductDependency").filter {
            !objects.contains($0.id)
        }
        let used = Set(products.compactMap { $0["package"] })
        // In an old project products name no package: it stays as long as one of its products does.
        let isUsedByName = products.contains {
            $0["package"] == nil && ["Cameo", "CameoContentUI"].contains($0["productName"])
        }
        let phases = Set(
            project.targets.filter { objects.contains($0.object.id) }.flatMap {
                $0.object.list("buildPhases")
            }
        )
        for id in objects {
            guard let object = project.objects[id] else { continue }
            let members = object.list("files") + object.list("children")
            let containsOthers =
                !phases.contains(id)
                && members.contains { !objects.contains($0) && project.objects[$0] != nil }
            let isPackage =
                used.contains(id) || (isUsedByName && object["lastKnownFileType"] == "wrapper")
            if containsOthers || isPackage { objects.remove(id) }
        }
        return objects
    }
}
