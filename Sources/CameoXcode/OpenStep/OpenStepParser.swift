/// Parses the tokens of an OpenStep property list into a tree.
struct OpenStepParser {
    /// The maximum nesting depth; files written by Xcode need six levels.
    static let maxDepth = 64

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

    /// Returns the top-level value.
    mutating func root() throws(SourceError) -> OpenStepNode {
        let root = try value(depth: 0)
        guard token.kind == .end else { throw unexpected(expected: "the end of the file") }
        return root
    }

    private mutating func advance() throws(SourceError) {
        repeat {
            token = try lexer.next()
            if token.kind == .comment { recordSection(token.range) }
        } while token.kind == .space || token.kind == .comment
    }

    /// Records a section comment: Xcode groups objects by class between two of them.
    private mutating func recordSection(_ range: Range<Int>) {
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
        guard depth < Self.maxDepth else {
            throw SourceError(
                bytes,
                at: token.range.lowerBound,
                .nestedTooDeeply(limit: Self.maxDepth)
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
        default: throw unexpected(expected: "a value")
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
                guard token.kind == .rightParenthesis else {
                    throw unexpected(expected: "',' or ')'")
                }
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
            guard token.kind == .string else { throw unexpected(expected: "a key or '}'") }
            let name = token.range
            try advance()
            guard token.kind == .equals else { throw unexpected(expected: "'='") }
            try advance()
            let value = try value(depth: depth + 1)
            guard token.kind == .semicolon else { throw unexpected(expected: "';'") }
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

    private func unexpected(expected: String) -> SourceError {
        let found = "'\(String(decoding: bytes[token.range].prefix(40), as: UTF8.self))'"
        return SourceError(
            bytes,
            at: token.range.lowerBound,
            .unexpected(found: token.kind == .end ? nil : found, expected: expected)
        )
    }
}
