import CameoHost

/// Code of the app that applies the communication style without Cameo.
extension ExtensionCode {
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
        service.cache.ownStyle.value(for: 0) {
            let declaration =
                service.listedWrapped?.foundClass?.declaration
                ?? service.principalClass?.declaration
            let sources = sources + service.librarySources
            let isReplaced = hidingLocation != nil && sources.contains(where: Self.hasIntent)
            var found: OwnStyle?
            for source in sources {
                guard
                    let index = Self.stylingTokens(in: source).first(where: {
                        isReplaced || !StyleCalls(code: source.code).styleLocalNotification(at: $0)
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
        (sources + service.librarySources).lazy.compactMap { source in
            Self.stylingTokens(in: source).first(
                where: StyleCalls(code: source.code).styleLocalNotification
            )
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
            return hasIntent || StyleCalls(code: code).updateContent(at: index)
        }
    }

    private static func isReached(
        _ token: Int,
        of source: SourceFile,
        from start: SourceFile?,
        in sources: [SourceFile]
    ) -> Bool {
        guard let start else { return true }
        var reaching = [(source, StyleCalls(code: source.code).callers { $0 == token })]
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
                reaching.append(
                    (other, StyleCalls(code: code).callers { names.contains(code.tokens[$0].text) })
                )
            }
        }
        return false
    }

    /// The file and line of Notifee's helper, which styles only notifications whose
    /// `notifee_options` contain `communicationInfo`; `nil` if the sources don't use it. Cameo's
    /// vendor steps don't count, because they select the style themselves.
    var notifee: String? {
        sources.lazy.compactMap { source -> String? in
            guard source.mentions("NotifeeExtensionHelper"),
                !LibraryProduct.isImported(by: source.code.imports),
                let token = source.code.first(["NotifeeExtensionHelper"])
            else { return nil }
            return source.location(of: token)
        }.first
    }
}
