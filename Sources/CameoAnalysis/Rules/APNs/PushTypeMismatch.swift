extension LintRule {
    static let pushTypeMismatch: Self = LintRule(
        "push-type-mismatch",
        .apns,
        .error,
        fix: .safe,
        summary: "`apns-push-type` doesn't fit the payload.",
        why: """
            APNs trusts the header: it may delay or discard an alert that is sent as a \
            background push, and the reverse.
            """,
        wrong: #"""
            {
              "headers": {"apns-push-type": "background", "apns-priority": "5"},
              "payload": {
                "aps": {"alert": {"body": "Are you coming?"}}
              }
            }
            """#,
        right: #"""
            {
              "headers": {"apns-push-type": "alert", "apns-priority": "10"},
              "payload": {
                "aps": {"alert": {"body": "Are you coming?"}}
              }
            }
            """#,
        given: #"""
            {
              "also": ["no-mutable-content", "not-read"],
              "goodAlso": ["no-mutable-content", "not-read"]
            }
            """#,
        advice: "Send the push type that fits the payload.",
        evidence: LintEvidence.request
    )
}
