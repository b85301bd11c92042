/// A line of a property list with a C preprocessor directive, such as `#ifdef BETA`. Xcode
/// evaluates it if `INFOPLIST_PREPROCESS` is set.
struct PreprocessorLine {
    private enum Kind {
        case opening, closing, other
    }

    /// The offset of the line in the file.
    let offset: Int
    private let range: Range<Int>
    private let kind: Kind

    private static let kinds: [String: Kind] = [
        "if": .opening, "ifdef": .opening, "ifndef": .opening, "endif": .closing,
        "else": .other, "elif": .other, "define": .other, "undef": .other, "include": .other,
    ]

    /// Returns the lines with directives in a file, in order.
    static func all(in bytes: [UInt8]) -> [PreprocessorLine] {
        guard bytes.contains(UInt8(ascii: "#")) else { return [] }
        return bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
            .compactMap { line in
                let text = line.drop(while: isSpace)
                guard text.first == UInt8(ascii: "#") else { return nil }
                let word = text.dropFirst().drop(while: isSpace).prefix { byte in
                    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                }
                guard let kind = kinds[String(decoding: word, as: UTF8.self)] else { return nil }
                return PreprocessorLine(
                    offset: line.startIndex,
                    range: text.startIndex..<text.endIndex,
                    kind: kind
                )
            }
    }

    /// Returns the file with each directive replaced by spaces.
    static func removed(from bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for line in all(in: bytes) {
            for index in line.range { bytes[index] = UInt8(ascii: " ") }
        }
        return bytes
    }

    /// Returns the last condition that isn't closed; `nil` if there is none.
    static func openCondition(in lines: [PreprocessorLine]) -> PreprocessorLine? {
        var open: [PreprocessorLine] = []
        for line in lines {
            switch line.kind {
            case .opening: open.append(line)
            case .closing: _ = open.popLast()
            case .other: break
            }
        }
        return open.last
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}
