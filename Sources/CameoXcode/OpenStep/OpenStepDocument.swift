/// An OpenStep property list such as `project.pbxproj`: its bytes and their values.
///
/// Parsing preserves every byte: values know their positions, and a change is an insertion at one
/// of them.
package struct OpenStepDocument: Sendable {
    /// The objects of one class, between two comments that Xcode writes.
    package struct Section: Sendable {
        /// The class of the objects.
        let name: String
        /// The range of `/* Begin … section */`.
        let begin: Range<Int>
        /// The range of `/* End … section */`.
        let end: Range<Int>
    }

    /// The content of the file.
    package let bytes: [UInt8]
    /// The top-level value.
    package let root: OpenStepNode
    /// The sections, in the order of the file.
    let sections: [Section]

    /// Parses a file.
    ///
    /// - Throws: ``SourceError`` with line and column for a merge conflict, another format or a syntax
    ///   error.
    package init(_ bytes: [UInt8]) throws(SourceError) {
        try SourceError.validateText(bytes)
        var parser = try OpenStepParser(bytes)
        self.bytes = bytes
        root = try parser.root()
        sections = parser.sections
    }

    /// Returns all tokens in order; together they cover the file.
    package func tokens() throws(SourceError) -> [OpenStepToken] {
        var lexer = OpenStepLexer(bytes)
        var tokens: [OpenStepToken] = []
        while true {
            let token = try lexer.next()
            if token.kind == .end { return tokens }
            tokens.append(token)
        }
    }
}
