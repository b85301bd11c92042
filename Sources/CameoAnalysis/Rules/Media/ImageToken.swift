import Cameo

extension LintRule {
    static let imageToken: Self = LintRule(
        "image-token",
        .media,
        .error,
        summary: "An image's URL contains a login or API token.",
        why: """
            Everyone who sees the payload can use the token: the push service, its logs, and the \
            server of the image. Use signed URLs.
            """,
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png?rc_token=0a1b2c3d"
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
        advice: "Use a signed URL that is valid only for the image."
    ) { context in
        let names: Set = [
            "token", "rc_token", "access_token", "auth_token", "id_token", "api_key", "apikey",
            "jwt", "session_id", "sessionid", "password",
        ]
        for image in context.webImages {
            guard
                let item = image.query.first(where: { names.contains($0.name.lowercased()) }),
                item.value.utf8.count >= 4, !image.url.isSigned,
                image.url.hostOfWebURL?.hasSuffix("firebasestorage.googleapis.com") != true
            else { continue }
            context.report(
                .imageToken,
                image.path,
                "The URL contains a token, \"\(item.name.lowercased())\"",
                remedy: "Use a signed URL that is valid only for the image"
            )
        }
    }
}
