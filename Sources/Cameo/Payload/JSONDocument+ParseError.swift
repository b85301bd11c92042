extension JSONDocument {
    /// An error in parsing JSON text.
    package struct ParseError: Error, Sendable, Equatable, CustomStringConvertible {
        /// The line of the error, counted from 1.
        package let line: Int
        /// The column of the error in bytes, counted from 1.
        package let column: Int
        /// The failure and, if known, the fix.
        package let reason: String

        @inline(never) init(_ reason: String, at offset: Int, in bytes: [UInt8]) {
            self.reason = reason
            let before = bytes.prefix(offset)
            line = 1 + before.reduce(0) { $1 == 0x0A ? $0 + 1 : $0 }
            column = 1 + (before.lastIndex(of: 0x0A).map { offset - $0 - 1 } ?? offset)
        }

        /// The position, then the reason.
        package var description: String { "line \(line), column \(column): \(reason)" }
    }
}
