import Cameo

/// The kinds of content that a string may contain, determined in one pass over its bytes.
struct TextMarks: OptionSet {
    let rawValue: UInt8

    static let secret = TextMarks(rawValue: 1)
    static let placeholder = TextMarks(rawValue: 2)
    static let format = TextMarks(rawValue: 4)
    static let token = TextMarks(rawValue: 8)
    static let personal = TextMarks(rawValue: 16)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ text: String, maxSize: Int, findsPersonal: Bool) {
        self = []
        let bytes = Array(text.utf8.prefix(maxSize))
        if bytes.count >= 22, bytes[0] == UInt8(ascii: "E") { insert(.token) }
        var hexadecimal = 0
        for offset in bytes.indices {
            hexadecimal = bytes[offset].isHexadecimalDigit ? hexadecimal + 1 : 0
            if hexadecimal == 64 { insert(.token) }
            formUnion(Self.special(bytes, offset, findsPersonal))
        }
    }

    /// Returns the kinds of content that a byte may indicate.
    private static func special(
        _ bytes: [UInt8],
        _ offset: Int,
        _ findsPersonal: Bool
    ) -> TextMarks {
        func at(_ offset: Int) -> UInt8 { bytes.indices.contains(offset) ? bytes[offset] : 0 }
        func has(_ text: StaticString, at start: Int) -> Bool {
            text.withUTF8Buffer { text in
                text.indices.allSatisfy { at(start + $0) == text[$0] }
            }
        }
        let byte = bytes[offset]
        switch byte {
        case UInt8(ascii: "J"): return has("ey", at: offset - 2) ? .secret : []
        case UInt8(ascii: "B"), UInt8(ascii: "b"):
            return has("earer", at: offset + 1) ? .secret : []
        case UInt8(ascii: "_"):
            return at(offset - 1) == UInt8(ascii: "k") || has("ghp", at: offset - 3) ? .secret : []
        case UInt8(ascii: "A"):
            switch at(offset + 1) {
            case UInt8(ascii: "K"), UInt8(ascii: "I"): return .secret
            case UInt8(ascii: "P"): return at(offset + 2) == byte ? .token : []
            default: return []
            }
        case UInt8(ascii: "-"):
            let isSlack = has("xox", at: offset - 4)
            return isSlack || has("-----BEGIN", at: offset) ? .secret : []
        case UInt8(ascii: "{"):
            let isPlaceholder =
                at(offset + 1) == byte || at(offset + 1) == UInt8(ascii: "%")
                || "$%#".utf8.contains(at(offset - 1))
            // A single brace counts only in text that iOS shows.
            return isPlaceholder ? .placeholder : at(offset + 1).isLetterByte ? .format : []
        case UInt8(ascii: "$"): return at(offset + 1) == UInt8(ascii: "(") ? .placeholder : []
        case UInt8(ascii: "|"): return at(offset - 1) == UInt8(ascii: "*") ? .placeholder : []
        case UInt8(ascii: "<"):
            let isPlaceholder =
                offset == 0 && bytes[bytes.count - 1] == UInt8(ascii: ">")
                || at(offset + 1) == UInt8(ascii: "%")
            return isPlaceholder ? .placeholder : []
        case UInt8(ascii: "Y"): return has("YOUR", at: offset) ? .placeholder : []
        case UInt8(ascii: "%"):
            if at(offset + 1) == UInt8(ascii: "(") { return .placeholder }
            let isNumbered = at(offset + 2) == UInt8(ascii: "$")
            return "@sd!".utf8.contains(at(offset + 1)) || isNumbered ? .format : []
        case UInt8(ascii: "@"), UInt8(ascii: "+"): return findsPersonal ? .personal : []
        default: return []
        }
    }
}
