/// Random access to bytes in memory, or in a file without loading all of it.
protocol ByteSource {
    /// The number of bytes.
    var count: Int { get }
    /// Returns `count` bytes from an offset, or fewer if the source ends earlier.
    func bytes(at offset: Int, count: Int) -> [UInt8]
}

/// The bytes of any source. The header readers use this type instead of a generic parameter, so
/// that the compiler doesn't specialize them for each source. The extension only reads files.
struct Bytes: ByteSource {
    let count: Int
    private let read: (_ offset: Int, _ count: Int) -> [UInt8]

    /// Creates the bytes of a source.
    init(_ source: some ByteSource) {
        count = source.count
        read = { source.bytes(at: $0, count: $1) }
    }

    func bytes(at offset: Int, count: Int) -> [UInt8] { read(offset, count) }
}

extension Array: ByteSource where Element == UInt8 {
    func bytes(at offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0, offset < self.count, count > 0 else { return [] }
        return Array(self[offset..<Swift.min(self.count, offset + Swift.min(count, self.count))])
    }
}

extension [UInt8] {
    /// The bytes without a UTF-8 byte order mark at the start.
    var withoutByteOrderMark: ArraySlice<UInt8> {
        starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...]
    }
}

extension ByteSource {
    /// Returns whether the bytes at an offset equal the bytes of a string.
    func has(_ text: String, at offset: Int) -> Bool {
        bytes(at: offset, count: text.utf8.count).elementsEqual(text.utf8)
    }

    /// Returns the big-endian integer of the given length in bytes at an offset, or `nil` if it
    /// extends past the end.
    func bigEndian(_ length: Int, at offset: Int) -> Int? {
        let bytes = bytes(at: offset, count: length)
        return bytes.count == length ? bytes.reduce(0) { $0 << 8 | Int($1) } : nil
    }

    /// Returns the little-endian integer of the given length in bytes at an offset, or `nil` if it
    /// extends past the end.
    func littleEndian(_ length: Int, at offset: Int) -> Int? {
        let bytes = bytes(at: offset, count: length)
        return bytes.count == length ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : nil
    }
}
