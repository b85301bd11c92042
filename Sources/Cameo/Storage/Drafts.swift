import Foundation

#if canImport(Darwin)
import Darwin
#endif

/// Drafts of files. A draft is written completely before it gets the name of its file, so that each file
/// is either complete or absent.
///
/// A failed write removes its draft. A terminated process's draft stays until another file is
/// written after an hour. The name of a draft ends with that of its file, by which it is found
/// before.
package struct Drafts: Sendable {
    /// The directory, which contains nothing else.
    let directory: URL

    /// Creates the drafts of a directory.
    package init(directory: URL) {
        self.directory = directory
    }

    /// The age after which a draft is removed, in seconds: its process was terminated.
    private static let draftLifetime = 3600.0
    /// The maximum number of drafts that one call examines.
    private static let maxExamined = 32
    /// The number of characters of a UUID and a separator, with which a name begins.
    private static let prefixCount = 37

    /// Writes a file and replaces an existing one.
    ///
    /// - Throws: An error of the file system; the file is then unchanged.
    package func write(_ data: Data, to file: URL) throws {
        try write(file) {
            try data.write(to: $0)
        } commit: { draft, file in
            rename(draft, file) == 0
        }
    }

    /// Writes a draft, which becomes a file.
    ///
    /// - Parameters:
    ///   - file: The file. Missing directories are created.
    ///   - write: A closure that writes the draft, which already exists, empty and with the correct file
    ///     protection.
    ///   - commit: A closure that gives the draft the name of the file; it sets `errno` if it returns
    ///     `false`. If it doesn't move the draft, the draft is removed.
    /// - Throws: An error of the file system or of the closure.
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

    /// Creates a draft, which inherits the file protection of the directory. `FileManager` would use a
    /// temporary file of its own.
    private func create(_ draft: URL) -> Bool {
        let descriptor = open(draft.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        close(descriptor)
        return true
    }

    /// Removes the drafts of all files whose names satisfy a predicate, even if a process is writing them;
    /// its write then fails. (default: all drafts)
    package func removeAll(where predicate: (_ file: String) -> Bool = { _ in true }) {
        for name in Directory.names(directory.path, sample: .max).names
        where predicate(String(name.dropFirst(Self.prefixCount))) {
            unlink("\(directory.path)/\(name)")
        }
    }

    /// Removes drafts of terminated processes, a few at a time.
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
