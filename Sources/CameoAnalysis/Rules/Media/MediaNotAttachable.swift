extension LintRule {
    static let mediaNotAttachable: Self = LintRule(
        "media-not-attachable",
        .media,
        .warning,
        summary: "iOS doesn't attach files of this type.",
        why: "iOS refuses to attach the file, so the notification arrives without an attachment.",
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "image": "https://images.engines.dev/1.pdf"
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "image": "https://images.engines.dev/1.jpg"
            }
            """#,
        advice: "Send JPEG, PNG, GIF, MP3, M4A, WAV, AIFF, MPEG-4, MPEG or AVI."
    )
}
