import Cameo

extension LintRule {
    static let deepLinkSchemeUnsafe: Self = LintRule(
        "deep-link-scheme-unsafe",
        .media,
        .error,
        summary: "A link has the scheme `javascript`, `file`, `data` or `vbscript`.",
        mistake: "Tapping the notification runs a script in a web view, or opens a file.",
        why: """
            Wherever such a link is opened, it runs code or reads a file. An attacker who can send \
            or modify a push can then act inside the app.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png",
                  "conversationId": "c_7"
                },
            -   "link": "javascript:alert(1)"
            +   "link": "engines://c_7"
              }
            """#,
        given: #"{"mapping": {\#(senderKeys), "deepLinkKey": "link"}}"#,
        suggestion: """
            Send an HTTPS URL or one with the app's own scheme, and have the app validate links.
            """,
        evidence:
            "https://developer.apple.com/documentation/xcode/defining-a-custom-url-scheme-for-your-app"
    ) { context in
        guard let (path, scheme) = context.deepLink,
            ["javascript", "file", "data", "vbscript"].contains(scheme)
        else { return }
        context.report(
            .deepLinkSchemeUnsafe,
            path,
            "The link has the scheme \(scheme)",
            suggestion: "Send an HTTPS URL, or one with the app's scheme"
        )
    }
}
