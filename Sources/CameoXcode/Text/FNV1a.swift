/// Numbers that tell texts apart (FNV-1a); no protection against anybody.
enum FNV1a {
    /// Upper-case hexadecimal digits for a text.
    static func hexadecimal(of text: String, digits: Int) -> String {
        let halves = ["1", "2"].map { hash(Array(($0 + text).utf8)) }
        return String(halves.map(padded).joined().prefix(digits))
    }

    /// Hexadecimal digits for a file.
    static func of(_ bytes: [UInt8]) -> String { padded(hash(bytes)) }

    private static func hash(_ bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    private static func padded(_ number: UInt64) -> String {
        let digits = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
