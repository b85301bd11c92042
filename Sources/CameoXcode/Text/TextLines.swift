/// Lines of a text: how they end, and how they are indented.
struct TextLines {
    private let bytes: [UInt8]
    /// How the text's lines end: as its first one does.
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

    /// Where the line of a place begins.
    func start(of offset: Int) -> Int {
        var start = offset
        while start > 0, !Self.isEnd(bytes[start - 1]) { start -= 1 }
        return start
    }

    /// The white space that a place's line begins with.
    func indentation(of offset: Int) -> String {
        let start = start(of: offset)
        let end = bytes[start...].firstIndex { !Self.isBlank($0) } ?? bytes.count
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    /// Whether only white space stands before a place in its line.
    func isFirst(_ offset: Int) -> Bool {
        bytes[start(of: offset)..<offset].allSatisfy(Self.isBlank)
    }

    /// Where the next line begins, if nothing but white space and comments in `/* … */` or after `//`
    /// stands between; `nil` where something does, or no line follows.
    func nextLine(after offset: Int) -> Int? {
        var place = offset
        while place < bytes.count {
            switch bytes[place] {
            case 0x0A: return place + 1
            case 0x0D:
                return place + 1 < bytes.count && bytes[place + 1] == 0x0A ? place + 2 : place + 1
            case UInt8(ascii: "/") where bytes[place...].starts(with: "//".utf8):
                while place < bytes.count, !Self.isEnd(bytes[place]) { place += 1 }
            case UInt8(ascii: "/") where bytes[place...].starts(with: "/*".utf8):
                place += 2
                while place < bytes.count, !bytes[place...].starts(with: "*/".utf8) {
                    if Self.isEnd(bytes[place]) { return nil }
                    place += 1
                }
                place += 2
            case let byte where Self.isBlank(byte): place += 1
            default: return nil
            }
        }
        return nil
    }

    /// The end of the comment in `/* … */` that follows a place in its line; the place without one.
    func comment(after offset: Int) -> Int {
        var place = offset
        while place < bytes.count, Self.isBlank(bytes[place]) { place += 1 }
        guard bytes[place...].starts(with: "/*".utf8) else { return offset }
        while place < bytes.count, !Self.isEnd(bytes[place]) {
            if bytes[place...].starts(with: "*/".utf8) { return place + 2 }
            place += 1
        }
        return offset
    }

    static func isEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
