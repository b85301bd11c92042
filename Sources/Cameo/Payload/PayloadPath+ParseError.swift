extension PayloadPath {
    /// The error thrown if a path can't be parsed.
    package struct ParseError: Error, Sendable, Equatable, CustomStringConvertible {
        /// The text of the path.
        let path: String
        /// The position of the error in characters, counted from 1.
        let column: Int
        /// The failure and, if known, the fix.
        let reason: String

        /// The path, the position of the error and the reason.
        package var description: String {
            "Invalid path \"\(path)\" at character \(column): \(reason)"
        }
    }
}
