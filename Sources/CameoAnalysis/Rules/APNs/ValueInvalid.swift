extension LintRule {
    static let valueInvalid: Self = LintRule(
        "value-invalid",
        .apns,
        .error,
        fix: .safe,
        from: .request,
        summary: "The service doesn't accept a value.",
        mistake: """
            The service refuses the request, or uses its default instead of the value.
            """,
        why: """
            The API accepts only certain values. Another spelling, or the name from another API, \
            is a different value.
            """,
        wrong: #"""
            {
              "to": "ExponentPushToken[grace]",
              "body": "Are you coming?",
              "mutableContent": true,
              "ttl": 86400,
              "interruptionLevel": "Active"
            }
            """#,
        right: #"""
            {
              "to": "ExponentPushToken[grace]",
              "body": "Are you coming?",
              "mutableContent": true,
              "ttl": 86400,
              "interruptionLevel": "active"
            }
            """#,
        suggestion: "Send one of the values in the finding.",
        evidence: LintEvidence.request
    )
}
