extension LenientParser {
    var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    /// Returns whether a string comes next.
    func has(_ text: StaticString) -> Bool { bytes.has(text, at: offset) }

    /// Skips a string if it comes next. Returns whether it does.
    mutating func take(_ text: StaticString) -> Bool {
        guard has(text) else { return false }
        offset += text.utf8CodeUnitCount
        return true
    }

    /// The next byte, for an error message.
    var found: String {
        guard let byte = peek else { return "the end of the text" }
        if byte > 0x20, byte < 0x7F { return "\"\(Character(Unicode.Scalar(byte)))\"" }
        let hexadecimal = String(byte, radix: 16, uppercase: true)
        return "byte 0x\(hexadecimal.count == 1 ? "0" : "")\(hexadecimal)"
    }

    /// Skips spaces, line breaks and comments.
    mutating func skipSpace() {
        while let byte = peek {
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D: offset += 1
            case UInt8(ascii: "/") where has("//"):
                conversions.insert(.comments)
                while let byte = peek, byte != 0x0A { offset += 1 }
            case UInt8(ascii: "/") where has("/*"):
                conversions.insert(.comments)
                offset += 2
                while peek != nil, !has("*/") { offset += 1 }
                offset = min(offset + 2, bytes.count)
            default:
                let length = unusualSpace(at: offset)
                guard length > 0 else { return }
                conversions.insert(.unusualSpaces)
                offset += length
            }
        }
    }

    /// Returns the length of a non-breaking, invisible or wide space; 0 if there is none.
    private func unusualSpace(at start: Int) -> Int {
        switch bytes[start] {
        case 0xC2: bytes.has("\u{A0}", at: start) ? 2 : 0
        case 0xE2:
            // U+2000 to U+200F, U+2028, U+2029, U+202F, U+205F and U+2060.
            start + 2 < bytes.count
                && (bytes[start + 1] == 0x80
                    && (0x80...0x8F ~= bytes[start + 2] || bytes[start + 2] == 0xA8
                        || bytes[start + 2] == 0xA9 || bytes[start + 2] == 0xAF)
                    || bytes[start + 1] == 0x81 && 0x9F...0xA0 ~= bytes[start + 2])
                ? 3 : 0
        case 0xE3: bytes.has("\u{3000}", at: start) ? 3 : 0
        case 0xEF: bytes.has("\u{FEFF}", at: start) ? 3 : 0
        default: 0
        }
    }

    /// Returns whether only spaces and tabs separate a position from the next line break.
    func startsLine(after start: Int) -> Bool {
        let position = bytes.dropFirst(start).firstIndex { $0 != 0x20 && $0 != 0x09 }
        return position.map { bytes[$0] == 0x0A || bytes[$0] == 0x0D } ?? false
    }

    /// Returns whether braces enclose a dictionary rather than belonging to a message's text.
    func isObject(at start: Int) -> Bool {
        let first = bytes.skippingSpace(from: start + 1)
        if startsLine(after: start + 1) || bytes.has("}", at: first) || quote(at: first) != nil {
            return true
        }
        let end =
            bytes.dropFirst(first).firstIndex { !Self.isWord($0) && $0 != 0x2E } ?? bytes.count
        let next = bytes.skippingSpace(from: end)
        return end > first && (bytes.has("=", at: next) || bytes.has(":", at: next))
    }

    /// Returns whether brackets enclose an array or a dictionary rather than belonging to a
    /// message's text.
    func isBracketed(at start: Int) -> Bool {
        let first = bytes.skippingSpace(from: start + 1)
        guard first < bytes.count else { return false }
        if "[{]:".utf8.contains(bytes[first]) || quote(at: first) != nil
            || bytes.has("AnyHashable(", at: first)
        {
            return true
        }
        // Accept a short array of numbers or words if a delimiter follows it. The limit keeps the
        // lookahead linear.
        let end = bytes[first...].prefix(1000).firstIndex { $0 == UInt8(ascii: "]") || $0 < 0x20 }
        guard let end, bytes[end] == UInt8(ascii: "]") else { return false }
        let next = bytes.skippingSpace(from: end + 1)
        return next == bytes.count || ",;)]}".utf8.contains(bytes[next])
    }

    /// Returns whether parentheses enclose an `NSArray` rather than belonging to an unquoted
    /// string.
    func isList(at start: Int) -> Bool {
        startsLine(after: start + 1) || bytes.has("(null)", at: start)
            || bytes.has("()", at: start) || quote(at: bytes.skippingSpace(from: start + 1)) != nil
    }

    /// Returns whether a name is at a position: a quoted string, an `AnyHashable`, or a word with a
    /// colon.
    func isName(at start: Int) -> Bool {
        if quote(at: start) != nil || bytes.has("AnyHashable(", at: start) { return true }
        let end = bytes.dropFirst(start).firstIndex { !Self.isWord($0) } ?? bytes.count
        return end > start && bytes.has(":", at: end)
    }

    static func isLetter(_ byte: UInt8) -> Bool {
        switch byte | 0x20 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): true
        default: byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
        }
    }

    static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

    static func isWord(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-")
    }
}

extension [UInt8] {
    /// Returns whether a string is at a position.
    func has(_ text: StaticString, at start: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        guard start + length <= count else { return false }
        return (0..<length).allSatisfy { self[start + $0] == text.utf8Start[$0] }
    }

    func contains(_ text: StaticString) -> Bool { indices.contains { has(text, at: $0) } }

    /// Returns the first position at or after an offset that isn't a space or line break.
    func skippingSpace(from start: Int) -> Int {
        var position = start
        while position < count, self[position] <= 0x20 { position += 1 }
        return position
    }
}
