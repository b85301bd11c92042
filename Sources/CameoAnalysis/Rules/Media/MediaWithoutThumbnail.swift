extension LintRule {
    static let mediaWithoutThumbnail: Self = LintRule(
        "media-without-thumbnail",
        .media,
        mistake: "A voice message shows no small image next to the text.",
        why: """
            There is no image to draw. The user can play the audio in the expanded notification.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
            -   "image": "https://images.engines.dev/1.m4a"
            +   "image": "https://images.engines.dev/1.jpg"
              }
            """#,
        suggestion: "Nothing needs to be fixed.",
        background: """
            To show a small image, send an image as the first attachment and the audio as the \
            second. The sender's avatar is shown in either case: it's the large image on the left.
            """,
        evidence:
            "https://developer.apple.com/documentation/usernotifications/unnotificationattachment"
    )
}
