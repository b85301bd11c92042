/// A piece of an OpenStep property list. Every byte of a file belongs to exactly one token.
package struct OpenStepToken: Sendable, Hashable {
    /// What a token is.
    package enum Kind: Sendable, Hashable {
        /// Spaces, tabs, line ends, and a byte order mark at the file's start.
        case space
        /// `// …` up to the end of the line, or `/* … */`.
        case comment
        /// A string, in quotes or bare.
        case string
        /// Bytes in hexadecimal digits, `<0fbd77>`.
        case data
        case leftBrace, rightBrace, leftParenthesis, rightParenthesis, equals, semicolon, comma
        /// The end of the file; it has no bytes.
        case end
    }

    /// What it is.
    package let kind: Kind
    /// Where it lies in the file, in bytes.
    package let range: Range<Int>
}
