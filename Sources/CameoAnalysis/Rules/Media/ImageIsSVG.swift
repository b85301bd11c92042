import Cameo

extension LintRule {
    static let imageIsSVG: Self = LintRule(
        "image-is-svg",
        .media,
        .warning,
        summary: "An avatar is an SVG image.",
        mistake: """
            The avatar is missing although the URL opens in a browser, because it's an SVG image.
            """,
        why: """
            iOS apps can decode PNG, JPEG, HEIC and other bitmap images, but not SVG images that \
            they download. Cameo draws initials instead.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
            -     "senderAvatar": "https://images.engines.dev/ada.svg"
            +     "senderAvatar": "https://images.engines.dev/ada.png"
                }
              }
            """#,
        suggestion: "Send a PNG or JPEG image of about 256 × 256 pixels.",
        background: """
            Default avatars with initials are often SVG images, so users without a photo are \
            affected. Many servers convert on request, such as with `?format=png`. Otherwise omit \
            the URL: Cameo draws initials itself.
            """,
        evidence: "https://github.com/CoinbaseWallet/toshi-ios-client/issues/188",
        replaces: ["avatar-failed", "avatar-missing"]
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
            .imageIsSVG,
            image.path,
            "The avatar is an SVG, which iOS doesn't decode",
            suggestion: "Send a PNG or JPEG"
        )
    }
}
