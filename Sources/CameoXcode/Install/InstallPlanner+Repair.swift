import CameoAnalysis
import CameoHost

/// Repairs installations whose targets are still in the project.
extension InstallPlanner {
    /// Plans to restore additions that are missing from the files, for example because a file was
    /// restored from version control.
    ///
    /// - Parameter package: A package whose product for apps is also linked to the app.
    /// - Returns: The manifest entry; unchanged if nothing is missing.
    mutating func repair(
        _ entry: InstallManifest.Entry,
        linking package: PackageReference? = nil
    ) throws(ProjectError) -> InstallManifest.Entry {
        let original = files
        lost = Set(
            entry.created.map { $0.path }.filter {
                Self.isEmpty(files.bytes(of: folder.root.file($0)))
            }
        )
        for kind in options.kinds {
            let id = ObjectIdentifiers(folder.project, target: options.name(of: kind))
            for file in files(of: kind) where lost.contains(file.path) {
                // If the project no longer lists the file, it was removed on purpose.
                let name = file.path.split(separator: "/").last.map(String.init) ?? ""
                let isReferenced =
                    folder.project.objects.contains(id.recorded("file|\(name)"))
                    || host.object.node["fileSystemSynchronizedGroups"] != nil
                guard isReferenced else { continue }
                files.plan(file.bytes, for: folder.root.file(file.path))
                created.append(.init(path: file.path, fingerprint: FNV1a.of(file.bytes)))
            }
        }
        try restoreExtensionPoints(entry)
        if let package {
            TargetBuilder(project: folder.project, host: host, format: format)
                .linkApp(to: package, &editor)
        }
        try extendApp()
        if integration == .cocoapods, let location = resources.packageLocation {
            try extendPodfile(location)
        }
        var repaired = try self.entry(extensions: entry.extensions)
        for old in entry.changed {
            guard let index = repaired.changed.firstIndex(where: { $0.path == old.path }) else {
                repaired.changed.append(old)
                continue
            }
            let new = repaired.changed[index].pieces
            let bytes = original.bytes(of: old.file(in: folder)) ?? []
            let kept = InsertedPiece.remaining(old.pieces, in: bytes, movedBy: new)
            repaired.changed[index].pieces = (kept + new).sorted { $0.offset < $1.offset }
        }
        let again = Set(repaired.created.map { $0.path })
        repaired.created += entry.created.filter { !again.contains($0.path) }
        repaired.objects = (entry.objects + repaired.objects).unique.sorted()
        repaired.changed.sort { $0.path < $1.path }
        repaired.created.sort { $0.path < $1.path }
        return repaired
    }

    /// Plans to restore the extension point in each Info.plist that the installation created.
    private mutating func restoreExtensionPoints(
        _ entry: InstallManifest.Entry
    ) throws(ProjectError) {
        for kind in options.kinds {
            let path = "\(options.name(of: kind))/Info.plist"
            let file = folder.root.file(path)
            guard entry.created.contains(where: { $0.path == path }),
                let bytes = files.bytes(of: file),
                let infoPlist = PropertyValue(plist: bytes)?["NSExtension"]
            else { continue }
            let point = infoPlist["NSExtensionPointIdentifier"]?.text
            guard point != kind.extensionPoint, point?.contains("$") != true else { continue }
            var editor = try PlistEditor(bytes, path: path, folder.system)
            let (key, holder) = ("NSExtensionPointIdentifier", "NSExtension")
            if point == nil {
                editor.set(key, in: holder, .string(kind.extensionPoint))
            } else {
                editor.replace(key, in: holder, with: kind.extensionPoint)
            }
            files.plan(try editor.result().bytes, for: file)
            let lines = editor.changedLines.unique
            if !lines.isEmpty { warnings.append(.plistLinesChanged(path: path, lines: lines)) }
        }
    }

    /// Whether a file is missing, or contains only white space or an empty dictionary.
    private static func isEmpty(_ bytes: [UInt8]?) -> Bool {
        guard let bytes, bytes.contains(where: { $0 > 0x20 }) else { return true }
        return PropertyValue(plist: bytes) == .dictionary([:])
    }
}
