import Cameo
import CameoHost

/// A record of files that are being written, so that the next run can finish an interrupted run. It
/// is stored as `.cameo-journal` in the `.xcodeproj` and exists only during a run.
struct InstallJournal: Equatable {
    /// A file to replace or delete.
    struct File: Equatable {
        /// The path, relative to the project's folder.
        var path: String
        /// The name of the temporary file with the new content, in the same folder; `nil` to delete the file.
        var temporary: String?
        /// The hash of the current content; `nil` if the file doesn't exist.
        var before: String?
        /// The hash of the new content; `nil` to delete the file.
        var after: String?
    }

    /// The version of the journal's format.
    var version = 1
    /// Whether all temporary files are complete. If so, the next run renames them; otherwise, it deletes them.
    var isComplete = false
    var files: [File]
    /// The paths of folders that the run creates, relative to the project's folder.
    var folders: [String]

    /// The prefix of the names of temporary files.
    static let temporaryPrefix = ".cameo-"

    /// Returns the path of a project's journal.
    static func file(of bundle: FilePath) -> FilePath {
        bundle.appendingPathComponent(".cameo-journal")
    }

    private static func newFile(of bundle: FilePath) -> FilePath {
        bundle.appendingPathComponent(".cameo-journal.new")
    }

    /// Reads the journal of an interrupted run; returns `nil` if no run was interrupted.
    ///
    /// - Throws: ``ProjectError`` if the file isn't a journal of this version, or refers to files
    ///   outside the project.
    static func read(_ folder: ProjectFolder) throws(ProjectError) -> InstallJournal? {
        let file = file(of: folder.bundle)
        try folder.system.rejectSymbolicLink(file)
        guard let bytes = folder.system.bytes(of: file) else { return nil }
        let path = "\(folder.bundle.lastPathComponent)/\(file.lastPathComponent)"
        guard let journal = InstallJournal(file: bytes), journal.version == 1,
            journal.files.allSatisfy({ $0.hasValidNames })
        else { throw .install(.unreadableJournal(path: path)) }
        // The journal may come with a downloaded project, so validate its paths like any other
        // input.
        var planned = FileOverlay(folder.system)
        for file in journal.files { planned.plan([], for: folder.root.file(file.path)) }
        try planned.rejectFiles(outside: folder.root, except: folder.externalFiles)
        guard journal.folders.allSatisfy({ !FileOverlay.leavesFolder($0) }) else {
            throw .install(.unreadableJournal(path: path))
        }
        return journal
    }

    /// Writes the journal atomically.
    func write(_ bundle: FilePath, _ system: any Host) throws(HostError) {
        let new = Self.newFile(of: bundle)
        // An interrupted run may have left a partial file.
        try? system.remove(new)
        try system.create(new, file)
        try system.rename(new, to: Self.file(of: bundle))
    }

    /// Whether a project has a journal, complete or partial.
    static func exists(in bundle: FilePath, _ system: any Host) -> Bool {
        [file(of: bundle), newFile(of: bundle)].contains {
            system.exists($0)
        }
    }

    /// Deletes the journal of a finished run.
    static func remove(_ bundle: FilePath, _ system: any Host) {
        for file in [file(of: bundle), newFile(of: bundle)] { try? system.remove(file) }
    }
}

extension InstallJournal.File {
    /// Whether the temporary file, if any, has the prefix of temporary files and no folder in its
    /// name, so that it's next to the file that it replaces.
    fileprivate var hasValidNames: Bool {
        temporary.map { $0.hasPrefix(InstallJournal.temporaryPrefix) && !$0.contains("/") } ?? true
    }
}

extension InstallJournal: StoredRecord {
    init(_ members: RecordMembers) throws(RecordMismatch) {
        version = try members.integer("version")
        isComplete = try members.flag("isComplete")
        files = try members.records("files")
        folders = try members.strings("folders")
    }

    var json: JSONValue {
        .record([
            ("version", .number(JSONNumber(version))), ("isComplete", .bool(isComplete)),
            ("files", .array(files.map { $0.json })), ("folders", .strings(folders)),
        ])
    }
}

extension InstallJournal.File: StoredRecord {
    init(_ members: RecordMembers) throws(RecordMismatch) {
        path = try members.string("path")
        temporary = try members.optionalString("temporary")
        before = try members.optionalString("before")
        after = try members.optionalString("after")
    }

    var json: JSONValue {
        .record([
            ("path", .string(path)), ("temporary", temporary.map { .string($0) }),
            ("before", before.map { .string($0) }), ("after", after.map { .string($0) }),
        ])
    }
}
