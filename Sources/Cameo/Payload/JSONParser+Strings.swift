extension JSONParser {
    /// Parses a string. A string without escapes, the common case, is decoded quickly, in one
    /// step.
    mutating func parseString() throws(JSONDocument.ParseError) -> String {
        let opening = offset
        offset += 1
        let start = offset
        var isASCII = true
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""):
                let piece = bytes[start..<offset]
                let string = String(decoding: piece, as: UTF8.self)
                if !isASCII { try checkUTF8(piece, string) }
                offset += 1
                return string
            case UInt8(ascii: "\\"): return try parseEscapedString(opening: opening)
            case 0..<0x20: throw controlCharacter
            default:
                if byte >= 0x80 { isASCII = false }
                offset += 1
            }
        }
        throw JSONDocument.ParseError("unterminated string", at: opening, in: bytes)
    }

    @inline(never) private mutating func parseEscapedString(opening: Int) throws(JSONDocument
        .ParseError) -> String
    {
        offset = opening + 1
        var content: [UInt8] = []
        var start = offset
        var isASCII = true
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                let piece = bytes[start..<offset]
                if !isASCII { try checkUTF8(piece, String(decoding: piece, as: UTF8.self)) }
                content += piece
                offset += 1
                if byte == UInt8(ascii: "\"") {
                    insignificantByteCount += offset - opening - content.quotedSize
                    return String(decoding: content, as: UTF8.self)
                }
                let scalar = try parseEscape()
                if scalar.isASCII {
                    content.append(UInt8(ascii: scalar))
                } else {
                    content += String(scalar).utf8
                }
                start = offset
                isASCII = true
            case 0..<0x20: throw controlCharacter
            default:
                if byte >= 0x80 { isASCII = false }
                offset += 1
            }
        }
        throw JSONDocument.ParseError("unterminated string", at: opening, in: bytes)
    }

    @inline(never) private var controlCharacter: JSONDocument.ParseError {
        error("unescaped control character (\(found)) in a string; use an escape sequence")
    }

    @inline(never) private mutating func parseEscape() throws(JSONDocument.ParseError)
        -> Unicode.Scalar
    {
        guard let byte = peek else { throw error("unterminated escape sequence") }
        offset += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try parseUnicodeEscape()
        default:
            offset -= 1
            throw error(
                "invalid escape sequence: \(found) after a backslash; use \\\" \\\\ \\/ \\b \\f "
                    + "\\n \\r \\t or \\u"
            )
        }
    }

    private mutating func parseUnicodeEscape() throws(JSONDocument.ParseError) -> Unicode.Scalar {
        let unit = try parseHexadecimal()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        // A high surrogate is valid only if a low surrogate follows immediately.
        let afterFirst = offset
        if UTF16.isLeadSurrogate(unit), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) {
            let second = try parseHexadecimal()
            if UTF16.isTrailSurrogate(second) {
                let value = 0x10000 + (UInt32(unit & 0x3FF) << 10) + UInt32(second & 0x3FF)
                if let scalar = Unicode.Scalar(value) { return scalar }
            }
            offset = afterFirst
        } else {
            offset = afterFirst
        }
        hasUnpairedSurrogates = true
        return "\u{FFFD}"
    }

    private mutating func parseHexadecimal() throws(JSONDocument.ParseError) -> UInt16 {
        var value: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue,
                byte < 0x80
            else { throw error("expected four hexadecimal digits, found \(found)") }
            value = value << 4 | UInt16(digit)
            offset += 1
        }
        return value
    }

    /// Throws an error if the bytes aren't valid UTF-8. Swift repairs such strings silently, so the
    /// check compares the string with the bytes; the first byte that differs is invalid.
    @inline(never) private func checkUTF8(_ piece: ArraySlice<UInt8>, _ string: String)
        throws(JSONDocument
        .ParseError)
    {
        var copy = string
        let invalid = copy.withUTF8 { text in
            text.elementsEqual(piece) ? nil : zip(piece.indices, text).first { piece[$0] != $1 }?.0
        }
        guard let invalid else { return }
        throw JSONDocument.ParseError(
            "string isn't valid UTF-8; save the file as UTF-8",
            at: invalid,
            in: bytes
        )
    }
}

extension Unicode.Scalar {
    fileprivate init?(_ unit: UInt16) { self.init(UInt32(unit)) }
}
