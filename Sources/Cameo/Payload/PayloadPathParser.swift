/// Reads the text of a path.
struct PayloadPathParser {
    private let text: String
    private var rest: Substring
    private var steps: [PayloadPath.Step] = []

    init(_ text: String) {
        self.text = text
        rest = text[...]
    }

    mutating func parse() throws(PayloadPathError) -> [PayloadPath.Step] {
        guard !rest.isEmpty else { throw error("it is empty; write a name such as data.senderId") }
        try parseName()
        while let next = rest.first {
            guard steps.count < PayloadPath.maxSteps else {
                throw error("it has more than \(PayloadPath.maxSteps) steps")
            }
            if next == "[" {
                try parseIndex()
            } else if next == "." {
                rest.removeFirst()
                try parseName()
            } else {
                throw error("a full stop or [ belongs here")
            }
        }
        return steps
    }

    private mutating func parseName() throws(PayloadPathError) {
        if rest.first == "\"" { return try parseQuotedName() }
        let name = rest.prefix { $0 != "." && $0 != "[" && $0 != "\"" }
        guard !name.isEmpty else { throw error("a name is missing") }
        rest = rest[name.endIndex...]
        steps.append(PayloadPath.Step(name: String(name), index: Self.index(name)))
    }

    private mutating func parseQuotedName() throws(PayloadPathError) {
        let opening = rest
        rest.removeFirst()
        guard let closing = rest.firstIndex(of: "\"") else {
            rest = opening
            throw error("this quotation mark is never closed")
        }
        let name = rest[..<closing]
        guard !name.isEmpty else {
            rest = opening
            throw error("a name is missing between the quotation marks")
        }
        rest = rest[rest.index(after: closing)...]
        steps.append(PayloadPath.Step(name: String(name), index: nil))
    }

    private mutating func parseIndex() throws(PayloadPathError) {
        let digits = rest.dropFirst().prefix { $0 != "]" }
        guard let index = Self.index(digits), digits.endIndex < rest.endIndex else {
            throw error("write an element's number as [0]")
        }
        rest = rest[rest.index(after: digits.endIndex)...]
        steps.append(PayloadPath.Step(name: String(digits), index: index))
    }

    private static func index(_ digits: Substring) -> Int? {
        digits.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? Int(digits) : nil
    }

    private func error(_ reason: String) -> PayloadPathError {
        let column = text.distance(from: text.startIndex, to: rest.startIndex) + 1
        return PayloadPathError(path: text, column: column, reason: reason)
    }
}
