/// A condition of a mapping, which depends on values in the payload.
struct MappingCondition: Sendable {
    /// The expected values of one operand.
    struct Term: Sendable {
        let operand: MappingOperand
        /// The expected strings. A string that ends in `*` matches any string with this prefix.
        var patterns: [String] = []
        /// Whether the term also holds if the operand has no value.
        var acceptsAbsence = false
        var isNegated = false

        func holds(in scope: MappingScope) -> Bool {
            guard case .names(let start) = operand else {
                return isExpected(operand.value(in: scope)) != isNegated
            }
            let members = scope.root.members.filter {
                $0.name.hasPrefix(start) && !$0.value.isAbsent
            }
            let isMet =
                members.isEmpty ? acceptsAbsence : members.contains { isExpected($0.value) }
            return isMet != isNegated
        }

        private func isExpected(_ value: JSONValue?) -> Bool {
            guard let value else { return acceptsAbsence }
            if patterns.contains("*") { return true }
            guard let text = value.comparedText?.trimmed else { return false }
            return patterns.contains { text.matches(pattern: $0) }
        }
    }

    /// The maximum number of terms, and of strings per term.
    static let maxTerms = 32

    /// The alternatives: the condition holds if all terms of at least one alternative hold.
    let alternatives: [[Term]]

    func holds(in scope: MappingScope) -> Bool {
        alternatives.contains { terms in terms.allSatisfy { $0.holds(in: scope) } }
    }

    var operands: [MappingOperand] { alternatives.flatMap { $0.map { $0.operand } } }
}

extension JSONValue {
    /// The value as text, for comparisons in conditions: `true` or `false` for a Boolean; `nil` for
    /// a value without text.
    var comparedText: String? {
        if case .bool(let bool) = self { return bool ? "true" : "false" }
        return text
    }
}

extension String {
    /// Returns whether the string equals a pattern or, if the pattern ends in `*`, begins with its
    /// prefix.
    func matches(pattern: String) -> Bool {
        guard pattern.utf8.last == UInt8(ascii: "*") else { return self == pattern }
        return hasPrefix(String(pattern.dropLast()))
    }

    /// The prefix of a name such as `wzrk_*`; `nil` if the string isn't such a pattern.
    var keyPrefix: String? {
        utf8.last == UInt8(ascii: "*") ? String(dropLast()) : nil
    }

    /// The words of a list in which vertical bars separate the words. Such a string compiles to
    /// less code than an array literal.
    var words: [String] { pieces(at: "|") }

    /// Returns the parts between separators, without empty parts.
    @inline(never) func pieces(at separator: Unicode.Scalar) -> [String] {
        var text = self
        return text.withUTF8 { bytes in
            let separator = UInt8(ascii: separator)
            var pieces: [String] = []
            var start = 0
            for end in 0...bytes.count where end == bytes.count || bytes[end] == separator {
                if end > start { pieces.append(Self.text(bytes, start..<end)) }
                start = end + 1
            }
            return pieces
        }
    }

    /// Returns the parts before and after the first separator outside brackets. In `[type=text]`,
    /// the separator is in brackets.
    @inline(never) func halves(at separator: Unicode.Scalar) -> (String, String?) {
        var text = self
        return text.withUTF8 { bytes in
            let separator = UInt8(ascii: separator)
            var isInBrackets = false
            for end in 0..<bytes.count {
                if bytes[end] == UInt8(ascii: "[") { isInBrackets = true }
                if bytes[end] == UInt8(ascii: "]") { isInBrackets = false }
                guard bytes[end] == separator, !isInBrackets else { continue }
                return (Self.text(bytes, 0..<end), Self.text(bytes, end + 1..<bytes.count))
            }
            return (self, nil)
        }
    }

    private static func text(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }
}
