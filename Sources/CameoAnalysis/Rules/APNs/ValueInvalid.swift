extension LintRule {
    static let valueInvalid: Self = LintRule(
        "value-invalid",
        .apns,
        .error,
        fix: .safe,
        from: .request,
        summary: "The service doesn't support a value.",
        mistake: """
            The service rejects the request, or uses its default instead of the value.
            """,
        why: """
            The API accepts only certain values. A different spelling, or another API's name for \
            the same value, isn't accepted.
            """,
        example: #"""
              {
                "to": "ExponentPushToken[grace]",
                "body": "Are you coming?",
                "mutableContent": true,
                "ttl": 86400,
            -   "interruptionLevel": "Active"
            +   "interruptionLevel": "active"
              }
            """#,
        suggestion: "Send one of the values listed in the finding.",
        evidence: LintEvidence.request
    )
}
