extension LintRule {
    static let subtitleNotDrawn: Self = LintRule(
        "subtitle-not-drawn",
        .participants,
        .warning,
        summary: "The subtitle is moved to the text or the second line.",
        why: """
            A communication notification has the lines sender, group and text, and none for a \
            subtitle.
            """,
        wrong: #"""
            {
              "aps": {
                "alert": {"body": "Are you coming?", "subtitle": "Engines"},
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
        advice: "Send the content in the text."
    )
}
