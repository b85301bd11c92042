extension LintRule {
    static let expoAPSKeyIgnored: Self = LintRule(
        "expo-aps-key-ignored",
        .expo,
        .error,
        fix: .safe,
        from: .request,
        summary: "The message contains a key of an APNs payload.",
        mistake: "Messages from all chats share a stack, because the message has `thread-id`.",
        why: """
            Expo builds the APNs payload from its own message fields and drops all others, so \
            `thread-id` doesn't reach the phone.
            """,
        example: #"""
              {
                "to": "ExponentPushToken[grace]",
                "body": "Are you coming?",
                "mutableContent": true,
                "ttl": 86400,
            -   "thread-id": "c_7"
            +   "threadId": "c_7"
              }
            """#,
        suggestion: """
            Use Expo's fields, such as `threadId`, `mutableContent` and `categoryId`; `--fix` \
            renames the keys. It doesn't replace a whole `aps` dictionary.
            """,
        background: """
            Examples for APNs and Firebase use these keys, and Expo accepts the request without \
            an error. The payload that the phone receives is in the app's \
            `request.trigger.payload`. Your own keys belong in `data`.
            """,
        evidence: LintEvidence.expo
    )
}
