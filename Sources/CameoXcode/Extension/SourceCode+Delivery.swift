/// The paths through `didReceive` on which nothing delivers the notification.
extension SourceCode {
    /// The first condition in `didReceive` after which the method returns without having called its
    /// handler or passed it on; `nil` if there is none.
    ///
    /// Any method of the class that is called may call the handler. A condition that only makes a
    /// mutable copy of the content is assumed to hold.
    var conditionWithoutDelivery: Token? {
        guard let (handler, body) = receiver else { return nil }
        var paths = DeliveryPaths(code: self, handler: handler)
        guard paths.delivers(body) else { return nil }
        if let exit = paths.firstExit(of: body) { return exit }
        if !paths.isDelivered, paths.conditions.count == 1 { return paths.conditions[0] }
        return paths.failureWithoutDelivery(body)
    }

    /// Returns the index of the first `return` in a method before which it hasn't called its handler
    /// or passed it on; `nil` if there is none. Ignores the conditions of `guard`, which usually hold.
    func returnWithoutDelivery(_ handler: String, _ body: Range<Int>) -> Int? {
        var paths = DeliveryPaths(code: self, handler: handler)
        guard paths.delivers(body), let exit = paths.firstExit(of: body), exit.text == "return"
        else { return nil }
        return body.first { tokens[$0].range == exit.range }
    }

    /// The first call to the content handler, if each call in the file passes new, empty content,
    /// and the handler is only passed on to functions in the file; otherwise `nil`.
    var emptyDelivery: Token? {
        guard let handler = receiver?.handler else { return nil }
        let names = names(of: handler)
        var first: Token?
        for index in tokens.indices.dropFirst() where names.contains(tokens[index].text) {
            let open = ["?", "!"].contains(text(index + 1..<index + 2)) ? index + 2 : index + 1
            if text(open..<open + 1) == "(" {
                let content = text(open + 1..<end(of: open))
                guard
                    ["UNNotificationContent()", "UNMutableNotificationContent()"].contains(content)
                else { return nil }
                first = first ?? tokens[index]
            } else if !keeps(index) {
                return nil
            }
        }
        return first
    }

    /// Whether the word before an opening parenthesis, or before a colon in Objective-C, is the
    /// name of a handler.
    func isHandler(before index: Int) -> Bool {
        var location = index - 1
        while location >= 0, ["?", "!"].contains(tokens[location].text) { location -= 1 }
        guard location >= 0, tokens[location].kind == .word else { return false }
        let name = tokens[location].text.lowercased()
        return name.hasSuffix("handler") || name.hasSuffix("completion")
    }

    /// Whether code at a handler's name only declares, stores or compares the handler, or passes it
    /// to a function in the file that has a parameter with this name.
    private func keeps(_ index: Int) -> Bool {
        let (name, next) = (tokens[index].text, text(index + 1..<index + 2))
        let previous = text(max(0, index - 1)..<index)
        switch (previous, next) {
        case (_, ":"), ("let", _), ("var", _): return true
        case ("=", _):
            // A property of another object may be called elsewhere.
            return text(max(0, index - 3)..<index - 2) != "."
                || text(max(0, index - 4)..<index - 3) == "self"
        case (":", ")"), (":", ","):
            var open = index
            while open > 0, text(open..<open + 1) != "(" || end(of: open) < index { open -= 1 }
            let function = text(max(0, open - 1)..<open)
            return text(max(0, index - 2)..<index - 1) == name
                && tokens.indices.dropLast().contains { start in
                    tokens[start].text == "func" && tokens[start + 1].text == function
                }
        default: return ["=", "!="].contains { text(index + 1..<index + 3).hasPrefix($0) }
        }
    }

    /// The name of the content handler in `didReceive`, and the tokens of the method's body; `nil` if
    /// the file has no such method.
    private var receiver: (handler: String, body: Range<Int>)? {
        if language == .objectiveC { return objectiveCReceiver }
        guard let function = functions.first(where: { $0.name == "didReceive" }),
            let label = function.parameters.first(where: {
                tokens[$0].text == "withContentHandler"
            }), label + 1 < tokens.count
        else { return nil }
        return (tokens[label + 1].text, function.body)
    }

