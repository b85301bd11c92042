/// Functions that decode strings in OpenStep property lists, and encode strings in Xcode's style.
package enum OpenStepText {
    /// Decodes a string, which may have quotes and escapes, as Foundation does.
    static func decode(_ bytes: ArraySlice<UInt8>) -> String {
        guard let quote = bytes.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        else { return String(decoding: bytes, as: UTF8.self) }
        let inner = bytes.dropFirst().dropLast()
        return decode(inner, isEscaped: inner.contains(UInt8(ascii: "\\")))
    }

    /// Decodes the text between quotes.
    static func decode(_ inner: ArraySlice<UInt8>, isEscaped: Bool) -> String {
        guard isEscaped else { return String(decoding: inner, as: UTF8.self) }
        var units: [UInt16] = []
        var rest = inner
        while let byte = rest.first {
            if byte == UInt8(ascii: "\\") {
                rest.removeFirst()
                units.append(escape(&rest))
            } else {
                let plain = rest.prefix { $0 != UInt8(ascii: "\\") }
                units += String(decoding: plain, as: UTF8.self).utf16
                rest = rest.dropFirst(plain.count)
            }
        }
        return String(decoding: units, as: UTF16.self)
    }

    private static func escape(_ rest: inout ArraySlice<UInt8>) -> UInt16 {
        guard let byte = rest.popFirst() else { return UInt16(UInt8(ascii: "\\")) }
        switch byte {
        case UInt8(ascii: "a"): return 0x07
        case UInt8(ascii: "b"): return 0x08
        case UInt8(ascii: "f"): return 0x0C
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "r"): return 0x0D
        case UInt8(ascii: "t"): return 0x09
        case UInt8(ascii: "v"): return 0x0B
        case UInt8(ascii: "U"): return number(&rest, first: 0, radix: 16, digits: 4)
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
            let code = number(&rest, first: UInt16(byte - UInt8(ascii: "0")), radix: 8, digits: 2)
            let low = UInt8(truncatingIfNeeded: code)
            return low < 0x80 ? UInt16(low) : nextStep[Int(low) - 0x80]
        default:
            // If a multi-byte character is escaped, Foundation keeps only its first UTF-16 code
            // unit.
            guard byte >= 0x80 else { return UInt16(byte) }
            var character = [byte]
            while let next = rest.first, next & 0xC0 == 0x80 {
                character.append(next)
                rest.removeFirst()
            }
            return String(decoding: character, as: UTF8.self).utf16.first ?? 0xFFFD
        }
    }

    private static func number(
        _ rest: inout ArraySlice<UInt8>,
        first: UInt16,
        radix: UInt16,
        digits: Int
    ) -> UInt16 {
        var value = first
        for _ in 0..<digits {
            guard let byte = rest.first,
                let digit = Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt16.init),
                digit < radix
            else { break }
            value = value &* radix &+ digit
            rest.removeFirst()
        }
        return value
    }

    /// The upper half of the NeXTSTEP character set, to which octal escapes refer.
    private static let nextStep: [UInt16] = [
        0xA0, 0xC0, 0xC1, 0xC2, 0xC3, 0xC4, 0xC5, 0xC7, 0xC8, 0xC9, 0xCA, 0xCB, 0xCC, 0xCD, 0xCE,
        0xCF, 0xD0, 0xD1, 0xD2, 0xD3, 0xD4, 0xD5, 0xD6, 0xD9, 0xDA, 0xDB, 0xDC, 0xDD, 0xDE, 0xB5,
        0xD7, 0xF7, 0xA9, 0xA1, 0xA2, 0xA3, 0x2044, 0xA5, 0x192, 0xA7, 0xA4, 0x2019, 0x201C, 0xAB,
        0x2039, 0x203A, 0xFB01, 0xFB02, 0xAE, 0x2013, 0x2020, 0x2021, 0xB7, 0xA6, 0xB6, 0x2022,
        0x201A, 0x201E, 0x201D, 0xBB, 0x2026, 0x2030, 0xAC, 0xBF, 0xB9, 0x2CB, 0xB4, 0x2C6, 0x2DC,
        0xAF, 0x2D8, 0x2D9, 0xA8, 0xB2, 0x2DA, 0xB8, 0xB3, 0x2DD, 0x2DB, 0x2C7, 0x2014, 0xB1, 0xBC,
        0xBD, 0xBE, 0xE0, 0xE1, 0xE2, 0xE3, 0xE4, 0xE5, 0xE7, 0xE8, 0xE9, 0xEA, 0xEB, 0xEC, 0xC6,
        0xED, 0xAA, 0xEE, 0xEF, 0xF0, 0xF1, 0x141, 0xD8, 0x152, 0xBA, 0xF2, 0xF3, 0xF4, 0xF5, 0xF6,
        0xE6, 0xF9, 0xFA, 0xFB, 0x131, 0xFC, 0xFD, 0x142, 0xF8, 0x153, 0xDF, 0xFE, 0xFF, 0, 0,
    ]

    /// Whether the digits of hex data are valid.
    static func isData(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        data(ArraySlice(bytes)) != nil
    }

    /// Decodes hex data. Like Foundation, returns `nil` if the number of digits is odd, or if white
    /// space separates the two digits of a byte.
    static func data(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        var first: Int?
        for byte in bytes {
            let digit = Character(Unicode.Scalar(byte)).hexDigitValue
            switch (first, digit) {
            case (nil, let digit): first = digit
            case (let high?, let digit?):
                result.append(UInt8(high * 16 + digit))
                first = nil
            case (_?, nil): return nil
            }
        }
        return first == nil ? result : nil
    }

    /// Encodes a string as Xcode does: with quotes if it contains characters that require them.
    package static func encode(_ text: String) -> String {
        let isBare =
            !text.isEmpty && !text.contains("//") && !text.contains("___")
            && text.utf8.allSatisfy {
                OpenStepLexer.isBare($0) && $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":")
            }
        if isBare { return text }
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
