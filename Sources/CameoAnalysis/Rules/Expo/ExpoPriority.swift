extension LintRule {
    static let expoPriority: Self = LintRule(
        "expo-priority",
        .expo,
        .error,
        summary: "`priority` isn't default, normal or high.",
        why: "Expo refuses the message.",
        wrong: #"""
            {
              "to": "ExponentPushToken[grace]",
              "mutableContent": true,
              "ttl": 86400,
              "priority": "10"
            }
            """#,
        right: #"""
            {
              "to": "ExponentPushToken[grace]",
              "mutableContent": true,
              "ttl": 86400,
              "priority": "high"
            }
            """#,
        advice: "Send default, normal or high.",
        evidence: LintEvidence.expo
    )
}
