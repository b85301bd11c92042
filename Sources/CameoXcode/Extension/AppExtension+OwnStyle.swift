import CameoHost

/// Code of the app that applies the communication style without Cameo.
extension AppExtension {
    /// Code that applies the style: its file and line number for messages, its line, and whether
    /// the extension's principal class calls it, directly or through other functions.
    typealias OwnStyle = (location: String, line: String, isReached: Bool)

    /// Code that passes an intent to `updating(from:)`; `nil` if there is none. Code that styles
    /// only local notifications doesn't count, unless the extension hides the push and may post a
    /// styled notification instead.
    ///
    /// The result is an estimate, because nothing is compiled: a function that contains the name of
    /// another function is assumed to call that function.
    var ownStyle: OwnStyle? {
        cache.ownStyle.value(for: 0) {
            let declaration = listedWrapped?.foundClass?.declaration ?? principalClass?.declaration
            let sources = sources + librarySources
            let isReplaced = hidingLocation != nil && sources.contains(where: Self.hasIntent)
            var found: OwnStyle?
            for source in sources {
                guard
                    let index = Self.stylingTokens(in: source).first(where: {
                        isReplaced || !source.code.stylesLocalNotification(at: $0)
                    })
                else { continue }
                let token = source.code.tokens[index]
                let isReached = Self.isReached(
                    index,
                    of: source,
                    from: declaration?.source,
                    in: sources
                )
                let style = (source.location(of: token), source.code.line(of: token), isReached)
                if isReached { return style }
                found = found ?? style
            }
            return found
        }
    }

    private static let intents: Set<String> = ["INSendMessageIntent", "INStartCallIntent"]

    /// The file and line of code that styles a local notification and not the push; `nil` if there
    /// is none.
    var localStyle: String? {
        (sources + librarySources).lazy.compactMap { source in
            Self.stylingTokens(in: source).first(where: source.code.stylesLocalNotification)
                .map { source.location(of: source.code.tokens[$0]) }
        }.first
    }

    private static func hasIntent(_ source: SourceFile) -> Bool {
        intents.contains(where: source.mentions) && source.code.first(intents) != nil
    }

    private static func stylingTokens(in source: SourceFile) -> [Int] {
        let isObjectiveC = source.mentions("contentByUpdatingWithProvider")
        guard isObjectiveC || source.mentions("updating(") else { return [] }
        let code = source.code
        if isObjectiveC,
            let index = code.tokens.firstIndex(where: {
                $0.text == "contentByUpdatingWithProvider"
            })
        {
            return [index]
        }
        // Other types also have methods with this name, and a library may create the intent.
        let hasIntent = hasIntent(source)
        return code.tokens.indices.filter { index in
            guard code.tokens[index].text == "updating",
                code.text(index + 1..<index + 4) == "(from:"
            else { return false }
            return hasIntent || code.updatesContent(at: index)
        }
    }

    private static func isReached(
        _ token: Int,
        of source: SourceFile,
        from start: SourceFile?,
        in sources: [SourceFile]
    ) -> Bool {
        guard let start else { return true }
        var reaching = [(source, source.code.callers { $0 == token })]
        var seen: Set<String> = [source.file.path]
        var index = 0
        while index < reaching.count {
            let (next, names) = reaching[index]
            index += 1
            if next.file == start.file { return true }
            func mentions(_ other: SourceFile) -> Bool {
                let text = other.text
                return names.contains { text.contains($0) } && other.code.first(names) != nil
            }
            if mentions(start) { return true }
            for other in sources where !seen.contains(other.file.path) && mentions(other) {
                seen.insert(other.file.path)
                let code = other.code
                reaching.append((other, code.callers { names.contains(code.tokens[$0].text) }))
            }
        }
        return false
    }
}

extension SourceCode {
    /// Whether the names in a call to `updating(from:)` show that it updates a
    /// notification's content.
    fileprivate func updatesContent(at index: Int) -> Bool {
        let receiver = text(max(0, index - 3)..<index).lowercased()
        let argument = text(index + 4..<end(of: index + 1)).lowercased()
        return receiver.contains("content") || argument.contains("intent")
    }

    /// Whether a function passes the styled content to a `UNNotificationRequest` and to nothing
    /// else: it is neither returned nor passed to a handler.
    func stylesLocalNotification(at index: Int) -> Bool {
        guard let body = functions.last(where: { $0.body.contains(index) })?.body,
            let request = body.first(where: {
                text($0..<$0 + 2) == "UNNotificationRequest("
            })
        else { return false }
        let arguments = request + 1..<end(of: request + 1)
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
    fileprivate func callers(_ isSought: (Int) -> Bool) -> Set<String> {
        let sought = tokens.indices.filter(isSought)
        let functions = functions
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
