import Cameo
import CameoAnalysis
import CameoHost

/// The uninstaller, which removes additions from a project.
struct Uninstaller {
    let bundle: FilePath
    /// Created files that the user edited, by path.
    private(set) var kept: [String: InstallManifest.CreatedFile] = [:]
    /// The paths of changed files that no longer contain the additions.
    private(set) var reverted: Set<String> = []
    /// The warnings to show to the user.
    var warnings: [InstallWarning] = []

    /// Undoes installations in reverse order.
    ///
    /// - Parameters:
    ///   - exactly: Whether to undo all or nothing. Otherwise, additions that can't be removed
    ///     cause a warning.
    ///   - skipsReverted: Whether to skip files that no longer contain the additions.
    /// - Returns: Whether the installations were undone; always `true` unless `exactly` is set.
    mutating func undo(
        _ entries: [InstallManifest.Entry],
        exactly: Bool,
        skipsReverted: Bool = false,
        _ view: inout FileOverlay,
        only: (InstallManifest.Entry) -> Bool = { _ in true }
    ) throws(ProjectError) -> Bool {
        for entry in entries.reversed() where only(entry) {
            let folder = try ProjectFolder(bundle, view)
            for file in entry.created { remove(file, of: entry, folder, exactly: exactly, &view) }
            for file in entry.changed {
                if skipsReverted, isReverted(file, entry, folder, view) {
                    reverted.insert(file.path)
                    continue
                }
                guard try undo(file, entry, folder, exactly: exactly, &view) else { return false }
            }
        }
        return true
    }

    /// Whether a file no longer contains the additions: all objects are missing from the project, or a piece was removed or
    /// edited. In an extension whose folder is synchronized, an adoption adds no objects.
    private func isReverted(
        _ changed: InstallManifest.ChangedFile,
        _ entry: InstallManifest.Entry,
        _ folder: ProjectFolder,
        _ view: FileOverlay
    ) -> Bool {
        let file = changed.file(in: folder)
        if file.path == folder.file.path, !entry.objects.isEmpty {
            return !entry.objects.contains(where: folder.project.objects.contains)
        }
        return view.bytes(of: file).map { InsertedPiece.removing(changed.pieces, from: $0) == nil }
            ?? true
    }

    /// Returns the records of an installation for skipped files, except the project file.
    func revertedFiles(of entry: InstallManifest.Entry) -> [InstallManifest.ChangedFile] {
        entry.changed.filter {
            reverted.contains($0.path) && $0.path != InstallManifest.ChangedFile.projectFile
        }
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
        // If a created file of the app was edited, keep it and the setting that refers to it.
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
            // The additions to the project file were edited: find the objects by ID.
            let made = changed.pieces.map { $0.text }
            reportSettings(of: entry, folder, made)
            try prune(Set(entry.objects), entry.created.map { $0.path }, made, &view)
            return true
        }
        // If inserted code that replaced other code was edited, removing only the other pieces
        // would break the file.
        let edited = changed.pieces.first { piece in
            (piece.replaced?.contains("\n") ?? false)
                && InsertedPiece.removing([piece], from: bytes) == nil
        }
        if let original = edited?.replaced {
            warnings.append(.originalNotRestored(path: changed.path, text: original))
            return true
        }
        var rest = bytes
        for piece in changed.pieces.reversed() {
            if let without = InsertedPiece.removing([piece], from: rest) {
                rest = without
            } else if piece.isPart(of: rest) {
                warnings.append(.additionEdited(path: changed.path, text: piece.text.trimmed))
            }
        }
        view.plan(rest, for: file)
        return true
    }

    /// Warns about build settings that the user added or changed in an installed target.
    private mutating func reportSettings(
        of entry: InstallManifest.Entry,
        _ folder: ProjectFolder,
        _ made: [String]
    ) {
        func lines(_ text: String) -> [String] {
            text.split { $0.isNewline }.map { String($0).trimmed }
        }
        let own = Set(made.flatMap(lines))
        let bytes = folder.project.document.bytes
        var names: [String] = []
        for object in entry.objects.compactMap({ folder.project.objects[$0] })
        where object.isa == "XCBuildConfiguration" {
            for member in object.node["buildSettings"]?.members ?? [] {
                let text = String(decoding: bytes[member.start..<member.end], as: UTF8.self)
                guard !lines(text).allSatisfy(own.contains) else { continue }
                names.append("\(member.name) (\(object["name"] ?? ""))")
            }
        }
        if !names.isEmpty {
            warnings.append(
                .settingsRemoved(project: folder.bundle.lastPathComponent, settings: names)
            )
        }
    }

    /// Whether a project file is valid and contains none of the objects.
    private static func containsNone(of objects: [String], _ bytes: [UInt8]) -> Bool {
        guard let document = try? OpenStepDocument(bytes),
            let members = document.root["objects"]?.members
        else { return false }
        return Set(objects).isDisjoint(with: members.map { $0.name })
    }

    private mutating func remove(
        _ created: InstallManifest.CreatedFile,
        of entry: InstallManifest.Entry,
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
            if exactly { return }
            let compiling = folder.project.targets.first { target in
                created.path.hasSuffix(".swift") && !entry.objects.contains(target.object.id)
                    && target.synchronizedFiles(in: folder).contains(file.path)
            }
            warnings.append(
                compiling.map { .compiledFileKept(path: created.path, target: $0.name) }
                    ?? .createdFileKept(path: created.path)
            )
        }
    }

    /// Removes objects from the project, unless remaining objects still need them.
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
            folder.system,
            objects: unshared,
            values: Set(gone),
            insertedTexts: made
        )
        view.plan(try pruner.result(), for: folder.file)
    }

    /// Returns the objects to remove: all objects except groups that contain other objects and
    /// packages that other products use.
    private static func unshared(_ objects: Set<String>, _ project: XcodeProject) -> Set<String> {
        var objects = objects.filter(project.objects.contains)
        // A removed target's phases are removed with all their files.
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
        // In an old project, products don't refer to a package. Keep the package as long as one of
        // its products remains.
        let isUsedByName = products.contains {
            $0["package"] == nil && $0["productName"].flatMap(LibraryProduct.init) != nil
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

extension InsertedPiece {
    /// Whether a file still contains the first line or a line about Cameo, up to its first comma. If
    /// not, the piece was removed by hand.
    fileprivate func isPart(of bytes: [UInt8]) -> Bool {
        let lines = text.split { $0.isNewline }.map { String($0.prefix { $0 != "," }).trimmed }
            .filter { !$0.isEmpty }
        return lines.enumerated().contains { index, line in
            (index == 0 || line.contains("Cameo")) && bytes.contains(line)
        }
    }
}
