extension LintRule {
    static let notRead: Self = LintRule(
        "not-read",
        .participants,
        .info,
        summary: "Neither a preset nor the mapping matches, so the notification stays plain.",
        why: """
            Cameo doesn't know where the payload has its sender, so the notification looks as if \
            there were no extension.
            """,
        wrong: #"""
            {
              "aps": {"alert": "Backup finished", "mutable-content": 1}
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
        advice: """
            Add a mapping with the path of the sender ID, or use one of the names that Cameo \
            knows.
            """
    )
}
