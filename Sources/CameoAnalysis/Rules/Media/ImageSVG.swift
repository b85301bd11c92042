import Cameo

extension LintRule {
    static let imageSVG: Self = LintRule(
        "image-svg",
        .media,
        .warning,
        summary: "An avatar is an SVG.",
        why: "iOS doesn't decode SVG images outside of the app's resources.",
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.svg"
              }
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png"
              }
            }
            """#,
        advice: "Send a PNG or JPEG.",
        replaces: ["picture-failed", "picture-missing"]
    ) { context in
        for image in context.webImages
        where image.role == .avatar && image.url.fileExtensionOfURL == "svg" {
            context.reportSVG(image)
        }
    }
    .checkingResponses { context, response in
        if case .loaded = response.outcome, response.image.role == .avatar,
            response.download.format == "svg"
        {
            context.reportSVG(response.image)
        }
    }
}

extension LintContext {
    fileprivate func reportSVG(_ image: LintImage) {
        report(
            .imageSVG,
            image.path,
            "The avatar is an SVG, which iOS doesn't decode",
            remedy: "Send a PNG or JPEG"
        )
    }
}
