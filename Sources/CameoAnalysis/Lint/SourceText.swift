import Cameo

/// A position in a string, in the units that editors and report formats use. Lines and columns
/// start at 1.
public struct SourcePosition: Sendable, Hashable {
    /// The number of bytes before the position, in UTF-8.
    public let offset: Int
    /// The line number. Lines end with LF or CRLF.
    public let line: Int
    /// The column in user-perceived characters (grapheme clusters).
    public let column: Int
    /// The column in Unicode code points, as in SARIF with `columnKind` `unicodeCodePoints`.
    public let codePointColumn: Int
    /// The column in UTF-8 bytes, as in rdjson.
    public let utf8Column: Int
}

/// A range in a string. The end is exclusive: the position after the last character.
public struct SourceRange: Sendable, Hashable {
    /// The position of the first character.
    public let start: SourcePosition
    /// The position after the last character.
    public let end: SourcePosition

    /// The bytes of the range, in UTF-8.
    public var bytes: Range<Int> { start.offset..<end.offset }
}

/// UTF-8 text, whose lines are indexed lazily when a position is first requested.
///
/// Only the linter uses it: the extension never needs positions in valid JSON.
package struct SourceText: Sendable {
    /// The text in UTF-8. If the file is UTF-8, these are its bytes, including a byte order mark.
    package let bytes: [UInt8]
    /// The encoding of the file; `nil` for UTF-8.
    package let encoding: TextEncoding?
    private var lineStarts: [Int] = []

    package init(_ bytes: [UInt8], encoding: TextEncoding? = nil) {
        self.bytes = bytes
        self.encoding = encoding
    }

    /// Whether the text begins with a byte order mark, which doesn't count as a column.
    package var hasByteOrderMark: Bool { bytes.starts(with: [0xEF, 0xBB, 0xBF]) }

    /// Builds the line index, which positions require.
    mutating func indexLines() {
        guard lineStarts.isEmpty else { return }
        var starts = [0]
        bytes.withUnsafeBufferPointer { bytes in
            for offset in 0..<bytes.count where bytes[offset] == 0x0A { starts.append(offset + 1) }
        }
        lineStarts = starts
    }

    /// Returns the offset of a line's text, after the byte order mark if there is one.
    private func textStart(ofLineAt start: Int) -> Int {
        start == 0 && hasByteOrderMark ? 3 : start
    }

    /// Returns the position of an offset. The time is proportional to the distance from an earlier
    /// position in the line, if one is given, or else from the start of the line, so locating all
    /// positions in one long line takes linear time.
    func position(at offset: Int, after earlier: SourcePosition? = nil) -> SourcePosition {
        let offset = min(max(0, offset), bytes.count)
        var (low, high) = (0, lineStarts.count)
        while low + 1 < high {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        let start = textStart(ofLineAt: lineStarts.isEmpty ? 0 : lineStarts[low])
        var base = SourcePosition(
            offset: min(start, offset),
            line: low + 1,
            column: 1,
            codePointColumn: 1,
            utf8Column: 1
        )
        if let earlier, earlier.line == low + 1, earlier.offset >= base.offset,
            earlier.offset <= offset
        {
            base = earlier
        }
        let before = bytes[base.offset..<offset]
        let isASCII = before.allSatisfy { $0 < 0x80 }
        let text = isASCII ? "" : String(decoding: before, as: UTF8.self)
        return SourcePosition(
            offset: offset,
            line: low + 1,
            column: base.column + (isASCII ? before.count : text.count),
            codePointColumn: base.codePointColumn
                + (isASCII ? before.count : text.unicodeScalars.count),
            utf8Column: base.utf8Column + before.count
        )
    }

    /// Returns the offset at which a line begins. Line numbers start at 1.
    func lineStart(_ line: Int) -> Int {
        lineStarts.indices.contains(line - 1) ? lineStarts[line - 1] : bytes.count
    }

    func range(_ bytes: Range<Int>, after earlier: SourcePosition?) -> SourceRange {
        let start = position(at: bytes.lowerBound, after: earlier)
        return SourceRange(start: start, end: position(at: bytes.upperBound, after: start))
    }

    /// Returns the text of a line without its line ending; `nil` if the line doesn't exist. Line
    /// numbers start at 1.
    package func line(_ number: Int) -> String? {
        var text = self
        text.indexLines()
        guard number >= 1, number <= text.lineStarts.count else { return nil }
        let start = textStart(ofLineAt: text.lineStarts[number - 1])
        var end = number < text.lineStarts.count ? text.lineStarts[number] - 1 : bytes.count
        if end > start, bytes[end - 1] == 0x0D { end -= 1 }
        return String(decoding: bytes[min(start, end)..<end], as: UTF8.self)
    }
}

extension SourceText {
    /// Returns the offset of a line and a byte column, as in parser errors.
    func offset(line: Int, utf8Column: Int) -> Int {
        let start = lineStart(line)
        return min(start + utf8Column - 1, bytes.count)
    }
}
