import Cameo

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
              "body": "Are you coming?",
              "mutableContent": true,
              "ttl": 86400,
              "sound": "default",
              "data": "{\"senderId\": \"u_ada\", \"senderName\": \"Ada\", \"senderAvatar\": \"https://images.engines.dev/ada.png\", \"conversationId\": \"c_7\"}"
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
              }
            }
            """#,
        advice: "Send an object.",
        evidence: LintEvidence.expo
    )
}
