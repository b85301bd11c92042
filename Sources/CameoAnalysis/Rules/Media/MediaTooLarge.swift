import Cameo

extension LintRule {
    static let mediaTooLarge: Self = LintRule(
        "media-too-large",
        .media,
        .error,
        needs: .online,
        summary: """
            An attachment is larger than iOS accepts: 10 MB for images, 5 MB for audio, 50 MB \
            for videos.
            """,
        mistake: "The message arrives without its photo or video.",
        why: """
            iOS doesn't attach images of more than 10 MB, audio of more than 5 MB or videos of \
            more than 50 MB.
            """,
        example: #"""
              {
                "aps": {
                  "alert": {"title": "Sale", "body": "Today only"},
                  "sound": "default",
                  "mutable-content": 1
                },
                "image": "https://images.engines.dev/1.jpg"
              }
            """#,
        given: #"""
            {
              "badDownload": {"status": 200, "format": "jpg", "byteCount": 12000000, "seconds": 1},
              "goodDownload": {"status": 200, "format": "jpg", "byteCount": 200000, "seconds": 1}
            }
            """#,
        suggestion: "Send a smaller version, such as a preview of the video.",
        background: """
            A file near the limit already causes problems: the extension has about 30 seconds in \
            total, and downloading 50 MB takes longer on most mobile networks. A 1,024-pixel image \
            of a few hundred kilobytes looks the same in a notification.
            """,
        evidence: LintEvidence.attachment
    )
    .checkingResponses { context, response in
        guard case .tooLarge(_, let limit) = response.outcome, response.image.role == .attachment
        else { return }
        context.report(
            .mediaTooLarge,
            response.image.path,
            "The attachment is larger than the \(limit / 1_000_000) MB that iOS accepts",
            suggestion: "Send a smaller file"
        )
    }
}
