import Cameo

extension LintRule {
    static let backgroundWithAlert: Self = LintRule(
        "background-with-alert",
        .aps,
        .warning,
        summary: "`content-available` is sent together with a text.",
        why: """
            A background push shows nothing. With a text, the push is an alert that also wakes \
            the app, and iOS may delay or discard the background part.
            """,
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "content-available": 1}
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
        advice: "Omit \"content-available\" unless the app needs it.",
        evidence: LintEvidence.background
    ) { context in
        guard context.isAlert, context.payload.aps.isContentAvailable else { return }
        context.report(
            .backgroundWithAlert,
            ["aps", "content-available"],
            anchor: .name,
            // An alert that also wakes the app is common in messaging apps.
            severity: context.parsed.sender != nil || context.payload.aps.isMutable ? .info : nil,
            "The push has a text and also wakes the app in the background",
            remedy: "Omit \"content-available\" unless the app needs it"
        )
    }
}
