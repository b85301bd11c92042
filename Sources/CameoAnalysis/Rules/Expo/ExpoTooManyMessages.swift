extension LintRule {
    static let expoTooManyMessages: Self = LintRule(
        "expo-too-many-messages",
        .expo,
        .error,
        from: .request,
        summary: "A request has more than 100 messages or targets.",
        mistake: """
            Expo responds with PUSH_TOO_MANY_NOTIFICATIONS, and no user receives the message.
            """,
        why: "A request may have at most 100 messages or targets.",
        example: #"""
              {
            -   "to": ["ExponentPushToken[grace]", "…"],
            +   "to": "ExponentPushToken[grace]",
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
        suggestion: """
            Split the messages; `chunkPushNotifications` in Expo's SDK for Node does this.
            """,
        background: """
            The limit applies to recipients, not to message objects: a single message whose `to` \
            has 101 tokens also exceeds it. Expo also limits each project to 600 notifications per \
            second. Send the chunks one at a time, and retry only those that failed.
            """,
        evidence: LintEvidence.expo
    )
}
