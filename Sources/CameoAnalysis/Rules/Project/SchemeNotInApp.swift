import Cameo

extension LintRule {
    static let schemeNotInApp: Self = LintRule(
        "scheme-not-in-app",
        .project,
        .warning,
        needs: .project,
        summary: "The app doesn't declare the link's scheme.",
        mistake: "Tapping the notification opens the app but not the chat.",
        why: """
            iOS opens a URL only in an app that declares its scheme. For an undeclared scheme, \
            nothing happens.
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
                },
            -   "link": "engine://c_7"
            +   "link": "engines://c_7"
              }
            """#,
        given: #"""
            {
              "project": {"urlSchemes": ["engines"]},
              "mapping": {\#(senderKeys), "deepLinkKey": "link"}
            }
            """#,
        suggestion: "Correct the scheme, or add it to the app's URL types.",
        evidence:
            "https://developer.apple.com/documentation/xcode/defining-a-custom-url-scheme-for-your-app"
    ) { context in
        guard let schemes = context.project?.urlSchemes, let (path, scheme) = context.deepLink,
            scheme.utf8.allSatisfy({ byte in
                (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
                    || "+-.".utf8.contains(byte)
            }), !["https", "http", "mailto", "tel", "sms"].contains(scheme),
            !schemes.contains(scheme)
        else { return }
        context.report(
            .schemeNotInApp,
            path,
            "The app doesn't declare this URL scheme",
            suggestion: "Add the scheme to the app's URL types, or correct the link"
        )
    }
}
