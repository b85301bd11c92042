import Cameo

extension LintRule {
    static let summaryArgIgnored: Self = LintRule(
        "summary-arg-ignored",
        .aps,
        .info,
        fix: .safe,
        summary: "`summary-arg` or `summary-arg-count` is used.",
        mistake: """
            The payload sets the summary of a group of notifications, but no iPhone \
            shows it.
            """,
        why: """
            iOS 12 to 14 used `summary-arg` and `summary-arg-count`; iOS 15 and later ignore \
            both.
            """,
        example: #"""
              {
            -   "aps": {"alert": {"body": "Are you coming?", "summary-arg": "Ada"}}
            +   "aps": {"alert": {"body": "Are you coming?"}}
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: "Remove the keys; `--fix` does this.",
        evidence: LintEvidence.payload
    ) { context in
        for name in ["summary-arg", "summary-arg-count"] where context.alert[name] != nil {
            let path = ["aps", "alert", name]
            context.report(
                .summaryArgIgnored,
                path,
                anchor: .name,
                "iOS 15 and later ignore \"\(name)\"",
                suggestion: "Remove it",
                fix: .safe("Remove \"\(name)\"", .remove([path]))
            )
        }
    }
}
