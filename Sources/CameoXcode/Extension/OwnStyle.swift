import CameoHost

/// Code of the app that applies the communication style without Cameo.
struct OwnStyle {
    /// The place: `PushExtension/PushService.swift:42`.
    let place: String
    /// The line of code.
    let line: String
    /// Whether the class of the extension calls it, directly or through other files.
    let isReached: Bool

    /// Finds the code that passes an intent to `updating(from:)`.
    ///
    /// Code is reached if the file of the class, or a file that is reached from it, mentions a type or function of
    /// the file that contains the code. Nothing is compiled, so this is an estimate, which errs on the side of
    /// code that is called.
    ///
    /// - Parameters:
    ///   - start: The file of the extension's class.
    ///   - sources: The sources of the extension and of the libraries that it depends on.
    static func find(from start: SourceFile?, in sources: [SourceFile]) -> OwnStyle? {
        var found: OwnStyle?
        for source in sources {
            guard let token = stylingToken(in: source) else { continue }
            let style = OwnStyle(
                place: source.place(of: token),
                line: source.code.line(of: token),
                isReached: isReached(source, from: start, in: sources)
            )
            if style.isReached { return style }
            found = found ?? style
        }
        return found
    }

    private static let intents = ["INSendMessageIntent", "INStartCallIntent"]

    private static func stylingToken(in source: SourceFile) -> SourceCode.Token? {
        let isObjectiveC = source.mentions("contentByUpdatingWithProvider")
        guard isObjectiveC || source.mentions("updating(") else { return nil }
        let code = source.code
        if isObjectiveC, let token = code.first(["contentByUpdatingWithProvider"]) { return token }
        // Other types have methods of this name, too. The intent may come from a library.
        let hasIntent = intents.contains(where: source.mentions) && code.first(Set(intents)) != nil
        return code.tokens.indices.first { index in
            guard code.tokens[index].text == "updating",
                code.text(index + 1..<index + 4) == "(from:"
            else { return false }
            return hasIntent || code.updatesContent(at: index)
        }.map { code.tokens[$0] }
    }

    private static func isReached(
        _ source: SourceFile,
        from start: SourceFile?,
        in sources: [SourceFile]
    ) -> Bool {
        guard let start else { return true }
        var reaching = [source]
        var seen: Set<String> = [source.file.path]
        var index = 0
        while index < reaching.count {
            let next = reaching[index]
            index += 1
            if next.file == start.file { return true }
            let names = next.code.declaredNames
            func mentions(_ other: SourceFile) -> Bool {
                let text = other.text
                return names.contains { text.contains($0) } && other.code.first(names) != nil
            }
            if mentions(start) { return true }
            for other in sources where !seen.contains(other.file.path) && mentions(other) {
                seen.insert(other.file.path)
                reaching.append(other)
            }
        }
        return false
    }
}

extension SourceCode {
    /// Whether a call of `updating(from:)` is one of a notification content, by the names.
    fileprivate func updatesContent(at index: Int) -> Bool {
        let receiver = text(max(0, index - 3)..<index).lowercased()
        let argument = text(index + 4..<end(of: index + 1)).lowercased()
        return receiver.contains("content") || argument.contains("intent")
    }

    /// The names of the types and functions that a file declares, without those that every file may declare.
    fileprivate var declaredNames: Set<String> {
        let keywords: Set<String> = [
            "class", "struct", "enum", "actor", "protocol", "func", "extension", "@implementation",
            "@interface",
        ]
        let common: Set<String> = [
            "init", "didReceive", "serviceExtensionTimeWillExpire", "func", "var", "let",
            "UNNotificationContent",
            "UNMutableNotificationContent", "String", "Data", "UIImage", "URL", "Date",
        ]
        var names: Set<String> = []
        for index in tokens.indices.dropLast() where keywords.contains(tokens[index].text) {
            let name = tokens[index + 1]
            if name.kind == .word, name.text.count > 2 { names.insert(name.text) }
        }
        return names.subtracting(common)
    }
}
