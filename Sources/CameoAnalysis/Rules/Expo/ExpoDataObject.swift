extension LintRule {
    static let expoDataObject: Self = LintRule(
        "expo-data-object",
        .expo,
        .error,
        fix: .suggested,
        summary: "`data` isn't an object.",
        why: "Expo refuses the message.",
        wrong: #"""
            {
              "to": "ExponentPushToken[grace]",
              "mutableContent": true,
              "ttl": 86400,
              "data": "{\"senderId\": \"u_ada\", \"senderName\": \"Ada\", \"senderAvatar\": \"https://images.engines.dev/ada.png\", \"conversationId\": \"c_7\"}"
            }
            """#,
        right: #"""
            {
              "to": "ExponentPushToken[grace]",
              "mutableContent": true,
              "ttl": 86400,
              "data": {}
            }
            """#,
        advice: "Send an object.",
        evidence: LintEvidence.expo
    )
}
