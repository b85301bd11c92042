extension LintRule {
    static let expoTTL: Self = LintRule(
        "expo-ttl",
        .expo,
        .warning,
        fix: .suggested,
        summary: "There is no expiration, so delivery is attempted only once.",
        why: """
            Expo's default for iOS is a single attempt: a device that is off at that moment \
            never receives the message.
            """,
        wrong: #"""
            {
              "to": "ExponentPushToken[grace]",
              "mutableContent": true
            }
            """#,
        right: #"""
            {
              "to": "ExponentPushToken[grace]",
              "mutableContent": true,
              "ttl": 86400
            }
            """#,
        advice: "Send `ttl` in seconds, such as 86400 for a day.",
        evidence: LintEvidence.expo
    )
}
