import CameoHost

extension Vendor {
    /// An unchanged template, and the step that replaces it.
    struct Match: Sendable {
        /// The vendor; `nil` for Xcode's template, which only contains an example.
        let vendor: Vendor?
        /// The expression of the step, such as `.oneSignal`; `nil` for a template without a step.
        let step: String?
        /// Whether Cameo's class can replace the template. A step is Swift code, which can't import
        /// every pod that Objective-C code can.
        var isReplaceable: Bool { vendor == nil || step != nil }
    }

    /// Recognizes an unchanged template, which contains only the vendor's calls.
    ///
    /// - Returns: `nil` if the class contains anything else.
    static func match(_ type: SourceCode.ClassDeclaration, in code: SourceCode) -> Match? {
        if code.language == .objectiveC { return objectiveCMatch(type, in: code) }
        guard code.error == nil, code.conditions.allSatisfy(isModuleCheck),
            hasNoOtherDeclarations(code, type)
        else { return nil }
        let modules = Set(code.imports).subtracting(["UserNotifications", "UIKit", "Foundation"])
        let functions = code.functions(of: type)
        guard !type.hasConformances, functions.allSatisfy(isOverride),
            Set(functions.map({ $0.name })).count == functions.count,
            code.otherMember(of: type, functions, except: propertyNames) == nil
        else { return nil }
        let candidates = replaceable.filter { modules.isSubset(of: $0.modules) && !modules.isEmpty }
        if let superclass = type.superclass,
            let vendor = candidates.first(where: { $0.superclasses.contains(superclass) })
        {
            return type.body.isEmpty ? Match(vendor: vendor, step: vendor.step) : nil
        }
        guard type.superclass == AppExtension.systemSuperclass else { return nil }
        if modules.isEmpty {
            return isXcodeTemplate(functions, code) ? Match(vendor: nil, step: nil) : nil
        }
        return candidates.lazy.compactMap { $0.match(functions, code) }.first
    }

    private static func isModuleCheck(_ condition: String) -> Bool {
        condition.hasPrefix("#ifcanImport(") || condition == "#endif"
    }

    private static func hasNoOtherDeclarations(
        _ code: SourceCode,
        _ type: SourceCode.ClassDeclaration
    ) -> Bool {
        let outside = code.tokens.indices.filter {
            !type.range.contains(code.tokens[$0].range.lowerBound)
        }
        // The tokens must be pairs of `import` and a module name.
        guard outside.count.isMultiple(of: 2) else { return false }
        return stride(from: 0, to: outside.count, by: 2).allSatisfy {
            code.tokens[outside[$0]].text == "import"
        }
    }

    private static func isOverride(_ function: SourceCode.FunctionDeclaration) -> Bool {
        ["didReceive", "serviceExtensionTimeWillExpire"].contains(function.name)
            && function.modifiers.contains("override")
    }

    /// The names of the properties that templates declare.
    static let propertyNames: Set<String> = [
        "contentHandler", "bestAttemptContent", "receivedRequest", "request",
    ]

    /// Whether a statement is allowed in all templates.
    static func isCommon(_ statement: SourceCode.Statement, in code: SourceCode) -> Bool {
        let text = statement.text
        return text == "contentHandler=contentHandler" || text == "receivedRequest=request"
            || text == "request=request" || text == "return" || text == "else"
            || text == "super.serviceExtensionTimeWillExpire()"
            || code.isLog(statement) || isCopy(text)
            || text == "bestAttemptContent=[request.contentmutableCopy]"
    }

    /// Whether a statement only copies the content.
    private static func isCopy(_ text: String) -> Bool {
        let prefix = "bestAttemptContent="
        guard text.hasPrefix(prefix), text.contains(".mutableCopy()") else { return false }
        return consists(
            text.dropFirst(prefix.count),
            of: [
                "request.content", ".mutableCopy()", "as?UNMutableNotificationContent",
                "as!UNMutableNotificationContent", "(", ")",
            ]
        )
    }

    private static func consists(_ text: Substring, of words: [String]) -> Bool {
        var rest = text
        while !rest.isEmpty {
            guard let word = words.first(where: { rest.hasPrefix($0) }) else { return false }
            rest = rest.dropFirst(word.count)
        }
        return true
    }

    /// Whether the header of an `if` or `guard` only unwraps the stored values.
    static func unwraps(_ header: String) -> Bool {
        guard ["if", "guard"].contains(where: { header.hasPrefix($0) }) else { return false }
        return consists(
            header[...],
            of: [
                "bestAttemptContent", "contentHandler", "receivedRequest", "request.content",
                ".mutableCopy()", "as?UNMutableNotificationContent", "request", "content", "guard",
                "else", "if",
                "let", "var", "=", ",", "(", ")",
            ]
        )
    }

    static let deliversOriginal: Set<String> = ["contentHandler(request.content)"]
    static let deliversBest: Set<String> = ["contentHandler(bestAttemptContent)"]

