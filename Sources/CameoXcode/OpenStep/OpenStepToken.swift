/// A token of an OpenStep property list. Every byte of a file belongs to exactly one token.
package struct OpenStepToken: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// Spaces, tabs, line breaks, or a byte order mark at the start of the file.
        case space
        /// A comment: `// …` to the end of the line, or `/* … */`.
        case comment
        /// A string, with or without quotes.
        case string
        /// Hex data, such as `<0fbd77>`.
        case data
        case leftBrace, rightBrace, leftParenthesis, rightParenthesis, equals, semicolon, comma
        /// The end of the file, without bytes.
        case end
    }

    package let kind: Kind
    /// The range in the file, in bytes.
    package let range: Range<Int>
}
