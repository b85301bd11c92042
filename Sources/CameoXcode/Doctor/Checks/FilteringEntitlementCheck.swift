import CameoHost

extension Check {
    package static let filteringEntitlement = Check(
        "filtering-entitlement",
        scope: .serviceExtension,
        requirement: """
            An extension that hides notifications with an empty content has the entitlement \
            `com.apple.developer.usernotifications.filtering`.
            """,
        explanation: """
            iOS shows the original notification instead of hiding it.
            """
    ) { $0.filteringEntitlement }
}

extension Doctor {
    /// Finds extensions that hide notifications without the entitlement.
    fileprivate var filteringEntitlement: Finding? {
        for service in services {
            guard let place = service.sources.lazy.compactMap(Self.emptyContent).first else {
                continue
            }
            let missing = service.item.configurations.filter {
                $0.entitlements?[EntitlementName.filtering]?.isTrue != true
            }
            guard missing.isEmpty else {
                return .warning(
                    .filteringEntitlement,
                    "\(service.item.name) hides notifications (\(place)), but its entitlements don't set "
                        + "\(EntitlementName.filtering) (\(list(missing.map { $0.name }))), so iOS shows the "
                        + "original",
                    fix:
                        "Request the entitlement at developer.apple.com/contact/request/notification-service"
                        + ", or don't send these notifications as alerts"
                )
            }
            return .pass(
                .filteringEntitlement,
                "\(service.item.name) hides notifications and has the entitlement for it"
            )
        }
        return nil
    }

    /// The place where a source file passes an empty content to the handler.
    private static func emptyContent(_ source: SourceFile) -> String? {
        let types: Set<String> = ["UNNotificationContent", "UNMutableNotificationContent"]
        guard
            source.mentions("NotificationContent()")
                || source.mentions("NotificationContent alloc]")
                || source.mentions("NotificationContent new]")
        else { return nil }
        let code = source.code
        var names: Set<String> = []
        for index in code.tokens.indices where types.contains(code.tokens[index].text) {
            let isSwift = code.text(index + 1..<index + 3) == "()"
            let isObjectiveC = ["alloc]init]", "new]"].contains { text in
                code.text(index + 1..<index + 5).hasPrefix(text)
            }
            guard isSwift || isObjectiveC else { continue }
            // The expression is an argument of a handler …
            var start = index - 1
            while start >= 0, code.tokens[start].text == "[" { start -= 1 }
            if start > 0, ["(", ":"].contains(code.tokens[start].text),
                code.isHandler(before: start)
            {
                return "\(source.path):\(code.tokens[index].line)"
            }
            // … or the value of a constant without text.
            if start > 0, code.tokens[start].text == "=", code.tokens[start - 1].kind == .word {
                names.insert(code.tokens[start - 1].text)
            }
        }
        let texts = ["title", "subtitle", "body", "setTitle", "setBody"]
        for name in names {
            let hasText = code.tokens.indices.contains { index in
                code.tokens[index].text == name && index + 2 < code.tokens.count
                    && code.tokens[index + 1].text == "."
                    && texts.contains(code.tokens[index + 2].text)
            }
            guard !hasText else { continue }
            let call = code.tokens.indices.first { index in
                code.tokens[index].text == name && index > 1 && code.tokens[index - 1].text == "("
                    && index + 1 < code.tokens.count && code.tokens[index + 1].text == ")"
                    && code.isHandler(before: index - 1)
            }
            if let call { return "\(source.path):\(code.tokens[call].line)" }
        }
        return nil
    }
}

extension SourceCode {
    /// Whether the word before an opening parenthesis, or before a colon of Objective-C, names a handler.
    fileprivate func isHandler(before index: Int) -> Bool {
        var place = index - 1
        while place >= 0, ["?", "!"].contains(tokens[place].text) { place -= 1 }
        guard place >= 0, tokens[place].kind == .word else { return false }
        let name = tokens[place].text.lowercased()
        return name.hasSuffix("handler") || name.hasSuffix("completion")
    }
}
