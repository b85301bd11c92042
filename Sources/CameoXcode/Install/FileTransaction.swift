import Foundation

/// Writes a set of files atomically, all or none, even if the process is killed.
///
/// New contents are first written to temporary files in the same folders, which detects a full disk or
/// missing permissions. Then all files are renamed. If one rename fails, the preceding ones are undone.
/// A journal contains the files, so that the next run finishes the renames of a killed one, or removes its temporary
/// files if they are incomplete.
struct FileTransaction {
    /// A point at which a process can be killed, for tests.
    enum Step: Equatable {
        /// The journal contains the names of the temporary files.
        case start
        /// A temporary file is about to be written.
        case stage(String)
        /// All temporary files are complete, but the journal doesn't contain that yet.
        case staged
        /// The journal contains that the temporary files are complete.
        case commit
        /// A file is about to be renamed or deleted.
        case move(String)
        /// All files are in place.
        case finish
    }

    /// Thrown by tests in place of a killed process: nothing is undone.
    struct Interruption: Error {}

    private let changes: [ChangeSet.Change]
    private let bundle: URL
    private let root: URL
    private let version: ProjectVersion?
    private let manager = FileManager.default
    /// Called at each step, so that tests can make it fail.
    var willReach: (Step) throws -> Void = { _ in }
    /// The number of attempts to lock the project.
    var lockAttempts = ProjectLock.attempts

    init(_ changes: ChangeSet) {
        self.changes = changes.changes
        bundle = changes.bundle
        root = changes.root
        version = changes.version
    }

    /// Makes all changes.
    ///
    /// - Throws: ``ProjectError``, and nothing is changed; ``Interruption``.
    func run() throws {
        guard !changes.isEmpty else { return }
        let lock = try ProjectLock(bundle, attempts: lockAttempts)
        defer { withExtendedLifetime(lock) {} }
        for change in changes { try check(change) }
        // Another run may have written between two reads of the plan.
        guard version?.isCurrent(bundle) ?? true else {
            throw ProjectError.install(.fileModified(path: bundle.lastPathComponent))
        }
        var journal = journal()
        do {
            try journal.write(bundle)
            try willReach(.start)
            for (change, file) in zip(changes, journal.files) { try stage(change, file) }
            try willReach(.staged)
            journal.isComplete = true
            try journal.write(bundle)
        } catch let interruption as Interruption {
            throw interruption
        } catch {
            Self.discard(journal, root)
            InstallJournal.remove(bundle)
            throw ProjectError.install(.stagingFailed(reason: "\(error)"))
        }
        try move(journal)
        InstallJournal.remove(bundle)
        Self.removeEmpty(
            changes.filter { $0.after == nil }.map { $0.file.deletingLastPathComponent() }
        )
    }

