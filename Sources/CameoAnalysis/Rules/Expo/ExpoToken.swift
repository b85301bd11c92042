extension LintRule {
    static let expoToken: Self = LintRule(
        "expo-token",
        .expo,
        .error,
        summary: "A target isn't a token of Expo's push service.",
        why: "Expo refuses the request. Tokens of APNs and Firebase have other forms.",
        wrong: #"""
            {
              "to": "0a1b2c3d",
              "mutableContent": true,
              "ttl": 86400
            }
            """#,
        right: #"""
            {
              "to": "ExponentPushToken[grace]",
              "mutableContent": true,
              "ttl": 86400
            }
            """#,
        advice: "Send the token that `getExpoPushTokenAsync()` returned.",
        evidence: LintEvidence.expo
    )
}
