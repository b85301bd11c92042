import CameoCommands
import Foundation

/// The output of a command: a file, which is written atomically, or standard output for `-`.
struct OutputFile {
    private let path: String

    init(_ path: String) throws {
        guard !path.isEmpty else { throw UsageError("The output file name is empty") }
        guard !path.hasSuffix("/") || Folder.exists(path) else {
            throw FileError("\(path): no such folder; create it, or pass the path of a file")
        }
        self.path = path
    }

    func write(_ text: String, _ console: Console) throws {
        try write(console) { write in
            var text = text
            try text.withUTF8 { try write(UnsafeRawBufferPointer($0)) }
        }
    }

    func write(_ data: Data) throws {
        try writeFile { write in try data.withUnsafeBytes(write) }
    }

    /// Replaces an existing file.
    ///
    /// - Parameters:
    ///   - data: The new content.
    ///   - check: Throws an error if the file must not be replaced. It is called when the new
    ///     content is complete, immediately before it replaces the file.
    func replace(with data: Data, check: () throws -> Void) throws {
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        try replace(file, mode: FileInfo(file)?.mode, check: check) { write in
            try data.withUnsafeBytes(write)
        }
    }

    /// Writes the output in pieces.
    ///
    /// - Parameters:
    ///   - console: The console for standard output.
    ///   - body: Writes the output with the function that it receives.
    func write(
        _ console: Console,
        _ body: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
    ) throws {
        if path == "-" { return try body(console.write) }
        try writeFile(body)
    }

    private func writeFile(
        _ body: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
    ) throws {
        // Keep symbolic links, and write to pipes and devices instead of replacing them.
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let info = FileInfo(file)
        switch info?.kind {
        case .folder: throw FileError("\(path): is a folder; pass the path of a file")
        case .file, nil: try replace(file, mode: info?.mode, body)
        default:
            let descriptor = open(file, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw unwritable(errno, "check its permissions") }
            defer { close(descriptor) }
            try body { bytes in
                guard Descriptor.write(bytes, to: descriptor) else {
                    throw unwritable(errno, "check its permissions")
                }
            }
        }
    }

    /// Writes a new file next to the existing one, and renames it.
    private func replace(
        _ file: String,
        mode: mode_t?,
        check: () throws -> Void = {},
        _ body: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
    ) throws {
        func failure(_ code: Int32) -> FileError {
            unwritable(code, "check that its folder exists and is writable")
        }
        let new = "\(file).\(getpid()).cameo-new"
        let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw failure(errno) }
        do {
            defer { close(descriptor) }
            try body { bytes in
                guard Descriptor.write(bytes, to: descriptor) else { throw failure(errno) }
            }
            // The superuser replaces files of others. Changing the owner removes some permissions.
            if let owner = FileInfo(file)?.owner { _ = fchown(descriptor, owner.user, owner.group) }
            if let mode { _ = fchmod(descriptor, mode) }
            try check()
        } catch {
            unlink(new)
            throw error
        }
        guard rename(new, file) == 0 else {
            let code = errno
            unlink(new)
            throw failure(code)
        }
    }

    /// The error for a file that can't be written.
    ///
    /// - Parameters:
    ///   - code: The value of `errno`.
    ///   - fix: The fix, if the code has no other.
    private func unwritable(_ code: Int32, _ fix: String) -> FileError {
        let isFull = [ENOSPC, EDQUOT, EFBIG].contains(code)
        return FileError(
            isFull
                ? "\(path): can't be written, because its disk is full; free some space"
                : "\(path): can't be written; \(fix)"
        )
    }
}
