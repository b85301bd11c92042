// Searches for bytes and strings, eight bytes at a time. Searching a file of 0.95 MB for six
// strings takes 0.3 ms instead of 1.9 ms with a loop over bytes. Source files are searched for many
// strings, and keys in project files are compared often.

extension UnsafeBufferPointer<UInt8> {
    /// Returns the offset of the first occurrence of a byte at or after an offset; `nil` if there
    /// is none.
    func offset(of byte: UInt8, from start: Int) -> Int? {
        guard let base = UnsafeRawPointer(baseAddress) else { return nil }
        let pattern = UInt64(byte) &* Self.ones
        var offset = start
        // If a word contains the byte, the result has a bit set.
        while offset &+ 32 <= count {
            let found =
                Self.zeros(base.loadUnaligned(fromByteOffset: offset, as: UInt64.self) ^ pattern)
                | Self.zeros(
                    base.loadUnaligned(fromByteOffset: offset &+ 8, as: UInt64.self) ^ pattern
                )
                | Self.zeros(
                    base.loadUnaligned(fromByteOffset: offset &+ 16, as: UInt64.self) ^ pattern
                )
                | Self.zeros(
                    base.loadUnaligned(fromByteOffset: offset &+ 24, as: UInt64.self) ^ pattern
                )
            if found != 0 { break }
            offset &+= 32
        }
        while offset < count {
            if self[offset] == byte { return offset }
            offset &+= 1
        }
        return nil
    }

    private static var ones: UInt64 { 0x0101_0101_0101_0101 }

    /// Returns a nonzero number if any byte of the word is zero.
    private static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & (ones << 7) }

    /// Returns the offset of the first occurrence of a nonempty string; `nil` if there is none.
    func offset(of text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        let rarest = text.rarest
        var next = start + rarest
        while let found = offset(of: text[rarest], from: next) {
            let first = found - rarest
            guard first + text.count <= count else { return nil }
            if UnsafeRawBufferPointer(
                UnsafeBufferPointer(rebasing: self[first..<first + text.count])
            )
            .isSame(as: UnsafeRawBufferPointer(text)) {
                return first
            }
            next = found + 1
        }
        return nil
    }

    /// The offset of the byte that is rarest in source files, which yields the fewest candidates.
    /// The buffer must not be empty.
    private var rarest: Int {
        var best = 0
        var bestRank = Int.max
        for (offset, byte) in enumerated() {
            let rank =
                switch byte {
                case UInt8(ascii: "q"), UInt8(ascii: "z"), UInt8(ascii: "j"), UInt8(ascii: "x"): 0
                case UInt8(ascii: "A")...UInt8(ascii: "Z"): 1
                case UInt8(ascii: "k"), UInt8(ascii: "w"), UInt8(ascii: "v"), UInt8(ascii: "b"): 2
                case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "_"): 3
                case UInt8(ascii: "g"), UInt8(ascii: "p"), UInt8(ascii: "h"), UInt8(ascii: "f"): 4
                case 0x20, UInt8(ascii: "e"), UInt8(ascii: "t"): 6
                default: 5
                }
            if rank < bestRank { (best, bestRank) = (offset, rank) }
        }
        return best
    }
}

extension UnsafeRawBufferPointer {
    /// Whether two buffers contain the same bytes.
    func isSame(as other: UnsafeRawBufferPointer) -> Bool {
        guard count == other.count else { return false }
        guard let base = baseAddress, let start = other.baseAddress else { return true }
        var offset = 0
        while offset &+ 8 <= count {
            let one = base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            guard one == start.loadUnaligned(fromByteOffset: offset, as: UInt64.self) else {
                return false
            }
            offset &+= 8
        }
        while offset < count {
            guard self[offset] == other[offset] else { return false }
            offset &+= 1
        }
        return true
    }
}

extension [UInt8] {
    /// Whether the bytes contain a string.
    package func contains(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { text in
            text.isEmpty || withUnsafeBufferPointer { $0.offset(of: text, from: 0) != nil }
        }
    }
}

extension StringProtocol {
    /// Whether the string contains another string.
    func contains(_ text: String) -> Bool {
        var own = String(self)
        var text = text
        return text.withUTF8 { text in
            text.isEmpty || own.withUTF8 { $0.offset(of: text, from: 0) != nil }
        }
    }

    /// Returns the parts of the string between the occurrences of a separator, which must not be
    /// empty.
    func parts(separatedBy separator: String) -> [String] {
        var own = String(self)
        var separator = separator
        return separator.withUTF8 { separator in
            own.withUTF8 { bytes in
                var parts: [String] = []
                var start = 0
                while let found = bytes.offset(of: separator, from: start) {
                    parts.append(String(decoding: bytes[start..<found], as: UTF8.self))
                    start = found + separator.count
                }
                return parts + [String(decoding: bytes[start...], as: UTF8.self)]
            }
        }
    }

    /// Returns the string with all occurrences of a nonempty string replaced.
    package func replacing(_ text: String, with new: String) -> String {
        parts(separatedBy: text).joined(separator: new)
    }

    /// Returns the string without leading and trailing characters that match a condition.
    func trimming(_ isTrimmed: (Character) -> Bool) -> String {
        guard let start = firstIndex(where: { !isTrimmed($0) }),
            let end = lastIndex(where: { !isTrimmed($0) })
        else { return "" }
        return String(self[start...end])
    }

    /// The numeric parts of a version, such as 15 and 1 for `15.1`.
    var versionNumbers: [Int] { split(separator: ".").map { Int($0) ?? 0 } }
}

extension Dictionary {
    /// Creates a dictionary with the last value of each repeated key.
    init(lastOf pairs: some Sequence<(Key, Value)>) {
        self.init()
        for (key, value) in pairs { self[key] = value }
    }
}
