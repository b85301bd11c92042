import Cameo

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
              "body": "Are you coming?",
              "mutableContent": true,
              "ttl": 86400,
              "sound": "default",
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png",
                "conversationId": "c_7"
              },
              "priority": "10"
            }
            """#,
        right: #"""
            {
              "to": "ExponentPushToken[grace]",
              "body": "Are you coming?",
              "mutableContent": true,
              "ttl": 86400,
              "sound": "default",
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png",
                "conversationId": "c_7"
              },
              "priority": "high"
            }
            """#,
        advice: "Send default, normal or high.",
        evidence: LintEvidence.expo
    )
}
