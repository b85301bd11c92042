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
        if let names = simpleNames {
            return names.map { PayloadPath.Step(name: $0, index: Self.index($0[...])) }
        }
        guard !rest.isEmpty else {
            throw error("the path is empty; use a name such as data.senderId")
        }
        if text.hasPrefix("$.") || text.hasPrefix("$[") {
            let path = text.dropFirst(2)
            let fix = text.hasPrefix("$[") ? "remove $" : path.isEmpty ? "remove $." : "use \(path)"
            throw error("a path begins with a name; \(fix)")
        }
        try parseName()
        while let next = rest.first {
            guard steps.count < PayloadPath.maxSteps else {
                throw error("a path has at most \(PayloadPath.maxSteps) steps")
            }
            if next == "[" {
                try parseElement()
            } else if next == "." {
                rest.removeFirst()
                try parseName()
            } else {
                throw error("expected a period or [")
            }
        }
        return steps
    }

    /// For speed: the names of a path that consists of ASCII names only, as almost all paths do;
    /// `nil` for any other path. This shortcut keeps the parsing of the presets from dominating the
    /// first payload.
    private var simpleNames: [String]? {
        var isAfterName = false
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "/"), UInt8(ascii: "$"),
                UInt8(ascii: "*"), UInt8(ascii: "{"), UInt8(ascii: "}"), 0x80...:
                return nil
            case UInt8(ascii: "."):
                if !isAfterName { return nil }
                isAfterName = false
            default: isAfterName = true
            }
        }
        let names = text.pieces(at: ".")
        return isAfterName && names.count <= PayloadPath.maxSteps ? names : nil
    }

    private mutating func parseName() throws(PayloadPath.ParseError) {
        if rest.first == "\"" { return try parseQuotedName() }
        let name = rest.prefix { !".[\"/*{}".contains($0) }
        switch rest[name.endIndex...].first {
        case "*":
            rest = rest[name.endIndex...]
            throw error(
                "a path has no wildcards; name one member, or use [0] or [role=sender]; put a name "
                    + "that contains * in double quotes"
            )
        case "{", "}":
            rest = rest[name.endIndex...]
            let path = text.filter { !"{} ".contains($0) }
            throw error(
                "braces belong in a \"template\"; \(path.isEmpty ? "use a name" : "use \(path)")"
            )
        case "/":
            rest = rest[name.endIndex...]
            let names = text.pieces(at: "/").filter { !$0.isEmpty }
            let hint =
                text.contains("\"") || names.isEmpty
                ? "" : ", as in " + names.joined(separator: ".")
            throw error(
                "separate names with periods\(hint); put a name that contains / in double quotes"
            )
        default: break
        }
        guard !name.isEmpty else { throw error("expected a name") }
        rest = rest[name.endIndex...]
        steps.append(PayloadPath.Step(name: String(name), index: Self.index(name)))
    }

    private mutating func parseQuotedName() throws(PayloadPath.ParseError) {
        let name = try parseQuotedText()
        steps.append(PayloadPath.Step(name: name, index: nil))
    }

    private mutating func parseQuotedText() throws(PayloadPath.ParseError) -> String {
        let opening = rest
        rest.removeFirst()
        guard let closing = rest.firstIndex(of: "\"") else {
            rest = opening
            throw error("unterminated quotation mark")
        }
        let text = rest[..<closing]
        guard !text.isEmpty else {
            rest = opening
            throw error("expected a name between the quotation marks")
        }
        rest = rest[rest.index(after: closing)...]
        return String(text)
    }

    /// Parses the brackets of a step: `[2]` or `[name=value]`.
    private mutating func parseElement() throws(PayloadPath.ParseError) {
        let opening = rest
        rest.removeFirst()
        let digits = rest.prefix { $0 != "]" }
        if let index = Self.index(digits), digits.endIndex < rest.endIndex {
            rest = rest[rest.index(after: digits.endIndex)...]
            return steps.append(PayloadPath.Step(name: String(digits), index: index))
        }
        guard let name = try parseText(until: "="), let value = try parseText(until: "]") else {
            rest = opening
            throw error("expected an index such as [0], or a member such as [role=sender]")
        }
        steps.append(PayloadPath.Step(name: name, index: nil, value: value))
    }

    /// Parses a name or value, which may be in quotation marks, and the character after it. Returns
    /// `nil` if one of them is missing.
    private mutating func parseText(
        until end: Character
    ) throws(PayloadPath.ParseError) -> String? {
        var text: String
        if rest.first == "\"" {
            text = try parseQuotedText()
        } else {
            text = String(rest.prefix { $0 != end && $0 != "]" })
            rest = rest.dropFirst(text.count)
        }
        guard !text.isEmpty, rest.popFirst() == end else { return nil }
        return text
    }

    private static func index(_ digits: Substring) -> Int? {
        for byte in digits.utf8 where !byte.isASCIIDigit { return nil }
        return String(digits).wholeNumber
    }

    private func error(_ reason: String) -> PayloadPath.ParseError {
        let column = text.distance(from: text.startIndex, to: rest.startIndex) + 1
        return PayloadPath.ParseError(path: text, column: column, reason: reason)
    }
}