    private func journal() -> InstallJournal {
        InstallJournal(
            files: changes.map { change in
                InstallJournal.File(
                    path: root.relativePath(to: change.file),
                    // An unpredictable name, so that no symbolic link can be in its place.
                    temporary: change.after.map { _ in
                        InstallJournal.temporaryPrefix + UUID().uuidString
                    },
                    before: change.before.map(FNV1a.of),
                    after: change.after.map(FNV1a.of)
                )
            },
            folders: changes.filter { $0.after != nil }.flatMap { missingFolders(of: $0.file) }
                .unique
        )
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

    /// The folders to create for a file, the deepest first.
    private func missingFolders(of file: URL) -> [String] {
        var missing: [String] = []
        var folder = file.deletingLastPathComponent()
        while !manager.fileExists(atPath: folder.path) {
            missing.append(root.relativePath(to: folder))
            folder.deleteLastPathComponent()
        }
        return missing
    }

    private func stage(_ change: ChangeSet.Change, _ file: InstallJournal.File) throws {
        try willReach(.stage(file.path))
        guard let after = change.after, let new = file.temporary(root) else { return }
        try manager.createDirectory(
            at: new.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(after).write(to: new, options: .withoutOverwriting)
        if change.before != nil,
            let mode = try manager.attributesOfItem(atPath: change.file.path)[.posixPermissions]
        {
            try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: new.path)
        }
    }

    private func move(_ journal: InstallJournal) throws {
        var done: [ChangeSet.Change] = []
        do {
            try willReach(.commit)
            for (change, file) in zip(changes, journal.files) {
                try willReach(.move(change.path))
                if let new = file.temporary(root) {
                    guard rename(new.path, change.file.path) == 0 else {
                        throw CocoaError(.fileWriteUnknown)
                    }
                } else {
                    try manager.removeItem(at: change.file)
                }
                done.append(change)
            }
            try willReach(.finish)
        } catch let interruption as Interruption {
            throw interruption
        } catch {
            for change in done.reversed() {
                if let before = change.before {
                    try? Data(before).write(to: change.file, options: .atomic)
                } else {
                    try? manager.removeItem(at: change.file)
                }
            }
            Self.discard(journal, root)
            InstallJournal.remove(bundle)
            let failed = changes[min(done.count, changes.count - 1)]
            throw ProjectError.install(.writeFailed(path: failed.path))
        }
    }

    /// Removes the temporary files of a run, and its folders if they are empty.
    fileprivate static func discard(_ journal: InstallJournal, _ root: URL) {
        for new in journal.files.compactMap({ $0.temporary(root) }) { unlink(new.path) }
        removeEmpty(journal.folders.map(root.file))
    }

    /// Removes empty folders, and the folders around them that become empty.
    fileprivate static func removeEmpty(_ folders: [URL]) {
        let manager = FileManager.default
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

extension InstallJournal.File {
    /// The temporary file.
    fileprivate func temporary(_ root: URL) -> URL? {
        temporary.map { root.file(path).deletingLastPathComponent().appendingPathComponent($0) }
    }
}

extension ProjectFolder {
    /// Finishes a run that was killed while writing: renames its temporary files if they are complete, otherwise
    /// removes them. A file that was edited since is kept.
    ///
    /// - Parameters:
    ///   - bundle: The `.xcodeproj`.
    ///   - isDry: Whether to write nothing.
    /// - Throws: ``ProjectError``; ``InstallError/interruptedRun(project:)`` if nothing may be written.
    package static func finishInterruptedRun(_ bundle: URL, isDry: Bool) throws {
        guard InstallJournal.exists(in: bundle) else { return }
        // Another run may be writing.
        let lock = try ProjectLock(bundle)
        defer { withExtendedLifetime(lock) {} }
        let folder = try ProjectFolder(bundle)
        guard let journal = try InstallJournal.read(folder) else {
            // The run was killed before it created any other file.
            if !isDry { InstallJournal.remove(bundle) }
            return
        }
        guard !isDry else {
            throw ProjectError.install(.interruptedRun(project: bundle.lastPathComponent))
        }
        if journal.isComplete {
            for file in journal.files { try finish(file, folder.root) }
            let deleted = journal.files.filter { $0.after == nil }
            FileTransaction.removeEmpty(
                deleted.map { folder.root.file($0.path).deletingLastPathComponent() }
            )
        }
        FileTransaction.discard(journal, folder.root)
        InstallJournal.remove(bundle)
    }

    private static func finish(_ file: InstallJournal.File, _ root: URL) throws(ProjectError) {
        let target = root.file(file.path)
        // Keep a file that has been edited since then.
        guard FileOverlay.bytesOnDisk(target).map(FNV1a.of) == file.before else { return }
        if let new = file.temporary(root) {
            try FileOverlay.rejectSymbolicLink(new)
            guard FileOverlay.bytesOnDisk(new).map(FNV1a.of) == file.after else { return }
            guard rename(new.path, target.path) == 0 else {
                throw .install(.writeFailed(path: file.path))
            }
        } else {
            unlink(target.path)
        }
    }
}

extension ChangeSet {
    /// Makes all changes, or none.
    ///
    /// - Throws: ``ProjectError``, and nothing is changed.
    package func write() throws {
        try FileTransaction(self).run()
    }
}
