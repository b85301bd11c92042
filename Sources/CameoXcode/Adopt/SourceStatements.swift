import CameoHost

/// The statements in the body of a function.
extension SourceCode {
    /// A statement, or the header of a block, such as `if let content = bestAttemptContent`.
    struct Statement: Sendable, Hashable {
        /// The text without white space and `self.`.
        let text: String
        /// The indices of the tokens.
        let tokens: Range<Int>
        /// The statements of the block; `nil` for a statement without a block.
        let block: [Statement]?
        let alternative: [Statement]?
    }

    private static let blockWords: Set<String> = ["if", "guard", "else", "do", "catch", "defer"]

    /// Returns the statements in a range of tokens.
    func statements(in range: Range<Int>) -> [Statement] {
        var statements: [Statement] = []
        var index = range.lowerBound
        while index < range.upperBound {
            let (statement, next) = statement(at: index, before: range.upperBound)
            if let statement { statements.append(statement) }
            index = max(next, index + 1)
        }
        return statements
    }

    private func statement(at start: Int, before end: Int) -> (Statement?, next: Int) {
        if tokens[start].text == ";" { return (nil, start + 1) }
        guard Self.blockWords.contains(tokens[start].text) else {
            let last = endOfStatement(start, before: end)
            return (leaf(start..<last), last)
        }
        // The first brace outside of parentheses opens the block.
        var brace = start
        while brace < end, tokens[brace].text != "{" {
            brace = ["(", "["].contains(tokens[brace].text) ? self.end(of: brace) + 1 : brace + 1
        }
        guard brace < end else {
            let last = endOfStatement(start, before: end)
            return (leaf(start..<last), last)
        }
        let close = min(self.end(of: brace), end)
        var next = close + 1
        var alternative: [Statement]?
        if next < end, ["else", "catch"].contains(tokens[next].text) {
            let (rest, after) = statement(at: next, before: end)
            if let rest { alternative = [rest] }
            next = after
        }
        let statement = Statement(
            text: plainText(start..<brace),
            tokens: start..<min(next, end),
            block: statements(in: brace + 1..<close),
            alternative: alternative
        )
        return (statement, next)
    }

    private func leaf(_ range: Range<Int>) -> Statement {
        Statement(text: plainText(range), tokens: range, block: nil, alternative: nil)
    }

    /// Returns the text of tokens without `self.`.
    private func plainText(_ range: Range<Int>) -> String {
        var text = ""
        var index = range.lowerBound
        while index < range.upperBound {
            if tokens[index].text == "self", index + 1 < range.upperBound,
                tokens[index + 1].text == "."
            {
                index += 2
                continue
            }
            text += tokens[index].text
            index += 1
        }
        return text
    }

    /// Returns the index after a statement. A statement ends at a semicolon or at the end of the
    /// line, unless a bracket is open or an operator continues it.
    private func endOfStatement(_ start: Int, before end: Int) -> Int {
        var index = start
        while index < end {
            if ["(", "[", "{"].contains(tokens[index].text) {
                index = min(self.end(of: index) + 1, end)
            } else {
                index += 1
            }
            guard index < end else { break }
            if tokens[index].text == ";" { return index }
            let continues =
                [".", "?", ":", "=", "&", "|", "+", ","].contains(tokens[index].text)
                || ["=", ",", ".", "&", "|", ":", "+"].contains(tokens[index - 1].text)
            if tokens[index].startsLine, !continues { return index }
        }
        return end
    }
}
