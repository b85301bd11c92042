import Foundation

#if canImport(Darwin)
import Darwin
#endif

/// A file that is read piece by piece, or at once.
final class FileBytes: ByteSource {
    private let descriptor: Int32
    private let status: stat

    /// Opens a regular file; `nil` if there is none.
    convenience init?(_ file: URL) {
        self.init(path: file.path)
    }

    /// Opens a regular file; `nil` if there is none. `errno` is then the reason.
    init?(path: String) {
        // Doesn't wait for the other end of a pipe.
        // An argument that is a string would be copied to an array.
        descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0,
            status.st_mode & S_IFMT == S_IFREG
        else {
            if descriptor >= 0 { close(descriptor) }
            return nil
        }
        self.status = status
    }

    var count: Int { Int(status.st_size) }

    /// All bytes of the file.
    var bytes: [UInt8] { bytes(at: 0, count: count) }

    /// Sets the modification date to now, for a cache's file that is used.
    func markAsUsed() {
        futimens(descriptor, nil)
    }

    /// The version of a file: if it is the same, so is the content.
    struct Version: Sendable, Equatable {
        let device: UInt64
        let file: UInt64
        let size: Int
        /// The modification date, and that of the last change of the file or its attributes, in
        /// nanoseconds.
        let dates: [Int]
    }

    /// The version of the file; `nil` if it was modified less than 0.1 seconds ago, because another change
    /// within the resolution of the file system's clock (10 ms) may have the same version.
    ///
    /// - Parameter date: The current date.
    func version(at date: Date = Date()) -> Version? {
        #if canImport(Darwin)
        let times = [status.st_mtimespec, status.st_ctimespec]
        #else
        let times = [status.st_mtim, status.st_ctim]
        #endif
        let dates = times.map { $0.tv_sec * 1_000_000_000 + $0.tv_nsec }
        let latest = Int((date.timeIntervalSince1970 - 0.1) * 1e9)
        guard dates.allSatisfy({ $0 < latest }) else { return nil }
        return Version(
            device: UInt64(truncatingIfNeeded: status.st_dev),
            file: UInt64(status.st_ino),
            size: count,
            dates: dates
        )
    }

    deinit {
        close(descriptor)
    }

    func bytes(at offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0, offset < self.count, count > 0 else { return [] }
        let length = min(count, self.count - offset)
        return [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
            filled = max(0, pread(descriptor, buffer.baseAddress, length, off_t(offset)))
        }
    }
}

extension ImageHeader {
    /// Reads the header of an image file.
    ///
    /// - Throws: ``ImageError``, as for bytes; ``ImageError/empty`` if the file can't be read.
    package init(of file: URL) throws(ImageError) {
        guard let bytes = FileBytes(file) else { throw .empty }
        self = try Self.read(Bytes(bytes))
    }
}
