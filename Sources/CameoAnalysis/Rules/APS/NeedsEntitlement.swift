extension LintRule {
    static let needsEntitlement: Self = LintRule(
        "needs-entitlement",
        .aps,
        .info,
        summary: "The interruption level needs an entitlement.",
        why: """
            Without the entitlement, iOS treats the notification like any other and reports no \
            error.
            """,
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "interruption-level": "time-sensitive"}
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
        advice: "Add the capability in Xcode, or pass `--project` to check the app."
    )
}
