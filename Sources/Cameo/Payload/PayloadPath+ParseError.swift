extension PayloadPath {
    /// The error that parsing a path throws.
    package struct ParseError: Error, Sendable, Equatable, CustomStringConvertible {
        /// The text of the path.
        let path: String
        /// The position of the error in characters, from 1.
        let column: Int
        /// The failure and, if there is one, the fix.
        let reason: String

        /// The path, the position and the reason.
        package var description: String {
            "Invalid path \"\(path)\" at character \(column): \(reason)"
        }
    }
}
