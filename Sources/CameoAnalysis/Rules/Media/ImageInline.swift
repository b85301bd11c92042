import Cameo

extension LintRule {
    static let imageInline: Self = LintRule(
        "image-inline",
        .media,
        .info,
        summary: "An image is in the payload as a `data:` URL.",
        why: "It takes a part of the 4,096 bytes, and its bytes are sent to every device.",
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "data:image/png;base64,iVBORw0KGgo="
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
        advice: "Send the URL of the image."
    ) { context in
        for image in context.images where image.url.isDataURL {
            context.report(
                .imageInline,
                image.path,
                "The image takes \(image.url.utf8.count) of the \(Payload.maxSize) bytes of the payload",
                remedy: "Send the URL of the image"
            )
        }
    }
}
