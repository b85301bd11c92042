extension LintRule {
    static let titleNotDrawn: Self = LintRule(
        "title-not-drawn",
        .participants,
        .warning,
        summary: "The title is moved to the text.",
        why: """
            The first line of a communication notification is the sender, so the title becomes a \
            part of the text.
            """,
        wrong: #"""
            {
              "aps": {
                "alert": {"body": "Are you coming?", "title": "New message"},
                "mutable-content": 1
              },
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png"
              }
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
        advice: "Omit the title, or send the sender's name as the title."
    )
}
