import Cameo

extension LintRule {
    static let imageURLWithToken: Self = LintRule(
        "image-url-with-token",
        .media,
        .error,
        summary: "An image URL contains a login or API token.",
        mistake: """
            Anyone who sees the payload can log in as Grace, because her token is in the avatar's \
            URL.
            """,
        why: """
            The URL is in each push, in the logs of the service and of the image server, and in \
            the notification on the phone. Anyone who can read one of these can use the token with \
            the user's access rights.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
            -     "senderAvatar": "https://images.engines.dev/ada.png?rc_token=0a1b2c3d"
            +     "senderAvatar": "https://images.engines.dev/ada.png"
                }
              }
            """#,
        suggestion: """
            Use a URL that needs no login, or one with a signature for this image only.
            """,
        background: """
            Revoke tokens that were sent this way. Chat servers with protected files often add the \
            token so that images load without a session, so the result looks correct. The rule \
            doesn't report signatures for a single file, as S3 and CloudFront create them.
            """,
        evidence:
            "https://owasp.org/www-community/vulnerabilities/Information_exposure_through_query_strings_in_url"
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
                .imageURLWithToken,
                image.path,
                "The URL contains a token, \"\(item.name.lowercased())\"",
                suggestion: "Use a signed URL that is valid only for the image"
            )
        }
    }
}
