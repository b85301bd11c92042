/// A line of a property list with a directive of the C preprocessor, such as `#ifdef BETA`. A build with
/// `INFOPLIST_PREPROCESS` evaluates it.
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

    /// The directives in a file, in order.
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

    /// The file with spaces instead of directives.
    static func removed(from bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for line in all(in: bytes) {
            for index in line.range { bytes[index] = UInt8(ascii: " ") }
        }
        return bytes
    }

    /// The last condition without its end; `nil` if there is none.
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
