import Cameo

extension LintRule {
    static let deepLinkScheme: Self = LintRule(
        "deep-link-scheme",
        .media,
        .error,
        summary: "A link has the scheme `javascript`, `file`, `data` or `vbscript`.",
        mistake: "Tapping the notification runs a script in a web view, or opens a file.",
        why: """
            Such a link runs code or reads a file where it's opened. An attacker who can send or \
            change a push can then act in the app.
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
            Send an HTTPS URL or one with the app's own scheme, and let the app check links.
            """,
        evidence:
            "https://developer.apple.com/documentation/xcode/defining-a-custom-url-scheme-for-your-app"
    ) { context in
        guard let (path, scheme) = context.deepLink,
            ["javascript", "file", "data", "vbscript"].contains(scheme)
        else { return }
        context.report(
            .deepLinkScheme,
            path,
            "The link has the scheme \(scheme)",
            suggestion: "Send an HTTPS URL, or one with the app's scheme"
        )
    }
}
