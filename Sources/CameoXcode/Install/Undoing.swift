import Foundation

/// Takes away what installations have added.
struct Undoing {
    let bundle: URL
    /// Files that were made and that somebody has changed since.
    private(set) var kept: [String: InstallRecord.CreatedFile] = [:]
    /// What the person should know.
    private(set) var notes: [String] = []

    init(bundle: URL) {
        self.bundle = bundle
    }

    /// Undoes installations, the last one first.
    ///
    /// - Parameters:
    ///   - exactly: Whether it is all or nothing; otherwise what can be found goes, and the rest is told.
    /// - Returns: Whether all was undone; always when it is not done exactly.
    mutating func undo(
        _ entries: [InstallRecord.Entry], exactly: Bool, _ view: inout FileView,
        only: (InstallRecord.Entry) -> Bool = { _ in true }
    ) throws(ProjectError) -> Bool {
        for entry in entries.reversed() where only(entry) {
            let folder = try ProjectFolder(bundle, view)
            for file in entry.changed {
                guard try undo(file, entry, folder, exactly: exactly, &view) else { return false }
            }
            for file in entry.created { remove(file, folder, exactly: exactly, &view) }
        }
        return true
    }

    private mutating func undo(
        _ changed: InstallRecord.ChangedFile, _ entry: InstallRecord.Entry, _ folder: ProjectFolder,
        exactly: Bool, _ view: inout FileView
    ) throws(ProjectError) -> Bool {
        let file = folder.root.file(changed.path)
        guard let bytes = view.bytes(of: file) else {
            if !exactly { notes.append("\(changed.path): it is gone") }
            return !exactly
        }
        if let before = InsertedPiece.removing(changed.pieces, from: bytes),
            file.path != folder.file.path || Self.isFree(before, of: entry.objects)
        {
            view.plan(before, for: file)
            return true
        }
        if exactly { return false }
        var rest = bytes
        var left: [InsertedPiece] = []
        for piece in changed.pieces.reversed() {
            if let without = InsertedPiece.removing([piece], from: rest) {
                rest = without
            } else {
                left.append(piece)
            }
        }
        if file.path == folder.file.path {
            // What was edited in a project goes by its identifiers.
            view.plan((try? OpenStepDocument(rest)) == nil ? bytes : rest, for: file)
            try prune(Set(entry.objects), entry.created.map(\.path), &view)
            return true
        }
        view.plan(rest, for: file)
        notes += left.map {
            "\(changed.path): this was edited since it was added, and is left:\n\($0.text.trimmed)"
        }
        return true
    }

    /// Whether a project file can be read and has none of some objects.
    private static func isFree(_ bytes: [UInt8], of objects: [String]) -> Bool {
        guard let document = try? OpenStepDocument(bytes),
            let members = document.root["objects"]?.members
        else { return false }
        return Set(objects).isDisjoint(with: members.map(\.name))
    }

    private mutating func remove(
        _ created: InstallRecord.CreatedFile, _ folder: ProjectFolder, exactly: Bool,
        _ view: inout FileView
    ) {
        let file = folder.root.file(created.path)
        guard let bytes = view.bytes(of: file) else { return }
        if Fingerprint.of(bytes) == created.fingerprint {
            view.plan(nil, for: file)
        } else {
            kept[created.path] = created
            if !exactly {
                notes.append("\(created.path): it was edited since it was made, and is left")
            }
        }
    }

    // MARK: By what is there

    /// Takes away extensions made with Cameo of which there is no record.
    mutating func removeUnrecorded(_ view: inout FileView) throws(ProjectError) {
        let folder = try ProjectFolder(bundle, view)
        let own = folder.project.targets.filter { Self.isOwn($0, folder, view) }
        guard !own.isEmpty else {
            throw .refused("\(bundle.lastPathComponent): nothing in it was added by cameo install")
        }
        var objects: Set<String> = []
        for target in own { objects.formUnion(Self.parts(of: target)) }
        try prune(objects, [], &view)
        let names = own.map(\.name).joined(separator: ", ")
        notes.append(
            "there was no record of the installation (\(bundle.lastPathComponent)/cameo.json): the target "
                + "\(names) is gone; its folder, and the app's entitlements and Info.plist, are left as "
                + "they are")
    }

    /// Whether a target is an extension made with Cameo.
    static func isOwn(_ target: XcodeTarget, _ folder: ProjectFolder, _ files: FileView) -> Bool {
        guard target.productType == "com.apple.product-type.app-extension" else { return false }
        let id = ObjectIdentifiers(folder.project, target: target.name).recorded("target")
        return target.object.id == id || ExistingExtension(target, folder, files).isCameo
    }

    /// The objects that belong to a target alone.
    private static func parts(of target: XcodeTarget) -> Set<String> {
        let project = target.project
        let object = target.object
        var parts: Set<String> = [object.id]
        for phase in target.phases {
            parts.insert(phase.id)
            parts.formUnion(phase.list("files"))
        }
        if let list = project.object("buildConfigurationList", of: object) {
            parts.insert(list.id)
            parts.formUnion(list.list("buildConfigurations"))
        }
        parts.formUnion(object.list("packageProductDependencies"))
        let product = object["productReference"]
        parts.formUnion([product].compactMap { $0 })
        for other in project.objects.values {
            let isMention =
                other["target"] == object.id || other["remoteGlobalIDString"] == object.id
                || (other.isa == "PBXBuildFile" && product != nil && other["fileRef"] == product)
            if isMention { parts.insert(other.id) }
        }
        let groups = project.all("PBXGroup").filter { $0["path"] == target.name }
        for group in groups + project.objects("fileSystemSynchronizedGroups", of: object) {
            parts.insert(group.id)
            parts.formUnion(group.list("children") + group.list("exceptions"))
        }
        return parts
    }

    private func prune(
        _ objects: Set<String>, _ created: [String], _ view: inout FileView
    ) throws(ProjectError) {
        let folder = try ProjectFolder(bundle, view)
        // A file that is left, edited, keeps the settings that name it.
        let gone = created.filter { view.bytes(of: folder.root.file($0)) != nil && kept[$0] == nil }
        var pruner = OpenStepPruner(
            folder.project.document, objects: objects, values: Set(gone))
        view.plan(try pruner.result(), for: folder.file)
    }
}
