extension LintRule {
    static let senderNotNamed: Self = LintRule(
        "sender-not-named",
        .participants,
        .warning,
        summary: """
            There is a conversation or an avatar but no sender, or a sender ID but no name.
            """,
        why: """
            iOS shows a message by its sender. Without a name and an ID, the notification stays \
            plain.
            """,
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {"senderId": "u_ada", "senderAvatar": "https://images.engines.dev/ada.png"}
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png"
              }
            }
            """#,
        advice: "Send the name and the ID of the sender."
    )
}
