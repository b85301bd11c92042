/// Base64 (RFC 4648), for keys and tokens.
enum Base64 {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    )

    /// Returns bytes in the URL-safe alphabet, without padding, as in JSON Web Tokens.
    static func urlSafe(_ bytes: some Sequence<UInt8>) -> String {
        var digits: [UInt8] = []
        var (buffer, bits) = (0, 0)
        func append(_ value: Int) {
            switch alphabet[value & 63] {
            case 0x2B: digits.append(0x2D)
            case 0x2F: digits.append(0x5F)
            case let digit: digits.append(digit)
            }
        }
        for byte in bytes {
            (buffer, bits) = (buffer << 8 | Int(byte), bits + 8)
            while bits >= 6 {
                bits -= 6
                append(buffer >> bits)
            }
            buffer &= 63
        }
        if bits > 0 { append(buffer << (6 - bits)) }
        return String(decoding: digits, as: UTF8.self)
    }

    /// Returns decoded bytes; `nil` if the text isn't Base64 in one of its alphabets. Padding may be omitted.
    static func decoded(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count * 3 / 4)
        var (buffer, bits, padding, count) = (0, 0, 0, 0)
        for byte in text.utf8 {
            count += 1
            if byte == 0x3D {
                padding += 1
                continue
            }
            guard padding == 0, let value = value(of: byte) else { return nil }
            (buffer, bits) = (buffer << 6 | value, bits + 6)
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
            }
            buffer &= 0xFF
        }
        guard padding <= 2, padding == 0 || count % 4 == 0, (count - padding) % 4 != 1 else {
            return nil
        }
        return bytes
    }

    private static func value(of byte: UInt8) -> Int? {
        switch byte {
        case 0x41...0x5A: Int(byte) - 0x41
        case 0x61...0x7A: Int(byte) - 0x61 + 26
        case 0x30...0x39: Int(byte) - 0x30 + 52
        case 0x2B, 0x2D: 62
        case 0x2F, 0x5F: 63
        default: nil
        }
    }
}
