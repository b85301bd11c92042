extension LintRule {
    static let expoExpirationDuplicate: Self = LintRule(
        "expo-expiration-duplicate",
        .expo,
        .info,
        fix: .safe,
        from: .request,
        summary: "Both `ttl` and `expiration` are set.",
        mistake: "The message doesn't expire at the time that `expiration` specifies.",
        why: """
            If a message has both, `ttl` takes precedence, and `expiration` has no effect.
            """,
        example: #"""
              {
                "to": "ExponentPushToken[grace]",
                "body": "Are you coming?",
                "mutableContent": true,
            -   "ttl": 86400,
            -   "expiration": 1893456000
            +   "ttl": 86400
              }
            """#,
        suggestion: "Send one of them; `--fix` removes `expiration`.",
        background: """
            `ttl` is a number of seconds from now, `expiration` a date in seconds since 1970. For \
            a server, `ttl` is simpler, because it doesn't depend on the server's clock. Expo \
            computes `apns-expiration` from either key.
            """,
        evidence: LintEvidence.expo
    )
}
