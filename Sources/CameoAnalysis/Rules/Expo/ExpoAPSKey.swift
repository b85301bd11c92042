extension LintRule {
    static let expoAPSKey: Self = LintRule(
        "expo-aps-key",
        .expo,
        .error,
        fix: .safe,
        from: .request,
        summary: "A key of an APNs payload is in the message.",
        mistake: "Messages of all chats are in one stack. The message has `thread-id`.",
        why: """
            Expo builds the payload for APNs from the fields of its messages and drops others, \
            so `thread-id` doesn't reach the phone.
            """,
        wrong: #"""
            {
              "to": "ExponentPushToken[grace]",
              "body": "Are you coming?",
              "mutableContent": true,
              "ttl": 86400,
              "thread-id": "c_7"
            }
            """#,
        right: #"""
            {
              "to": "ExponentPushToken[grace]",
              "body": "Are you coming?",
              "mutableContent": true,
              "ttl": 86400,
              "threadId": "c_7"
            }
            """#,
        suggestion: """
            Use Expo's fields, such as `threadId`, `mutableContent` and `categoryId`; `--fix` \
            renames the keys. It doesn't replace a whole `aps` dictionary.
            """,
        background: """
            Examples for APNs and Firebase have these keys, and Expo accepts the request without \
            an error. What the phone receives is in the app's `request.trigger.payload`. Keys of \
            your own belong in `data`.
            """,
        evidence: LintEvidence.expo
    )
}
