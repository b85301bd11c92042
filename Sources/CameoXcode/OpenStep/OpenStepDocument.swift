/// An OpenStep property list, as `project.pbxproj` is one: its bytes, and what they say.
///
/// Reading loses nothing: every byte stays where it is, and a change is an insertion at a place that the
/// tree knows.
package struct OpenStepDocument: Sendable {
    /// The objects of one class between Xcode's two comments.
    package struct Section: Sendable {
        /// The class.
        let name: String
        /// Where `/* Begin … section */` lies.
        let begin: Range<Int>
        /// Where `/* End … section */` lies.
        let end: Range<Int>
    }

    /// The file as it is.
    package let bytes: [UInt8]
    /// Its one value.
    package let root: OpenStepNode
    /// The sections that Xcode's comments make, in the file's order.
    let sections: [Section]

    /// Reads a file.
    ///
    /// - Throws: ``SourceError`` with line and column: merge conflicts, another format, or what does not
    ///   fit.
    package init(_ bytes: [UInt8]) throws(SourceError) {
        try SourceError.checkText(bytes)
        var parser = try OpenStepParser(bytes)
        self.bytes = bytes
        root = try parser.root()
        sections = parser.sections
    }

    /// Every token, in order: together they are the file.
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
