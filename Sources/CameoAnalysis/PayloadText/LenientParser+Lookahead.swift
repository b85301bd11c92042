extension LenientParser {
    var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    var isAtEnd: Bool { offset == bytes.count }

    /// Returns whether a string is at the current position.
    func has(_ text: StaticString) -> Bool { has(text, at: offset) }

    func has(_ text: StaticString, at start: Int) -> Bool {
        let count = text.utf8CodeUnitCount
        guard start + count <= bytes.count else { return false }
        return (0..<count).allSatisfy { bytes[start + $0] == text.utf8Start[$0] }
    }

    func has(_ text: String) -> Bool {
        bytes[offset...].starts(with: text.utf8)
    }

    /// Skips a string and returns `true` if it is at the current position.
    mutating func take(_ text: StaticString) -> Bool {
        guard has(text) else { return false }
        offset += text.utf8CodeUnitCount
        return true
    }

    /// A description of the next byte for an error message.
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

    /// Returns the length in bytes of a nonbreaking, invisible or wide space; 0 if there is none.
    private func unusualSpace(at start: Int) -> Int {
        switch bytes[start] {
        case 0xC2: has("\u{A0}", at: start) ? 2 : 0
        case 0xE2:
            // These are U+2000 to U+200F, U+2028, U+2029, U+202F, U+205F and U+2060.
            start + 2 < bytes.count
                && (bytes[start + 1] == 0x80
                    && (0x80...0x8F ~= bytes[start + 2] || bytes[start + 2] == 0xA8
                        || bytes[start + 2] == 0xA9 || bytes[start + 2] == 0xAF)
                    || bytes[start + 1] == 0x81 && 0x9F...0xA0 ~= bytes[start + 2])
                ? 3 : 0
        case 0xE3: has("\u{3000}", at: start) ? 3 : 0
        case 0xEF: has("\u{FEFF}", at: start) ? 3 : 0
        default: 0
        }
    }

    /// Returns the first position after spaces and line breaks.
    func skippingSpace(from start: Int) -> Int {
        var position = start
        while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
        return position
    }

    /// Returns whether only spaces precede the next line break.
    func startsLine(after start: Int) -> Bool {
        var position = start
        while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 {
            position += 1
        }
        return position < bytes.count && (bytes[position] == 0x0A || bytes[position] == 0x0D)
    }

    /// Returns whether braces contain a dictionary and aren't part of a message's text.
    func isObject(at start: Int) -> Bool {
        let first = skippingSpace(from: start + 1)
        guard first < bytes.count else { return false }
        if startsLine(after: start + 1) || bytes[first] == UInt8(ascii: "}")
            || quote(at: first) != nil
        {
            return true
        }
        var position = first
        while position < bytes.count, Self.isWord(bytes[position]) || bytes[position] == 0x2E {
            position += 1
        }
        guard position > first else { return false }
        position = skippingSpace(from: position)
        return position < bytes.count
            && (bytes[position] == UInt8(ascii: "=") || bytes[position] == UInt8(ascii: ":"))
    }

    /// Returns whether brackets contain an array or a dictionary and aren't part of a message's
    /// text.
    func isBracketed(at start: Int) -> Bool {
        let first = skippingSpace(from: start + 1)
        guard first < bytes.count else { return false }
        switch bytes[first] {
        case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "]"), UInt8(ascii: ":"): return true
        default: if quote(at: first) != nil || has("AnyHashable(", at: first) { return true }
        }
        // Look for a short array of numbers or words, after which the entry ends. The limit ensures
        // linear time.
        let limit = min(bytes.count, first + 1000)
        var position = first
        while position < limit, bytes[position] != UInt8(ascii: "]"), bytes[position] >= 0x20 {
            position += 1
        }
        guard position < limit, bytes[position] == UInt8(ascii: "]") else { return false }
        let next = skippingSpace(from: position + 1)
        return next == bytes.count || ",;)]}".utf8.contains(bytes[next])
    }

    /// Returns whether parentheses contain an `NSArray` and aren't part of an unquoted string.
    func isList(at start: Int) -> Bool {
        startsLine(after: start + 1) || has("(null)", at: start)
            || has("()", at: start) || quote(at: skippingSpace(from: start + 1)) != nil
    }

    /// Returns whether a quoted string or a word with a colon is at a position.
    func isName(at start: Int) -> Bool {
        if quote(at: start) != nil || has("AnyHashable(", at: start) { return true }
        var position = start
        while position < bytes.count, Self.isWord(bytes[position]) { position += 1 }
        return position > start && position < bytes.count && bytes[position] == UInt8(ascii: ":")
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
