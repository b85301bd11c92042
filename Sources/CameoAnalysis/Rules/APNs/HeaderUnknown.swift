extension LintRule {
    static let headerUnknown: Self = LintRule(
        "header-unknown",
        .apns,
        .warning,
        summary: "APNs doesn't know a header.",
        why: "APNs ignores the header, so a misspelled one has no effect.",
        wrong: #"""
            {
              "headers": {"apns-push-type": "alert", "apns-badge": "1"},
              "payload": {
                "aps": {"alert": {"body": "Are you coming?"}}
              }
            }
            """#,
        right: #"""
            {
              "headers": {"apns-push-type": "alert"},
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
        advice: "Correct the name, or remove the header.",
        evidence: LintEvidence.request
    )
}
