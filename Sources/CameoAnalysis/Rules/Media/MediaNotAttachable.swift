extension LintRule {
    static let mediaNotAttachable: Self = LintRule(
        "media-not-attachable",
        .media,
        mistake: "The message mentions a file, but the notification has no attachment.",
        why: """
            iOS attaches images, audio and videos, but not other files such as PDFs.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
            -   "image": "https://images.engines.dev/1.pdf"
            +   "image": "https://images.engines.dev/1.jpg"
              }
            """#,
        suggestion: "Send an image of the first page, or mention the file in the text.",
        evidence:
            "https://developer.apple.com/documentation/usernotifications/unnotificationattachment"
    )
}
