import Cameo

/// A parser for the output of Swift's `dump` and LLDB's `po`: one line per value, indented by
/// depth.
///
/// ```
/// ▿ 1 key/value pair
///   ▿ (2 elements)
///     - key: "alert"
///     - value: "Hi"
/// ```
///
/// The output is JSON.
struct DumpParser {
    private let bytes: [UInt8]
    private var lines: [Line] = []
    /// The position of the next line.
    private var next = 0
    private var output: [UInt8] = []
    /// Whether other text precedes the dump.
    private(set) var hasTextBefore = false

    /// A line: a marker, a label and a value.
    private struct Line {
        /// The number of columns before the marker.
        let indentation: Int
        let start: Int
        /// Whether the marker belongs to a value with children.
        let hasMarker: Bool
        /// The label before the colon, such as `key`. Empty if there is none.
        var label: ArraySlice<UInt8> = []
        /// The value, or the number of elements.
        var value: ArraySlice<UInt8>

        func isLabeled(_ text: String) -> Bool { label.elementsEqual(text.utf8) }
    }

    /// Creates a parser; `nil` if no line of the text begins with the marker of a value with children.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        for text in bytes.split(separator: 0x0A, omittingEmptySubsequences: true) {
            let content = text.drop { $0 == 0x20 || $0 == 0x09 }
            let hasMarker = content.starts(with: "▿ ".utf8)
            if lines.isEmpty, !hasMarker {
                hasTextBefore = hasTextBefore || !content.trimmingSpace.isEmpty
            } else if hasMarker || content.starts(with: "- ".utf8) {
                lines.append(Self.line(text, content, hasMarker))
            } else if content.starts(with: "(lldb)".utf8) {
                // The next LLDB command ends the dump.
                break
            } else if !content.trimmingSpace.isEmpty {
                // A line without a marker continues the previous value.
                let start = lines[lines.count - 1].value.startIndex
                lines[lines.count - 1].value = bytes[start..<text.endIndex]
            }
        }
        if lines.isEmpty { return nil }
    }

    private static func line(
        _ text: ArraySlice<UInt8>,
        _ content: ArraySlice<UInt8>,
        _ hasMarker: Bool
    ) -> Line {
        let value = content.dropFirst(hasMarker ? 4 : 2)
        var line = Line(
            indentation: content.startIndex - text.startIndex,
            start: content.startIndex,
            hasMarker: hasMarker,
            value: value
        )
        // The label is a word or a position, followed by a colon.
        let label = value.prefix { LenientParser.isWord($0) }
        let rest = value[label.endIndex...].drop { $0 == 0x20 }
        if !label.isEmpty, rest.first == UInt8(ascii: ":") {
            (line.label, line.value) = (label, rest.dropFirst())
        }
        return line
    }

    /// Parses the text into a JSON object.
    mutating func parse() throws(PayloadText.ParseError) -> [UInt8] {
        next = 1
        try writeValue(lines[0], depth: 0)
        if let line = line(below: -1) { throw error(line.start) }
        return output
    }

    /// Returns the next line if its indentation is greater than the given one; otherwise `nil`.
    private func line(below indentation: Int) -> Line? {
        next < lines.count && lines[next].indentation > indentation ? lines[next] : nil
    }

    private mutating func skipChildren(of line: Line) {
        while self.line(below: line.indentation) != nil { next += 1 }
    }

    /// Returns the next line, which must have a label, and advances.
    private mutating func take(
        _ label: String,
        of line: Line
    ) throws(PayloadText.ParseError) -> Line {
        guard let child = self.line(below: line.indentation), child.isLabeled(label) else {
            throw error(line.start)
        }
        next += 1
        return child
    }

    /// Returns the number of children and whether they are pairs, from text such as `2 key/value
    /// pairs #1` and `(1 element)`; `nil` for other text.
    private func header(_ value: ArraySlice<UInt8>) -> (count: Int, isPairs: Bool)? {
        var value = value.trimmingSpace
        if value.first == UInt8(ascii: "("), let end = value.firstIndex(of: UInt8(ascii: ")")) {
            value = value[(value.startIndex + 1)..<end]
        }
        let digits = value.prefix { LenientParser.isDigit($0) }
        let word = value[digits.endIndex...].trimmingSpace
        let isPairs = word.starts(with: "key/value".utf8)
        guard digits.count < 7, let count = Int(String(decoding: digits, as: UTF8.self)),
            isPairs || word.starts(with: "element".utf8)
        else { return nil }
        return (count, isPairs)
    }

    /// Writes the value of a line, and skips its children.
    private mutating func writeValue(_ line: Line, depth: Int) throws(PayloadText.ParseError) {
        guard depth < JSONDocument.maxNestingDepth else { throw error(line.start) }
        defer { skipChildren(of: line) }
        let child = self.line(below: line.indentation)
        let value = line.value.trimmingSpace
        if line.hasMarker, let child, child.isLabeled("some"),
            value.starts(with: "Optional<".utf8) || value.starts(with: "Optional(".utf8)
        {
            next += 1
            return try writeValue(child, depth: depth + 1)
        }
        guard let (count, isPairs) = header(value), child != nil || count == 0 else {
            return writeText(value)
        }
        // A pair has two elements; the first is the key.
        let key = next + 1 < lines.count ? lines[next + 1].label : []
        let isDictionary =
            isPairs
            || child.flatMap { header($0.value) }?.count == 2 && key.starts(with: "key".utf8)
        output.append(UInt8(ascii: isDictionary ? "{" : "["))
        var isFirst = true
        while count > 0, let child = self.line(below: line.indentation) {
            next += 1
            if child.isLabeled("super") {
                skipChildren(of: child)
                continue
            }
            if !isFirst { output.append(UInt8(ascii: ",")) }
            isFirst = false
            guard isDictionary else {
                try writeValue(child, depth: depth + 1)
                continue
            }
            let key = try take("key", of: child)
            writeText(key.value.trimmingSpace, isName: true)
            skipChildren(of: key)
            output.append(UInt8(ascii: ":"))
            try writeValue(try take("value", of: child), depth: depth + 1)
            skipChildren(of: child)
        }
        output.append(UInt8(ascii: isDictionary ? "}" : "]"))
    }

    /// Writes a value without children, such as `"Hi"`, `Hi`, `1` or `AnyHashable("aps")`.
    private mutating func writeText(_ value: ArraySlice<UInt8>, isName: Bool = false) {
        var value = value
        for wrapper in ["AnyHashable(", "Optional("]
        where value.starts(with: wrapper.utf8) && value.last == UInt8(ascii: ")") {
            value = value.dropFirst(wrapper.utf8.count).dropLast()
        }
        if value.first == UInt8(ascii: "\"") {
            var parser = LenientParser(Array(value), at: 0)
            if (try? parser.parseString(escapes: .any)) != nil, parser.peek == nil {
                output += parser.output
                return
            }
        } else if let mark = value.lastIndex(of: UInt8(ascii: "#")), mark > value.startIndex,
            value[mark - 1] == 0x20, mark + 1 < value.endIndex,
            value[(mark + 1)...].allSatisfy(LenientParser.isDigit)
        {
            // Remove the number that `dump` assigns to an object.
            value = value[..<mark].trimmingSpace
        }
        var parser = LenientParser([], at: 0)
        if isName { parser.writeString(value) } else { parser.writeSwift(value) }
        output += parser.output
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
