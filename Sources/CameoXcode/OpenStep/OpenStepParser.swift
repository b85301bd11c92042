/// Reads the tokens of an OpenStep property list into a tree.
struct OpenStepParser {
    /// How deep values may lie in one another; Xcode's own files need six.
    static let maximumDepth = 64

    private let bytes: [UInt8]
    private var lexer: OpenStepLexer
    private var token: OpenStepToken
    private(set) var sections: [OpenStepDocument.Section] = []
    private var opened: (name: String, range: Range<Int>)?

    init(_ bytes: [UInt8]) throws(SourceError) {
        self.bytes = bytes
        lexer = OpenStepLexer(bytes)
        token = OpenStepToken(kind: .space, range: 0..<0)
        try advance()
    }

    /// The file's one value.
    mutating func root() throws(SourceError) -> OpenStepNode {
        let root = try value(depth: 0)
        guard token.kind == .end else { throw unexpected("the end of the file") }
        return root
    }

    private mutating func advance() throws(SourceError) {
        repeat {
            token = try lexer.next()
            if token.kind == .comment { noteSection(token.range) }
        } while token.kind == .space || token.kind == .comment
    }

    /// Xcode groups objects by their class, between two comments.
    private mutating func noteSection(_ range: Range<Int>) {
        guard range.count > 18, bytes[range.lowerBound + 1] == UInt8(ascii: "*") else { return }
        let third = bytes[range.lowerBound + 3]
        guard third == UInt8(ascii: "B") || third == UInt8(ascii: "E") else { return }
        let words = String(decoding: bytes[range], as: UTF8.self).split(separator: " ")
        guard words.count == 5, words[3] == "section" else { return }
        let name = String(words[2])
        if words[1] == "Begin" {
            opened = (name, range)
        } else if words[1] == "End", let opened, opened.name == name {
            sections.append(.init(name: name, begin: opened.range, end: range))
            self.opened = nil
        }
    }

    private mutating func value(depth: Int) throws(SourceError) -> OpenStepNode {
        guard depth < Self.maximumDepth else {
            throw SourceError(
                bytes,
                at: token.range.lowerBound,
                .nestedTooDeeply(limit: Self.maximumDepth)
            )
        }
        let range = token.range
        switch token.kind {
        case .string:
            try advance()
            return OpenStepNode(content: .string(OpenStepText.decode(bytes[range])), range: range)
        case .data:
            guard let data = OpenStepText.data(bytes[range]) else {
                throw SourceError(bytes, at: range.lowerBound, .oddHexDigitCount)
            }
            try advance()
            return OpenStepNode(content: .data(data), range: range)
        case .leftParenthesis: return try array(depth: depth)
        case .leftBrace: return try dictionary(depth: depth)
        default: throw unexpected("a value")
        }
    }

    private mutating func array(depth: Int) throws(SourceError) -> OpenStepNode {
        let start = token.range.lowerBound
        var elements: [OpenStepNode.Element] = []
        try advance()
        while token.kind != .rightParenthesis {
            let value = try value(depth: depth + 1)
            guard token.kind == .comma else {
                elements.append(.init(value: value, end: nil))
                guard token.kind == .rightParenthesis else { throw unexpected("',' or ')'") }
                break
            }
            elements.append(.init(value: value, end: token.range.upperBound))
            try advance()
        }
        let end = token.range.upperBound
        try advance()
        return OpenStepNode(content: .array(elements), range: start..<end)
    }

    private mutating func dictionary(depth: Int) throws(SourceError) -> OpenStepNode {
        let start = token.range.lowerBound
        var members: [OpenStepNode.Member] = []
        try advance()
        while token.kind != .rightBrace {
            guard token.kind == .string else { throw unexpected("a key or '}'") }
            let name = token.range
            try advance()
            guard token.kind == .equals else { throw unexpected("'='") }
            try advance()
            let value = try value(depth: depth + 1)
            guard token.kind == .semicolon else { throw unexpected("';'") }
            members.append(
                .init(
                    name: OpenStepText.decode(bytes[name]),
                    start: name.lowerBound,
                    value: value,
                    end: token.range.upperBound
                )
            )
            try advance()
        }
        let end = token.range.upperBound
        try advance()
        return OpenStepNode(content: .dictionary(members), range: start..<end)
    }

    private func unexpected(_ wanted: String) -> SourceError {
        let found = "'\(String(decoding: bytes[token.range].prefix(40), as: UTF8.self))'"
        return SourceError(
            bytes,
            at: token.range.lowerBound,
            .unexpected(found: token.kind == .end ? nil : found, expected: wanted)
        )
    }
}
