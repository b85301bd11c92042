import CameoAnalysis

extension FNV1a {
    /// Returns the hash of a string as uppercase hex digits.
    static func hexadecimal(of text: String, digits: Int) -> String {
        String(["1", "2"].map { of(Array(($0 + text).utf8)) }.joined().prefix(digits))
    }

    /// Returns the hash of bytes as uppercase hex digits.
    static func of(_ bytes: [UInt8]) -> String {
        var hash = FNV1a()
        for byte in bytes { hash.combine(byte) }
        let digits = String(hash.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
