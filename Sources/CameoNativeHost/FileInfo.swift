import CameoHost
import Foundation

/// A file's metadata.
package struct FileInfo {
    package let kind: InputInfo.Kind
    /// The size in bytes.
    package let size: Int
    /// The permissions.
    package let mode: mode_t
    /// The identifiers of the user and group that own the file.
    package let owner: (user: uid_t, group: gid_t)
    /// The time of the last modification, in seconds since January 1, 1970 (UTC).
    package let modified: Double
    /// The identity of the file. A replaced file has a different identity.
    package let identity: InputInfo.Identity

    /// Reads a file's metadata, following symbolic links. Returns `nil` and sets `errno` if this
    /// fails.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Reads a file's metadata, without following symbolic links. Returns `nil` and sets `errno` if
    /// this fails.
    package init?(ofLink path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Reads an open file's metadata. Returns `nil` and sets `errno` if this fails.
    package init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            case S_IFIFO: .pipe
            default: .other
            }
        size = Int(status.st_size)
        mode = status.st_mode & 0o7777
        owner = (status.st_uid, status.st_gid)
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        modified = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        identity = InputInfo.Identity(
            device: UInt64(truncatingIfNeeded: status.st_dev),
            number: UInt64(status.st_ino)
        )
    }
}
