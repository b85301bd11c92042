import Foundation

/// Writes either all of several files or none.
///
/// New contents are first written to temporary files in the same folders, which detects a full disk or
/// missing permissions. Then all files are renamed. If one rename fails, the preceding ones are undone.
struct FileTransaction {
    private let changes: [ChangeSet.Change]
    private let manager = FileManager.default
    /// Called before each rename, so that tests can make one fail.
    var willMove: (String) throws -> Void = { _ in }

    init(_ changes: [ChangeSet.Change]) {
        self.changes = changes
    }

    /// Makes all changes.
    ///
    /// - Throws: ``ProjectError``, and nothing is changed.
    func run() throws(ProjectError) {
        for change in changes { try check(change) }
        var folders: [URL] = []
        var staged: [(change: ChangeSet.Change, new: URL?)] = []
        do {
            for change in changes {
                folders += try makeFolder(of: change)
                staged.append((change, try stage(change)))
            }
        } catch {
            staged.compactMap(\.new).forEach { try? manager.removeItem(at: $0) }
            removeEmpty(folders)
            throw .install(.stagingFailed(reason: "\(error)"))
        }
        try move(staged, folders)
        removeEmpty(changes.filter { $0.after == nil }.map { $0.file.deletingLastPathComponent() })
    }

    /// Throws if a file has changed since planning, or isn't writable.
    private func check(_ change: ChangeSet.Change) throws(ProjectError) {
        try FileOverlay.rejectSymbolicLink(change.file)
        guard FileOverlay.bytesOnDisk(change.file) == change.before else {
            throw .install(.fileModified(path: change.path))
        }
        guard change.before != nil else {
            guard !manager.fileExists(atPath: change.file.path) else {
                throw .install(.permissionDenied(path: change.path))
            }
            return
        }
        let mode =
            (try? manager.attributesOfItem(atPath: change.file.path))?[.posixPermissions] as? Int
        guard (mode ?? 0o600) & 0o200 != 0, manager.isWritableFile(atPath: change.file.path) else {
            throw .install(.readOnlyFile(path: change.path))
        }
    }

    private func makeFolder(of change: ChangeSet.Change) throws -> [URL] {
        var missing: [URL] = []
        var folder = change.file.deletingLastPathComponent()
        while !manager.fileExists(atPath: folder.path) {
            missing.append(folder)
            folder.deleteLastPathComponent()
        }
        guard let deepest = missing.first else { return [] }
        try manager.createDirectory(at: deepest, withIntermediateDirectories: true)
        return missing
    }

    private func stage(_ change: ChangeSet.Change) throws -> URL? {
        guard let after = change.after else { return nil }
        // An unpredictable name, so that no symbolic link can be in its place.
        let new = change.file.deletingLastPathComponent().appendingPathComponent(
            ".cameo-\(UUID().uuidString)"
        )
        try Data(after).write(to: new, options: .withoutOverwriting)
        if change.before != nil,
            let mode = try manager.attributesOfItem(atPath: change.file.path)[.posixPermissions]
        {
            try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: new.path)
        }
        return new
    }

    private func move(
        _ staged: [(change: ChangeSet.Change, new: URL?)],
        _ folders: [URL]
    ) throws(ProjectError) {
        var done: [ChangeSet.Change] = []
        do {
            for (change, new) in staged {
                try willMove(change.path)
                if let new {
                    guard rename(new.path, change.file.path) == 0 else {
                        throw CocoaError(.fileWriteUnknown)
                    }
                } else {
                    try manager.removeItem(at: change.file)
                }
                done.append(change)
            }
        } catch {
            for change in done.reversed() {
                if let before = change.before {
                    try? Data(before).write(to: change.file, options: .atomic)
                } else {
                    try? manager.removeItem(at: change.file)
                }
            }
            staged.compactMap(\.new).forEach { try? manager.removeItem(at: $0) }
            removeEmpty(folders)
            throw .install(.writeFailed(path: staged[done.count].change.path))
        }
    }

    /// Removes empty folders, and the folders around them that become empty.
    private func removeEmpty(_ folders: [URL]) {
        for folder in folders {
            var folder = folder
            while (try? manager.contentsOfDirectory(atPath: folder.path))?.isEmpty == true,
                (try? manager.removeItem(at: folder)) != nil
            {
                folder.deleteLastPathComponent()
            }
        }
    }
}

extension ChangeSet {
    /// Makes all changes, or none.
    ///
    /// - Throws: ``ProjectError``, and nothing is changed.
    package func write() throws(ProjectError) {
        try FileTransaction(changes).run()
    }
}
