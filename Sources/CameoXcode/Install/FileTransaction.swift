import CameoAnalysis
import CameoHost

/// A transaction that writes a set of files atomically, all or none, even if the process is killed.
///
/// First, new contents are written to temporary files in the same folders, which detects a full
/// disk or missing permissions. Then, all files are renamed. If a rename fails, the completed
/// renames are undone. A journal lists the files: if a run is killed, the next run finishes its
/// renames, or removes its temporary files if they are incomplete.
struct FileTransaction {
    /// A point at which a process can be killed, for tests.
    enum Step: Equatable {
        /// The journal contains the names of the temporary files.
        case start
        /// A temporary file is about to be written.
        case stage(String)
        /// All temporary files are complete, but the journal doesn't record that yet.
        case staged
        /// The journal records that the temporary files are complete.
        case commit
        /// A file is about to be renamed or deleted.
        case move(String)
        /// All files have been renamed or deleted.
        case finish
    }

    private let changes: [ChangeSet.Change]
    private let bundle: FilePath
    private let root: FilePath
    private let version: ProjectVersion?
    private let system: any Host
    /// A hook that runs before each step. Tests throw an error from it, or end the run as if the
    /// process had been killed.
    ///
    /// - Returns: Whether to continue.
    var willReach: (Step) throws(HostError) -> Bool = { _ in true }
    /// The number of attempts to lock the project. The default of 250 takes about five seconds;
    /// another run usually finishes in less than one.
    var lockAttempts = Self.maxLockAttempts

    fileprivate static let maxLockAttempts = 250

    init(_ changes: ChangeSet) {
        self.changes = changes.changes
        bundle = changes.bundle
        root = changes.root
        version = changes.version
        system = changes.system
    }

    /// Writes all changes.
    ///
    /// - Returns: `false` if a test ended the run.
    /// - Throws: ``ProjectError``. If it throws, no file has changed.
    @discardableResult
    func run() throws(ProjectError) -> Bool {
        guard !changes.isEmpty else { return true }
        let unlock = try system.lock(bundle, lockAttempts)
        defer { unlock() }
        for change in changes { try check(change) }
        // Another run may have changed the project after it was read.
        guard version?.isCurrent(bundle, system) ?? true else {
            throw .install(.fileModified(path: bundle.lastPathComponent))
        }
        var journal = journal()
        do throws(HostError) {
            guard try stage(&journal) else { return false }
        } catch {
            Self.discard(journal, root, system)
            InstallJournal.remove(bundle, system)
            throw .install(.stagingFailed(reason: error.reason))
        }
        guard try move(journal) else { return false }
        InstallJournal.remove(bundle, system)
        Self.removeEmpty(
            changes.filter { $0.after == nil }.map { $0.file.deletingLastPathComponent() },
            system
        )
        return true
    }

    private func journal() -> InstallJournal {
        InstallJournal(
            files: changes.map { change in
                InstallJournal.File(
                    path: root.relativePath(to: change.file),
                    // An unpredictable name, so that no attacker can create a symbolic link with
                    // this name beforehand.
                    temporary: change.after.map { _ in
                        InstallJournal.temporaryPrefix + system.uniqueName()
                    },
                    before: change.before.map(FNV1a.of),
                    after: change.after.map(FNV1a.of)
                )
            },
            folders: changes.filter { $0.after != nil }.flatMap { missingFolders(of: $0.file) }
                .unique
        )
    }

    /// Throws if a file has changed since planning or isn't writable.
    private func check(_ change: ChangeSet.Change) throws(ProjectError) {
        try system.rejectSymbolicLink(change.file)
        guard system.bytes(of: change.file) == change.before else {
            throw .install(.fileModified(path: change.path))
        }
        guard change.before != nil else {
            guard !system.exists(change.file) else {
                throw .install(.permissionDenied(path: change.path))
            }
            return
        }
        let permissions = system.status(of: change.file)?.permissions ?? 0o600
        guard permissions & 0o200 != 0, system.isWritable(change.file.path) else {
            throw .install(.readOnlyFile(path: change.path))
        }
    }

    /// Returns the folders to create for a file, deepest first.
    private func missingFolders(of file: FilePath) -> [String] {
        var missing: [String] = []
        var folder = file.deletingLastPathComponent()
        while !system.exists(folder) {
            missing.append(root.relativePath(to: folder))
            folder = folder.deletingLastPathComponent()
        }
        return missing
    }

    /// Writes the temporary files and the journal. Returns whether to continue.
    private func stage(_ journal: inout InstallJournal) throws(HostError) -> Bool {
        try journal.write(bundle, system)
        guard try willReach(.start) else { return false }
        for (change, file) in zip(changes, journal.files) {
            guard try willReach(.stage(file.path)) else { return false }
            guard let after = change.after, let new = file.temporary(root) else { continue }
            try system.createFolder(new.deletingLastPathComponent())
            try system.create(new, after)
            if change.before != nil, let status = system.status(of: change.file) {
                try system.setPermissions(status.permissions, of: new)
            }
        }
        guard try willReach(.staged) else { return false }
        journal.isComplete = true
        try journal.write(bundle, system)
        return true
    }

