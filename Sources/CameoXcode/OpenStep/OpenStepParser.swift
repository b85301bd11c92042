/// A parser for the tokens of an OpenStep property list.
struct OpenStepParser {
    /// The maximum nesting depth. Files that Xcode writes need six levels.
    static let maxDepth = 64

    private typealias Entry = OpenStepStorage.Entry

    private let bytes: UnsafeBufferPointer<UInt8>
    private var lexer: OpenStepLexer
    private var token: OpenStepToken
    private(set) var entries: [OpenStepStorage.Entry] = []
    private(set) var sections: [OpenStepDocument.Section] = []
    private var opened: (name: String, range: Range<Int>)?

    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(SourceError) {
        self.bytes = bytes
        lexer = OpenStepLexer(bytes)
        token = OpenStepToken(kind: .space, range: 0..<0)
        // In a project file, a value takes about 25 bytes.
        entries.reserveCapacity(bytes.count / 24)
        try advance()
    }

    /// Parses the top-level value. A string table may be a dictionary without braces.
    mutating func parse(isTable: Bool) throws(SourceError) {
        if isTable, token.kind == .string || token.kind == .end {
            append(.dictionary, 0..<0, 0..<0)
            try members(depth: 0, until: .end)
            entries[0].next = UInt32(entries.count)
        } else {
            try value(depth: 0, key: 0..<0)
        }
        guard token.kind == .end else { throw unexpected(expected: "the end of the file") }
    }

    private mutating func advance() throws(SourceError) {
        repeat {
            token = try lexer.next()
            if token.kind == .comment { recordSection(token.range) }
        } while token.kind == .space || token.kind == .comment
    }

    /// Records a section comment. Xcode encloses the objects of each class in two of them.
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

    private mutating func value(depth: Int, key: Range<Int>) throws(SourceError) {
        guard depth < Self.maxDepth else {
            throw error(at: token.range.lowerBound, .nestedTooDeeply(limit: Self.maxDepth))
        }
        let range = token.range
        switch token.kind {
        case .string:
            try advance()
            append(.string, range, key)
        case .data:
            guard OpenStepText.isData(bytes[range]) else {
                throw error(at: range.lowerBound, .oddHexDigitCount)
            }
            try advance()
            append(.data, range, key)
        case .leftParenthesis: try array(depth: depth, key: key)
        case .leftBrace: try dictionary(depth: depth, key: key)
        default: throw unexpected(expected: "a value")
        }
    }

    private mutating func append(
        _ kind: OpenStepStorage.Kind,
        _ range: Range<Int>,
        _ key: Range<Int>
    ) {
        entries.append(
            Entry(
                kind: kind,
                start: UInt32(range.lowerBound),
                end: UInt32(range.upperBound),
                keyStart: UInt32(key.lowerBound),
                keyEnd: UInt32(key.upperBound),
                next: UInt32(entries.count + 1)
            )
        )
    }

    /// Completes the entry of an array or dictionary.
    private mutating func close(_ index: Int) throws(SourceError) {
        entries[index].end = UInt32(token.range.upperBound)
        entries[index].next = UInt32(entries.count)
        try advance()
    }

    private mutating func array(depth: Int, key: Range<Int>) throws(SourceError) {
        let array = entries.count
        append(.array, token.range, key)
        try advance()
        while token.kind != .rightParenthesis {
            let index = entries.count
            try value(depth: depth + 1, key: 0..<0)
            guard token.kind == .comma else {
                guard token.kind == .rightParenthesis else {
                    throw unexpected(expected: "',' or ')'")
                }
                break
            }
            entries[index].terminator = UInt32(token.range.upperBound)
            try advance()
        }
        try close(array)
    }

    private mutating func dictionary(depth: Int, key: Range<Int>) throws(SourceError) {
        let dictionary = entries.count
        append(.dictionary, token.range, key)
        try advance()
        try members(depth: depth, until: .rightBrace)
        try close(dictionary)
    }

    private mutating func members(depth: Int, until end: OpenStepToken.Kind) throws(SourceError) {
        while token.kind != end {
            guard token.kind == .string else { throw unexpected(expected: "a key or '}'") }
            let name = token.range
            try advance()
            guard token.kind == .equals else { throw unexpected(expected: "'='") }
            try advance()
            let index = entries.count
            try value(depth: depth + 1, key: name)
            guard token.kind == .semicolon else { throw unexpected(expected: "';'") }
            entries[index].terminator = UInt32(token.range.upperBound)
            try advance()
        }
    }

    private func unexpected(expected: String) -> SourceError {
        let found = "'\(String(decoding: bytes[token.range].prefix(40), as: UTF8.self))'"
        return error(
            at: token.range.lowerBound,
            .unexpected(found: token.kind == .end ? nil : found, expected: expected)
        )
    }

    private func error(at offset: Int, _ problem: SourceProblem) -> SourceError {
        SourceError(Array(bytes), at: offset, problem)
    }
}
