import Cameo

extension LintRule {
    static let imageRelative: Self = LintRule(
        "image-relative",
        .media,
        .warning,
        summary: "The URL of an image or attachment is a path without a server.",
        mistake: "The app shows the avatar, but the notification doesn't.",
        why: """
            The app knows its server and can complete a path such as `/avatars/ada.png`. The \
            extension can't, so it requests nothing and draws initials.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
            -     "senderAvatar": "/avatars/ada.png"
            +     "senderAvatar": "https://images.engines.dev/avatars/ada.png"
                }
              }
            """#,
        suggestion: "Send the complete URL, or set the server in the mapping as `base`.",
        background: """
            Some apps add the server themselves: Home Assistant sends such paths on purpose, and \
            its extension downloads the images with the user's login.
            """,
        evidence:
            "https://companion.home-assistant.io/docs/notifications/notification-attachments/",
        replaces: ["url-rejected", "avatar-missing"]
    ) { context in
        for image in context.images
        where image.url.hasPrefix("/") && !image.url.hasPrefix("//") && image.url.damage == nil {
            guard context.refusedURLs.contains(image.path) else { continue }
            context.report(
                .imageRelative,
                image.path,
                "The URL is a path without a server, so the extension doesn't request it",
                suggestion: "Send the complete URL, or set \"base\" in the mapping"
            )
        }
    }
}
