extension LintRule {
    static let threadIdentifierReplaced: Self = LintRule(
        "thread-identifier-replaced",
        .participants,
        .info,
        summary: "`thread-id` differs from the conversation ID, which is used for both.",
        why: """
            iOS groups notifications by the conversation, so only one of two different IDs can \
            be used.
            """,
        wrong: #"""
            {
              "aps": {
                "alert": {"body": "Are you coming?"},
                "thread-id": "c_8",
                "mutable-content": 1
              },
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
              "aps": {
                "alert": {"body": "Are you coming?"},
                "thread-id": "c_7",
                "mutable-content": 1
              },
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png",
                "conversationId": "c_7"
              }
            }
            """#,
        advice: "Send the conversation ID as `thread-id`."
    )
}
