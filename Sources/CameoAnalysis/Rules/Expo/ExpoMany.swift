extension LintRule {
    static let expoMany: Self = LintRule(
        "expo-many",
        .expo,
        .error,
        summary: "A request has more than 100 messages or targets.",
        why: """
            Expo refuses the request with PUSH_TOO_MANY_NOTIFICATIONS, and delivers none of the \
            messages.
            """,
        wrong: #"""
            {
              "to": ["ExponentPushToken[grace]", "…"],
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
        given: #"{"times": 101}"#,
        advice: "Split the messages into requests of at most 100.",
        evidence: LintEvidence.expo
    )
}
