/// Conditions of a mapping for the values of a payload.
struct MappingCondition: Sendable {
    /// The expected value of an operand.
    struct Term: Sendable {
        let operand: MappingOperand
        /// The expected strings; one that ends in `*` matches any string with this beginning.
        var patterns: [String] = []
        /// Whether no value is expected, too.
        var acceptsAbsence = false
        var isNegated = false

        func holds(in scope: MappingScope) -> Bool {
            isExpected(operand.value(in: scope)) != isNegated
        }

        private func isExpected(_ value: JSONValue?) -> Bool {
            guard let value else { return acceptsAbsence }
            if patterns.contains("*") { return true }
            guard let text = value.comparedText?.trimmed else { return false }
            return patterns.contains { text.matches(pattern: $0) }
        }
    }

    /// The maximum number of terms, and of strings in a term.
    static let maxTerms = 32

    /// Alternatives: all terms of at least one must hold.
    let alternatives: [[Term]]

    func holds(in scope: MappingScope) -> Bool {
        alternatives.contains { terms in terms.allSatisfy { $0.holds(in: scope) } }
    }

    var operands: [MappingOperand] { alternatives.flatMap { $0.map { $0.operand } } }
}
