extension JSONDocument {
    /// The error that parsing a JSON text throws.
    package struct ParseError: Error, Sendable, Equatable, CustomStringConvertible {
        /// The line of the error, from 1.
        package let line: Int
        /// The column of the error in bytes, from 1.
        package let column: Int
        /// The failure and, if there is one, the fix.
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
