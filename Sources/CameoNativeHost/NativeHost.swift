import CameoHost
import EmbeddedLibrary
import Foundation

/// The host that uses the computer's file system and clock.
package final class NativeHost: CameoHost.Host {
    package static let shared = NativeHost()

    private init() {}

    package func create(_ file: FilePath, _ bytes: [UInt8]) throws(HostError) {
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .last(file) }
        defer { close(descriptor) }
        do throws(HostError) {
            try write([.bytes(bytes)], to: descriptor, file.path)
        } catch {
            unlink(file.path)
            throw error
        }
    }

    package func linkTarget(of file: FilePath) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: file.path)
    }

    package func isReadable(_ file: FilePath) -> Bool { access(file.path, R_OK) == 0 }

    package func rename(_ file: FilePath, to new: FilePath) throws(HostError) {
        guard Foundation.rename(file.path, new.path) == 0 else { throw .last(file) }
    }

    package func remove(_ file: FilePath) throws(HostError) {
        guard Foundation.remove(file.path) == 0 else { throw .last(file) }
    }

    package func createFolder(_ folder: FilePath) throws(HostError) {
        if isFolder(folder) { return }
        let parent = folder.deletingLastPathComponent()
        if parent != folder { try createFolder(parent) }
        // Another process may create the folder at the same time.
        guard mkdir(folder.path, 0o777) == 0 || errno == EEXIST && isFolder(folder) else {
            throw .last(folder)
        }
    }

    package func setPermissions(_ permissions: Int, of file: FilePath) throws(HostError) {
        guard chmod(file.path, mode_t(permissions)) == 0 else { throw .last(file) }
    }

    /// Locks a folder. The kernel releases the lock when the process ends, even after a crash, so a
    /// lock is never stale and leaves no file. Returns `nil` if another process still holds the
    /// lock after the last attempt.
    package func lock(
        _ folder: FilePath,
        attempts: Int
    ) throws(HostError) -> (@Sendable () -> Void)? {
        let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last(folder) }
        for attempt in 1...attempts {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { break }
            // Some network file systems don't support locks. The commands still detect changed
            // files before they write.
            guard errno == EWOULDBLOCK || errno == EINTR else { break }
            guard attempt < attempts else {
                close(descriptor)
                return nil
            }
            usleep(20_000)
        }
        return { close(descriptor) }
    }

    package var libraryPaths: [String] { LibraryFile.all.map { $0.path } }

    package func resource(_ path: String) -> [UInt8]? { LibraryFile.bytes(path) }

    package func uniqueName() -> String { UUID().uuidString }
}

extension HostError {
    /// Creates the error for the last failed call to the C library.
    static func last(_ path: String) -> HostError {
        let code = errno
        return HostError(
            name: names[code] ?? "\(code)",
            "\(path): \(String(cString: strerror(code)))"
        )
    }

    fileprivate static func last(_ file: FilePath) -> HostError { last(file.path) }

    private static let names: [Int32: String] = [
        ENOENT: "ENOENT", ENOTDIR: "ENOTDIR", EISDIR: "EISDIR", EACCES: "EACCES", EPERM: "EPERM",
        ELOOP: "ELOOP", ENAMETOOLONG: "ENAMETOOLONG", ENXIO: "ENXIO", EOPNOTSUPP: "EOPNOTSUPP",
        EMFILE: "EMFILE", ENFILE: "ENFILE", EBADF: "EBADF", ENOSPC: "ENOSPC", EDQUOT: "EDQUOT",
        EFBIG: "EFBIG", EPIPE: "EPIPE", EEXIST: "EEXIST", EROFS: "EROFS", ENOTEMPTY: "ENOTEMPTY",
    ]
}

extension FilePath {
    /// Creates the path of a file URL.
    package init(_ url: URL) { self.init(url.standardizedFileURL.path) }
}

extension URL {
    /// Creates the URL of a path.
    package init(_ path: FilePath) { self.init(fileURLWithPath: path.path) }
}
