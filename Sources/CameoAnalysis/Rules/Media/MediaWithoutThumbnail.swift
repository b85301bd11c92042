extension LintRule {
    static let mediaWithoutThumbnail: Self = LintRule(
        "media-without-thumbnail",
        .media,
        .info,
        summary: "Audio has no thumbnail.",
        why: "The collapsed notification shows no picture for audio.",
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
        advice: "Nothing needs to be fixed."
    )
}
