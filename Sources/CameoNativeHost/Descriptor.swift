import Foundation

/// Functions for reading and writing through file descriptors.
package enum Descriptor {
    /// Returns the first bytes of a file; empty if the file can't be read.
    package static func start(of path: String, count: Int) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return [] }
        defer { close(file) }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(0, read(file, buffer.baseAddress, count))
        }
    }

    /// Writes an entire string. Returns whether the write succeeded.
    package static func write(_ text: String, to file: Int32) -> Bool {
        var text = text
        return text.withUTF8 { write(UnsafeRawBufferPointer($0), to: file) }
    }

    /// Writes all bytes. Returns whether the write succeeded.
    package static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = Foundation.write(file, part.baseAddress, part.count)
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count < 0, errno == EAGAIN || errno == EWOULDBLOCK {
                // A terminal or pipe in nonblocking mode may not accept all bytes, so wait.
                var event = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
                _ = poll(&event, 1, -1)
            } else if count == 0 || errno != EINTR {
                return false
            }
        }
        return true
    }
}
