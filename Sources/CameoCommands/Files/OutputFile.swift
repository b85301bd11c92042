import CameoAnalysis
import CameoHost

/// The output of a command: a file, which is written atomically, or standard output for `-`.
package struct OutputFile {
    private let path: String
    private let context: CommandContext

    package init(_ path: String, _ context: CommandContext) throws(CommandError) {
        guard !path.hasSuffix("/") || context.isFolder(path) else {
            throw .file("\(path): no such folder; create it, or pass the path of a file")
        }
        (self.path, self.context) = (path, context)
    }

    package func write(_ contents: [OutputContent]) throws(CommandError) {
        try write { () throws(HostError) in try context.host.write(path, contents, .replace) }
    }

    /// Writes with a host function, and converts its error.
    package func write(_ body: () throws(HostError) -> Void) throws(CommandError) {
        let kind = path == "-" ? nil : (try? context.host.info(path))?.kind
        if kind == .folder {
            throw .file("\(path): is a folder; pass the path of a file")
        }
        do throws(HostError) {
            try body()
        } catch {
            guard path != "-" else { throw Self.standardOutputError(error.name) }
            throw Self.error(
                path,
                error,
                kind == .file || kind == nil
                    ? "check that its folder exists and is writable" : "check its permissions"
            )
        }
    }

    /// Appends text to a file that other programs may also write.
    ///
    /// - Parameter fix: The fix if the file can't be opened.
    func append(_ text: String, fix: String) throws(CommandError) {
        do throws(HostError) {
            try context.host.write(path, [.text(text)], .append)
        } catch {
            let isFull = Self.isFull(error.name)
            throw .file("\(path): can't be written; \(isFull ? "check the free space" : fix)")
        }
    }

    /// Replaces a file, unless another program has changed it. Other hard links to the file keep
    /// the old content.
    static func fix(
        _ path: String,
        _ before: [UInt8],
        _ after: [UInt8],
        _ host: any CommandHost
    ) throws(CommandError) {
        guard let info = try? host.info(path), info.kind == .file else {
            throw .file("\(path): can't be fixed, because it isn't a regular file")
        }
        // Check the file, because the permissions of the folder alone would allow the replacement.
        guard info.permissions & 0o222 != 0, host.isWritable(path) else {
            throw .file("\(path): can't be fixed, because it's read-only; make it writable")
        }
        do throws(HostError) {
            try host.write(path, [.bytes(after)], .fix(before))
        } catch {
            guard error.name != "CHANGED" else {
                throw .file(
                    """
                    \(path): changed while it was linted, so it wasn't fixed; run \
                    \(HostProgram.name) lint again
                    """
                )
            }
            throw Self.error(path, error, "check that its folder exists and is writable")
        }
    }

    /// Returns the error for a failed write to standard output.
    package static func standardOutputError(_ name: String) -> CommandError {
        if name == "EPIPE" { return .closedPipe }
        return .file(
            isFull(name)
                ? "Can't write to standard output, because the disk is full; free some space"
                : "Can't write to standard output; check where the output is redirected"
        )
    }

    /// Returns the error for a file that can't be written.
    ///
    /// - Parameter fix: The fix, unless the disk is full.
    private static func error(_ path: String, _ error: HostError, _ fix: String) -> CommandError {
        if error.name == HostError.temporaryFile { return .file(error.description) }
        return .file(
            isFull(error.name)
                ? "\(path): can't be written, because the disk is full; free some space"
                : "\(path): can't be written; \(fix)"
        )
    }

    private static func isFull(_ name: String) -> Bool {
        ["ENOSPC", "EDQUOT", "EFBIG"].contains(name)
    }
}
