extension LintRule {
    static let mediaTypeUnlisted: Self = LintRule(
        "media-type-unlisted",
        .media,
        mistake: "A QuickTime video works today, but might not in a later version of iOS.",
        why: "iOS currently attaches such files, but Apple doesn't document this.",
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
            -   "image": "https://images.engines.dev/1.mov"
            +   "image": "https://images.engines.dev/1.mp4"
              }
            """#,
        suggestion: "Send MPEG-4 for videos.",
        background: """
            Apple's table lists JPEG, PNG, GIF, WAV, MP3, AIFF, M4A, MPEG, MPEG-2, MP4 and AVI, \
            with maximum sizes of 10 MB for images, 5 MB for audio and 50 MB for video. Cameo \
            converts WebP and HEIC images, because iOS doesn't attach all of them.
            """,
        evidence:
            "https://developer.apple.com/documentation/usernotifications/unnotificationattachment"
    )
}
