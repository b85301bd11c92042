import Foundation

/// Writing to file descriptors.
package enum Descriptor {
    /// Writes all bytes of a string, and returns whether that succeeded.
    package static func write(_ text: String, to file: Int32) -> Bool {
        var text = text
        return text.withUTF8 { write(UnsafeRawBufferPointer($0), to: file) }
    }

    /// Writes all bytes, and returns whether that succeeded.
    package static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = Foundation.write(file, part.baseAddress, part.count)
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count < 0, errno == EAGAIN || errno == EWOULDBLOCK {
                // A terminal or pipe in nonblocking mode.
                var event = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
                _ = poll(&event, 1, -1)
            } else if count == 0 || errno != EINTR {
                return false
            }
        }
        return true
    }
}
