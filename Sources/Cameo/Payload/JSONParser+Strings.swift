extension JSONParser {
    /// Reads a string; nearly all are plain ASCII and are taken in one piece.
    mutating func parseString() throws(JSONError) -> String {
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
            case UInt8(ascii: "\\"):
                return try parseEscapedString(opening: opening)
            case 0..<0x20:
                throw error("\(found) inside a string; write it as an escape")
            default:
                if byte >= 0x80 { isASCII = false }
                offset += 1
            }
        }
        throw JSONError("this string is never closed", at: opening, in: bytes)
    }

    private mutating func parseEscapedString(opening: Int) throws(JSONError) -> String {
        offset = opening + 1
        var string = ""
        var start = offset
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                let piece = bytes[start..<offset]
                let plain = String(decoding: piece, as: UTF8.self)
                try checkUTF8(piece, plain)
                string += plain
                offset += 1
                if byte == UInt8(ascii: "\"") {
                    dispensable += offset - opening - string.quotedSize
                    return string
                }
                string.unicodeScalars.append(try parseEscape())
                start = offset
            case 0..<0x20:
                throw error("\(found) inside a string; write it as an escape")
            default:
                offset += 1
            }
        }
        throw JSONError("this string is never closed", at: opening, in: bytes)
    }

    private mutating func parseEscape() throws(JSONError) -> Unicode.Scalar {
        guard let byte = peek else { throw error("the text ends inside an escape") }
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
                "\(found) after a backslash; escapes are \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u"
            )
        }
    }

    private mutating func parseUnicodeEscape() throws(JSONError) -> Unicode.Scalar {
        let unit = try parseHexadecimal()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        // A first half: only a second half right behind it makes a character.
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

    private mutating func parseHexadecimal() throws(JSONError) -> UInt16 {
        var value: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue,
                byte < 0x80
            else { throw error("\(found) where one of four hexadecimal digits belongs") }
            value = value << 4 | UInt16(digit)
            offset += 1
        }
        return value
    }

    /// Decoding repairs bad UTF-8 silently: a repaired text is one that has changed.
    private func checkUTF8(_ piece: ArraySlice<UInt8>, _ string: String) throws(JSONError) {
        var copy = string
        let isUnchanged = copy.withUTF8 { $0.elementsEqual(piece) }
        guard !isUnchanged else { return }
        throw JSONError(
            "this string is not UTF-8; save the file as UTF-8",
            at: piece.startIndex,
            in: bytes
        )
    }
}

extension Unicode.Scalar {
    fileprivate init?(_ unit: UInt16) {
        self.init(UInt32(unit))
    }
}
