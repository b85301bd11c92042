/// A lexer that splits an OpenStep property list into tokens without gaps.
struct OpenStepLexer {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let bare = Self.bare
    private var offset = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Returns the next token, including white space and comments.
    mutating func next() throws(SourceError) -> OpenStepToken {
        let start = offset
        guard start < bytes.count else { return token(.end, start) }
        let byte = bytes[start]
        switch byte {
        case UInt8(ascii: "{"): return punctuation(.leftBrace)
        case UInt8(ascii: "}"): return punctuation(.rightBrace)
        case UInt8(ascii: "("): return punctuation(.leftParenthesis)
        case UInt8(ascii: ")"): return punctuation(.rightParenthesis)
        case UInt8(ascii: "="): return punctuation(.equals)
        case UInt8(ascii: ";"): return punctuation(.semicolon)
        case UInt8(ascii: ","): return punctuation(.comma)
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return try quoted(byte)
        case UInt8(ascii: "<"): return try data()
        case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"): return lineComment()
        case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): return try blockComment()
        default: break
        }
        if Self.isSpace(byte) || isByteOrderMark(at: start) { return space() }
        guard bare.contains(byte) else {
            throw SourceError(Array(bytes), at: start, .unexpectedCharacter)
        }
        while offset < bytes.count, bare.contains(bytes[offset]) { offset += 1 }
        return token(.string, start)
    }

    /// Whether a byte may be part of a string without quotes.
    static func isBare(_ byte: UInt8) -> Bool { bare.contains(byte) }

    /// A set of ASCII characters.
    private struct Characters {
        private var low: UInt64 = 0
        private var high: UInt64 = 0

        init(_ text: String) {
            for byte in text.utf8 where byte < 128 {
                if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
            }
        }

        func contains(_ byte: UInt8) -> Bool {
            byte < 128 && (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 == 1
        }
    }

    private static let bare = Characters(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$/:.-"
    )

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    private func isByteOrderMark(at start: Int) -> Bool {
        start == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
    }

    private func peek(_ distance: Int) -> UInt8? {
        offset + distance < bytes.count ? bytes[offset + distance] : nil
    }

    private func token(_ kind: OpenStepToken.Kind, _ start: Int) -> OpenStepToken {
        OpenStepToken(kind: kind, range: start..<offset)
    }

    private mutating func punctuation(_ kind: OpenStepToken.Kind) -> OpenStepToken {
        offset += 1
        return token(kind, offset - 1)
    }

    private mutating func space() -> OpenStepToken {
        let start = offset
        if isByteOrderMark(at: start) { offset += 3 }
        while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
        return token(.space, start)
    }

    private mutating func lineComment() -> OpenStepToken {
        let start = offset
        while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
        return token(.comment, start)
    }

    private mutating func blockComment() throws(SourceError) -> OpenStepToken {
        let start = offset
        offset += 2
        while offset + 1 < bytes.count {
            if bytes[offset] == UInt8(ascii: "*"), bytes[offset + 1] == UInt8(ascii: "/") {
                offset += 2
                return token(.comment, start)
            }
            offset += 1
        }
        throw SourceError(Array(bytes), at: start, .unterminated(.comment))
    }

    private mutating func quoted(_ quote: UInt8) throws(SourceError) -> OpenStepToken {
        let start = offset
        offset += 1
        while offset < bytes.count {
            switch bytes[offset] {
            case quote:
                offset += 1
                return token(.string, start)
            case UInt8(ascii: "\\"): offset += 2
            default: offset += 1
            }
        }
        throw SourceError(Array(bytes), at: start, .unterminated(.string))
    }

    private mutating func data() throws(SourceError) -> OpenStepToken {
        let start = offset
        offset += 1
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: ">"):
                offset += 1
                return token(.data, start)
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
                UInt8(ascii: "A")...UInt8(ascii: "F"), 0x20, 0x09...0x0D:
                offset += 1
            default: throw SourceError(Array(bytes), at: start, .invalidHexDigit)
            }
        }
        throw SourceError(Array(bytes), at: start, .unterminated(.data))
    }
}
