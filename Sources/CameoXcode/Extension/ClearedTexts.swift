/// Notification content that a file clears to hide a notification.
struct ClearedTexts {
    fileprivate let code: SourceCode
    private var tokens: [SourceCode.Token] { code.tokens }

    init(code: SourceCode) { self.code = code }

    /// The first title or body that the code clears, if it clears both and then passes the content
    /// to a handler; otherwise `nil`.
    ///
    /// A function of the file that passes its parameter to a handler counts as a handler. Content
    /// doesn't count if the code sets its title, subtitle or body again, copies it, or passes it to
    /// other code.
    var first: SourceCode.Token? {
        guard tokens.contains(where: { $0.text == "\"\"" }) else { return nil }
        let forwarding = forwardingFunctions
        return tokens.indices.first { index in
            guard let name = clearedContent(at: index), let end = endOfFunction(around: index)
            else { return false }
            var path = ClearedPath(
                texts: self,
                name: name,
                uncleared: ["title", "body"],
                handlers: forwarding
            )
            path.uncleared.remove(tokens[index].text)
            return path.reachesHandler(index + 1..<end)
        }.map { tokens[$0] }
    }

    /// Returns the name of the content whose title or body is set to an empty string at a token;
    /// `nil` if there is none.
    private func clearedContent(at index: Int) -> String? {
        guard ["title", "body"].contains(tokens[index].text), index > 1,
            tokens[index - 1].text == ".", isCleared(index)
        else { return nil }
        let owner = tokens[..<(index - 1)].last { !["?", "!"].contains($0.text) }
        return owner?.kind == .word ? owner?.text : nil
    }

    /// Whether a property is assigned an empty string.
    fileprivate func isCleared(_ index: Int) -> Bool {
        code.text(index + 1..<index + 3) == "=\"\"" || code.text(index + 1..<index + 4) == "=@\"\""
    }

    /// Returns the end of the function that contains a token; `nil` if none does.
    private func endOfFunction(around index: Int) -> Int? {
        var depth = 0
        var outermost: Int?
        for location in stride(from: index, through: 0, by: -1) {
            switch tokens[location].text {
            case "}": depth += 1
            case "{" where depth > 0: depth -= 1
            case "{":
                let start = tokens[..<location].lastIndex { ["{", "}"].contains($0.text) } ?? 0
                if tokens[start..<location].contains(where: { $0.text == "func" }) {
                    return code.end(of: location)
                }
                outermost = location
            default: break
            }
        }
        return code.language == .objectiveC ? outermost.map { code.end(of: $0) } : nil
    }

    /// The names of the file's functions that pass their first parameter to a handler.
    private var forwardingFunctions: Set<String> {
        Set(
            code.functions.filter { function in
                let colon = function.parameters.first { tokens[$0].text == ":" }
                guard let colon, function.name != "init" else { return false }
                var path = ClearedPath(texts: self, name: tokens[colon - 1].text)
                return path.reachesHandler(function.body)
            }.map { $0.name }
        )
    }
}

/// The code that runs after the title or body of a notification content is cleared.
private struct ClearedPath {
    let texts: ClearedTexts
    private var code: SourceCode { texts.code }
    /// The name of the variable that holds the content.
    let name: String
    /// The properties that aren't cleared yet.
    var uncleared: Set<String> = []
    /// The names of functions that pass their parameter to a handler.
    var handlers: Set<String> = []

    private func text(_ index: Int) -> String {
        code.tokens.indices.contains(index) ? code.tokens[index].text : ""
    }

    /// Returns whether code passes the cleared content to a handler.
    mutating func reachesHandler(_ range: Range<Int>) -> Bool {
        // The number of open blocks, and its minimum so far: blocks that the path has left.
        var (depth, lowest) = (0, 0)
        var returns = false
        var index = range.lowerBound
        while index < range.upperBound {
            let token = code.tokens[index]
            if returns, token.startsLine || ["}", ";"].contains(token.text) { return false }
            switch token.text {
            case "{": depth += 1
            case "}":
                depth -= 1
                guard depth < lowest else { break }
                lowest = depth
                index = endOfAlternatives(index)
            case "case", "default":
                // The path doesn't enter the next case of a `switch`.
                guard depth == lowest, startsCase(index) else { break }
                index = endOfBlock(index)
                continue
            case "return", "throw": returns = returns || depth == lowest
            case name:
                if let result = result(ofUse: index) { return result }
            default: break
            }
            index += 1
        }
        return false
    }

    /// Returns whether the content is passed to a handler with its title and body cleared; `nil` if
    /// this use doesn't end the search.
    private mutating func result(ofUse index: Int) -> Bool? {
        let previous = text(index - 1)
        if previous == ".", text(index - 2) != "self" { return nil }
        var next = index + 1
        while ["?", "!"].contains(text(next)) { next += 1 }
        if text(next) == "." {
            let property = next + 1
            let isText = ["title", "subtitle", "body"].contains(text(property))
            if isText, texts.isCleared(property) {
                uncleared.remove(text(property))
                return nil
            }
            let isRead = [",", ")", "]"].contains(text(property + 1))
            return isText && !isRead || text(property + 1) == "(" ? false : nil
        }
        guard text(next) == ")" else { return false }
        var open = previous == "." ? index - 3 : index - 1
        if text(open) == ":" { open -= 2 }
        guard text(open) == "(" else { return false }
        let isHandler = code.isHandler(before: open) || handlers.contains(text(open - 1))
        return isHandler && uncleared.isEmpty
    }

    /// Returns the index of the last brace of the `else` and `catch` blocks after a block.
    private func endOfAlternatives(_ close: Int) -> Int {
        var close = close
        while ["else", "catch"].contains(text(close + 1)),
            let open = code.tokens[close...].firstIndex(where: { $0.text == "{" })
        {
            close = code.end(of: open)
        }
        return close
    }

    private func startsCase(_ index: Int) -> Bool {
        ![".", ",", "if", "guard", "while", "for"].contains(text(index - 1))
    }

    /// Returns the index of the brace that closes the block of a token.
    private func endOfBlock(_ index: Int) -> Int {
        var index = index
        while index < code.tokens.count, text(index) != "}" {
            index = text(index) == "{" ? code.end(of: index) + 1 : index + 1
        }
        return index
    }
}
