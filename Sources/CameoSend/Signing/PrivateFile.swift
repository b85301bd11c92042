import Cameo
import Foundation

#if canImport(Darwin)
import Darwin
#endif

/// A small file that contains a token, in a folder that only the user can read.
package struct PrivateFile: Sendable {
    /// The maximum size of a file, in bytes.
    static let maxSize = 16_384
    private static let permissions: mode_t = 0o600

    let path: String
    private let directory: String

    /// Creates a reference to a named file in a folder. The folder is created when the file is
    /// written.
    init(_ name: String, in directory: String) {
        self.directory = directory
        path = directory + "/" + name
    }

    /// Returns the JSON in the file.
    ///
    /// - Returns: `nil` if the file doesn't exist, if another user may have read or written it, or
    ///   if it isn't a JSON object of at most 16 KiB.
    func read() -> JSONObject? {
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_uid == geteuid(), status.st_mode & 0o077 == 0,
            (1...Self.maxSize).contains(Int(status.st_size))
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: Self.maxSize)
        let count = Foundation.read(file, &bytes, bytes.count)
        guard count > 0,
            case .object(let object)? = try? JSONDocument(parsing: Array(bytes.prefix(count))).root
        else { return nil }
        return object
    }

    /// Replaces the content of the file.
    ///
    /// - Returns: Whether the file was written.
    @discardableResult
    func write(_ object: JSONObject) -> Bool {
        createDirectory() && Self.write(JSONValue.object(object).compact, to: path)
    }

    /// Writes a file atomically with the mode 0600. The text is written to a temporary file, which
    /// is then renamed, so that other processes never read a partial file.
    ///
    /// - Returns: Whether the file was written. Otherwise, an existing file is unchanged.
    package static func write(_ text: String, to path: String) -> Bool {
        // O_EXCL: fail if the file exists, so that no other process has it open.
        let temporary = "\(path).\(UUID().uuidString)"
        let file = open(
            temporary,
            O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
            permissions
        )
        guard file >= 0 else { return false }
        let bytes = Array(text.utf8)
        // The umask may remove permissions, but it can't add any.
        let isWritten =
            Foundation.write(file, bytes, bytes.count) == bytes.count && fsync(file) == 0
        let isClosed = close(file) == 0
        if isWritten, isClosed, rename(temporary, path) == 0 { return true }
        unlink(temporary)
        return false
    }

    /// Calls a closure while holding an advisory lock across processes, if the folder supports
    /// locks.
    func locked<Result>(_ body: () -> Result) -> Result {
        guard createDirectory() else { return body() }
        let file = open(path + ".lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, Self.permissions)
        guard file >= 0 else { return body() }
        // The system releases the lock if the process ends.
        defer { close(file) }
        while flock(file, LOCK_EX) != 0, errno == EINTR {}
        return body()
    }

    private func createDirectory() -> Bool {
        if access(directory, W_OK | X_OK) == 0 { return true }
        return
            (try? FileManager.default.createDirectory(
                atPath: directory,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )) != nil
    }
}
