import Cameo

extension LintRule {
    static let imageSignatureExpires: Self = LintRule(
        "image-signature-expires",
        .media,
        .warning,
        summary: """
            The signature of an image URL expires in less than a day, or before the push does.
            """,
        mistake: """
            The avatar appears for users who receive the push immediately, but is missing on a \
            phone that was off.
            """,
        why: """
            APNs stores a push for up to 30 days. When it arrives, the signature in the URL has \
            expired, and the server responds with 403.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
            -     "senderAvatar": "https://images.engines.dev/ada.png?X-Amz-Expires=3600&X-Amz-Signature=0a1b"
            +     "senderAvatar": "https://images.engines.dev/ada.png?X-Amz-Expires=604800&X-Amz-Signature=0a1b"
                }
              }
            """#,
        suggestion: """
            Make the signature valid for at least a day, or use `apns-expiration` so that the push \
            expires before the signature.
            """,
        background: """
            Amazon S3 allows at most seven days, and less if the signing credentials expire \
            earlier. Prefer a URL that doesn't change: it can be cached, while each new signature \
            looks like a new image to the cache. A public URL with a long random name in its path \
            is as hard to guess as a signed one.
            """,
        evidence: LintEvidence.request
    ) { context in
        for image in context.webImages {
            for (name, value) in image.query {
                context.checkExpiry(name.lowercased(), Int64(value), image.path)
            }
        }
    }
}

extension LintContext {
    fileprivate func checkExpiry(_ name: String, _ value: Int64?, _ path: [String]) {
        let day = 86_400
        switch name {
        case "x-amz-expires", "x-goog-expires":
            // A push that expires immediately is never delivered later, so its URLs may be
            // short-lived.
            guard let value, value < day, expiration != 0 else { return }
            report(
                .imageSignatureExpires,
                path,
                "The URL's signature is valid for only \(value) seconds, but APNs may deliver the "
                    + "push later",
                suggestion: "Sign it for at least a day, or set \"apns-expiration\" to 0 so that "
                    + "APNs doesn't store the push"
            )
        case "expires":
            guard let value, let expiration, expiration > value, value > 1_000_000_000 else {
                return
            }
            report(
                .imageSignatureExpires,
                path,
                "The URL's signature expires before the push does",
                suggestion: "Sign it for as long as APNs stores the push"
            )
        default: break
        }
    }

    private var expiration: Int64? {
        message.headers["apns-expiration"]?.double.flatMap { Int64(exactly: $0) }
    }
}
