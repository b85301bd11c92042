import Cameo

/// A parser that converts the output of Swift's `dump` and of LLDB's `po` to JSON. The output has
/// one line per value, indented by its depth.
///
/// ```
/// ▿ 1 key/value pair
///   ▿ (2 elements)
///     - key: "alert"
///     - value: "Hi"
/// ```
///
/// It writes JSON.
struct DumpParser {
    private let bytes: [UInt8]
    private var offset = 0
    private var output: [UInt8] = []
    /// The next line.
    private var line: Line?
    /// Whether other text precedes the dump.
    private(set) var hasTextBefore = false

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// A line of the dump: a marker, a label and a value.
    private struct Line {
        /// The number of columns before the marker.
        let indentation: Int
        let start: Int
        /// The label before the colon, such as `key`; empty if there is none.
        let label: ArraySlice<UInt8>
        /// The value, or the number of elements.
        var value: ArraySlice<UInt8>
    }

    /// Returns whether a line of the text begins with the marker of a value with children.
    static func isDump(_ bytes: [UInt8]) -> Bool {
        var position = 0
        while position < bytes.count {
            while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
            if hasMarker(bytes, position) { return true }
            while position < bytes.count, bytes[position] != 0x0A { position += 1 }
        }
        return false
    }

    private static func hasMarker(_ bytes: [UInt8], _ position: Int) -> Bool {
        bytes[position...].starts(with: "▿ ".utf8)
    }

    /// Converts the dump to a JSON object.
    mutating func parse() throws(PayloadText.ParseError) -> [UInt8] {
        advance()
        while let first = line, !Self.hasMarker(bytes, first.start) {
            hasTextBefore = true
            advance()
        }
        guard let root = line else { throw error(bytes.count) }
        advance()
        try writeValue(root, depth: 0)
        if let line { throw error(line.start) }
        return output
    }

    // MARK: - Lines

    /// Reads the next line. A line without a marker continues the value of the previous line.
    private mutating func advance() {
        line = nil
        while offset < bytes.count {
            guard var next = readLine() else { continue }
            while offset < bytes.count, !isMarked(offset), line == nil {
                let end = bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count
                if bytes[offset...].starts(with: "(lldb)".utf8) {
                    // The next command of the debugger ends the dump.
                    offset = bytes.count
                    break
                }
                if bytes[offset..<end].trimmingSpace.isEmpty {
                    offset = min(end + 1, bytes.count)
                    continue
                }
                next.value = bytes[next.value.startIndex..<end]
                offset = min(end + 1, bytes.count)
            }
            line = next
            return
        }
    }

    private func isMarked(_ lineStart: Int) -> Bool {
        var position = lineStart
        while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 {
            position += 1
        }
        return position < bytes.count
            && (Self.hasMarker(bytes, position) || bytes[position...].starts(with: "- ".utf8))
    }

    private mutating func readLine() -> Line? {
        let lineStart = offset
        let end = bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count
        offset = min(end + 1, bytes.count)
        var start = lineStart
        while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
        guard start < end else { return nil }
        var position = start
        if Self.hasMarker(bytes, start) {
            position += 4
        } else if bytes[start...].starts(with: "- ".utf8) {
            position += 2
        }
        // The label is a word or an index, followed by a colon.
        var labelEnd = position
        while labelEnd < end, LenientParser.isWord(bytes[labelEnd]) { labelEnd += 1 }
        var colon = labelEnd
        while colon < end, bytes[colon] == 0x20 { colon += 1 }
        guard colon < end, bytes[colon] == UInt8(ascii: ":"), labelEnd > position else {
            return Line(
                indentation: start - lineStart,
                start: start,
                label: [],
                value: bytes[position..<end]
            )
        }
        return Line(
            indentation: start - lineStart,
            start: start,
            label: bytes[position..<labelEnd],
            value: bytes[min(colon + 1, end)..<end]
        )
    }

    // MARK: - Values

    /// Returns the number of children and their kind for text such as `2 key/value pairs #1` or `1
    /// element`.
    private func header(_ value: ArraySlice<UInt8>) -> (count: Int, word: ArraySlice<UInt8>)? {
        var value = value.trimmingSpace
        if value.first == UInt8(ascii: "("), let end = value.firstIndex(of: UInt8(ascii: ")")) {
            value = value[(value.startIndex + 1)..<end]
        }
        let digits = value.prefix { LenientParser.isDigit($0) }
        guard !digits.isEmpty, digits.count < 7,
            let count = Int(String(decoding: digits, as: UTF8.self))
        else { return nil }
        let word = value[digits.endIndex...].trimmingSpace.prefix { $0 != 0x20 }
        return (count, word)
    }

    private func isOptional(_ value: ArraySlice<UInt8>) -> Bool {
        value.trimmingSpace.starts(with: "Optional<".utf8)
            || value.trimmingSpace.starts(with: "Optional(".utf8)
    }

