import Cameo

extension LintRule {
    static let imageSigned: Self = LintRule(
        "image-signed",
        .media,
        .warning,
        summary: """
            The signature of an image's URL expires in less than a day, or before the push.
            """,
        why: """
            APNs stores a push for up to 30 days. A device that is off receives it when the \
            signature is no longer valid.
            """,
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png?X-Amz-Expires=3600&X-Amz-Signature=0a1b"
              }
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png?X-Amz-Expires=604800&X-Amz-Signature=0a1b"
              }
            }
            """#,
        advice: "Sign for at least a day, or limit the push with \"apns-expiration\".",
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
            // A push that expires at once is delivered immediately or never.
            guard let value, value < day, expiration != 0 else { return }
            report(
                .imageSigned,
                path,
                "The signature of the URL is valid for only \(value) seconds, but APNs may deliver the "
                    + "push later",
                remedy: "Sign for at least a day, or limit the push with \"apns-expiration\""
            )
        case "expires":
            guard let value, let expiration, expiration > value, value > 1_000_000_000 else {
                return
            }
            report(
                .imageSigned,
                path,
                "The signature of the URL expires before the push",
                remedy: "Sign for as long as APNs stores the push"
            )
        default: break
        }
    }

    private var expiration: Int64? {
        headers["apns-expiration"]?.double.flatMap { Int64(exactly: $0) }
    }
}
