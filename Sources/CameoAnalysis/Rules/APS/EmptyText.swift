import Cameo

extension LintRule {
    static let emptyText: Self = LintRule(
        "empty-text",
        .aps,
        .warning,
        summary: "A title, a thread ID or a category is an empty string.",
        why: "Some services send empty strings for missing values. Omit the key instead.",
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "category": ""}
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}}
            }
            """#,
        given: #"""
            {
              "also": ["no-mutable-content", "not-read"],
              "goodAlso": ["no-mutable-content", "not-read"]
            }
            """#,
        advice: "Omit the key, or send a value.",
        evidence: LintEvidence.payload
    ) { context in
        func check(_ object: JSONObject, _ path: [String], _ names: [String]) {
            for name in names where object[name]?.unencodedString?.isEmpty == true {
                guard path.count > 1 || !context.hasExpoKeys else { continue }
                context.report(
                    .emptyText,
                    path + [name],
                    "\"\(name)\" is empty",
                    remedy: "Omit the key, or send a value"
                )
            }
        }
        check(context.aps, ["aps"], ["thread-id", "category", "target-content-id"])
        check(context.alert, ["aps", "alert"], ["title", "subtitle"])
    }
}

extension LintContext {
    /// Whether Expo's service has made the payload. It sends empty thread IDs and categories.
    fileprivate var hasExpoKeys: Bool {
        payload.root.hasAny(of: ["experienceId", "scopeKey"])
            && payload.root["body"]?.unencodedObject != nil
    }
}