    /// Renames the temporary files. Returns whether to continue.
    private func move(_ journal: InstallJournal) throws(ProjectError) -> Bool {
        var done: [ChangeSet.Change] = []
        do throws(HostError) {
            guard try willReach(.commit) else { return false }
            for (change, file) in zip(changes, journal.files) {
                guard try willReach(.move(change.path)) else { return false }
                if let new = file.temporary(root) {
                    try system.rename(new, to: change.file)
                } else {
                    try system.remove(change.file)
                }
                done.append(change)
            }
            return try willReach(.finish)
        } catch {
            for change in done.reversed() {
                if let before = change.before {
                    try? system.replace(change.file, before)
                } else {
                    try? system.remove(change.file)
                }
            }
            Self.discard(journal, root, system)
            InstallJournal.remove(bundle, system)
            let failed = changes[min(done.count, changes.count - 1)]
            throw .install(.writeFailed(path: failed.path))
        }
    }

    /// Removes the temporary files of a run, and the folders that it created if they are empty.
    fileprivate static func discard(
        _ journal: InstallJournal,
        _ root: FilePath,
        _ system: any Host
    ) {
        for new in journal.files.compactMap({ $0.temporary(root) }) { try? system.remove(new) }
        removeEmpty(journal.folders.map { root.file($0) }, system)
    }

    /// Removes empty folders, and enclosing folders that become empty.
    fileprivate static func removeEmpty(_ folders: [FilePath], _ system: any Host) {
        for folder in folders {
            var folder = folder
            while (try? system.contents(of: folder.path))?.isEmpty == true,
                (try? system.remove(folder)) != nil
            {
                folder = folder.deletingLastPathComponent()
            }
        }
    }
}

extension Host {
    /// Locks a project until the returned function is called.
    ///
    /// - Throws: ``ProjectError/Install/projectInUse(project:)`` if another run takes too long.
    fileprivate func lock(
        _ bundle: FilePath,
        _ attempts: Int
    ) throws(ProjectError) -> @Sendable () -> Void {
        let unlock: (@Sendable () -> Void)?
        do throws(HostError) {
            unlock = try lock(bundle, attempts: attempts)
        } catch {
            throw .install(.permissionDenied(path: bundle.lastPathComponent))
        }
        guard let unlock else { throw .install(.projectInUse(project: bundle.lastPathComponent)) }
        return unlock
    }
}

extension InstallJournal.File {
    /// Returns the path of the temporary file; `nil` if the file is to be deleted.
    fileprivate func temporary(_ root: FilePath) -> FilePath? {
        temporary.map { root.file(path).deletingLastPathComponent().appendingPathComponent($0) }
    }
}

extension ProjectFolder {
    /// Finishes a run that was killed while writing: renames its temporary files if they are
    /// complete, otherwise removes them. Keeps files that have been edited since.
    ///
    /// - Parameters:
    ///   - bundle: The `.xcodeproj`.
    ///   - isDry: Whether to write nothing.
    /// - Throws: ``ProjectError``, such as ``ProjectError/Install/interruptedRun(project:)`` if
    ///   `isDry` is set.
    package static func finishInterruptedRun(
        _ bundle: FilePath,
        isDry: Bool,
        _ system: any Host
    ) throws(ProjectError) {
        guard InstallJournal.exists(in: bundle, system) else { return }
        // Another run may be writing.
        let unlock = try system.lock(bundle, FileTransaction.maxLockAttempts)
        defer { unlock() }
        let folder = try ProjectFolder(bundle, system)
        guard let journal = try InstallJournal.read(folder) else {
            // The run was killed before it created any other file.
            if !isDry { InstallJournal.remove(bundle, system) }
            return
        }
        guard !isDry else { throw .install(.interruptedRun(project: bundle.lastPathComponent)) }
        if journal.isComplete {
            for file in journal.files { try finish(file, folder.root, system) }
            let deleted = journal.files.filter { $0.after == nil }
            FileTransaction.removeEmpty(
                deleted.map { folder.root.file($0.path).deletingLastPathComponent() },
                system
            )
        }
        FileTransaction.discard(journal, folder.root, system)
        InstallJournal.remove(bundle, system)
    }

    private static func finish(
        _ file: InstallJournal.File,
        _ root: FilePath,
        _ system: any Host
    ) throws(ProjectError) {
        let target = root.file(file.path)
        // Keep a file that has been edited since then.
        guard system.bytes(of: target).map(FNV1a.of) == file.before else { return }
        guard let new = file.temporary(root) else {
            try? system.remove(target)
            return
        }
        try system.rejectSymbolicLink(new)
        guard system.bytes(of: new).map(FNV1a.of) == file.after else { return }
        do throws(HostError) {
            try system.rename(new, to: target)
        } catch {
            throw .install(.writeFailed(path: file.path))
        }
    }
}

extension ChangeSet {
    /// Writes all changes or none.
    ///
    /// - Throws: ``ProjectError``. If it throws, no file has changed.
    package func write() throws(ProjectError) { try FileTransaction(self).run() }
}