    private var objectiveCReceiver: (handler: String, body: Range<Int>)? {
        for start in tokens.indices where tokens[start].text == "didReceiveNotificationRequest" {
            // Other uses are declarations, calls and selectors.
            guard text(max(0, start - 1)..<start) == ")",
                let open = tokens[start...].firstIndex(where: { ["{", ";"].contains($0.text) }),
                let label = tokens[start..<open].firstIndex(where: {
                    $0.text == "withContentHandler"
                }), text(open..<open + 1) == "{", end(of: label + 2) + 1 < open
            else { continue }
            return (tokens[end(of: label + 2) + 1].text, open + 1..<end(of: open))
        }
        return nil
    }

    /// Returns the name of a handler, and the names of properties and variables that store it.
    fileprivate func names(of handler: String) -> Set<String> {
        tokens.indices.dropFirst(2).reduce(into: [handler]) { names, index in
            guard tokens[index].text == handler else { return }
            let start = isCopied(index) ? index - 1 : index
            if start > 1, tokens[start - 1].text == "=" { names.insert(tokens[start - 2].text) }
        }
    }

    /// Whether an expression in Objective-C copies a variable: `[handler copy]`.
    fileprivate func isCopied(_ index: Int) -> Bool {
        index > 0 && text(index - 1..<index) == "[" && text(index + 1..<index + 3) == "copy]"
    }
}

/// A walk through the statements of a method that receives a content handler.
private struct DeliveryPaths {
    private let code: SourceCode
    /// The names of the handler: the parameter, and the properties and variables that store it.
    private var handlers: Set<String>
    /// The names of the object itself: `self`, and in Objective-C the variables that refer to it.
    private var selfNames: Set<String> = ["self"]
    /// The names of mutable copies of the content.
    private var copies: Set<String> = []
    /// Whether each path to the current statement has called the handler or passed it on.
    private(set) var isDelivered = false
    /// The conditions of each `if` without `else` that may call the handler. If there are several, one
    /// may be the opposite of another.
    private(set) var conditions: [SourceCode.Token] = []

    init(code: SourceCode, handler: String) {
        (self.code, handlers) = (code, code.names(of: handler))
        if code.language == .objectiveC {
            for index in code.tokens.indices where text(index) == "self" {
                guard text(index - 1) == "=", text(index + 1) == ";" else { continue }
                selfNames.insert(text(index - 2))
            }
        }
        for index in code.tokens.indices where text(index) == "mutableCopy" {
            let sign = code.tokens[..<index].lastIndex { ["=", "{", "}"].contains($0.text) }
            if let sign, text(sign) == "=" { copies.insert(text(sign - 1)) }
        }
    }

    private func text(_ index: Int) -> String {
        code.tokens.indices.contains(index) ? code.tokens[index].text : ""
    }

    /// Returns whether code may deliver the notification: it uses the handler for anything except
    /// storing it, calls a method of the class, or passes the object on.
    func delivers(_ range: Range<Int>) -> Bool { range.contains(where: mayDeliver) }

    private func mayDeliver(_ index: Int) -> Bool {
        let (word, previous, next) = (text(index), text(index - 1), text(index + 1))
        guard code.tokens[index].kind == .word else { return false }
        if handlers.contains(word) {
            return previous != "=" && next != "=" && !code.isCopied(index)
        }
        if code.language == .objectiveC { return mayDeliverInObjectiveC(index) }
        switch word {
        case "super": return true
        case "self": return ["(", ",", ":"].contains(previous) && [")", ","].contains(next)
        case "if", "guard", "switch", "while", "for", "in", "return", "catch", "as", "try", "await",
            "print", "debugPrint", "os_log", "NSLog", "available":
            return false
        default: break
        }
        // A capitalized name is a type that is initialized.
        guard next == "(", word.first?.isLowercase == true else { return false }
        return previous != "." || text(index - 2) == "self"
    }

