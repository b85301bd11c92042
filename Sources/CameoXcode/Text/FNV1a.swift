/// The FNV-1a hash, to distinguish texts and files; it isn't cryptographic.
enum FNV1a {
    /// Returns the hash of a text as uppercase hex digits.
    static func hexadecimal(of text: String, digits: Int) -> String {
        let halves = ["1", "2"].map { hash(Array(($0 + text).utf8)) }
        return String(halves.map(padded).joined().prefix(digits))
    }

    /// Returns the hash of a file as uppercase hex digits.
    static func of(_ bytes: [UInt8]) -> String { padded(hash(bytes)) }

    private static func hash(_ bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    private static func padded(_ number: UInt64) -> String {
        let digits = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
