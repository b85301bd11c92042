extension LintRule {
    static let expoAPSKey: Self = LintRule(
        "expo-aps-key",
        .expo,
        .error,
        fix: .suggested,
        summary: "A key of an APNs payload is in the message.",
        why: """
            Expo builds the payload for APNs itself and drops keys that its messages don't have, \
            so the value never reaches the device.
            """,
        wrong: #"""
            {
              "to": "ExponentPushToken[grace]",
              "mutableContent": true,
              "ttl": 86400,
              "thread-id": "c_7"
            }
            """#,
        right: #"""
            {
              "to": "ExponentPushToken[grace]",
              "mutableContent": true,
              "ttl": 86400
            }
            """#,
        advice: "Use the keys of Expo's messages, such as `mutableContent` and `categoryId`.",
        evidence: LintEvidence.expo
    )
}
