import Foundation

#if canImport(Darwin)
import Darwin
#endif

/// What the file system knows of a file.
struct FileStatus {
    let size: Int
    /// When the file was last used or written, in seconds since 1970.
    let lastUse: Double

    /// Looks at a plain file, or at a folder; `nil` when there is none, or something else.
    init?(_ path: String, isFolder: Bool = false) {
        var status = stat()
        guard lstat(path, &status) == 0,
            status.st_mode & S_IFMT == (isFolder ? S_IFDIR : S_IFREG)
        else { return nil }
        size = Int(status.st_size)
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        lastUse = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
