import Foundation

#if canImport(Darwin)
import Darwin
#endif

/// The size and date of a file.
struct FileStatus {
    /// The size, in bytes.
    let size: Int
    /// The modification date, in seconds since 1970. The cache sets it at each use.
    let lastUse: Double

    /// Reads the status of a regular file or a directory. Returns `nil` if the file doesn't exist
    /// or has another type. Doesn't follow symbolic links.
    init?(_ path: String, isDirectory: Bool = false) {
        var status = stat()
        guard lstat(path, &status) == 0,
            status.st_mode & S_IFMT == (isDirectory ? S_IFDIR : S_IFREG)
        else { return nil }
        size = Int(status.st_size)
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        lastUse = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Returns whether the file was last used more than the given number of seconds ago. A file
    /// dated more than that many seconds in the future also counts as unused, because the clock was
    /// set back.
    func isUnused(for seconds: Double, at now: Double) -> Bool { abs(now - lastUse) > seconds }
}
