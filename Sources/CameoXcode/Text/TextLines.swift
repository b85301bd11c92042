/// The lines of a file, with their endings and indentation.
struct TextLines {
    private let bytes: [UInt8]
    /// The line ending of the first line, which is used for the whole text.
    let ending: String

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let first = bytes.firstIndex { $0 == 0x0A || $0 == 0x0D }
        switch first.map({ (bytes[$0], $0 + 1 < bytes.count ? bytes[$0 + 1] : 0) }) {
        case (0x0D, 0x0A)?: ending = "\r\n"
        case (0x0D, _)?: ending = "\r"
        default: ending = "\n"
        }
    }

    /// Returns the start of the line that contains an offset.
    func start(of offset: Int) -> Int {
        var start = offset
        while start > 0, !Self.isEnd(bytes[start - 1]) { start -= 1 }
        return start
    }

    /// Returns the white space at the start of the line that contains an offset.
    func indentation(of offset: Int) -> String {
        let start = start(of: offset)
        let end = bytes[start...].firstIndex { !Self.isBlank($0) } ?? bytes.count
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    /// Whether only white space precedes an offset in its line.
    func startsLine(_ offset: Int) -> Bool {
        bytes[start(of: offset)..<offset].allSatisfy(Self.isBlank)
    }

    /// Returns the start of the next line; `nil` if there is none, or if the rest of this line
    /// contains more than white space and comments.
    func nextLine(after offset: Int) -> Int? {
        var position = offset
        while position < bytes.count {
            switch bytes[position] {
            case 0x0A: return position + 1
            case 0x0D:
                return position + 1 < bytes.count && bytes[position + 1] == 0x0A
                    ? position + 2 : position + 1
            case UInt8(ascii: "/") where bytes[position...].starts(with: "//".utf8):
                while position < bytes.count, !Self.isEnd(bytes[position]) { position += 1 }
            case UInt8(ascii: "/") where bytes[position...].starts(with: "/*".utf8):
                position += 2
                while position < bytes.count, !bytes[position...].starts(with: "*/".utf8) {
                    if Self.isEnd(bytes[position]) { return nil }
                    position += 1
                }
                position += 2
            case let byte where Self.isBlank(byte): position += 1
            default: return nil
            }
        }
        return nil
    }

    /// Returns the start of the line that precedes another line; `nil` if the preceding line
    /// contains more than white space.
    func emptyLine(before start: Int) -> Int? {
        guard start > 0 else { return nil }
        let isPair = start > 1 && bytes[start - 1] == 0x0A && bytes[start - 2] == 0x0D
        let end = start - (isPair ? 2 : 1)
        let previous = self.start(of: end)
        return bytes[previous..<end].allSatisfy(Self.isBlank) ? previous : nil
    }

    /// Returns the range extended to whole lines if they contain nothing else; otherwise the range
    /// itself.
    func wholeLines(_ range: Range<Int>) -> Range<Int> {
        guard startsLine(range.lowerBound), let next = nextLine(after: range.upperBound) else {
            return range
        }
        return start(of: range.lowerBound)..<next
    }

    /// Returns the end of a `/* … */` comment that follows an offset in the same line; otherwise
    /// the offset itself.
    func endOfComment(after offset: Int) -> Int {
        var position = offset
        while position < bytes.count, Self.isBlank(bytes[position]) { position += 1 }
        guard bytes[position...].starts(with: "/*".utf8) else { return offset }
        while position < bytes.count, !Self.isEnd(bytes[position]) {
            if bytes[position...].starts(with: "*/".utf8) { return position + 2 }
            position += 1
        }
        return offset
    }

    static func isEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
