extension LintRule {
    static let urlRejected: Self = LintRule(
        "url-rejected",
        .media,
        mistake: """
            The avatar is missing although the URL opens in a browser. It begins with `http:`.
            """,
        why: """
            The extension requests only HTTPS URLs with a host that devices can reach. App \
            Transport Security blocks HTTP, and initials are drawn instead.
            """,
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "http://images.engines.dev/ada.png"
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
        suggestion: "Serve the image over HTTPS, and send that URL.",
        background: """
            The rule also reports relative paths, IP addresses, `localhost`, a user name in the \
            URL and other schemes such as `file:`. Hosts can be limited further in the app's \
            settings. A redirect to HTTP is refused as well; `\(HostProgram.name) lint --online` finds it.
            """,
        evidence: "https://github.com/OneSignal/react-native-onesignal/issues/410"
    )
}
