import Cameo

extension String {
    /// Whether the string is a UUID: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12.
    package var isUUID: Bool {
        let groups = split(separator: "-", omittingEmptySubsequences: false)
        return groups.map { $0.utf8.count } == [8, 4, 4, 4, 12]
            && groups.allSatisfy { group in
                group.utf8.allSatisfy { $0.isHexadecimalDigit }
            }
    }

    /// Creates a lowercase UUID (RFC 9562). The version and the variant replace six of the 128
    /// bits.
    package init(uuid first: UInt64, _ second: UInt64, version: UInt64) {
        let bits = (first & ~0xF000 | version << 12, second & ~(0b11 << 62) | 0b10 << 62)
        var rest = (bits.0.hexadecimal + bits.1.hexadecimal)[...]
        let groups = [8, 4, 4, 4, 12].map { length in
            defer { rest = rest.dropFirst(length) }
            return rest.prefix(length)
        }
        self = groups.joined(separator: "-")
    }
}
