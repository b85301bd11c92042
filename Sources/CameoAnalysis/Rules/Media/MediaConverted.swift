extension LintRule {
    static let mediaConverted: Self = LintRule(
        "media-converted",
        .media,
        .info,
        summary: """
            The extension converts the image to JPEG or PNG, because iOS doesn't attach it.
            """,
        why: """
            iOS attaches JPEG, PNG and GIF. The conversion takes time and memory in the \
            extension.
            """,
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "image": "https://images.engines.dev/1.webp"
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "image": "https://images.engines.dev/1.jpg"
            }
            """#,
        advice: "Send a JPEG or PNG to save time."
    )
}
