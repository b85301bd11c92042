extension LintRule {
    static let invalidValue: Self = LintRule(
        "invalid-value",
        .apns,
        .error,
        summary: "A value isn't one of those that the service accepts.",
        mistake: """
            The service refuses the request, or uses its default instead of the value.
            """,
        why: "The value isn't one of those that the API accepts.",
        wrong: #"""
            {
              "to": "ExponentPushToken[grace]",
              "mutableContent": true,
              "ttl": 86400,
              "interruptionLevel": "urgent"
            }
            """#,
        right: #"""
            {
              "to": "ExponentPushToken[grace]",
              "mutableContent": true,
              "ttl": 86400,
              "interruptionLevel": "active"
            }
            """#,
        advice: "Send one of the values in the finding.",
        evidence: LintEvidence.request
    )
}