    private func match(
        _ functions: [SourceCode.FunctionDeclaration],
        _ code: SourceCode
    ) -> Match? {
        guard let receive = functions.first(where: { $0.name == "didReceive" }) else { return nil }
        var calls: [String] = []
        var argument: String?
        let isReceiveKnown = Self.all(code.statements(in: receive.body), in: code) {
            statement,
            isElse in
            if let call = self.calls.first(where: { statement.text.hasPrefix($0) }) {
                calls.append(call)
                guard code.isPlainCall(statement, call) else { return false }
                return requiredArgument.map { statement.text.contains($0) } ?? true
            }
            if let setUp = self.setUp.first(where: { statement.text.hasPrefix($0) }) {
                argument = code.argument(of: statement, after: setUp)
                return argument != nil
            }
            // If the SDK returns whether it handled the push, the template delivers other pushes
            // itself.
            let isFallback = isElse || self.calls.contains { $0.hasPrefix("if") }
            return isFallback && Self.deliversOriginal.contains(statement.text)
        }
        let isExpirationKnown = functions.filter { $0.name == "serviceExtensionTimeWillExpire" }
            .allSatisfy { function in
                Self.all(code.statements(in: function.body), in: code) { statement, _ in
                    Self.deliversBest.contains(statement.text)
                        || self.expirations.contains {
                            statement.text.hasPrefix($0) && code.isPlainCall(statement, $0)
                        }
                }
            }
        guard isReceiveKnown, isExpirationKnown, calls.count == 1, let step else { return nil }
        guard step.contains("$1") else { return Match(vendor: self, step: step) }
        return argument.map { Match(vendor: self, step: step.replacing("$1", with: $0)) }
    }

    /// Whether all statements are common or pass a check. The check also receives whether a
    /// statement is in an `else` block.
    static func all(
        _ statements: [SourceCode.Statement],
        in code: SourceCode,
        isElse: Bool = false,
        _ isKnown: (SourceCode.Statement, _ isElse: Bool) -> Bool
    ) -> Bool {
        statements.allSatisfy { statement in
            let isGuard = statement.text.hasPrefix("guard")
            guard
                isCommon(statement, in: code) || unwraps(statement.text)
                    || isKnown(statement, isElse)
            else { return false }
            return all(statement.block ?? [], in: code, isElse: isElse || isGuard, isKnown)
                && all(statement.alternative ?? [], in: code, isElse: true, isKnown)
        }
    }

    /// Whether the functions match Xcode's template, which appends `[modified]` to the title.
    private static func isXcodeTemplate(
        _ functions: [SourceCode.FunctionDeclaration],
        _ code: SourceCode
    ) -> Bool {
        !functions.isEmpty
            && functions.allSatisfy { function in
                all(code.statements(in: function.body), in: code) { statement, isElse in
                    deliversBest.contains(statement.text)
                        || (isElse && deliversOriginal.contains(statement.text))
                        || statement.text
                            == #"bestAttemptContent.title="\(bestAttemptContent.title) [modified]""#
                }
            }
    }
}

extension SourceCode {
    /// Whether a statement is a single call that only passes the content, the request and the
    /// handler.
    ///
    /// - Parameter prefix: The prefix of the statement's text, up to the parenthesis before the
    ///   arguments.
    fileprivate func isPlainCall(_ statement: Statement, _ prefix: String) -> Bool {
        let opening = statement.tokens.filter { tokens[$0].text == "(" }
        let count = prefix.filter { $0 == "(" }.count
        guard count > 0, opening.count >= count else { return false }
        let open = opening[count - 1]
        let close = end(of: open)
        let last = statement.block == nil ? statement.tokens.upperBound : close + 1
        guard close + 1 == last, statement.block == nil || tokens[close + 1].text == "{" else {
            return false
        }
        let values: Set<String> = [
            "request", "receivedRequest", "content", "bestAttemptContent", "contentHandler", "self",
        ]
        return (open + 1..<close).allSatisfy { index in
            let text = tokens[index].text
            guard tokens[index].kind == .word else { return [":", ",", ".", "!"].contains(text) }
            return values.contains(text) || tokens[index + 1].text == ":"
        }
    }

    /// Whether a statement only logs a message and calls nothing else.
    fileprivate func isLog(_ statement: Statement) -> Bool {
        let range = statement.tokens
        guard range.count > 2,
            ["print", "NSLog", "os_log"].contains(tokens[range.lowerBound].text),
            tokens[range.lowerBound + 1].text == "(",
            end(of: range.lowerBound + 1) == range.upperBound - 1
        else { return false }
        return (range.lowerBound + 2..<range.upperBound).allSatisfy { index in
            switch tokens[index].kind {
            case .string:
                return tokens[index].text.parts(separatedBy: "\\(").dropFirst().allSatisfy {
                    !$0.callsFunction
                }
            case .word:
                return tokens[index + 1].text != "(" || !"\(tokens[index].text)(".callsFunction
            case .other: return !["{", "["].contains(tokens[index].text)
            }
        }
    }

    /// Returns the source text of a call's only argument, without its label; `nil` if the call has
    /// a different form.
    fileprivate func argument(of statement: Statement, after prefix: String) -> String? {
        guard let open = tokens[statement.tokens].firstIndex(where: { $0.text == "(" }) else {
            return nil
        }
        let close = end(of: open)
        guard close == statement.tokens.upperBound - 1, close > open + 1 else { return nil }
        let first = prefix.hasSuffix(":") ? open + 3 : open + 1
        guard first < close else { return nil }
        let range = tokens[first].range.lowerBound..<tokens[close - 1].range.upperBound
        return String(decoding: bytes[range], as: UTF8.self)
    }
}

extension String {
    /// Whether the text calls a function. Types are excluded: a function's name starts with a
    /// lowercase letter.
    fileprivate var callsFunction: Bool {
        indices.contains { index in
            guard self[index] == "(" else { return false }
            let name = self[..<index].reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            return name.last?.isLowercase ?? false
        }
    }
}
