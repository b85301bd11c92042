import Cameo

extension LintRule {
    static let imageInline: Self = LintRule(
        "image-inline",
        .media,
        .info,
        summary: "An image is in the payload as a `data:` URL.",
        mistake: """
            The avatar is a `data:` URL, and longer messages are rejected because the payload is \
            too large.
            """,
        why: """
            The image uses part of the payload's 4,096 bytes. Its bytes are sent again with every \
            message and can't be cached.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
            -     "senderAvatar": "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs="
            +     "senderAvatar": "https://images.engines.dev/ada.png"
                }
              }
            """#,
        suggestion: "Send the URL of the image.",
        background: """
            Base64 adds a third to the size, so 4 KB leaves room for an image of about 2 KB: a \
            very small JPEG at best. Use it only for an image that must not be on a server, such \
            as a tiny placeholder of a few hundred bytes, and for encrypted payloads if there is \
            no network connection.
            """,
        evidence:
            "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification"
    ) { context in
        for image in context.images where image.url.isDataURL && image.dataError == nil {
            context.report(
                .imageInline,
                image.path,
                "The image uses \(image.url.utf8.count) of the payload's \(Payload.maxSize) bytes",
                suggestion: "Send the URL of the image"
            )
        }
    }
}
