import Cameo

extension LintRule {
    static let mediaTooBig: Self = LintRule(
        "media-too-big",
        .media,
        .error,
        needs: .online,
        summary: """
            An attachment is larger than iOS accepts: 10 MB for images, 5 MB for audio, 50 MB \
            for videos.
            """,
        why: "iOS refuses to attach it.",
        wrong: #"""
            {
              "aps": {
                "alert": {"title": "Sale", "body": "Today only"},
                "sound": "default",
                "mutable-content": 1
              },
              "image": "https://images.engines.dev/1.jpg"
            }
            """#,
        right: #"""
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
        advice: "Send a smaller file.",
        evidence: LintEvidence.attachment
    )
    .checkingResponses { context, response in
        guard case .tooLarge(_, let limit) = response.outcome, response.image.role == .attachment
        else { return }
        context.report(
            .mediaTooBig,
            response.image.path,
            "The attachment is larger than the \(limit / 1_000_000) MB that iOS accepts",
            remedy: "Send a smaller file"
        )
    }
}
