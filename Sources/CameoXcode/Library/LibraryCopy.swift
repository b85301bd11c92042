import CameoAnalysis
import CameoHost

/// A copy of the library in the folder of a project, so that the project doesn't depend on a
/// download.
struct LibraryCopy {
    let system: any Host
    /// The path of the copy, relative to the project's folder.
    let path: String
    /// The project's folder.
    let root: FilePath
    /// The project that uses the copy: an `.xcodeproj` or a manifest.
    let user: FilePath

    private var folder: FilePath { root.file(path) }
    private var recordFile: FilePath { folder.appendingPathComponent(LibraryCopyRecord.name) }
    /// The path of the project, relative to the copy.
    private var project: String { folder.relativePath(to: user) }

    /// Returns the record on disk; `nil` if it doesn't exist.
    func record() throws(ProjectError) -> LibraryCopyRecord? {
        try LibraryCopyRecord.read(folder, path: path, FileOverlay(system))
    }

    /// Whether the folder contains a copy.
    var exists: Bool { (try? record()) != nil }

    /// Whether the copy's record lists the project.
    var isUsed: Bool { ((try? record())?.projects ?? []).contains(project) }

    /// Plans to create the copy, or to update its files. Keeps files that were edited.
    func update(
        to library: Library,
        _ view: inout FileOverlay,
        _ warnings: inout [InstallWarning]
    ) throws(ProjectError) {
        let old = try record()
        if var old, old.isNewer(than: library.version) {
            warnings.append(.newerLibrary(folder: path, version: old.version, own: library.version))
            old.projects = projects(of: old, adding: true)
            view.plan(old.bytes, for: recordFile)
            return
        }
        var new = LibraryCopyRecord(
            version: library.version,
            projects: projects(of: old, adding: true),
            files: [:]
        )
        var edited: [String] = added(to: old)
        for file in library.files {
            let url = folder.file(file.path)
            let hash = FNV1a.of(file.bytes)
            new.files[file.path] = hash
            guard let present = view.bytes(of: url), present != file.bytes else {
                view.plan(file.bytes, for: url)
                continue
            }
            guard let old else { throw .install(.copyFolderTaken(folder: path, file: file.path)) }
            let written = old.files[file.path]
            if FNV1a.of(present) == written {
                view.plan(file.bytes, for: url)
            } else {
                new.files[file.path] = written ?? hash
                edited.append(file.path)
            }
        }
        // Delete files that are no longer part of the library.
        let dropped = (old?.files ?? [:]).filter { new.files[$0.key] == nil }
        for file in dropped.keys.sorted() where !delete(file, dropped[file], &view) {
            new.files[file] = dropped[file]
            edited.append(file)
        }
        if !edited.isEmpty {
            warnings.append(.libraryEdited(folder: path, files: edited.sorted()))
        }
        view.plan(new.bytes, for: recordFile)
    }

    /// Plans to remove the copy, unless other projects use it. Keeps files that were edited.
    func remove(
        _ view: inout FileOverlay,
        _ warnings: inout [InstallWarning]
    ) throws(ProjectError) {
        guard var old = try record() else {
            if system.isFolder(folder) {
                warnings.append(.libraryRecordMissing(folder: path))
            }
            return
        }
        old.projects = projects(of: old, adding: false)
        guard old.projects.isEmpty else {
            view.plan(old.bytes, for: recordFile)
            return
        }
        if let file = reference(view) {
            warnings.append(.libraryUsed(folder: path, file: file.path, line: file.line))
            view.plan(old.bytes, for: recordFile)
            return
        }
        let kept = old.files.keys.filter { !delete($0, old.files[$0], &view) } + added(to: old)
        if !kept.isEmpty {
            warnings.append(.libraryFilesKept(folder: path, files: kept.sorted()))
        }
        view.plan(nil, for: recordFile)
    }

    /// Returns the first line that refers to the copy, such as the line of a pod that the user
    /// added; `nil` if there is none.
    private func reference(_ view: FileOverlay) -> (path: String, line: Int)? {
        let project = system.isFolder(user) ? user.file("project.pbxproj") : user
        for file in [root.file("Podfile"), project] {
            let lines = String(decoding: view.bytes(of: file) ?? [], as: UTF8.self)
                .split(omittingEmptySubsequences: false) { $0.isNewline }
            let index = lines.firstIndex { line in
                line.utf8.range(ofFirst: path) != nil && !String(line).trimmed.hasPrefix("#")
            }
            if let index { return (root.relativePath(to: file), index + 1) }
        }
        return nil
    }

    /// Returns the files in the folder that the record doesn't list, except hidden files.
    private func added(to record: LibraryCopyRecord?) -> [String] {
        guard let record else { return [] }
        return system.files(in: folder).filter { path in
            record.files[path] == nil && path != LibraryCopyRecord.name
                && !path.split(separator: "/").contains { $0.hasPrefix(".") }
        }
    }

    /// Plans to delete a file, unless it was edited.
    ///
    /// - Returns: Whether the file doesn't exist after the change.
    private func delete(_ file: String, _ hash: String?, _ view: inout FileOverlay) -> Bool {
        let url = folder.file(file)
        guard let present = view.bytes(of: url) else { return true }
        guard FNV1a.of(present) == hash else { return false }
        view.plan(nil, for: url)
        return true
    }

    /// Returns the existing projects in a record, with or without this project.
    private func projects(of record: LibraryCopyRecord?, adding isAdded: Bool) -> [String] {
        let others = (record?.projects ?? []).filter {
            $0 != project && system.exists(folder.file($0))
        }
        return (others + (isAdded ? [project] : [])).unique.sorted()
    }
}
