import Cameo

extension LintRule {
    static let textEmpty: Self = LintRule(
        "text-empty",
        .aps,
        .warning,
        summary: "A title, a thread ID or a category is an empty string.",
        mistake: """
            A service sends an empty string for a category or a thread ID that isn't set.
            """,
        why: """
            An empty category has no buttons, and an empty thread ID groups nothing. Some servers \
            and SDKs treat an empty string as a value, unlike a missing key.
            """,
        example: #"""
              {
            -   "aps": {"alert": {"body": "Are you coming?"}, "category": ""}
            +   "aps": {"alert": {"body": "Are you coming?"}}
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: "Omit the key if there is no value.",
        background: """
            Expo sends empty strings for `thread-id` and the launch image to every device; the \
            linter doesn't report these. Also omit an empty title or subtitle, so that the app's \
            code doesn't have to handle both empty and missing values.
            """,
        evidence: LintEvidence.payload
    ) { context in
        func check(_ object: JSONObject, _ path: [String], _ names: [String]) {
            for name in names where object[name]?.unencodedString?.isEmpty == true {
                guard path.count > 1 || !context.hasExpoKeys else { continue }
                context.report(
                    .textEmpty,
                    path + [name],
                    "\"\(name)\" is empty",
                    suggestion: "Omit the key, or send a value"
                )
            }
        }
        check(context.aps, ["aps"], ["thread-id", "category", "target-content-id"])
        check(context.alert, ["aps", "alert"], ["title", "subtitle"])
    }
}

extension LintContext {
    /// Whether the payload comes from Expo's service, which sends empty thread IDs and categories.
    fileprivate var hasExpoKeys: Bool {
        payload.root.hasAny(of: ["experienceId", "scopeKey"])
            && payload.root["body"]?.unencodedObject != nil
    }
}
