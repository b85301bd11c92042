import Cameo

/// The kinds of content that a string may have, determined in one pass over its bytes.
struct TextMarks: OptionSet {
    let rawValue: UInt8

    static let secret = TextMarks(rawValue: 1)
    static let placeholder = TextMarks(rawValue: 2)
    static let format = TextMarks(rawValue: 4)
    static let token = TextMarks(rawValue: 8)
    static let personal = TextMarks(rawValue: 16)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ text: String, maxSize: Int, findsPersonal: Bool) {
        var copy = text
        rawValue = copy.withUTF8 { bytes in
            Self.marks(
                UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes).prefix(maxSize)),
                findsPersonal
            )
        }
    }

    /// The kinds of bytes. Most bytes need only one lookup: only special bytes, which are rare, are
    /// compared with their neighbors. All content to find contains one of them, except tokens of
    /// hexadecimal digits.
    private enum ByteKind {
        static let other: UInt8 = 0
        static let hexadecimal: UInt8 = 1
        /// Bytes whose neighbors must be compared. Some of them are also hexadecimal digits.
        static let special: UInt8 = 2
    }

    private static let kinds: [UInt8] = (0...UInt8.max).map { byte in
        var kind = ByteKind.other
        if byte.isHexadecimalDigit {
            kind |= ByteKind.hexadecimal
        }
        if "JBbAY_-{<%@+$|".utf8.contains(byte) { kind |= ByteKind.special }
        return kind
    }

    private static func marks(_ bytes: UnsafeRawBufferPointer, _ findsPersonal: Bool) -> UInt8 {
        var marks: TextMarks = []
        let count = bytes.count
        // The shortest searched content, such as `%@`, has two bytes.
        guard count >= 2 else { return 0 }
        if count >= 22, bytes[0] == UInt8(ascii: "E") { marks.insert(.token) }
        // Only long strings can contain a token of 64 digits.
        let mayBeToken = count >= 64
        var hexadecimal = 0
        kinds.withUnsafeBufferPointer { kinds in
            for offset in 0..<count {
                let kind = kinds[Int(bytes[offset])]
                if mayBeToken {
                    hexadecimal = kind & ByteKind.hexadecimal == 0 ? 0 : hexadecimal + 1
                    if hexadecimal == 64 { marks.insert(.token) }
                }
                if kind & ByteKind.special != 0 {
                    marks.formUnion(special(bytes, offset, findsPersonal))
                }
            }
        }
        return marks.rawValue
    }

    /// Returns the kinds of content that a special byte may indicate.
    private static func special(
        _ bytes: UnsafeRawBufferPointer,
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

extension JSONValue {
    /// Returns whether a string in the value may have content that a rule reports, or a name is the
    /// name of a secret.
    func hasCandidate(maxSize: Int, findsPersonal: Bool) -> Bool {
        switch self {
        case .string(let text):
            return !TextMarks(text, maxSize: maxSize, findsPersonal: findsPersonal).isEmpty
        case .object(let object):
            for (name, value) in object.members {
                if value.hasCandidate(maxSize: maxSize, findsPersonal: findsPersonal) {
                    return true
                }
                if case .string = value, LintContext.mayBeSecretName(name) { return true }
            }
            return false
        case .array(let array):
            return array.contains {
                $0.hasCandidate(maxSize: maxSize, findsPersonal: findsPersonal)
            }
        case .null, .bool, .number: return false
        }
    }
}