    /// Returns whether a word is a receiver or an argument that may deliver: the object itself, or a
    /// function of the file.
    private func mayDeliverInObjectiveC(_ index: Int) -> Bool {
        let (word, previous, next) = (text(index), text(index - 1), text(index + 1))
        if word == "super" { return true }
        if selfNames.contains(word) {
            // `typeof(self)`, `self.name`, `self->_name` and `weakSelf = self` don't.
            return ![".", "-", "="].contains(next)
                && (previous != "=" || text(index - 3) == ".")
                && !text(index - 2).contains("typeof")
        }
        let keywords = ["if", "while", "for", "switch", "return", "sizeof", "typeof"]
        return next == "(" && word.first?.isLowercase == true && !keywords.contains(word)
            && !word.hasPrefix("dispatch_") && !word.hasPrefix("os_")
            && (previous == ";" || previous == "{" || previous == "}" || previous == ")")
    }

    /// Returns the condition and the body of the statement at an index, and the index of the next
    /// statement. In Objective-C, the body may have no braces.
    private func parts(of index: Int) -> (condition: Range<Int>, body: Range<Int>, next: Int) {
        guard code.language == .objectiveC else {
            let open = opening(after: index)
            let close = code.end(of: open)
            return (index + 1..<open, open + 1..<close, close + 1)
        }
        var start = index + 1
        if text(start) == "(" { start = min(code.tokens.count, code.end(of: start) + 1) }
        let condition = index + 1..<start
        let next = min(code.tokens.count, endOfStatement(start))
        guard text(start) == "{" else {
            return (condition, min(start, next)..<next, next)
        }
        return (condition, start + 1..<max(start + 1, next - 1), next)
    }

    /// Returns the index after a statement in Objective-C.
    private func endOfStatement(_ start: Int) -> Int {
        var index = start
        if text(index) == "{" { return code.end(of: index) + 1 }
        if ["if", "for", "while"].contains(text(index)) {
            var next = endOfStatement(code.end(of: index + 1) + 1)
            while text(next) == "else" { next = endOfStatement(next + 1) }
            return next
        }
        while index < code.tokens.count, text(index) != ";" {
            index = ["(", "[", "{"].contains(text(index)) ? code.end(of: index) + 1 : index + 1
        }
        return index + 1
    }

    /// Walks through the statements of a block, and returns the condition of the first exit without
    /// a delivery; `nil` if there is none.
    mutating func firstExit(of block: Range<Int>) -> SourceCode.Token? {
        var index = block.lowerBound
        while index < block.upperBound, !isDelivered {
            switch text(index) {
            case "guard" where code.language == .swift:
                let open = opening(after: index)
                if delivers(index..<open) { isDelivered = true }
                let close = code.end(of: open)
                if !isDelivered, conditions.isEmpty, !alwaysHolds(index + 1..<open - 1),
                    !delivers(open..<close)
                {
                    return code.tokens[index]
                }
                index = close + 1
            case "if":
                if let exit = exit(ofConditions: &index) { return exit }
            case "return":
                // The result may be the value of a call to the handler.
                isDelivered = delivers(index + 1..<block.upperBound)
                return isDelivered || !conditions.isEmpty ? nil : code.tokens[index]
            case "{", "(", "[":
                let close = code.end(of: index)
                if delivers(index..<close) { isDelivered = true }
                index = close + 1
            default:
                if mayDeliver(index) { isDelivered = true }
                index += 1
            }
        }
        return nil
    }

