extension LintRule {
    static let backgroundPriorityInvalid: Self = LintRule(
        "background-priority-invalid",
        .apns,
        .error,
        fix: .safe,
        from: .request,
        summary: "A background push has a priority other than 5.",
        mistake: "Background pushes aren't delivered, or APNs rejects them.",
        why: """
            A background push must have priority 5. Apple documents that 10 is an error, and 10 is \
            the default if the header is missing. Firebase sends 5 by default, and rejects 10 for \
            a message that only wakes the app.
            """,
        example: #"""
              {
            -   "headers": {"apns-push-type": "background", "apns-priority": "10"},
            +   "headers": {"apns-push-type": "background", "apns-priority": "5"},
                "payload": {}
              }
            """#,
        suggestion: "Send `\"apns-priority\": \"5\"`; `--fix` does this.",
        background: """
            Even with the correct priority, iOS decides when to deliver background pushes: two or \
            three an hour, and fewer in Low Power Mode. Use an alert for anything the user must \
            see. The linter also reports an info finding, because such a push shows nothing; that \
            isn't a mistake.
            """,
        evidence: LintEvidence.request
    )
}
