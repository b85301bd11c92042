extension LintRule {
    static let expoTwoTimes: Self = LintRule(
        "expo-two-times",
        .expo,
        .info,
        fix: .safe,
        summary: "Both `ttl` and `expiration` are set.",
        why: """
            Expo ignores `expiration` if there is a `ttl`, so one of them has no effect.
            """,
        wrong: #"""
            {
              "to": "ExponentPushToken[grace]",
              "mutableContent": true,
              "ttl": 86400,
              "expiration": 1790000000
            }
            """#,
        right: #"""
            {
              "to": "ExponentPushToken[grace]",
              "mutableContent": true,
              "ttl": 86400
            }
            """#,
        advice: "Send one of them.",
        evidence: LintEvidence.expo
    )
}
