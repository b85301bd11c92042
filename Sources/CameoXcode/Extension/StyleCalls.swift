/// The calls to `updating(from:)` in a file, and the code that they are part of.
struct StyleCalls {
    let code: SourceCode
    private var tokens: [SourceCode.Token] { code.tokens }
    private func text(_ range: Range<Int>) -> String { code.text(range) }

    /// Whether the names in a call to `updating(from:)` show that it updates a
    /// notification's content.
    func updateContent(at index: Int) -> Bool {
        let receiver = text(max(0, index - 3)..<index).lowercased()
        let argument = text(index + 4..<code.end(of: index + 1)).lowercased()
        return receiver.contains("content") || argument.contains("intent")
    }

    /// Whether a function passes the styled content to a `UNNotificationRequest` and to nothing
    /// else: it is neither returned nor passed to a handler.
    func styleLocalNotification(at index: Int) -> Bool {
        guard let body = code.functions.last(where: { $0.body.contains(index) })?.body,
            let request = body.first(where: {
                text($0..<$0 + 2) == "UNNotificationRequest("
            })
        else { return false }
        let arguments = request + 1..<code.end(of: request + 1)
        if arguments.contains(index) { return true }
        // `contentToUse = (try? content.updating(from: intent)) ?? content`
        let ends: Set<String> = ["{", "}", ";", "return", "=", "func"]
        guard let sign = body.last(where: { $0 < index && ends.contains(tokens[$0].text) }),
            tokens[sign].text == "=", let name = assignedName(before: sign)
        else { return false }
        let isLocal = body.contains {
            ["let", "var"].contains(tokens[$0].text) && text($0 + 1..<$0 + 2) == name
        }
        let uses = body.filter { tokens[$0].text == name && $0 > sign }
        return isLocal && uses.contains(where: arguments.contains)
            && uses.allSatisfy { arguments.contains($0) || !isPassed(at: $0) }
    }

    /// Returns the name of the variable that an assignment sets; `nil` for a property, such as
    /// `self.content`.
    private func assignedName(before sign: Int) -> String? {
        var name = sign - 1
        // `let content: UNNotificationContent =`
        if name > 1, tokens[name - 1].text == ":" { name -= 2 }
        guard name > 0, tokens[name].kind == .word, tokens[name - 1].text != "." else { return nil }
        return tokens[name].text
    }

    /// Whether the variable at a token may be a result, an argument or another variable's value.
    private func isPassed(at index: Int) -> Bool {
        let after = text(index + 1..<index + 3)
        return !["=", "."].contains(where: after.hasPrefix)
            || [".copy", ".mutableCopy"].contains(after)
    }

    /// Returns the names by which other files can call the code at matching tokens: the functions
    /// that contain the tokens, and functions in this file that call them. If the code isn't in a
    /// function, returns all types and functions.
    func callers(_ isSought: (Int) -> Bool) -> Set<String> {
        let sought = tokens.indices.filter(isSought)
        let functions = code.functions
        let isInside = sought.allSatisfy { index in
            functions.contains { $0.body.contains(index) && $0.name != "init" }
        }
        guard isInside else { return declaredNames }
        var names = Set(
            functions.filter { function in sought.contains(where: function.body.contains) }
                .map { $0.name }
        )
        var count = 0
        while names.count > count {
            count = names.count
            for function in functions
            where function.body.contains(where: { names.contains(tokens[$0].text) }) {
                // Code calls an initializer by the name of its type.
                if function.name == "init" { return declaredNames }
                names.insert(function.name)
            }
        }
        return names.subtracting(Self.commonNames)
    }

    private static let commonNames: Set<String> = [
        "init", "didReceive", "serviceExtensionTimeWillExpire", "func", "var", "let",
        "UNNotificationContent", "UNMutableNotificationContent", "String", "Data", "UIImage",
        "URL", "Date",
    ]

    /// The names of the types and functions that a file declares, except names that many files
    /// declare.
    private var declaredNames: Set<String> {
        let keywords: Set<String> = [
            "class", "struct", "enum", "actor", "protocol", "func", "extension", "@implementation",
            "@interface",
        ]
        var names: Set<String> = []
        for index in tokens.indices.dropLast() where keywords.contains(tokens[index].text) {
            let name = tokens[index + 1]
            if name.kind == .word, name.text.count > 2 { names.insert(name.text) }
        }
        return names.subtracting(Self.commonNames)
    }
}
