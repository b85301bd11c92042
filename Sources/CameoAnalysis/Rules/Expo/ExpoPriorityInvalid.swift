extension LintRule {
    static let expoPriorityInvalid: Self = LintRule(
        "expo-priority-invalid",
        .expo,
        .error,
        from: .request,
        summary: "`priority` isn't default, normal or high.",
        mistake: "Expo rejects the message, because the priority uses APNs' numbers.",
        why: """
            Expo accepts default, normal and high, and converts them to APNs' numbers.
            """,
        example: #"""
              {
                "to": "ExponentPushToken[grace]",
                "body": "Are you coming?",
                "mutableContent": true,
                "ttl": 86400,
            -   "priority": "10"
            +   "priority": "high"
              }
            """#,
        suggestion: "Send high, or omit the key: on iOS, the default is high.",
        evidence: LintEvidence.expo
    )
}
