import Cameo

extension LintRule {
    static let deepLinkScheme: Self = LintRule(
        "deep-link-scheme",
        .media,
        .error,
        summary: "A link has the scheme `javascript`, `file`, `data` or `vbscript`.",
        why: """
            A payload is untrusted. An app that opens such a link may run code or show local \
            files.
            """,
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png",
                "conversationId": "c_7"
              },
              "link": "javascript:alert(1)"
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png",
                "conversationId": "c_7"
              },
              "link": "engines://c_7"
            }
            """#,
        given: #"""
            {
              "mapping": {
                "senderIdKey": "data.senderId",
                "senderNameKey": "data.senderName",
                "avatarUrlKey": "data.senderAvatar",
                "conversationIdKey": "data.conversationId",
                "deepLinkKey": "link"
              }
            }
            """#,
        advice: "Send an HTTPS URL, or one with the app's scheme."
    ) { context in
        guard let (path, scheme) = context.deepLink,
            ["javascript", "file", "data", "vbscript"].contains(scheme)
        else { return }
        context.report(
            .deepLinkScheme,
            path,
            "The link has the scheme \(scheme)",
            remedy: "Send an HTTPS URL, or one with the app's scheme"
        )
    }
}
