extension LintRule {
    static let threadIdentifierCleaned: Self = LintRule(
        "thread-identifier-cleaned",
        .participants,
        .warning,
        summary: "The thread identifier contains an @, which is replaced with _.",
        why: """
            A thread identifier with an @ crashes the system when the user mutes the thread.
            """,
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png",
                "conversationId": "c_7@engines.dev"
              }
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png",
                "conversationId": "c_7"
              }
            }
            """#,
        advice: "Send an ID without an @."
    )
}
