import Foundation

#if canImport(Darwin)
import Darwin
#endif

/// The bytes of a file, which can be read in parts or as a whole.
final class FileBytes: ByteSource {
    private let descriptor: Int32
    private let status: stat

    /// Opens a regular file. Returns `nil` if opening fails.
    convenience init?(_ file: URL) { self.init(path: file.path) }

    /// Opens a regular file. Returns `nil` if the system can't open it, with the reason in `errno`,
    /// or if it isn't a regular file.
    init?(path: String) {
        // `O_NONBLOCK` keeps the call from blocking on a pipe until its other end is opened.
        // Passing a string as the argument would copy it to an array.
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

    var bytes: [UInt8] { bytes(at: 0, count: count) }

    /// Sets the modification date to now, which marks a file of a cache as used.
    func markAsUsed() { futimens(descriptor, nil) }

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
    /// - Throws: ``ImageError``, as for bytes, or ``ImageError/empty`` if the file can't be read.
    package init(of file: URL) throws(ImageError) {
        guard let bytes = FileBytes(file) else { throw .empty }
        self = try Self.read(Bytes(bytes))
    }
}
