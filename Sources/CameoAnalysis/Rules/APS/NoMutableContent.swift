extension LintRule {
    static let noMutableContent: Self = LintRule(
        "no-mutable-content",
        .aps,
        .error,
        fix: .safe,
        summary: "`mutable-content` isn't 1, so the extension doesn't run.",
        mistake: """
            The notification appears, but as plain text: no avatar, no group, no image.
            """,
        why: """
            iOS starts the service extension only if `aps` contains `"mutable-content": 1`. \
            Otherwise it shows the payload as it is.
            """,
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png"
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
        advice: "Add `\"mutable-content\": 1` to `aps`; `--fix` does this.",
        background: """
            This is the most frequent reason for a missing avatar. In Console, no line from the \
            extension's process appears when the push arrives. Each service has its own way to \
            set the key: `apns.payload.aps` with Firebase, `mutableContent: true` with Expo, and \
            OneSignal always adds it. A push without a sender and without media doesn't need the \
            extension; for it, the finding is only information.
            """,
        evidence:
            "https://developer.apple.com/documentation/usernotifications/modifying-content-in-newly-delivered-notifications"
    )
}
