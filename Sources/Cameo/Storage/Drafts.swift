import Foundation

#if canImport(Darwin)
import Darwin
#endif

/// The drafts of files. A draft is written completely before it is renamed to the final file, so
/// that each file is either complete or absent.
///
/// If a write fails, its draft is removed. If the process terminates, the draft remains until
/// another file is written at least an hour later. A draft's name ends with the name of its file,
/// so that `removeAll(where:)` can remove it earlier.
package struct Drafts: Sendable {
    /// The directory, which contains only drafts.
    let directory: URL

    /// Creates a store for drafts in a directory.
    package init(directory: URL) { self.directory = directory }

    /// The age after which a draft is removed, in seconds, because its process must have ended.
    private static let draftLifetime = 3600.0
    /// The maximum number of drafts to examine per call.
    private static let maxExamined = 32
    /// The number of characters in the prefix of a name: a UUID and a separator.
    private static let prefixCount = 37

    /// Writes a file. Replaces an existing file.
    ///
    /// - Throws: A file system error. In this case, the file is unchanged.
    package func write(_ data: Data, to file: URL) throws {
        try write(file) {
            try data.write(to: $0)
        } commit: { draft, file in
            rename(draft, file) == 0
        }
    }

    /// Writes a draft and turns it into a file.
    ///
    /// - Parameters:
    ///   - file: The final file. Missing directories are created.
    ///   - write: A closure that writes the draft, an existing empty file with the correct file
    ///     protection.
    ///   - commit: A closure that moves or links the draft to the file. If it returns `false`, it
    ///     must set `errno`. If it doesn't move the draft, the draft is removed.
    /// - Throws: A file system error, or an error of the closure.
    func write(
        _ file: URL,
        _ write: (URL) throws -> Void,
        commit: (_ draft: String, _ file: String) -> Bool
    ) throws {
        let name = "\(UUID().uuidString)-\(file.lastPathComponent)"
        let draft = directory.appendingPathComponent(name)
        if !create(draft) {
            try FileProtection.createDirectory(directory)
            guard create(draft) else { throw CocoaError(.fileWriteUnknown) }
        }
        defer { unlink(draft.path) }
        try write(draft)
        if commit(draft.path, file.path) { return }
        if errno == ENOENT {
            try FileProtection.createDirectory(file.deletingLastPathComponent())
            if commit(draft.path, file.path) { return }
        }
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }

    /// Creates a draft, which inherits the file protection of the directory. `FileManager` would
    /// write to another temporary file first.
    private func create(_ draft: URL) -> Bool {
        let descriptor = open(draft.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        close(descriptor)
        return true
    }

    /// Removes the drafts of all files whose names satisfy a predicate. If a process is writing one
    /// of them, its write fails. (default: all drafts)
    package func removeAll(where predicate: (_ file: String) -> Bool = { _ in true }) {
        for name in Directory.names(directory.path, sample: .max).names
        where predicate(String(name.dropFirst(Self.prefixCount))) {
            unlink("\(directory.path)/\(name)")
        }
    }

    /// Removes the drafts of terminated processes. Each call examines at most 32 drafts.
    package func removeAbandoned() {
        let now = Date().timeIntervalSince1970
        for name in Directory.names(directory.path, sample: Self.maxExamined).names {
            let path = "\(directory.path)/\(name)"
            if let status = FileStatus(path), status.isUnused(for: Self.draftLifetime, at: now) {
                unlink(path)
            }
        }
    }
}
