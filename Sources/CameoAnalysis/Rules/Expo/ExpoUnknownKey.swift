extension LintRule {
    static let expoUnknownKey: Self = LintRule(
        "expo-unknown-key",
        .expo,
        .warning,
        from: .request,
        summary: "Expo doesn't know a key.",
        mistake: "The app doesn't receive a key of the message.",
        why: """
            Expo passes only `data` to the app and drops keys that its messages don't have.
            """,
        wrong: #"""
            {
              "to": "ExponentPushToken[grace]",
              "mutableContent": true,
              "ttl": 86400,
              "room": "Engines"
            }
            """#,
        right: #"""
            {
              "to": "ExponentPushToken[grace]",
              "mutableContent": true,
              "ttl": 86400
            }
            """#,
        suggestion: "Put your own keys into `data`, or correct the name.",
        evidence: LintEvidence.expo
    )
}
