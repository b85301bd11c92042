import Cameo

extension LintRule {
    static let threadIDMissing: Self = LintRule(
        "thread-id-missing",
        .aps,
        .off,
        summary: "A notification has no `thread-id`.",
        why: """
            iOS groups notifications without a thread ID with all others of the app. Cameo uses the \
            conversation ID.
            """,
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}}
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "thread-id": "c_7"}
            }
            """#,
        given: #"""
            {
              "also": ["no-mutable-content", "not-read"],
              "goodAlso": ["no-mutable-content", "not-read"]
            }
            """#,
        advice: "Add the ID of the conversation as \"thread-id\".",
        evidence: LintEvidence.payload
    ) { context in
        guard context.isAlert, context.aps["thread-id"] == nil else { return }
        context.report(
            .threadIDMissing,
            ["aps"],
            anchor: .name,
            "The notification has no \"thread-id\"",
            remedy: "Add the ID of the conversation as \"thread-id\""
        )
    }
}
