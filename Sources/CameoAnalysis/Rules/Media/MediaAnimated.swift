import Cameo

extension LintRule {
    static let mediaAnimated: Self = LintRule(
        "media-animated",
        .media,
        .info,
        summary: "An avatar is an animated image.",
        mistake: "A GIF avatar is animated in the app but not in the notification.",
        why: """
            iOS draws a still image for an avatar, so only the first frame is used, although the \
            whole file is downloaded.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
            -     "senderAvatar": "https://images.engines.dev/ada.gif"
            +     "senderAvatar": "https://images.engines.dev/ada.png"
                }
              }
            """#,
        suggestion: "Send a PNG or JPEG of the frame that users are meant to see."
    ) { context in
        for image in context.webImages
        where image.role == .avatar && image.url.fileExtensionOfURL == "gif" {
            context.report(
                .mediaAnimated,
                image.path,
                "Only the first frame of a GIF is drawn as an avatar",
                suggestion: "Send a PNG or JPEG"
            )
        }
    }
    .checkingResponses { context, response in
        guard case .loaded = response.outcome, response.image.role == .avatar,
            response.download.isAnimated
        else { return }
        context.report(
            .mediaAnimated,
            response.image.path,
            "Only the first frame of an animated image is drawn as an avatar",
            suggestion: "Send a PNG or JPEG"
        )
    }
}
