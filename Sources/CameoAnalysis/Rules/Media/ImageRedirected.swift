import Cameo

extension LintRule {
    static let imageRedirected: Self = LintRule(
        "image-redirected",
        .media,
        .warning,
        fix: .suggested,
        needs: .online,
        summary: """
            An image URL redirects more than three times, or to a URL that isn't allowed, such as \
            an HTTP URL.
            """,
        mistake: "The avatar is missing or appears late, because the URL redirects several times.",
        why: """
            Each redirect costs another request. The extension rejects more than five redirects, \
            and redirects to HTTP or to a host that isn't allowed.
            """,
        example: #"""
              {
                "aps": {
                  "alert": {"body": "Are you coming?"},
                  "sound": "default",
                  "thread-id": "c_7",
                  "mutable-content": 1
                },
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png",
                  "conversationId": "c_7"
                }
              }
            """#,
        given: #"""
            {
              "badDownload": {
                \#(avatarDownload),
                "seconds": 0.2,
                "redirectCount": 4,
                "finalURL": "https://images.engines.dev/people/ada.png"
              },
              "goodDownload": {\#(avatarDownload), "seconds": 0.2}
            }
            """#,
        suggestion: "Send the final URL.",
        evidence:
            "https://developer.apple.com/documentation/bundleresources/information-property-list/nsapptransportsecurity"
    )
    .checkingResponses { context, response in
        guard case .redirected(let text) = response.outcome else { return }
        let image = response.image
        // Omit the query, which may contain an expiring signature.
        let url = response.download.finalURL.flatMap { url in
            response.download.failure == nil && url != image.url
                && !url.utf8.contains(UInt8(ascii: "?")) ? url : nil
        }
        context.report(
            .imageRedirected,
            image.path,
            text,
            suggestion: "Send the final URL",
            fix: url.map {
                .suggested("Replace with the final URL", .replace(image.path, json: $0.json))
            }
        )
    }
}
