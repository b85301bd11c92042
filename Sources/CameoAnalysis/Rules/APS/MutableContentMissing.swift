extension LintRule {
    static let mutableContentMissing: Self = LintRule(
        "mutable-content-missing",
        .aps,
        fix: .safe,
        mistake: """
            The notification appears, but without an avatar, a group name or an image.
            """,
        why: """
            iOS starts the service extension only if `aps` contains `"mutable-content": 1`. \
            Otherwise it shows the payload unchanged.
            """,
        example: #"""
              {
            -   "aps": {"alert": {"body": "Are you coming?"}},
            +   "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png"
                }
              }
            """#,
        suggestion: "Add `\"mutable-content\": 1` to `aps`; `--fix` does this.",
        background: """
            This is the most common reason for a missing avatar. In Console, no line from the \
            extension's process appears when the push arrives. Each service sets the key in its \
            own way: `apns.payload.aps` with Firebase, `mutableContent: true` with Expo, and \
            OneSignal always adds it.
            """,
        severityReason: """
            The finding is an error if the payload has values that only an extension uses: the \
            sender's avatar, media in a provider's key for extensions, or values that your mapping \
            names. It's a warning if the payload has a sender, a call or an image, which the app \
            may read itself, and informational if nothing is missing from the notification.
            """,
        evidence:
            "https://developer.apple.com/documentation/usernotifications/modifying-content-in-newly-delivered-notifications"
    )
}
