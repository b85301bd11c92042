extension LintRule {
    static let threadIdentifierReplaced: Self = LintRule(
        "thread-identifier-replaced",
        .participants,
        mistake: "Notifications aren't stacked by `thread-id`.",
        why: """
            A styled notification has one identifier for the thread and the conversation. If they \
            differ in the payload, Cameo uses the conversation ID for both.
            """,
        example: #"""
              {
                "aps": {
                  "alert": {"body": "Are you coming?"},
            -     "thread-id": "c_8",
            +     "thread-id": "c_7",
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
        suggestion: "Send the conversation ID as `thread-id`."
    )
}
