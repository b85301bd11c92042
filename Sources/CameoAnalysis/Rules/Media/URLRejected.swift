extension LintRule {
    static let urlRejected: Self = LintRule(
        "url-rejected",
        .media,
        mistake: """
            The avatar is missing although the URL, which begins with `http:`, opens in a browser.
            """,
        why: """
            The extension requests only HTTPS URLs with a host that devices can reach. App \
            Transport Security blocks HTTP, so Cameo draws initials instead.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
            -     "senderAvatar": "http://images.engines.dev/ada.png"
            +     "senderAvatar": "https://images.engines.dev/ada.png"
                }
              }
            """#,
        suggestion: "Serve the image over HTTPS, and send that URL.",
        background: """
            The rule also reports relative paths, IP addresses, `localhost`, a user name in the \
            URL and other schemes such as `file:`. The app's settings can limit hosts further. The \
            extension also rejects a redirect to HTTP; `\(HostProgram.name) lint --online` finds \
            it.
            """,
        evidence: "https://github.com/OneSignal/react-native-onesignal/issues/410"
    )
}
