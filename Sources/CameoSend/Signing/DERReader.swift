/// Reader for DER values (ITU-T X.690), limited to the features that keys use.
struct DERReader {
    /// The tags of values.
    enum Tag {
        static let integer: UInt8 = 0x02
        static let octetString: UInt8 = 0x04
        static let objectIdentifier: UInt8 = 0x06
        static let sequence: UInt8 = 0x30
        /// The first field with an explicit tag. In an EC key, it contains the parameters.
        static let firstField: UInt8 = 0xA0
    }

    private var bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// The tag of the next value; `nil` at the end.
    var nextTag: UInt8? { bytes.first }

    /// Reads the next value with a tag; returns `nil` if the value has a different tag or is
    /// malformed.
    mutating func read(_ tag: UInt8) -> ArraySlice<UInt8>? {
        var rest = bytes
        guard rest.popFirst() == tag, let first = rest.popFirst() else { return nil }
        var count = Int(first)
        if first >= 0x80 {
            let lengthCount = Int(first & 0x7F)
            // Two length bytes allow 64 KiB, which is more than any key needs.
            guard (1...2).contains(lengthCount), rest.count >= lengthCount else { return nil }
            count = rest.prefix(lengthCount).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(lengthCount)
        }
        guard rest.count >= count else { return nil }
        bytes = rest.dropFirst(count)
        return rest.prefix(count)
    }

    /// Reads a value that contains other values; returns `nil` if it has a different tag or is
    /// malformed.
    mutating func readContainer(_ tag: UInt8) -> DERReader? { read(tag).map { DERReader($0) } }
}
