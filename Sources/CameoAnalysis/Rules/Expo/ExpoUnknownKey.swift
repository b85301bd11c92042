extension LintRule {
    static let expoUnknownKey: Self = LintRule(
        "expo-unknown-key",
        .expo,
        .warning,
        summary: "Expo doesn't know a key.",
        why: """
            The key doesn't reach the device, because Expo passes only `data` to the app.
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
        advice: "Put your own keys into `data`.",
        evidence: LintEvidence.expo
    )
}
