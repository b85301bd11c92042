extension LintRule {
    static let mediaFailed: Self = LintRule(
        "media-failed",
        .media,
        needs: .online,
        mistake: "The message arrives without its image.",
        why: """
            The download failed, so iOS shows the notification without an attachment.
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
              "badDownload": {"status": 404},
              "goodDownload": {
                "status": 200,
                "contentType": "image/png",
                "format": "jpg",
                "byteCount": 9000,
                "pixelWidth": 256,
                "pixelHeight": 256,
                "seconds": 0.2
              }
            }
            """#,
        suggestion: """
            Send a URL that works without a login for as long as APNs stores the push.
            """,
        severityReason: """
            The finding is an error if a `data:` URL contains no usable image.
            """,
        evidence:
            "https://developer.apple.com/documentation/usernotifications/unnotificationattachment"
    ) { context in
        LintImage.reportDataURLs(of: .attachment, .mediaFailed, in: context)
    }
}
