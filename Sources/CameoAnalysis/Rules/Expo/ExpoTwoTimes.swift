extension LintRule {
    static let expoTwoTimes: Self = LintRule(
        "expo-two-times",
        .expo,
        .info,
        fix: .safe,
        from: .request,
        summary: "Both `ttl` and `expiration` are set.",
        mistake: "The message expires at another time than `expiration` specifies.",
        why: """
            If a message has both, `ttl` takes precedence, and `expiration` has no effect.
            """,
        wrong: #"""
            {
              "to": "ExponentPushToken[grace]",
              "mutableContent": true,
              "ttl": 86400,
              "expiration": 1893456000
            }
            """#,
        right: #"""
            {
              "to": "ExponentPushToken[grace]",
              "mutableContent": true,
              "ttl": 86400
            }
            """#,
        suggestion: "Send one of them; `--fix` removes `expiration`.",
        evidence: LintEvidence.expo
    )
}
