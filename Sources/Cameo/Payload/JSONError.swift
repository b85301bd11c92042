/// Why a text is not JSON, and where.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line, from 1.
    public let line: Int
    /// The column in bytes, from 1.
    public let column: Int
    /// What is wrong there and what would be right.
    public let reason: String

    init(_ reason: String, at offset: Int, in bytes: [UInt8]) {
        self.reason = reason
        let before = bytes.prefix(offset)
        line = 1 + before.reduce(0) { $1 == 0x0A ? $0 + 1 : $0 }
        column = 1 + (before.lastIndex(of: 0x0A).map { offset - $0 - 1 } ?? offset)
    }

    /// The reason, after the place.
    public var description: String { "line \(line), column \(column): \(reason)" }
}
