extension LintRule {
    static let expoDataNotObject: Self = LintRule(
        "expo-data-not-object",
        .expo,
        .error,
        fix: .suggested,
        from: .request,
        summary: "`data` isn't an object.",
        mistake: "Expo rejects the message, because `data` is JSON in a string.",
        why: "`data` must be an object. Expo encodes it itself.",
        example: #"""
              {
                "to": "ExponentPushToken[grace]",
                "body": "Are you coming?",
                "mutableContent": true,
                "ttl": 86400,
            -   "data": "{\"senderId\": \"u_ada\", \"senderName\": \"Ada\", \"senderAvatar\": \"https://images.engines.dev/ada.png\", \"conversationId\": \"c_7\"}"
            +   "data": {
            +     "senderId": "u_ada",
            +     "senderName": "Ada",
            +     "senderAvatar": "https://images.engines.dev/ada.png",
            +     "conversationId": "c_7"
            +   }
              }
            """#,
        suggestion: "Send an object, without encoding it as JSON first.",
        background: """
            `JSON.stringify` is needed once, for the body of the request to Expo, not for `data` \
            inside it. Firebase differs: it requires each value in `data` to be a string. An array \
            isn't allowed, either; put it under a key.
            """,
        evidence: LintEvidence.expo
    )
}
