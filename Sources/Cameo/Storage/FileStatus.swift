import Foundation

#if canImport(Darwin)
import Darwin
#endif

/// The size and date of a file.
struct FileStatus {
    /// The size, in bytes.
    let size: Int
    /// The modification date, which the cache sets on each use, in seconds since 1970.
    let lastUse: Double

    /// Reads the status of a regular file or of a directory; `nil` if there is none, or a file of
    /// another type. Symbolic links aren't followed.
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

    /// Whether the file hasn't been used for a number of seconds. A date that is as far in the
    /// future counts, too: the clock has been set back since then.
    func isUnused(for seconds: Double, at now: Double) -> Bool {
        abs(now - lastUse) > seconds
    }
}
