extension LintRule {
    static let subtitleNotDrawn: Self = LintRule(
        "subtitle-not-drawn",
        .participants,
        mistake: "The subtitle doesn't appear below the name.",
        why: """
            A direct message shows the sender and the text. iOS doesn't draw a subtitle; in a \
            group, the second line is the group's name.
            """,
        example: #"""
              {
            -   "aps": {
            -     "alert": {"body": "Are you coming?", "subtitle": "Engines"},
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
        suggestion: "Send the content in the text, or as the group's name if it's a group.",
        background: """
            Cameo moves the subtitle to the text or, for some styles, to the second line, so \
            nothing is lost. Check the result with `\(HostProgram.name) preview`. A subtitle that \
            only phones without the extension need is fine.
            """
    )
}
