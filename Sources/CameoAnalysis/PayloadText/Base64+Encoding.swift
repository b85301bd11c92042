import Cameo

extension Base64 {
    private static let digits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    )

    /// Encodes bytes as base64url without padding, as in JSON Web Tokens.
    package static func urlSafe(_ bytes: [UInt8]) -> String {
        String(
            decoding: text(bytes).utf8.compactMap { digit -> UInt8? in
                switch digit {
                case UInt8(ascii: "+"): UInt8(ascii: "-")
                case UInt8(ascii: "/"): UInt8(ascii: "_")
                case UInt8(ascii: "="): nil
                default: digit
                }
            },
            as: UTF8.self
        )
    }

    /// Encodes bytes as Base64 with padding.
    package static func text(_ bytes: [UInt8]) -> String {
        let count = (bytes.count + 2) / 3 * 4
        return String(unsafeUninitializedCapacity: count) { text in
            digits.withUnsafeBufferPointer { digits in
                bytes.withUnsafeBufferPointer { encode($0, digits, into: text) }
            }
            return count
        }
    }

    private static func encode(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ digits: UnsafeBufferPointer<UInt8>,
        into text: UnsafeMutableBufferPointer<UInt8>
    ) {
        var position = 0
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let rest = bytes.count - start
            let second = rest > 1 ? bytes[start + 1] : 0
            let third = rest > 2 ? bytes[start + 2] : 0
            let group = UInt32(bytes[start]) << 16 | UInt32(second) << 8 | UInt32(third)
            text[position] = digits[Int(group >> 18)]
            text[position + 1] = digits[Int(group >> 12 & 63)]
            text[position + 2] = rest > 1 ? digits[Int(group >> 6 & 63)] : UInt8(ascii: "=")
            text[position + 3] = rest > 2 ? digits[Int(group & 63)] : UInt8(ascii: "=")
            position += 4
        }
    }
}
