extension LintRule {
    static let titleNotDrawn: Self = LintRule(
        "title-not-drawn",
        .participants,
        fix: .suggested,
        mistake: "The first line is \"Ada\" instead of the title \"About tonight\".",
        why: """
            The first line of a styled notification is the sender's name, so iOS doesn't draw \
            the title. Cameo moves it to the text, unless it only announces a message, such as \
            "New message from Ada".
            """,
        example: #"""
              {
            -   "aps": {
            -     "alert": {"body": "Are you coming?", "title": "About tonight"},
            -     "mutable-content": 1
            -   },
            +   "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png"
                }
              }
            """#,
        suggestion: "Omit the title, or send the sender's name as the title.",
        background: """
            The mistake is easy to overlook, because the title is still in the notification and in \
            logs. A title that repeats the sender's name is correct: a phone without the extension \
            shows it. If the title is the message itself, such as "Ada joined the group", send it \
            as the text. The title style `namesOnly` drops the title instead of moving it.
            """,
        evidence: "https://github.com/bluesky-social/social-app/pull/10530"
    )
}