    /// Returns the first `case` of a `switch` for a failure, or the first `catch`, that delivers
    /// nothing, although the block for a success does and nothing after it may; `nil` if there is
    /// none.
    func failureWithoutDelivery(_ block: Range<Int>) -> SourceCode.Token? {
        guard code.language == .swift else { return nil }
        return block.lazy.compactMap { start in
            let open = opening(after: start)
            let close = code.end(of: open)
            switch text(start) {
            case "switch" where close < block.upperBound:
                let cases = sections(open + 1..<close)
                guard cases.contains(where: delivers), !delivers(close + 1..<block.upperBound)
                else {
                    return nil
                }
                return cases.first { part in
                    part.prefix(5).contains { text($0) == "failure" } && !delivers(part)
                }
            case "do" where open == start + 1 && text(close + 1) == "catch":
                let handling = opening(after: close + 1)
                let end = code.end(of: handling)
                guard end < block.upperBound, delivers(open..<close),
                    !delivers(handling..<block.upperBound)
                else { return nil }
                return close + 1..<end
            default: return nil
            }
        }.first.map { (part: Range<Int>) in code.tokens[part.lowerBound] }
    }

    /// Returns the cases of a `switch`, each with its pattern.
    private func sections(_ block: Range<Int>) -> [Range<Int>] {
        var (starts, index) = ([Int](), block.lowerBound)
        while index < block.upperBound {
            if ["case", "default"].contains(text(index)), text(index - 1) != "if" {
                starts.append(index)
            }
            index = ["{", "(", "["].contains(text(index)) ? code.end(of: index) + 1 : index + 1
        }
        return zip(starts, starts.dropFirst() + [block.upperBound]).map { $0..<$1 }
    }

    /// Walks through an `if` with its `else` blocks, and advances the index past it.
    private mutating func exit(ofConditions index: inout Int) -> SourceCode.Token? {
        let (start, outer) = (index, conditions.count)
        var (isComplete, isDeliveredInAll) = (false, true)
        repeat {
            if text(index) == "else", text(index + 1) == "if" { index += 1 }
            let (condition, body, next) = parts(of: index)
            if delivers(condition) {
                isDelivered = true
                return nil
            }
            if condition.isEmpty || alwaysHolds(condition) { isComplete = true }
            if isWithoutCopy(condition) {
                index = next
                continue
            }
            if let exit = firstExit(of: body) { return exit }
            if !isDelivered { isDeliveredInAll = false }
            isDelivered = false
            index = next
        } while text(index) == "else"
        isDelivered = isComplete && isDeliveredInAll
        if !isComplete, delivers(start..<index) {
            // Only conditions next to each other may be opposites.
            conditions.removeSubrange(outer...)
            conditions.append(code.tokens[start])
        }
        return nil
    }

    /// Returns the index of the brace that opens the block of a statement.
    private func opening(after index: Int) -> Int {
        var index = index
        while index < code.tokens.count, text(index) != "{" {
            index = ["(", "["].contains(text(index)) ? code.end(of: index) + 1 : index + 1
        }
        return index
    }

    /// Returns whether a condition always holds: it only unwraps the handler, the mutable copy of the
    /// content or shared defaults, or checks the version of iOS.
    private func alwaysHolds(_ condition: Range<Int>) -> Bool {
        let words = condition.map(text)
        if code.language == .objectiveC {
            return words.contains("@available") || isAboutCopy(words) && !isWithoutCopy(condition)
        }
        return words.contains("available")
            || words.split(separator: ",").allSatisfy { clause in
                guard let last = clause.last, ["let", "var"].contains(clause.first) else {
                    return false
                }
                return ["mutableCopy", "UNMutableNotificationContent", "UserDefaults"].contains(
                    where: clause.contains
                )
                    || clause.count <= 6 && (copies.contains(last) || handlers.contains(last))
            }
    }

    /// Whether a condition in Objective-C only checks the mutable copy of the content.
    private func isAboutCopy(_ words: [String]) -> Bool {
        words.count <= 8 && !words.contains("[") && words.contains(where: copies.contains)
    }

    /// Whether a condition in Objective-C holds if there is no copy of the content, which is never
    /// the case: `!content` or `content == nil`.
    private func isWithoutCopy(_ condition: Range<Int>) -> Bool {
        let words = condition.map(text)
        return code.language == .objectiveC && isAboutCopy(words)
            && words.contains("nil") != words.contains("!")
    }
}
