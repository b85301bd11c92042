extension LintRule {
    static let mediaWithoutThumbnail: Self = LintRule(
        "media-without-thumbnail",
        .media,
        mistake: "A voice message shows no small image next to the text.",
        why: """
            There is no image to draw. The user plays audio in the expanded notification.
            """,
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "image": "https://images.engines.dev/1.m4a"
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "image": "https://images.engines.dev/1.jpg"
            }
            """#,
        suggestion: "Nothing needs to be fixed.",
        evidence:
            "https://developer.apple.com/documentation/usernotifications/unnotificationattachment"
    )
}
