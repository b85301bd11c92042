extension LintRule {
    static let expoMutable: Self = LintRule(
        "expo-mutable",
        .expo,
        .error,
        fix: .safe,
        summary: "`mutableContent` isn't true, so the extension doesn't run.",
        why: """
            Expo sends `mutable-content` only if `mutableContent` is true. The avatar, the \
            attachment and the style of a message are added by the extension.
            """,
        wrong: #"""
            {
              "to": "ExponentPushToken[grace]",
              "body": "Are you coming?",
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
        advice: "Send `\"mutableContent\": true`.",
        evidence: LintEvidence.expo
    )
}
