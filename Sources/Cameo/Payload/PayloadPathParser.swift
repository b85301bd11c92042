/// A parser for the text of a path.
struct PayloadPathParser {
    private let text: String
    private var rest: Substring
    private var steps: [PayloadPath.Step] = []

    init(_ text: String) {
        self.text = text
        rest = text[...]
    }

    mutating func parse() throws(PayloadPath.ParseError) -> [PayloadPath.Step] {
        guard !rest.isEmpty else {
            throw error("the path is empty; use a name such as data.senderId")
        }
        try parseName()
        while let next = rest.first {
            guard steps.count < PayloadPath.maxSteps else {
                throw error("a path has at most \(PayloadPath.maxSteps) steps")
            }
            if next == "[" {
                try parseIndex()
            } else if next == "." {
                rest.removeFirst()
                try parseName()
            } else {
                throw error("expected a full stop or [")
            }
        }
        return steps
    }

    private mutating func parseName() throws(PayloadPath.ParseError) {
        if rest.first == "\"" { return try parseQuotedName() }
        let name = rest.prefix { $0 != "." && $0 != "[" && $0 != "\"" }
        guard !name.isEmpty else { throw error("expected a name") }
        rest = rest[name.endIndex...]
        steps.append(PayloadPath.Step(name: String(name), index: Self.index(name)))
    }

    private mutating func parseQuotedName() throws(PayloadPath.ParseError) {
        let opening = rest
        rest.removeFirst()
        guard let closing = rest.firstIndex(of: "\"") else {
            rest = opening
            throw error("unterminated quotation mark")
        }
        let name = rest[..<closing]
        guard !name.isEmpty else {
            rest = opening
            throw error("expected a name between the quotation marks")
        }
        rest = rest[rest.index(after: closing)...]
        steps.append(PayloadPath.Step(name: String(name), index: nil))
    }

    private mutating func parseIndex() throws(PayloadPath.ParseError) {
        let digits = rest.dropFirst().prefix { $0 != "]" }
        guard let index = Self.index(digits), digits.endIndex < rest.endIndex else {
            throw error("expected an index such as [0]")
        }
        rest = rest[rest.index(after: digits.endIndex)...]
        steps.append(PayloadPath.Step(name: String(digits), index: index))
    }

    private static func index(_ digits: Substring) -> Int? {
        digits.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? Int(digits) : nil
    }

    private func error(_ reason: String) -> PayloadPath.ParseError {
        let column = text.distance(from: text.startIndex, to: rest.startIndex) + 1
        return PayloadPath.ParseError(path: text, column: column, reason: reason)
    }
}