    /// Writes the value of a line, and skips its children.
    private mutating func writeValue(_ header: Line, depth: Int) throws(PayloadText.ParseError) {
        guard depth < JSONDocument.maxNestingDepth else { throw error(header.start) }
        let hasChildren = line.map { $0.indentation > header.indentation } ?? false
        if Self.hasMarker(bytes, header.start), hasChildren, isOptional(header.value),
            let some = line, some.label.elementsEqual("some".utf8)
        {
            advance()
            try writeValue(some, depth: depth + 1)
            return skipChildren(of: header.indentation)
        }
        guard let (count, word) = self.header(header.value), isKind(word),
            hasChildren || count == 0 && !word.isEmpty
        else {
            writeText(header.value)
            return skipChildren(of: header.indentation)
        }
        let isDictionary = word.starts(with: "key/value".utf8) || isPair(line)
        guard count > 0 || word.starts(with: "key/value".utf8) else {
            output += "[]".utf8
            return
        }
        output.append(UInt8(ascii: isDictionary ? "{" : "["))
        var isFirst = true
        while let child = line, child.indentation > header.indentation {
            if child.label.elementsEqual("super".utf8) {
                advance()
                skipChildren(of: child.indentation)
                continue
            }
            if !isFirst { output.append(UInt8(ascii: ",")) }
            isFirst = false
            advance()
            if isDictionary {
                try writeMember(child, depth: depth)
            } else {
                try writeValue(child, depth: depth + 1)
            }
        }
        output.append(UInt8(ascii: isDictionary ? "}" : "]"))
    }

    private func isKind(_ word: ArraySlice<UInt8>) -> Bool {
        word.starts(with: "element".utf8) || word.starts(with: "key/value".utf8)
    }

    /// Returns whether a line is a dictionary's pair: two elements, of which the first one is the
    /// key.
    private func isPair(_ child: Line?) -> Bool {
        guard let child, let (count, word) = header(child.value), count == 2, isKind(word) else {
            return false
        }
        // Look at the following line, which hasn't been parsed yet.
        var position = offset
        while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
        let rest = bytes[position...]
        let isMarked = rest.starts(with: "- ".utf8) || Self.hasMarker(bytes, position)
        let label = rest.dropFirst(Self.hasMarker(bytes, position) ? 4 : 2)
        return isMarked && label.starts(with: "key".utf8)
    }

    /// Writes a name and its value, which are the children of a pair, as a member.
    private mutating func writeMember(_ pair: Line, depth: Int) throws(PayloadText.ParseError) {
        guard let key = line, key.indentation > pair.indentation,
            key.label.elementsEqual("key".utf8)
        else { throw error(pair.start) }
        advance()
        writeText(key.value, isName: true)
        skipChildren(of: key.indentation)
        output.append(UInt8(ascii: ":"))
        guard let value = line, value.indentation > pair.indentation,
            value.label.elementsEqual("value".utf8)
        else { throw error(key.start) }
        advance()
        try writeValue(value, depth: depth + 1)
        skipChildren(of: pair.indentation)
    }

    private mutating func skipChildren(of indentation: Int) {
        while let line, line.indentation > indentation { advance() }
    }

    /// Writes a value without children, such as `"Hi"`, `Hi`, `1` or `AnyHashable("aps")`.
    private mutating func writeText(_ value: ArraySlice<UInt8>, isName: Bool = false) {
        var value = value.trimmingSpace
        for wrapper in ["AnyHashable(", "Optional("]
        where value.starts(with: wrapper.utf8) && value.last == UInt8(ascii: ")") {
            value = value.dropFirst(wrapper.utf8.count).dropLast()
        }
        if value.first == UInt8(ascii: "\"") {
            var parser = LenientParser(Array(value), at: 0)
            if (try? parser.parseString(escapes: .any)) != nil, parser.isAtEnd {
                output += parser.output
                return
            }
        } else if !value.isEmpty, let mark = value.lastIndex(of: UInt8(ascii: "#")),
            value[(mark + 1)...].allSatisfy(LenientParser.isDigit), mark + 1 < value.endIndex,
            mark > value.startIndex, value[mark - 1] == 0x20
        {
            // Remove the number that `dump` assigns to an object.
            value = value[..<mark].trimmingSpace
        }
        let text = String(decoding: value, as: UTF8.self)
        switch text {
        case "true" where !isName, "false" where !isName: output += value
        case "nil" where !isName, "<null>" where !isName: output += "null".utf8
        default:
            if !isName, JSONNumber(parsing: text) != nil {
                output += value
            } else {
                var parser = LenientParser([], at: 0)
                parser.writeString(value)
                output += parser.output
            }
        }
    }

    private func error(_ offset: Int) -> PayloadText.ParseError {
        .init(
            .invalidDescription,
            "this output of dump or po can't be read",
            "Print the payload with print(userInfo)",
            at: offset,
            in: bytes
        )
    }
}
